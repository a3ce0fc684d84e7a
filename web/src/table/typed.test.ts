import { describe, expect, it } from 'vitest'
import type { Move } from '$lib/api/types'
import { typed } from './typed'

describe('typed commands', () => {
  const moves: Move[] = [
    { move: 20, words: 'pick 3.5', verb: 'pick', track: 2, position: 4 },
    { move: 304, words: 'drink wisdom', verb: 'drink', kind: 'wisdom' },
  ]

  it('understands typed words, and says in a sentence what is wrong', () => {
    expect(typed('  PICK   3.5 ', moves)).toEqual({ move: moves[0] })
    expect(typed('undo', moves)).toEqual({ undo: 'move' })
    expect(typed('pick 9.9', moves)).toEqual({ say: '“pick 9.9” cannot be done now. Possible: pick 3.5.' })
    expect(typed('frob', moves)).toHaveProperty('say', expect.stringContaining('not a move that I know'))
    expect(typed('end', moves)).toHaveProperty('say', expect.stringContaining('cannot be done now'))
    expect(typed('pick 3.5', [])).toHaveProperty('say', expect.stringContaining('not your turn'))
    expect(typed('', moves)).toHaveProperty('say', expect.stringContaining('pick 3.5'))
  })
})
