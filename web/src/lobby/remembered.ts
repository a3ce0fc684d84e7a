/** What was chosen the last time, as far as it can still be had. */
import type { Choices, Pace } from '$lib/api/types'
import { fit } from './offers'
import { anyLevel, PERSON, type SeatChoice, type Setup } from './setup'

/** Those of a stored list that are known here, in the order of those known. */
const knownOf = (stored: unknown, known: readonly string[]): string[] =>
  Array.isArray(stored) ? known.filter((each) => stored.includes(each)) : []

function rememberedSeats(stored: unknown, choices: Choices): SeatChoice[] | undefined {
  if (!Array.isArray(stored)) return undefined
  const seats: SeatChoice[] = []
  for (const seat of stored as Partial<SeatChoice>[]) {
    if (typeof seat?.who !== 'string' || typeof seat.name !== 'string' || typeof seat.key !== 'number') return undefined
    // Levels come and go between versions; the seat and its name stay.
    const who = seat.who === PERSON || choices.levels.includes(seat.who) ? seat.who : anyLevel(choices)
    seats.push({ key: seat.key, who, name: seat.name.slice(0, choices.name_length) })
  }
  const keys = new Set(seats.map((seat) => seat.key))
  return choices.players.includes(seats.length) && keys.size === seats.length ? seats : undefined
}

/** A setup as it was stored, where it still makes sense; undefined where it does not. */
export function rememberedSetup(stored: unknown, choices: Choices): Setup | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const from = stored as Partial<Record<keyof Setup, unknown>>
  const seats = rememberedSeats(from.seats, choices)
  if (!seats) return undefined
  const drawn = Number.isInteger(from.professors) ? (from.professors as number) : 0
  const setup: Setup = {
    seats,
    boxes: knownOf(from.boxes, choices.boxes),
    mandragora: from.mandragora !== false,
    kinds: from.kinds === 'simple' || from.kinds === 'named' ? from.kinds : 'random',
    named: knownOf(from.named, choices.kinds.map(({ kind }) => kind)),
    professors: from.professors === 'named' ? 'named' : drawn > 0 && drawn <= choices.most_professors ? drawn : 0,
    invited: knownOf(from.invited, choices.professors.map(({ professor }) => professor)),
    countdown: Number.isInteger(from.countdown) && (from.countdown as number) > 0 ? (from.countdown as number) : null,
    stalemate: from.stalemate !== false,
    first: seats.some((seat) => seat.key === from.first) ? (from.first as number) : null,
    tiebreakDrinks: from.tiebreakDrinks === true,
    pace: choices.paces.includes(from.pace as Pace) ? (from.pace as Pace) : 'calm',
  }
  fit(choices, setup)
  return setup
}
