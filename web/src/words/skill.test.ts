import { describe, expect, it } from 'vitest'
import type { Desk } from '$lib/api/types'
import { nextSkill } from './skill'

describe('nextSkill', () => {
  const desk = (...ahead: [string, number, number][]): Desk =>
    ({ skill_ahead: ahead.map(([what, have, needs]) => ({ for: what, have, needs })) }) as unknown as Desk

  it('names what is near', () => {
    expect(nextSkill(desk(['three wisdom', 2, 3], ['five', 1, 5]))).toBe('1 more Wisdom')
    expect(nextSkill(desk(['three wisdom', 1, 3], ['three blind_love', 2, 3]))).toBe('1 more Blind Love')
    expect(nextSkill(desk(['five', 4, 5]))).toBe('1 more kind (4 of 5)')
    expect(nextSkill(desk(['three wisdom', 2, 3], ['five', 3, 5], ['ten', 9, 10]))).toBe('2 more kinds (3 of 5), 1 more potion (9 of 10), or 1 more Wisdom')
    expect(nextSkill(desk(['five', 1, 5], ['ten', 7, 10]))).toBe('')
    expect(nextSkill(desk())).toBe('')
  })
})
