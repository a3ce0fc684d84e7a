import { describe, expect, it } from 'vitest'
import { actOf, clamp, fragmentOf, lineAt, momentOf, recordOf } from './moments'

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
    for (const fragment of ['', '#42', '#r=', '#r=a b', '#r=a&x', '#r=a&1&2']) expect(recordOf(fragment)).toBeNull()
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
})
