/**
 * The picture at the top of the lobby: nine marbles, one taken, two explosions. It is drawn by hand, move by
 * move, like a flip-book; the game itself is played by the server only.
 */
export type Colour = 'red' | 'yellow' | 'blue' | 'black'

/** Where a marble lies: its place on the rail (0 is the bottom), or its place in the dish. */
export interface Spot {
  in: 'rail' | 'dish'
  at: number
}

export interface Picture {
  spots: Spot[]
  /** Marbles that swell now, and the number of their explosion. */
  burst: number[]
  step: 0 | 1 | 2
  /** How long this picture stays before the next, in milliseconds at speed 1. */
  rest: number
}

export const MARBLES: readonly Colour[] = ['black', 'yellow', 'red', 'red', 'blue', 'red', 'yellow', 'yellow', 'blue']

const rail = (at: number): Spot => ({ in: 'rail', at })
const dish = (at: number): Spot => ({ in: 'dish', at })

const BEFORE = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(rail)
const TAKEN = BEFORE.with(4, dish(0))
const MET = TAKEN.with(5, rail(4)).with(6, rail(5)).with(7, rail(6)).with(8, rail(7))
const REDS_GONE = MET.with(2, dish(1)).with(3, dish(2)).with(5, dish(3))
const MET_AGAIN = REDS_GONE.with(6, rail(2)).with(7, rail(3)).with(8, rail(4))
const YELLOWS_GONE = MET_AGAIN.with(1, dish(4)).with(6, dish(5)).with(7, dish(6))
const AFTER = YELLOWS_GONE.with(8, rail(1))

export const PICTURES: readonly Picture[] = [
  { spots: BEFORE, burst: [], step: 0, rest: 0 },
  { spots: TAKEN, burst: [], step: 0, rest: 520 },
  { spots: MET, burst: [], step: 0, rest: 420 },
  { spots: MET, burst: [2, 3, 5], step: 1, rest: 420 },
  { spots: REDS_GONE, burst: [], step: 1, rest: 420 },
  { spots: MET_AGAIN, burst: [], step: 1, rest: 480 },
  { spots: MET_AGAIN, burst: [1, 6, 7], step: 2, rest: 420 },
  { spots: YELLOWS_GONE, burst: [], step: 2, rest: 420 },
  { spots: AFTER, burst: [], step: 2, rest: 0 },
]
