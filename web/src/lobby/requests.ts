/** The two calls of the lobby: what a table may be set to, and opening one. */
import { call } from '$lib/api/client'
import type { Seat } from '$lib/api/types'

export type Pace = 'calm' | 'quick' | 'instant'

export interface Choices {
  players: number[]
  /** From the weakest to the strongest. */
  levels: string[]
  kinds: string[]
  simple_kinds: string[]
  defaults_by_players: Record<string, { kinds: number; countdown: number }>
  paces: Pace[]
  name_length: number
}

export interface NewTable {
  options: {
    players: number
    kinds: 'random' | 'simple' | string[]
    countdown?: number
    first_player: number | 'random'
    tiebreak_drinks: boolean
  }
  seats: Seat[]
  pace: Pace
}

export const getChoices = (): Promise<Choices> => call('/api/choices')
export const openTable = (request: NewTable): Promise<{ table: string; yours: number[] }> => call('/api/tables', request)
