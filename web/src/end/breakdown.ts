/**
 * The final result as the end panel tells it, taken from the view: order of the seats, what each score is
 * made of. What a token is worth comes from the catalogue; the sum itself is the server's.
 */
import { call } from '$lib/api/client'
import type { Desk, Snapshot } from '$lib/api/types'
import type { Part } from '../words/played'
import { namesOf } from '../words/seats'

export interface Line {
  key: Part
  points: number
  count: number
}

export interface Standing {
  seat: number
  name: string
  yours: boolean
  winner: boolean
  /** 1 for the first; seats that stay tied share a place. */
  place: number
  score: number
  desk: Desk
}

/** Points of one token. */
export type Worth = Record<'skill' | 'help' | 'reward' | 'scolding', number>

export const getWorth = async (): Promise<Worth> => (await call<{ tokens: Worth }>('/api/catalogue')).tokens

export function lines(desk: Desk, worth: Worth): Line[] {
  const potions = desk.completed.reduce((sum, potion) => sum + potion.points, 0)
  return [
    { key: 'potions', points: potions, count: desk.completed.length },
    ...(['skill', 'help', 'reward', 'scolding'] as const).map((key) => ({
      key,
      // `|| 0` turns the -0 of "no tokens" into 0.
      points: worth[key] * desk[key] || 0,
      count: desk[key],
    })),
  ]
}

/** Seats from first to last: winners before others with the same score (the tie-break decided between them). */
export function standings(snapshot: Snapshot): Standing[] {
  const { view } = snapshot
  const won = new Set(view.winners ?? [])
  const names = namesOf(snapshot.seats)
  const all = view.desks.map((desk, seat) => ({
    seat,
    name: names[seat] ?? '',
    yours: snapshot.yours.includes(seat),
    winner: won.has(seat),
    place: 0,
    score: desk.score,
    desk,
  }))
  const turnOrder = (seat: number) => (seat - view.first_player + all.length) % all.length
  all.sort(
    (a, b) => Number(b.winner) - Number(a.winner) || b.score - a.score || turnOrder(a.seat) - turnOrder(b.seat),
  )
  all.forEach((standing, index) => {
    const before = all[index - 1]
    const tied = before && before.winner === standing.winner && before.score === standing.score
    standing.place = tied ? before.place : index + 1
  })
  return all
}

/** Lines that say something at this table: Reward tokens come from the cauldron, Scolding tokens from some professors. */
export function shownLines(rows: readonly Standing[], cauldron: boolean): Part[] {
  const lines: Part[] = ['potions', 'skill', 'help']
  if (cauldron) lines.push('reward')
  if (rows.some((row) => row.desk.scolding > 0)) lines.push('scolding')
  return lines
}
