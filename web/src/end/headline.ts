/** The headline of the final result, and how the game came to its end. */
import type { Snapshot } from '$lib/api/types'
import { namesOf } from '../words/seats'
import { m } from '../paraglide/messages.js'
import { together } from '../words/names'
import type { Standing } from './breakdown'

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
