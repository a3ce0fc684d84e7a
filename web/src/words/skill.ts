/** The Skill tokens that are near: how many potions or kinds are missing. */
import type { Desk } from '$lib/api/types'
import { m } from '../paraglide/messages.js'
import { kindShort } from './names'

/** What is further away than this is not worth saying. */
const NEAR = 2

export function nextSkill(desk: Desk): string {
  const near = desk.skill_ahead.filter(({ have, needs }) => needs - have <= NEAR)
  const goals: string[] = []
  for (const { for: what, have, needs } of near) {
    if (what === 'five') goals.push(m.table_skill_kinds({ count: needs - have, have, needs }))
    if (what === 'ten') goals.push(m.table_skill_potions({ count: needs - have, have, needs }))
  }
  const [nearest] = near.filter((each) => each.for.startsWith('three ')).sort((a, b) => b.have - a.have)
  if (nearest) goals.push(m.table_skill_three({ count: nearest.needs - nearest.have, kind: kindShort(nearest.for.slice('three '.length)) }))
  return goals.length < 2 ? (goals[0] ?? '') : m.table_or({ a: goals.slice(0, -1).join(m.table_list_comma()), b: goals.at(-1) ?? '' })
}
