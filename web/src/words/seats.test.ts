import { describe, expect, it } from 'vitest'
import { apart } from './seats'

describe('names of seats', () => {
  it('stay as they are where each is another', () => {
    expect(apart(['Ada', 'Bo', 'Cy'])).toEqual(['Ada', 'Bo', 'Cy'])
  })

  it('carry the number of the seat where they repeat', () => {
    expect(apart(['greedy', 'greedy', 'random'])).toEqual(['greedy 1', 'greedy 2', 'random'])
    expect(apart(['Ada', 'Bo', 'ada'])).toEqual(['Ada 1', 'Bo', 'ada 3'])
  })

  it('are never another seat’s own name', () => {
    const names = apart(['Bo 2', 'Bo', 'Bo'])
    expect(new Set(names).size).toBe(3)
    expect(names[2]).toBe('Bo 3')
  })
})
