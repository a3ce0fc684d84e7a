/** Moves as sentences, for the buttons that the board has no better place for, and the typed commands. */
import type { Move, View } from '$lib/api/types'
import { m } from '../paraglide/messages.js'
import { heldAs } from './legal'
import { kindName, kindShort, letterOf, marbleName, place } from './words'

export function moveSentence(move: Move, view: View, who: (seat: number) => string): string {
  const spot = move.track != null ? place(move.track, move.position ?? 0) : ''
  const kind = kindName(move.kind ?? move.tile?.kind ?? '')
  const marble = move.marble != null ? marbleName(heldAs(move)) : ''
  const name = move.seat != null ? who(move.seat) : ''
  switch (move.verb) {
    case 'draft': return m.table_move_draft({ kind })
    case 'pick': return m.table_move_pick({ place: spot })
    case 'help':
      return move.kind != null ? m.table_move_help_again({ kind }) : m.table_move_help({ place: spot })
    case 'help again': return m.table_move_help_again({ kind })
    case 'place': {
      const burner = view.desks[view.seat ?? 0]?.burners[move.burner ?? 0]
      return m.table_move_place({ marble, kind: kindShort(burner?.kind ?? '') })
    }
    case 'drink': return m.table_move_drink({ kind })
    case 'take': return m.table_move_take({ place: spot })
    case 'return': return m.table_move_return({ place: spot })
    case 'stop': return m.table_move_stop()
    case 'rob': return m.table_move_rob({ name })
    case 'steal': return m.table_move_steal({ marble, name })
    case 'give': return m.table_move_give({ marble, name })
    case 'varnish':
      return m.table_move_varnish({ from: marbleName(letterOf(move.from)), to: marbleName(letterOf(move.to)) })
    case 'again': return m.table_move_again({ kind })
    case 'exchange': return m.table_move_exchange({ marble })
    case 'out': return m.table_move_out({ marble })
    case 'pass': return m.table_move_pass()
    case 'humble': return m.table_move_humble({ marble })
    case 'done': return m.table_move_done()
    case 'keep': return m.table_move_keep({ marble })
    case 'draw': {
      const stack = move.stack ?? 0
      return m.table_move_draw({ kind: kindName(view.stacks[stack]?.top?.kind ?? ''), stack: stack + 1 })
    }
    default: return m.table_move_other({ words: move.words })
  }
}

/** Typed words made plain: small letters, single spaces, the few other ways to say the same. */
export function plainWords(typed: string): string {
  const words = typed.trim().toLowerCase().replace(/\s+/g, ' ').replace(/[.!]$/, '')
  return words === 'end' || words === 'end turn' ? 'done' : words
}

export type Typed = { move: Move } | { undo: 'move' | 'turn' } | { say: string }

/** What typed words mean now: a legal move, an undo, or the sentence that says why not. */
export function typed(text: string, moves: readonly Move[]): Typed {
  const words = plainWords(text)
  const verbs = [...new Set(moves.map((move) => move.verb))]
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
  return KNOWN.has(verb)
    ? { say: m.table_command_illegal({ words, examples }) }
    : { say: m.table_command_unknown({ words, examples }) }
}

const KNOWN = new Set(
  'draft pick help place drink take return stop rob steal give varnish again exchange out pass humble done keep draw'.split(' '),
)
