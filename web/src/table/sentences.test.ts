import { describe, expect, it } from 'vitest'
import type { LogEntry, Move, TableEvent, Update, View } from '$lib/api/types'
import { chronicle, movesUntil } from './chronicle'
import { drawn, pieces, plain } from './ink'
import { Legal } from './legal'
import { moveSentence, typed } from './moves'
import { tell } from './sentences'
import { announcement } from './speak'
import { marbleList, marbleName } from './words'

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
    expect(tell([{ type: 'eclipse', seat: 0 }], teller)).toEqual([])
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
  const entry = (version: number, events: TableEvent[], undone = false): LogEntry => ({
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

describe('moves', () => {
  const moves: Move[] = [
    { move: 20, words: 'pick 3.5', verb: 'pick', track: 2, position: 4 },
    { move: 304, words: 'drink wisdom', verb: 'drink', kind: 'wisdom' },
    { move: 162, words: 'place red 1.2', verb: 'place', marble: 'r', burner: 0, layer: 1 },
    { move: 166, words: 'place red 2.1', verb: 'place', marble: 'r', burner: 1, layer: 0 },
    { move: 170, words: 'place yellow 1.1', verb: 'place', marble: 'y', burner: 0, layer: 0 },
    { move: 425, words: 'rob 2', verb: 'rob', seat: 1 },
    { move: 999, words: 'juggle red', verb: 'juggle', marble: 'r' },
  ]
  const legal = new Legal({ seat: 0, moves, previews: {}, ending: null })

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
    expect(legal.others().map((move) => moveSentence(move, view, who))).toEqual(['Do “juggle red”'])
    expect(moveSentence(legal.robbing(1) as Move, view, who)).toBe('Take Otto’s whole pool')
  })

  it('understands typed words, and says in a sentence what is wrong', () => {
    expect(typed('  PICK   3.5 ', moves)).toEqual({ move: moves[0] })
    expect(typed('undo', moves)).toEqual({ undo: 'move' })
    expect(typed('pick 9.9', moves)).toEqual({ say: '“pick 9.9” cannot be done now. Possible: pick 3.5.' })
    expect(typed('frob', moves)).toHaveProperty('say', expect.stringContaining('no move that I know'))
    expect(typed('end', moves)).toHaveProperty('say', expect.stringContaining('cannot be done now'))
    expect(typed('pick 3.5', [])).toHaveProperty('say', expect.stringContaining('not your turn'))
    expect(typed('', moves)).toHaveProperty('say', expect.stringContaining('pick 3.5'))
  })
})
