/** Names of all that lies on the table, and lists of them, from the message catalogue. */
import type { Colour, Layer, Marble, Move } from '$lib/api/types'
import { m } from '../paraglide/messages.js'
import { said } from './said'


export type Ingredient = Colour | 'unknown'

const LETTERS: Record<string, Ingredient> = {
  r: 'red', y: 'yellow', b: 'blue', k: 'black', m: 'mandragora', e: 'ectoplasm', '?': 'unknown',
}
const ORDER = 'rybkme?'

/** What a marble is underneath, and what it shows: they differ only in disguise (`k>y`). */
export const realOf = (marble: Marble): Ingredient => LETTERS[marble[0] ?? '?'] ?? 'unknown'
export const shownOf = (marble: Marble): Ingredient => LETTERS[marble.at(-1) ?? '?'] ?? 'unknown'

/** The letter of a colour, however it is written: `red` or `r`. */
export const letterOf = (colour: unknown): Marble =>
  Object.entries(LETTERS).find(([, name]) => name === colour)?.[0] ?? String(colour)

/** The held marble a move is about, written as the view writes it: `k>y` in disguise. */
export const heldAs = (move: Move): Marble => move.marble ?? '?'

export const ingredientName = (ingredient: Ingredient): string =>
  ({
    red: m.ingredient_red, yellow: m.ingredient_yellow, blue: m.ingredient_blue, black: m.ingredient_black,
    mandragora: m.ingredient_mandragora, ectoplasm: m.ingredient_ectoplasm, unknown: m.ingredient_unknown,
  })[ingredient]()

export function marbleName(marble: Marble): string {
  const real = ingredientName(realOf(marble))
  const shown = ingredientName(shownOf(marble))
  return real === shown ? real : m.ingredient_disguised({ real, shown })
}

export const kindName = (kind: string): string => said(`kind_${kind}`) ?? kind.replaceAll('_', ' ')
export const kindShort = (kind: string): string => said(`kind_${kind}_short`) ?? kindName(kind)
export const kindPower = (kind: string): string => said(`power_${kind}`) ?? ''
export const kindBrief = (kind: string): string => said(`power_${kind}_brief`) ?? ''

export const professorName = (professor: string): string => said(`professor_${professor}`) ?? professor
export const professorBrief = (professor: string): string => said(`professor_${professor}_brief`) ?? ''
export const professorDoes = (professor: string): string => said(`professor_${professor}_does`) ?? ''

/** `base`, or a box beside it. */
export const boxName = (box: string): string => said(`box_${box}`) ?? box
export const boxBrings = (box: string, count: number): string => said(`box_${box}_brings`, { count }) ?? ''

export const levelName = (level: string): string => said(`level_${level}`) ?? level
export const levelStyle = (level: string): string => said(`level_style_${level}`) ?? m.level_style_other()

/** A minus sign, not a hyphen. */
export const signed = (points: number): string => (points < 0 ? `\u2212${-points}` : String(points))

/** `3.6`: the third track, the sixth marble from the bottom. */
export const place = (track: number, position: number): string => `${track + 1}.${position + 1}`

export function together(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  if (parts.length < 2) return last
  return m.table_list_two({ before: parts.slice(0, -1).join(m.table_list_comma()), last })
}

/** Marbles by kind in the order of the rulebook: `[['r', 3], ['b', 1]]`. */
export function grouped(marbles: readonly Marble[]): [Marble, number][] {
  const counts = new Map<Marble, number>()
  for (const marble of marbles) counts.set(marble, (counts.get(marble) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => ORDER.indexOf(a[0] ?? '?') - ORDER.indexOf(b[0] ?? '?'))
}

export const countedName = (marble: Marble, count: number): string =>
  count === 1 ? marbleName(marble) : m.ingredient_count({ count, name: marbleName(marble) })

export const marbleList = (marbles: readonly Marble[]): string =>
  together(grouped(marbles).map(([marble, count]) => countedName(marble, count)))

export const needsList = (layers: readonly { colour: Colour; holes: number }[]): string =>
  m.table_needs({
    list: together(layers.map(({ colour, holes }) => m.ingredient_count({ count: holes, name: ingredientName(colour) }))),
  })

export const layersState = (layers: readonly Layer[]): string =>
  layers
    .map(({ colour, holes, marbles }) =>
      m.table_layer_state({ name: ingredientName(colour), filled: marbles.length, holes }),
    )
    .join(m.table_list_comma())

export const holesLeft = (layers: readonly Layer[]): number =>
  layers.reduce((sum, layer) => sum + layer.holes - layer.marbles.length, 0)
