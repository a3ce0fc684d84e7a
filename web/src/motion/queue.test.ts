import { describe, expect, it } from 'vitest'
import type { Update } from '$lib/api/types'
import { UpdateQueue } from './queue'

const update = (version: number): Update => ({ version }) as Update

/** A stage whose movement ends when the test says so. */
class TestStage {
  shown: number[] = []
  hurried: number[] = []
  passed: number[][] = []
  paused = false
  finished = 0
  private over: () => void = () => {}

  show = (each: Update): Promise<void> => {
    this.shown.push(each.version)
    return new Promise((resolve) => (this.over = resolve))
  }
  pass = async (updates: readonly Update[]): Promise<void> => void this.passed.push(updates.map(({ version }) => version))
  held = (): boolean => this.paused
  hurry = (waiting: number): void => void this.hurried.push(waiting)
  finish = (): void => {
    this.finished++
    this.over()
  }
  async end(): Promise<void> {
    this.over()
    await new Promise((resolve) => setTimeout(resolve))
  }
}

describe('UpdateQueue', () => {
  it('shows updates one after another, in order, each when the one before has come to rest', async () => {
    const stage = new TestStage()
    const queue = new UpdateQueue(stage, 4)
    for (const version of [5, 6, 7]) expect(queue.add(update(version), false)).toBe(true)
    expect(stage.shown).toEqual([5])
    await stage.end()
    expect(stage.shown).toEqual([5, 6])
    await stage.end()
    await stage.end()
    expect(stage.shown).toEqual([5, 6, 7])
    expect(queue.idle).toBe(true)
  })

  it('hurries the movement on, the more is waiting the faster', () => {
    const stage = new TestStage()
    const queue = new UpdateQueue(stage, 0)
    for (const version of [1, 2, 3]) queue.add(update(version), false)
    expect(stage.hurried).toEqual([0, 1, 2])
    expect(stage.finished).toBe(0)
  })

  it('ends the movement at once for a move of one’s own', async () => {
    const stage = new TestStage()
    const queue = new UpdateQueue(stage, 0)
    queue.add(update(1), false)
    queue.add(update(2), true)
    expect(stage.finished).toBe(1)
    await new Promise((resolve) => setTimeout(resolve))
    expect(stage.shown).toEqual([1, 2])
  })

  it('leaps near to the newest when too much is waiting, and drops nothing', async () => {
    const stage = new TestStage()
    const queue = new UpdateQueue(stage, 0, 5)
    for (let version = 1; version <= 6; version++) queue.add(update(version), false)
    expect(stage.finished).toBe(0)
    for (let version = 7; version <= 300; version++) queue.add(update(version), false)
    for (let times = 0; times < 5; times++) await stage.end()
    expect(stage.shown).toEqual([1, 298, 299, 300])
    expect(stage.passed.flat()).toEqual(Array.from({ length: 296 }, (_, index) => index + 2))
    expect(stage.hurried.slice(-3)).toEqual([2, 1, 0])
  })

  it('leaps to the end when asked', async () => {
    const stage = new TestStage()
    const queue = new UpdateQueue(stage, 0)
    for (const version of [1, 2, 3]) queue.add(update(version), false)
    queue.catchUp()
    await stage.end()
    expect([stage.shown, stage.passed]).toEqual([[1], [[2, 3]]])
    queue.catchUp()
    queue.add(update(4), false)
    expect(stage.shown).toEqual([1, 4])
  })

  it('lets whoever has stopped the movement look at it', async () => {
    const stage = new TestStage()
    stage.paused = true
    const queue = new UpdateQueue(stage, 0, 5)
    for (let version = 1; version <= 20; version++) queue.add(update(version), false)
    expect(stage.finished).toBe(0)
    await stage.end()
    expect(stage.shown).toEqual([1, 18])
  })

  it('ignores what it has had and says when something is missing', () => {
    const stage = new TestStage()
    const queue = new UpdateQueue(stage, 8)
    expect(queue.add(update(8), false)).toBe(true)
    expect(queue.add(update(10), false)).toBe(false)
    expect(stage.shown).toEqual([])
    expect(queue.version).toBe(8)
  })

  it('drops what waits when the table was read anew', async () => {
    const stage = new TestStage()
    const queue = new UpdateQueue(stage, 0)
    for (const version of [1, 2, 3]) queue.add(update(version), false)
    queue.restart(9)
    await new Promise((resolve) => setTimeout(resolve))
    expect(stage.shown).toEqual([1])
    expect(queue.add(update(10), false)).toBe(true)
    expect(stage.shown).toEqual([1, 10])
  })
})
