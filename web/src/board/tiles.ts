/** A tile as it looks before anything is placed on it. */
import type { Burner, Catalogue, Tile } from '$lib/api/types'

export function freshTile(catalogue: Catalogue | null, tile: Tile): Burner | null {
  const face = catalogue?.kinds.find(({ kind }) => kind === tile.kind)?.faces[tile.face]
  if (!face) return null
  const layers = face.layers.map(([colour, holes]) => ({ colour, takes: colour, holes, marbles: [] }))
  return { ...tile, points: face.points, layers }
}
