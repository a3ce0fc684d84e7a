import { describe, expect, it } from 'vitest'
import type { TableEvent, Update, View } from '$lib/api/types'
import { chronicle, movesUntil, type Entry } from './chronicle'
import { drawn, pieces, plain } from './ink'
import { tell } from './sentences'
import { announcement } from './speak'
import { marbleList, marbleName } from './names'

const who = (seat: number): string => ['You', 'Otto'][seat] ?? ''
const teller = { ink: plain, who, brewing: () => 'wisdom' }
const pick: TableEvent[] = [
  { type: 'picked', seat: 0, dispenser: 0, track: 2, position: 5, marble: 'b' },
  { type: 'exploded', seat: 0, dispenser: 0, track: 2, step: 1, colour: 'red', positions: [3, 4, 6], marbles: ['r', 'r', 'r'] },
  { type: 'exploded', seat: 0, dispenser: 0, track: 2, step: 2, colour: 'yellow', positions: [2, 7], marbles: ['y', 'y'] },
  { type: 'revealed', dispenser: 0, track: 2, marbles: [[8, 'k']] },
]

describe('marbles in words', () => {
  it('groups a list and names a disguise', () => {
    expect(marbleList(['y', 'r', 'y'])).toBe('Dragon Smoke and 2 Fairy Dandruff')
    expect(marbleName('k>y')).toBe('Ogre Mucus passing for Fairy Dandruff')
    expect(marbleName('?')).toBe('unknown')
  })
})

describe('tell', () => {
  it('makes one sentence of a pick and its whole chain', () => {
    expect(tell(pick, teller).map(({ text }) => text)).toEqual([
      'You took Unicorn Tears at 3.6, then 3 Dragon Smoke and 2 Fairy Dandruff burst',
    ])
  })

  it('tells a Little Help once', () => {
    const help: TableEvent[] = [
      { type: 'helped', seat: 1 },
      { type: 'gained', seat: 1, token: 'help', for: 'help', count: 1 },
      { type: 'took', seat: 1, by: 'help', from: [[0, 1]], marbles: ['k'] },
    ]
    expect(tell(help, teller).map(({ text }) => text)).toEqual(['Otto took Ogre Mucus with a Little Help'])
  })

  it('says why a Skill token was earned', () => {
    const [told] = tell([{ type: 'gained', seat: 0, token: 'skill', for: 'three wisdom', count: 1 }], teller)
    expect(told?.text).toBe('You earned a Skill token: three Potion of Wisdom')
  })

  it('leaves out events that it does not know', () => {
    expect(tell([{ type: 'eclipse', seat: 0 } as unknown as TableEvent], teller)).toEqual([])
  })
})

describe('ink', () => {
  it('draws marbles where the plain sentence names them', () => {
    const sentence = tell(pick, { ...teller, ink: drawn })[0]?.text ?? ''
    expect(pieces(sentence).filter((piece) => 'marbles' in piece)).toEqual([
      { marbles: [['b', 1]], name: 'Unicorn Tears' },
      { marbles: [['r', 3]], name: '3 Dragon Smoke' },
      { marbles: [['y', 2]], name: '2 Fairy Dandruff' },
    ])
    expect(pieces(sentence)[0]).toEqual({ strong: 'You' })
  })
})

describe('announcement', () => {
  const view = { desks: [{ burners: [{ kind: 'wisdom' }, null] }, { burners: [] }] } as unknown as View

  it('is one breath for one update', () => {
    const update = { seat: 0, undo: null, events: [...pick, { type: 'placed', seat: 0, marble: 'r', burner: 0, layer: 0 }], view } as unknown as Update
    expect(announcement(view, update, who)).toBe(
      'You took Unicorn Tears at 3.6, then 3 Dragon Smoke and 2 Fairy Dandruff burst. You placed Dragon Smoke on Wisdom.',
    )
  })

  it('says what was taken back', () => {
    expect(announcement(view, { seat: 1, undo: 'turn', events: [], view } as unknown as Update, who)).toBe('Otto took back the turn')
  })
})

describe('chronicle', () => {
  const entry = (version: number, events: TableEvent[], undone = false): Entry => ({
    version, seat: 0, words: null, undo: null, undone, events,
  })
  const entries = [
    entry(1, [{ type: 'drafted', seat: 1, tile: { kind: 'wisdom', face: 0 } }]),
    entry(2, [{ type: 'drafted', seat: 0, tile: { kind: 'blind_love', face: 0 } }, { type: 'turn', seat: 1, turn: 1, round: 1 }]),
    entry(3, [{ type: 'placed', seat: 1, marble: 'r', burner: 0, layer: 0 }]),
    entry(4, [{ type: 'placed', seat: 1, marble: 'y', burner: 0, layer: 1 }]),
    entry(5, pick, true),
    entry(6, [{ type: 'kept', seat: 1, marbles: [] }, { type: 'turn', seat: 0, turn: 2, round: 1 }]),
    entry(7, pick),
  ]
  const lines = chronicle(entries, { players: 2, first: 1, who })

  it('numbers lines by round and order of the turn, and leaves out what was taken back', () => {
    expect(lines.map(({ when, turn, seat }) => [when, turn, seat])).toEqual([
      ['', 0, 1], ['', 0, 0], ['1.1', 1, 1], ['1.2', 2, 0],
    ])
  })

  it('counts the moves that a replay shows up to a version', () => {
    expect(movesUntil(entries, 4)).toBe(4)
    expect(movesUntil(entries, 5)).toBe(4)
    expect(movesUntil(entries, 7)).toBe(6)
    expect(movesUntil([entry(0, []), ...entries, { ...entry(8, []), undo: 'move' }, entry(9, [])], 9)).toBe(7)
  })

  it('puts marbles placed on one potion into one line, named by its potion', () => {
    const placed = pieces(lines[2]?.text ?? '')
    expect(placed.find((piece) => 'marbles' in piece)).toHaveProperty('name', 'Dragon Smoke and Fairy Dandruff')
    expect(placed.at(-1)).toEqual({ text: ' on Wisdom' })
  })
})
