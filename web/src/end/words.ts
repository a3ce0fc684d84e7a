/** The headline and the small sentences of the final result. */
import type { Options, Snapshot } from '$lib/api/types'
import { namesOf } from '$lib/names'
import { m } from '../paraglide/messages.js'
import { boxName, kindName, together } from '../lobby/words'
import type { Line, Standing } from './breakdown'

export function headline(rows: readonly Standing[], oneOfUs: boolean): string {
  const winners = rows.filter((row) => row.winner)
  const [winner] = winners
  if (!winner) return ''
  const first = winner.score
  if (winners.length > 1) return m.end_shared({ names: together(winners.map((row) => row.name)), first })
  const you = winner.yours && oneOfUs
  const second = rows[1]?.score
  if (second === first) return you ? m.end_you_tied({ first }) : m.end_tied({ name: winner.name, first })
  return you ? m.end_you_won({ first, second: second ?? 0 }) : m.end_won_by({ name: winner.name, first, second: second ?? 0 })
}

/** Why the game ended, then what each took in the tie-break if there was one. */
export function story(snapshot: Snapshot): string[] {
  const { triggered, tiebreak } = snapshot.view
  const names = namesOf(snapshot.seats)
  const told: string[] = []
  if (triggered.includes('countdown')) told.push(m.end_by_countdown())
  else if (triggered.includes('stacks')) told.push(m.end_by_stacks())
  else if (triggered.includes('stalemate')) told.push(m.end_by_stalemate())
  tiebreak?.seats.forEach((seat, index) => {
    const count = tiebreak.taken[index]
    if (typeof count === 'number') told.push(m.end_tiebreak_took({ name: names[seat] ?? '', count }))
  })
  return told
}

export const lineName = (key: Line['key']): string =>
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
export function boxesPlayed({ boxes, mandragora }: Options): string {
  return ['base', ...boxes]
    .map((box) =>
      box === 'sixth_student'
        ? `${boxName(box)} (${mandragora ? m.end_played_mandragora() : m.end_played_no_mandragora()})`
        : boxName(box),
    )
    .join(', ')
}

export const kindsPlayed = ({ kinds }: Options): string => (Array.isArray(kinds) ? kinds.map(kindName).join(', ') : '')
