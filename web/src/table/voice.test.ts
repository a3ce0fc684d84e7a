import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Voice } from './voice'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('Voice', () => {
  const said: string[] = []
  const voice = () => {
    said.length = 0
    return new Voice((words) => said.push(words))
  }

  it('says at once what comes into the quiet, and together what comes soon after', () => {
    const one = voice()
    for (const words of ['One.', 'Two.', 'Three.']) one.tell(words, false)
    expect(said).toEqual(['One.'])
    vi.advanceTimersByTime(2000)
    expect(said).toEqual(['One.', 'Two. Three.'])
    vi.advanceTimersByTime(2000)
    one.tell('Four.', false)
    expect(said.at(-1)).toBe('Four.')
  })

  it('sums up what is too much to listen to, and says the newest', () => {
    const one = voice()
    for (let move = 1; move <= 300; move++) one.tell(`Move ${move}.`, false)
    vi.advanceTimersByTime(60_000)
    expect(said).toEqual(['Move 1.', '298 moves went by, all in the log. Move 300.'])
  })

  it('does not let one’s own move wait', () => {
    const one = voice()
    one.tell('Theirs.', false)
    one.tell('Theirs too.', false)
    one.tell('Yours.', true)
    expect(said).toEqual(['Theirs.', 'Theirs too. Yours.'])
  })
})
