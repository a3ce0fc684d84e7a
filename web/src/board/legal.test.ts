import { describe, expect, it } from 'vitest'
import type { Move, View } from '$lib/api/types'
import { moveSentence } from '../words/moves'
import { Legal } from './legal'

describe('moves', () => {
  const moves = [
    { move: 20, words: 'pick 3.5', verb: 'pick', track: 2, position: 4 },
    { move: 304, words: 'drink wisdom', verb: 'drink', kind: 'wisdom' },
    { move: 162, words: 'place red 1.2', verb: 'place', marble: 'r', burner: 0, layer: 1 },
    { move: 166, words: 'place red 2.1', verb: 'place', marble: 'r', burner: 1, layer: 0 },
    { move: 170, words: 'place yellow 1.1', verb: 'place', marble: 'y', burner: 0, layer: 0 },
    { move: 425, words: 'rob 2', verb: 'rob', seat: 1 },
    { move: 999, words: 'juggle red', verb: 'juggle', marble: 'r' },
  ] as Move[]
  const legal = new Legal({ seat: 0, moves, choice: null, previews: {}, ending: null })

  it('finds moves by what they touch', () => {
    expect(legal.at('pick', 2, 4)?.words).toBe('pick 3.5')
    expect(legal.at('pick', 2, 5)).toBeUndefined()
    expect(legal.placingOn(0, 1).map(({ words }) => words)).toEqual(['place red 1.2'])
    expect(legal.obvious()?.words).toBe('place yellow 1.1')
    expect(legal.robbing(1)?.words).toBe('rob 2')
    expect(legal.lit(true)).toBe('pick')
  })

  it('offers whatever the board has no place for, with a sentence', () => {
    const view = { desks: [], stacks: [], seat: 0 } as unknown as View
    expect(legal.others().map((move) => moveSentence(move, view, () => 'Otto'))).toEqual(['Do “juggle red”'])
    expect(moveSentence(legal.robbing(1) as Move, view, () => 'Otto')).toBe('Take Otto’s whole pool')
  })
})
