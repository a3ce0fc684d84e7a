/** What the form of the lobby holds, apart from how it looks: the seats and options chosen so far. */
import type { Choices, Pace } from '$lib/api/types'

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
/** The bots that wait in a new lobby, counted from the strongest level: one to beat, one that slips. */
const WAITING = [-2, -3]

export function freshKey(seats: readonly SeatChoice[]): number {
  return Math.max(0, ...seats.map((seat) => seat.key)) + 1
}

/** The level of a bot that is asked for without naming one. */
export const anyLevel = (choices: Choices): string =>
  choices.levels.at(WAITING[0] ?? -1) ?? choices.levels.at(-1) ?? PERSON

/** A seat for a person, two for bots: a game that can start with one press. */
export function firstSetup(choices: Choices, botNames: readonly string[]): Setup {
  return {
    seats: [
      { key: 1, who: PERSON, name: '' },
      ...WAITING.map((level, index) => ({ key: index + 2, who: choices.levels.at(level) ?? anyLevel(choices), name: botNames[index] ?? '' })),
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
