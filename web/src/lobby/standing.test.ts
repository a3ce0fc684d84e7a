import { describe, expect, it } from 'vitest'
import type { Snapshot } from '$lib/api/types'
import { names, standing } from './standing'
import { together } from '../words/names'

const table = (view: Record<string, unknown>, people = 1): Snapshot =>
  ({
    yours: people === 1 ? [0] : [0, 1],
    seats: ['Ada', 'Bo', 'Cy'].map((name, seat) => (seat < people ? { kind: 'person', name } : { kind: 'bot', level: 'greedy', name })),
    view: { phase: 'turn', seat: 0, round: 4, winners: [], ...view },
  }) as unknown as Snapshot

describe('where a table stands', () => {
  it('says whose turn it is', () => {
    expect(standing(table({}))).toBe('Your turn')
    expect(standing(table({ seat: 1 }))).toMatch(/^Bo /)
    expect(standing(table({}, 2))).toMatch(/^Ada /)
  })

  it('says who won, once it is over', () => {
    expect(standing(table({ phase: 'over', seat: null, winners: [1] }))).toMatch(/Bo won/)
    expect(standing(table({ phase: 'over', seat: null, winners: [0, 1] }))).toMatch(/shared/)
  })

  it('says the round while chance is awaited', () => {
    expect(standing(table({ seat: null }))).toMatch(/4/)
    expect(standing(table({ seat: null, round: 0 }))).not.toMatch(/0/)
  })
})

describe('names in a row', () => {
  it('are joined as in a sentence', () => {
    expect([together([]), together(['a']), together(['a', 'b']), together(['a', 'b', 'c'])]).toEqual(['', 'a', 'a and b', 'a, b and c'])
    expect(names([{ name: 'Ada' }, { name: 'Bo' }])).toBe('Ada and Bo')
  })
})
