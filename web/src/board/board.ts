/** What a screen that shows a position needs to know. The live game and a game played again each are such a board. */
import type { Catalogue, Clock, View } from '$lib/api/types'
import type { Watching } from '../motion/watching.svelte'
import type { Deciding, Hands } from './hands.svelte'

export interface Board {
  /** The position on show; null until it has been read. */
  readonly shown: View | null
  /** The game has ended, whatever is on show. */
  readonly over: boolean
  readonly catalogue: Catalogue | null
  /** The seat whose desk lies in front. */
  readonly you: number
  /** The seats of this browser; none where there is only something to see. */
  readonly yours: readonly number[]
  /** By seat: the level of a bot. */
  readonly levels: readonly (string | null)[]
  readonly clock: Clock | null
  /** What may be done here; null on a board to look at. */
  readonly taps: Taps | null
  /** Turns that can be watched again; null where the whole game is. */
  readonly watching: Watching | null
  nameOf(seat: number): string
  /** The name, or 'you'. */
  who(seat: number): string
}

/** What may be done on a board, and what the player is about to do. */
export interface Taps extends Deciding {
  readonly hands: Hands
}
