/**
 * What the form of the lobby holds, apart from how it looks: the seats and options chosen so far, what of
 * them a browser remembers, and the request they become.
 */
import type { Seat } from '$lib/api/types'
import type { Choices, NewTable, Pace } from './requests'

export interface SeatChoice {
  /** Stays with the seat while others come and go, so that "who begins" means the same seat. */
  key: number
  who: 'person' | string
  name: string
}

export interface Setup {
  seats: SeatChoice[]
  kinds: 'random' | 'simple' | 'named'
  named: string[]
  /** null: as many Skill tokens as is usual for this number of players. */
  countdown: number | null
  /** The key of a seat; null: drawn at random. */
  first: number | null
  tiebreakDrinks: boolean
  pace: Pace
}

export const PERSON = 'person'

export function freshKey(seats: readonly SeatChoice[]): number {
  return Math.max(0, ...seats.map((seat) => seat.key)) + 1
}

/** A seat for a person, two for bots of the strongest level: a game that can start with one press. */
export function firstSetup(choices: Choices, botNames: readonly string[]): Setup {
  const strongest = choices.levels[choices.levels.length - 1] ?? PERSON
  return {
    seats: [
      { key: 1, who: PERSON, name: '' },
      { key: 2, who: strongest, name: botNames[0] ?? '' },
      { key: 3, who: strongest, name: botNames[1] ?? '' },
    ],
    kinds: 'random',
    named: [],
    countdown: null,
    first: null,
    tiebreakDrinks: false,
    pace: 'calm',
  }
}

/** A setup as it was stored, where it still makes sense; undefined where it does not. */
export function rememberedSetup(stored: unknown, choices: Choices): Setup | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const from = stored as Partial<Record<keyof Setup, unknown>>
  if (!Array.isArray(from.seats)) return undefined
  const seats: SeatChoice[] = []
  for (const seat of from.seats as Partial<SeatChoice>[]) {
    const known = seat?.who === PERSON || choices.levels.includes(String(seat?.who))
    if (!known || typeof seat.name !== 'string' || typeof seat.key !== 'number') return undefined
    seats.push({ key: seat.key, who: String(seat.who), name: seat.name.slice(0, choices.name_length) })
  }
  const keys = new Set(seats.map((seat) => seat.key))
  if (!choices.players.includes(seats.length) || keys.size < seats.length) return undefined
  const named = Array.isArray(from.named) ? from.named.filter((kind) => choices.kinds.includes(kind as string)) : []
  return {
    seats,
    kinds: from.kinds === 'simple' || from.kinds === 'named' ? from.kinds : 'random',
    named: [...new Set(named as string[])],
    countdown: Number.isInteger(from.countdown) && (from.countdown as number) > 0 ? (from.countdown as number) : null,
    first: keys.has(from.first as number) ? (from.first as number) : null,
    tiebreakDrinks: from.tiebreakDrinks === true,
    pace: choices.paces.includes(from.pace as Pace) ? (from.pace as Pace) : 'calm',
  }
}

/** The request for POST /api/tables. `nameless(seat)` names a seat that was left without a name. */
export function newTable(setup: Setup, nameless: (seat: number) => string): NewTable {
  const first = setup.seats.findIndex((seat) => seat.key === setup.first)
  return {
    options: {
      players: setup.seats.length,
      kinds: setup.kinds === 'named' ? setup.named : setup.kinds,
      ...(setup.countdown === null ? {} : { countdown: setup.countdown }),
      first_player: first < 0 ? 'random' : first,
      tiebreak_drinks: setup.tiebreakDrinks,
    },
    seats: setup.seats.map((seat, index): Seat => {
      const name = seat.name.trim() || nameless(index + 1)
      return seat.who === PERSON ? { kind: 'person', name } : { kind: 'bot', level: seat.who, name }
    }),
    pace: setup.pace,
  }
}
