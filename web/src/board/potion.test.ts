import { describe, expect, it } from 'vitest'
import { fitting } from '../table/fitting'
import { bands, HOLE, holes } from './potion'
import { nextSkill } from '../words/skill'
import type { Burner, Desk } from '$lib/api/types'

describe('bands', () => {
  it('stack without a gap, from the bottom of the drawing up', () => {
    const [low, middle, high] = bands('wisdom', 3)
    expect(low && low.top + low.height).toBe(164)
    expect(middle && middle.top + middle.height).toBe(low?.top)
    expect(high && high.top + high.height).toBe(middle?.top)
    expect(bands('a_kind_to_come', 2)).toHaveLength(2)
  })
})

describe('holes', () => {
  it('are centred and stay inside the flask', () => {
    for (const count of [1, 2, 3, 4]) {
      const edges = holes(count)
      expect((edges[0] ?? 0) + (edges.at(-1) ?? 0) + HOLE).toBeCloseTo(128)
      expect(edges[0]).toBeGreaterThan(4)
    }
  })
})

describe('fitting', () => {
  it('counts each free hole once', () => {
    const layers = [{ colour: 'red', takes: 'red', holes: 2, marbles: ['r'] }, { colour: 'blue', takes: 'blue', holes: 1, marbles: ['b'] }]
    expect(fitting(['r', 'r', 'b', 'k'], [{ layers } as Burner, null])).toEqual(['r'])
  })

  it('goes by what a layer takes now', () => {
    const layers = [{ colour: 'red', takes: 'mandragora', holes: 3, marbles: ['m'] }]
    expect(fitting(['r', 'm', 'm', 'm'], [{ layers } as Burner])).toEqual(['m', 'm'])
  })
})

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
