/** What a game was played with, and what its points were earned for. */
import type { OptionValues } from '$lib/api/types'
import { m } from '../paraglide/messages.js'
import { boxName, kindName, together } from './names'

/** What a score is made of. */
export type Part = 'potions' | 'skill' | 'help' | 'reward' | 'scolding'

export const lineName = (key: Part): string =>
  ({
    potions: m.end_line_potions,
    skill: m.end_line_skill,
    help: m.end_line_help,
    reward: m.end_line_reward,
    scolding: m.end_line_scolding,
  })[key]()

export function skillReasons(reasons: readonly string[]): string {
  return together(
    reasons.map((reason) => {
      const [what, kind] = reason.split(' ')
      if (what === 'three') return m.end_skill_three({ kind: kindName(kind ?? '') })
      return what === 'five' ? m.end_skill_five() : m.end_skill_ten()
    }),
  )
}

/** The boxes in play; where mandragora could be in or out, also which. */
export function boxesPlayed({ boxes, mandragora }: OptionValues): string {
  return ['base', ...boxes]
    .map((box) =>
      box === 'sixth_student'
        ? `${boxName(box)} (${mandragora ? m.end_played_mandragora() : m.end_played_no_mandragora()})`
        : boxName(box),
    )
    .join(', ')
}

export const kindsPlayed = ({ kinds }: OptionValues): string => (Array.isArray(kinds) ? kinds.map(kindName).join(', ') : '')
