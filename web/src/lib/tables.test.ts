import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NewTable } from './api/types'
import { forgetTable, keepTable, ownTables } from './tables'

const request: NewTable = {
  options: { players: 2, boxes: [], kinds: 'random', professors: 0, stalemate_rounds: 20, first_player: 'random', tiebreak_drinks: false },
  seats: [{ kind: 'person', name: 'Ada' }, { kind: 'bot', level: 'greedy', name: 'Otto' }],
  pace: 'calm',
}
const ids = () => ownTables().map((table) => table.id)

describe('tables of this browser', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('window', {
      localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) },
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('are listed newest first, once each, and can be forgotten', () => {
    for (const id of ['a', 'b', 'a']) keepTable(id, request)
    expect(ids()).toEqual(['a', 'b'])
    expect(ownTables()[0]?.request).toEqual(request)
    forgetTable('a')
    expect(ids()).toEqual(['b'])
  })

  it('are a dozen at most', () => {
    for (let number = 0; number < 20; number += 1) keepTable(`t${number}`, request)
    expect(ids()).toHaveLength(12)
    expect(ids()[0]).toBe('t19')
  })

  it('survive rubbish in the storage', () => {
    keepTable('a', request)
    const whole = ownTables()[0]
    kept.set('fulminate.tables', JSON.stringify([null, 3, { id: '../x', opened: '', request }, { id: 'b' }, whole]))
    expect(ids()).toEqual(['a'])
    kept.set('fulminate.tables', '{')
    expect(ids()).toEqual([])
  })

  it('are simply none where nothing may be stored', () => {
    const refuse = () => {
      throw new Error('denied')
    }
    vi.stubGlobal('window', { get localStorage() { return refuse() } })
    keepTable('a', request)
    expect(ids()).toEqual([])
  })
})
