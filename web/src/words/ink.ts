/**
 * One sentence, two ways to write it: plain for the ear, with drawn marbles and bold names for the eye.
 * Marks from the private use area pass through the message catalogue untouched; `pieces` takes them apart.
 */
import type { Marble } from '$lib/api/types'
import { grouped, marbleList } from './names'

export interface Ink {
  marbles(marbles: readonly Marble[]): string
  strong(text: string): string
}

export const plain: Ink = { marbles: marbleList, strong: (text) => text }

const MARBLES = '\uE000'
const OPEN = '\uE001'
const CLOSE = '\uE002'

export const drawn: Ink = {
  marbles: (marbles) => `${MARBLES}${marbles.join(' ')}${CLOSE}`,
  strong: (text) => `${OPEN}${text}${CLOSE}`,
}

/** Marbles that stand side by side are one piece, and have one name. */
export type Piece = { text: string } | { strong: string } | { marbles: [Marble, number][]; name: string }

/** The sentence as it is said: names for what is drawn. */
export const plainly = (sentence: string): string =>
  pieces(sentence)
    .map((piece) => ('marbles' in piece ? piece.name : 'strong' in piece ? piece.strong : piece.text))
    .join('')

export function pieces(sentence: string): Piece[] {
  const found: Piece[] = []
  for (const [, marbles, strong, text] of sentence.matchAll(
    /\uE000([^\uE002]*)\uE002|\uE001([^\uE002]*)\uE002|([^\uE000\uE001]+)/g,
  )) {
    if (marbles !== undefined) {
      const side = marbles.split(' ').filter(Boolean)
      found.push({ marbles: grouped(side), name: marbleList(side) })
    } else if (strong !== undefined) found.push({ strong })
    else if (text !== undefined) found.push({ text })
  }
  return found
}
