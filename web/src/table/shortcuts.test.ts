import { describe, expect, it } from 'vitest'
import { actOf } from './shortcuts'

const key = (name: string, more = {}) => ({ key: name, altKey: false, ctrlKey: false, metaKey: false, ...more })
const around = { letters: true, writing: false, tracks: 5 }

describe('actOf', () => {
  it('knows the keys of the table', () => {
    expect(['l', 'U', 'r', 'E', '/'].map((name) => actOf(key(name), around))).toEqual(['help', 'undo', 'reset', 'end', 'type'])
    expect(actOf(key('5'), around)).toEqual({ track: 4 })
    expect(actOf(key('6'), around)).toBeNull()
  })

  it('leaves letters alone while somebody writes, or where they are switched off', () => {
    expect(actOf(key('l'), { ...around, writing: true })).toBeNull()
    expect(actOf(key('3'), { ...around, letters: false })).toBeNull()
    expect(actOf(key('Escape'), { ...around, letters: false, writing: true })).toBe('escape')
  })

  it('leaves the browser its own', () => {
    expect(actOf(key('r', { ctrlKey: true }), around)).toBeNull()
    expect(actOf(key('l', { metaKey: true }), around)).toBeNull()
  })
})
