import { describe, expect, it } from 'vitest'
import { actOf, clamp, fragmentOf, lineAt, momentOf, recordOf, seatOf, turnsOf } from './moments'

const key = (name: string, more = {}) => ({ key: name, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...more })

describe('moments', () => {
  it('are named by an address and found again', () => {
    expect(momentOf(fragmentOf(42), 100)).toBe(42)
    expect(fragmentOf(0)).toBe('')
  })

  it('may stand behind the record that they belong to', () => {
    for (const at of [0, 42]) {
      const fragment = fragmentOf(at, 'a-_Z')
      expect(momentOf(fragment, 100)).toBe(at)
      expect(recordOf(fragment)).toBe('a-_Z')
    }
    for (const fragment of ['', '#42', '#seat=2', '#main']) expect(recordOf(fragment)).toBeNull()
    // What cannot be read is still a record that somebody meant to send.
    for (const letters of ['', '%%%', 'a b', 'abc.']) expect(recordOf(`#r=${letters}`)).toBe(letters)
  })

  it('may name the desk in front', () => {
    for (const record of [null, 'a-_Z']) {
      for (const at of [0, 42]) {
        const fragment = fragmentOf(at, record, 1)
        expect([momentOf(fragment, 100), recordOf(fragment), seatOf(fragment, 3)]).toEqual([at, record, 1])
      }
    }
    expect(fragmentOf(42, null, 1)).toBe('#42&seat=2')
    for (const fragment of ['', '#42', '#seat=0', '#seat=4', '#seat=x', '#r=a&42']) expect(seatOf(fragment, 3)).toBeNull()
  })

  it('begin turns: the draft, each turn, each seat of a tie-break', () => {
    const turns: [number, number | null][] = [[0, null], [0, 1], [0, 0], [1, 1], [1, 1], [1, 0], [2, 0], [-1, 1], [-1, 1], [-1, 0]]
    expect(turnsOf(turns.map(([turn, seat]) => ({ turn, seat })))).toEqual([1, 3, 6, 7, 9])
    expect(turnsOf([{ turn: 0, seat: null }])).toEqual([])
  })

  it('never lie outside the game', () => {
    expect(momentOf('#99999', 100)).toBe(100)
    expect(clamp(-3, 100)).toBe(0)
  })

  it('are not made of other fragments', () => {
    for (const fragment of ['', '#', '#main', '#-1', '#1.5', '#123456']) expect(momentOf(fragment, 100)).toBeNull()
  })

  it('belong to the last line that has begun', () => {
    expect(lineAt([1, 2, 2, 5], 0)).toBe(-1)
    expect(lineAt([1, 2, 2, 5], 2)).toBe(2)
    expect(lineAt([1, 2, 2, 5], 4)).toBe(2)
    expect(lineAt([1, 2, 2, 5], 9)).toBe(3)
    expect(lineAt([], 9)).toBe(-1)
  })
})

describe('keys', () => {
  const free = { writes: false, presses: false }

  it('lead through the game', () => {
    expect([' ', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].map((name) => actOf(key(name), free))).toEqual(['play', 'back', 'on', 'first', 'last'])
  })

  it('are left to what is written in, and the space bar to what it presses', () => {
    expect(actOf(key('End'), { writes: true, presses: false })).toBeNull()
    expect(actOf(key(' '), { writes: false, presses: true })).toBeNull()
    expect(actOf(key('End'), { writes: false, presses: true })).toBe('last')
    expect(actOf(key('ArrowLeft', { altKey: true }), free)).toBeNull()
  })

  it('lead from turn to turn', () => {
    expect(['PageUp', 'PageDown'].map((name) => actOf(key(name), free))).toEqual(['turn back', 'turn on'])
    expect(['ArrowLeft', 'ArrowRight', 'Home'].map((name) => actOf(key(name, { shiftKey: true }), free))).toEqual(['turn back', 'turn on', null])
  })
})
