/** Typed commands: what the words mean now, or why they mean nothing. */
import type { Move } from '$lib/api/types'
import { VERBS } from '../board/legal'
import { m } from '../paraglide/messages.js'

/** Typed words made plain: small letters, single spaces, the few other ways to say the same. */
export function plainWords(typed: string): string {
  const words = typed.trim().toLowerCase().replace(/\s+/g, ' ').replace(/[.!]$/, '')
  return words === 'end' || words === 'end turn' ? 'done' : words
}

export type Typed = { move: Move } | { undo: 'move' | 'turn' } | { say: string }

/** What typed words mean now: a legal move, an undo, or the sentence that says why not. */
export function typed(text: string, moves: readonly Move[]): Typed {
  const words = plainWords(text)
  const verbs: string[] = [...new Set(moves.map((move) => move.verb))]
  const example = (verb: string): string => moves.find((move) => move.verb === verb)?.words ?? verb
  if (words === '') return { say: m.table_command_empty({ example: example(verbs[0] ?? 'pick') }) }
  if (words === 'undo') return { undo: 'move' }
  if (words === 'reset') return { undo: 'turn' }
  if (moves.length === 0) return { say: m.table_command_not_yours() }
  const move = moves.find((each) => each.words === words)
  if (move) return { move }
  const verb = words.split(' ')[0] ?? ''
  if (verbs.includes(verb)) {
    const examples = moves.filter((each) => each.verb === verb).slice(0, 4).map((each) => each.words)
    return { say: m.table_command_illegal({ words, examples: examples.join(m.table_list_comma()) }) }
  }
  const examples = verbs.slice(0, 5).map(example).join(m.table_list_comma())
  return VERBS.some((each) => each.split(' ')[0] === verb)
    ? { say: m.table_command_illegal({ words, examples }) }
    : { say: m.table_command_unknown({ words, examples }) }
}
