/** Sentences of the lobby that depend on what the server offers. */
import type { Snapshot } from '$lib/api/types'
import { namesOf } from '$lib/names'
import { m } from '../paraglide/messages.js'
import type { Change } from './offers'

type Said = (inputs?: Record<string, never>) => string
/** Levels and kinds come from the server, so their sentences are looked up by name. */
const said = (key: string): Said | undefined => (m as unknown as Record<string, Said | undefined>)[key]

export const levelName = (level: string): string => said(`lobby_level_${level}`)?.() ?? level
export const levelStyle = (level: string): string =>
  said(`lobby_level_style_${level}`)?.() ?? m.lobby_level_style_other()
export const kindName = (kind: string): string => said(`kind_${kind}`)?.() ?? kind
export const professorName = (professor: string): string => said(`professor_${professor}`)?.() ?? professor
export const professorDoes = (professor: string): string => said(`professor_${professor}_does`)?.() ?? ''
/** 'base' and the boxes beside it. */
export const boxName = (box: string): string => said(`lobby_box_${box}`)?.() ?? box
export const boxBrings = (box: string, count: number): string =>
  (said(`lobby_box_${box}_brings`) as ((inputs: { count: number }) => string) | undefined)?.({ count }) ?? ''
export const kindPower = (kind: string): string => said(`power_${kind}`)?.() ?? ''

export function together(parts: readonly string[]): string {
  const last = parts[parts.length - 1] ?? ''
  return parts.length < 2 ? last : m.lobby_and({ before: parts.slice(0, -1).join(', '), last })
}

export const names = (seats: readonly { name: string }[]): string => together(namesOf(seats))

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
