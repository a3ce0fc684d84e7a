/**
 * One sentence, two ways to write it: plain for the ear, with drawn marbles and bold names for the eye.
 * Marks from the private use area pass through the message catalogue untouched; `pieces` takes them apart.
 */
import type { Marble } from '$lib/api/types'
import { countedName, grouped, marbleList, together } from './words'

export interface Ink {
  marbles(marbles: readonly Marble[]): string
  strong(text: string): string
}

export const plain: Ink = { marbles: marbleList, strong: (text) => text }

const MARBLE = '\uE000'
const OPEN = '\uE001'
const CLOSE = '\uE002'

export const drawn: Ink = {
  marbles: (marbles) =>
    grouped(marbles).map(([marble, count]) => `${MARBLE}${marble}*${count}${CLOSE}`).join(''),
  strong: (text) => `${OPEN}${text}${CLOSE}`,
}

export type Piece = { text: string } | { strong: string } | { marble: Marble; count: number; name: string }

/** The sentence as it is said: names for what is drawn, and a list of names where marbles stand side by side. */
export function plainly(sentence: string): string {
  let said = ''
  let side: string[] = []
  for (const piece of pieces(sentence)) {
    if ('marble' in piece) {
      side.push(piece.name)
      continue
    }
    said += together(side) + ('strong' in piece ? piece.strong : piece.text)
    side = []
  }
  return said + together(side)
}

export function pieces(sentence: string): Piece[] {
  const found: Piece[] = []
  for (const [, marble, count, strong, text] of sentence.matchAll(
    /\uE000([^*]*)\*(\d+)\uE002|\uE001([^\uE002]*)\uE002|([^\uE000\uE001]+)/g,
  )) {
    if (marble !== undefined) {
      const many = Number(count)
      found.push({ marble, count: many, name: countedName(marble, many) })
    } else if (strong !== undefined) found.push({ strong })
    else if (text !== undefined) found.push({ text })
  }
  return found
}
