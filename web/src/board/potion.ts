/**
 * Where the layers of a flask are, in the drawing's 128 by 164. The middle of the lowest one differs by silhouette: the clip
 * path of each kind says it.
 */
const HEIGHT = 164
const WIDTH = 128
const APART = 30
const USUAL = 126
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

/** The middle of the lowest layer; where the drawing does not say it, about where it is in most. */
const lowestOf = (kind: string): number => Number(document.getElementById(`c-${kind}`)?.dataset.lowest ?? USUAL)

export function bands(kind: string, layers: number, lowest = lowestOf(kind)): Band[] {
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
