/** How far the next Skill token is, read from what is brewed: a help for the eye; who earns one is the server's to say. */
import type { Desk } from '$lib/api/types'
import { m } from '../paraglide/messages.js'
import { kindShort } from './words'

const OF_ONE_KIND = 3
const KINDS = 5
/** Further away than this is no news. */
const NEAR = 2

export function nextSkill(desk: Desk): string {
  const counts = new Map<string, number>()
  for (const { kind } of desk.completed) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const goals: string[] = []
  if (!desk.skill_for.includes('five') && KINDS - counts.size <= NEAR && counts.size < KINDS) {
    goals.push(m.table_skill_kinds({ count: KINDS - counts.size, have: counts.size }))
  }
  const nearest = [...counts]
    .filter(([kind, count]) => count < OF_ONE_KIND && OF_ONE_KIND - count <= NEAR && !desk.skill_for.includes(`three ${kind}`))
    .sort(([, a], [, b]) => b - a)[0]
  if (nearest) goals.push(m.table_skill_three({ count: OF_ONE_KIND - nearest[1], kind: kindShort(nearest[0]) }))
  return goals.length === 2 ? m.table_or({ a: goals[0] ?? '', b: goals[1] ?? '' }) : (goals[0] ?? '')
}
