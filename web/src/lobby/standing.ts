/** Where a table stands, and what the lobby had to change, in a sentence. */
import type { Snapshot } from '$lib/api/types'
import { namesOf } from '../words/seats'
import { m } from '../paraglide/messages.js'
import { boxName, together } from '../words/names'
import type { Change } from './offers'

export const names = (seats: readonly { name?: string | undefined }[]): string => together(namesOf(seats))

/** What had to change so that the seats can play together. */
export function changed(change: Change, players: number): string {
  if (change.what === 'box') return m.lobby_changed_box({ box: boxName(change.box), players })
  return change.what === 'mandragora' ? m.lobby_changed_mandragora({ players }) : m.lobby_changed_simple({ players })
}

/** Where a table stands, in a few words. */
export function standing(snapshot: Snapshot): string {
  const { view, seats, yours } = snapshot
  const names = namesOf(seats)
  if (view.phase === 'over') {
    const winners = view.winners ?? []
    const name = names[winners[0] ?? -1] ?? ''
    return winners.length === 1 ? m.lobby_continue_over({ name }) : m.lobby_continue_shared()
  }
  if (view.seat === null) return view.round === 0 ? m.lobby_continue_draft() : m.lobby_continue_round({ round: view.round })
  const people = seats.filter((seat) => seat.kind === 'person').length
  if (yours.includes(view.seat) && people === 1) return m.lobby_continue_your_turn()
  return m.lobby_continue_turn_of({ name: names[view.seat] ?? '' })
}
