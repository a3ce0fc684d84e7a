/** Whose move it is and what is asked, in two short sentences. */
import { m } from '../paraglide/messages.js'
import type { Status } from '../board/turns'
import type { Game } from './game.svelte'
import type { Hands } from '../board/hands.svelte'
import { kindShort } from '../words/names'

export function statusOf(game: Game, hands: Hands): Status {
  const view = game.shown
  if (!view) return { lead: '', hint: '' }
  if (game.watching.seat !== null) return { lead: m.table_status_replay({ name: game.nameOf(game.watching.seat) }), hint: '' }
  if (game.watching.past !== null) return { lead: m.table_status_past(), hint: '' }
  if (view.phase === 'over') return { lead: m.table_status_over(), hint: '' }
  const seat = view.seat ?? view.turn_seat
  const name = seat === null ? '' : game.nameOf(seat)
  const alone = game.yours.length === 1
  if (!game.deciding) {
    const lead = view.phase === 'draft' ? m.table_status_draft_other({ name }) : m.table_status_other({ name })
    return { lead, hint: game.yours.length > 0 ? m.table_hint_wait() : '' }
  }
  if (view.phase === 'draft') {
    return { lead: alone ? m.table_status_draft() : m.table_status_draft_named({ name }), hint: m.table_hint_draft() }
  }
  return { lead: alone ? m.table_status_yours() : m.table_status_yours_named({ name }), hint: hintOf(game, hands) }
}

function hintOf(game: Game, hands: Hands): string {
  const view = game.view
  switch (view?.phase) {
    case 'power': {
      const gift = game.legal.of('give')[0]
      if (gift) return m.table_hint_give({ name: game.nameOf(gift.seat ?? 0) })
      return m.table_hint_power({ kind: kindShort(view.power?.kind ?? '') })
    }
    case 'keep': return m.table_hint_keep()
    case 'draw': return m.table_hint_draw()
    case 'exchange': return m.table_hint_exchange()
    case 'out': return m.table_hint_out()
    case 'humble': return m.table_hint_humble()
    case 'tiebreak': return m.table_hint_tiebreak()
    default:
      if (hands.helping) return game.legal.has('help again') ? m.table_hint_help_again() : m.table_hint_help()
      if (game.legal.has('pick')) return m.table_hint_pick()
      return view?.picked ? m.table_hint_free() : m.table_hint_nothing()
  }
}
