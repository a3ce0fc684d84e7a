/** The two calls of the lobby: what a table may be set to, and opening one. */
import { call } from '$lib/api/client'
import type { Seat } from '$lib/api/types'

export type Pace = 'calm' | 'quick' | 'instant'

export interface KindChoice {
  kind: string
  /** 'base' or one of the boxes. */
  box: string
  provenance: string
}

export interface ProfessorChoice {
  professor: string
  /** Boxes without which the rules refuse it. */
  needs: string[]
}

/** What the rules say of a number of players. */
export interface PlayersChoice {
  kinds: number
  countdown: number
  needs: string[]
  simple: boolean
  /** Whether mandragora may be left out although its box is there. */
  mandragora: boolean
}

export interface Choices {
  players: number[]
  /** From the weakest to the strongest. */
  levels: string[]
  boxes: string[]
  mandragora_needs: string[]
  kinds: KindChoice[]
  simple_kinds: string[]
  professors: ProfessorChoice[]
  most_professors: number
  defaults_by_players: Record<string, PlayersChoice>
  stalemate_rounds: number
  paces: Pace[]
  name_length: number
}

export interface NewTable {
  options: {
    players: number
    boxes: string[]
    kinds: 'random' | 'simple' | string[]
    mandragora?: boolean
    professors: number | string[]
    countdown?: number
    stalemate_rounds: number | null
    first_player: number | 'random'
    tiebreak_drinks: boolean
  }
  seats: Seat[]
  pace: Pace
}

export const getChoices = (): Promise<Choices> => call('/api/choices')
export const openTable = (request: NewTable): Promise<{ table: string; yours: number[] }> => call('/api/tables', request)
