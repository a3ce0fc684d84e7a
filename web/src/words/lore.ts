/** What stands on a kind or a professor beside its name: its power in our words, its box, and whether its tiles are reconstructed. */
import type { Catalogue } from '$lib/api/types'
import { m } from '../paraglide/messages.js'
import { kindName, kindPower, professorDoes, professorName } from './names'

const kinds = new Map<string, { box: string; provenance: string }>()

export function learn(catalogue: Catalogue): void {
  for (const { kind, box, provenance } of catalogue.kinds) kinds.set(kind, { box, provenance })
}

const boxes: Record<string, () => string> = {
  base: m.table_box_base, sixth_student: m.table_box_sixth_student,
  fifth_ingredient: m.table_box_fifth_ingredient, serum: m.table_box_serum,
}

export interface Lore {
  picture: string
  name: string
  does: string
  box: string
  reconstructed: boolean
}

export const reconstructed = (kind: string): boolean => kinds.get(kind)?.provenance === 'reconstructed'

/** Of a kind, or of a professor (`professor shuimo`). */
export function loreOf(subject: string): Lore {
  const professor = /^professor (.+)$/.exec(subject)?.[1]
  const box = professor === undefined ? (kinds.get(subject)?.box ?? 'base') : 'fifth_ingredient'
  return {
    picture: professor === undefined ? `p-${subject}` : `q-${professor}`,
    name: professor === undefined ? kindName(subject) : professorName(professor),
    does: professor === undefined ? kindPower(subject) : professorDoes(professor),
    box: m.table_from_box({ box: boxes[box]?.() ?? box }),
    reconstructed: professor === undefined && reconstructed(subject),
  }
}
