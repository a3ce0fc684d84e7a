/** Moves as sentences, for the buttons that the board has no better place for. */
import type { Move, View } from '$lib/api/types'
import { m } from '../paraglide/messages.js'
import { heldAs, kindName, kindShort, letterOf, marbleName, place } from './names'

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
    default:
      // A server that is newer than this page; of the verbs known here the compiler finds one without a sentence.
      move.verb satisfies never
      return m.table_move_other({ words: move.words })
  }
}
