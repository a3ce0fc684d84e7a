/** Where the layers of a flask are, in the drawing's 128 by 164: the middle of the lowest one differs by silhouette. */
const LOWEST: Record<string, number> = {
  sands_of_time: 125, magnetical_attraction: 127, wisdom: 126, abyssal_draft: 129, uttermost_stickiness: 127,
  prismatic_joy: 127, blind_love: 125, lavamancing: 127, feather_touch: 126, chameleonic_varnish: 117,
  poltergeist_sweat: 124, ghastly_concoction: 118, generosity_confection: 127,
  concentrate_of_selfishness: 131, fulminating_serum: 126,
}
const HEIGHT = 164
const WIDTH = 128
const APART = 30
const HALF = 15.5
export const HOLE = 25.8
const STEP = 27.6

export interface Band {
  /** Middle of the layer. */
  y: number
  top: number
  height: number
  /** The same middle, for a button over the drawing. */
  percent: number
}

export function bands(kind: string, layers: number): Band[] {
  const lowest = LOWEST[kind] ?? 126
  const found: Band[] = []
  for (let layer = 0; layer < layers; layer++) {
    const y = lowest - layer * APART
    const top = y - HALF
    found.push({ y, top, height: (found.at(-1)?.top ?? HEIGHT) - top, percent: (y / HEIGHT) * 100 })
  }
  return found
}

/** Left edges of the holes of one layer. */
export const holes = (count: number): number[] =>
  Array.from({ length: count }, (_, hole) => WIDTH / 2 - HOLE / 2 + (hole - (count - 1) / 2) * STEP)
