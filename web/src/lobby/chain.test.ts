import { describe, expect, it } from 'vitest'
import { MARBLES, PICTURES } from './chain'

describe('the picture of a chain', () => {
  it('never has two marbles in one place, and leaves no gap on the rail', () => {
    for (const { spots } of PICTURES) {
      expect(spots).toHaveLength(MARBLES.length)
      expect(new Set(spots.map((spot) => `${spot.in} ${spot.at}`)).size).toBe(MARBLES.length)
    }
    const last = PICTURES.at(-1)!.spots
    for (const place of ['rail', 'dish'] as const) {
      const taken = last.filter((spot) => spot.in === place).map((spot) => spot.at).sort()
      expect(taken).toEqual(taken.map((_, index) => index))
    }
  })

  it('bursts runs of one colour that touch, then takes them', () => {
    PICTURES.forEach(({ burst, spots }, index) => {
      if (burst.length === 0) return
      expect(new Set(burst.map((marble) => MARBLES[marble])).size).toBe(1)
      const places = burst.map((marble) => spots[marble]!.at).sort()
      expect(places.at(-1)! - places[0]!).toBe(burst.length - 1)
      expect(burst.every((marble) => PICTURES[index + 1]!.spots[marble]!.in === 'dish')).toBe(true)
    })
  })
})
