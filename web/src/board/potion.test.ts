import { describe, expect, it } from 'vitest'
import { bands, HOLE, holes } from './potion'

describe('bands', () => {
  it('stack without a gap, from the bottom of the drawing up', () => {
    const [low, middle, high] = bands('wisdom', 3, 126)
    expect(low && low.top + low.height).toBe(164)
    expect(middle && middle.top + middle.height).toBe(low?.top)
    expect(high && high.top + high.height).toBe(middle?.top)
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
