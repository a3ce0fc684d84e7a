/** What stands on a kind or a professor beside its name: its power in our words, its box, and whether its tiles are reconstructed. */
import type { Catalogue } from '$lib/api/types'
import { m } from '../paraglide/messages.js'
import { boxName, kindName, kindPower, professorDoes, professorName } from './names'

const kinds = new Map<string, { box: string; provenance: string }>()
const professors = new Map<string, { box: string }>()

export function learn(catalogue: Catalogue): void {
  for (const { kind, box, provenance } of catalogue.kinds) kinds.set(kind, { box, provenance })
  for (const { professor, box } of catalogue.professors) professors.set(professor, { box })
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
  const from = (box: string | undefined): string => (box === undefined ? '' : m.table_from_box({ box: boxName(box) }))
  if (professor !== undefined) {
    const box = from(professors.get(professor)?.box)
    return { picture: `q-${professor}`, name: professorName(professor), does: professorDoes(professor), box, reconstructed: false }
  }
  const box = from(kinds.get(subject)?.box)
  return { picture: `p-${subject}`, name: kindName(subject), does: kindPower(subject), box, reconstructed: reconstructed(subject) }
}
