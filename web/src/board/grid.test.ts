import { describe, expect, it } from 'vitest'
import { step, stop } from './grid'

const seen = [9, 3, 0, 9, 1]

describe('step', () => {
  it('goes along a track and stops at its ends', () => {
    expect(step('ArrowUp', { track: 0, position: 7 }, seen)).toEqual({ track: 0, position: 8 })
    expect(step('ArrowUp', { track: 0, position: 8 }, seen)).toEqual({ track: 0, position: 8 })
    expect(step('ArrowDown', { track: 0, position: 0 }, seen)).toEqual({ track: 0, position: 0 })
  })

  it('steps over an empty track and lands no higher than the next one reaches', () => {
    expect(step('ArrowRight', { track: 1, position: 2 }, seen)).toEqual({ track: 3, position: 2 })
    expect(step('ArrowRight', { track: 0, position: 8 }, seen)).toEqual({ track: 1, position: 2 })
    expect(step('ArrowLeft', { track: 3, position: 5 }, seen)).toEqual({ track: 1, position: 2 })
    expect(step('ArrowRight', { track: 4, position: 0 }, seen)).toBeNull()
  })

  it('takes Home to the bottom and End to the top marble that can be taken', () => {
    expect(step('Home', { track: 3, position: 4 }, seen)).toEqual({ track: 3, position: 0 })
    expect(step('End', { track: 3, position: 0 }, seen)).toEqual({ track: 3, position: 7 })
    expect(step('End', { track: 1, position: 0 }, seen)).toEqual({ track: 1, position: 2 })
  })

  it('jumps to a track by its number, not into an empty one', () => {
    expect(step('4', { track: 0, position: 6 }, seen)).toEqual({ track: 3, position: 6 })
    expect(step('3', { track: 0, position: 6 }, seen)).toBeNull()
    expect(step('6', { track: 0, position: 6 }, seen)).toBeNull()
    expect(step('x', { track: 0, position: 6 }, seen)).toBeNull()
  })
})

describe('stop', () => {
  it('stays where it was, or moves to the nearest marble that is still there', () => {
    expect(stop({ track: 1, position: 2 }, seen)).toEqual({ track: 1, position: 2 })
    expect(stop({ track: 1, position: 8 }, seen)).toEqual({ track: 1, position: 2 })
    expect(stop({ track: 2, position: 3 }, seen)).toEqual({ track: 0, position: 0 })
    expect(stop({ track: 2, position: 3 }, [0, 0, 0, 0, 0])).toEqual({ track: 0, position: 0 })
  })
})
