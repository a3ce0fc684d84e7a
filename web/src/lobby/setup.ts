/**
 * What the form of the lobby holds, apart from how it looks: the seats and options chosen so far, what of
 * them a browser remembers, and the request they become.
 */
import type { Seat } from '$lib/api/types'
import { fit, hasMandragora, namedKinds, namedProfessors } from './offers'
import type { Choices, NewTable, Pace } from '$lib/api/opening'

export interface SeatChoice {
  /** Stays with the seat while others come and go, so that "who begins" means the same seat. */
  key: number
  who: 'person' | string
  name: string
}

export interface Setup {
  seats: SeatChoice[]
  /** Beside the base game. */
  boxes: string[]
  mandragora: boolean
  kinds: 'random' | 'simple' | 'named'
  named: string[]
  /** A number is drawn at random. */
  professors: number | 'named'
  invited: string[]
  /** null: as many Skill tokens as is usual for this number of players. */
  countdown: number | null
  /** Whether the game stops after many rounds without a potion. */
  stalemate: boolean
  /** The key of a seat; null: drawn at random. */
  first: number | null
  tiebreakDrinks: boolean
  pace: Pace
}

export const PERSON = 'person'
/** The bots that wait in a new lobby, where the server has them: one to beat, one that slips. */
const WAITING = ['apprentice', 'novice']

export function freshKey(seats: readonly SeatChoice[]): number {
  return Math.max(0, ...seats.map((seat) => seat.key)) + 1
}

/** The level of a bot that is asked for without naming one. */
export const anyLevel = (choices: Choices): string =>
  WAITING.find((level) => choices.levels.includes(level)) ?? choices.levels[choices.levels.length - 1] ?? PERSON

/** A seat for a person, two for bots: a game that can start with one press. */
export function firstSetup(choices: Choices, botNames: readonly string[]): Setup {
  const level = (wanted: string) => (choices.levels.includes(wanted) ? wanted : anyLevel(choices))
  return {
    seats: [
      { key: 1, who: PERSON, name: '' },
      ...WAITING.map((wanted, index) => ({ key: index + 2, who: level(wanted), name: botNames[index] ?? '' })),
    ],
    boxes: [],
    mandragora: true,
    kinds: 'random',
    named: [],
    professors: 0,
    invited: [],
    countdown: null,
    stalemate: true,
    first: null,
    tiebreakDrinks: false,
    pace: 'calm',
  }
}

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

/** The request for POST /api/tables. `nameless(seat)` names a seat that was left without a name. */
export function newTable(choices: Choices, setup: Setup, nameless: (seat: number) => string): NewTable {
  const first = setup.seats.findIndex((seat) => seat.key === setup.first)
  return {
    options: {
      players: setup.seats.length,
      boxes: setup.boxes,
      kinds: setup.kinds === 'named' ? namedKinds(choices, setup) : setup.kinds,
      ...(hasMandragora(choices, setup) ? { mandragora: setup.mandragora } : {}),
      professors: setup.professors === 'named' ? namedProfessors(choices, setup) : setup.professors,
      ...(setup.countdown === null ? {} : { countdown: setup.countdown }),
      stalemate_rounds: setup.stalemate ? choices.stalemate_rounds : null,
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
