import { describe, expect, it } from 'vitest'
import { drawn, plainly } from './ink'

describe('plainly', () => {
  const said = (...marbles: string[]) => plainly(`Ada took ${drawn.marbles(marbles)} at ${drawn.strong('3.5')}`)

  it('says marbles that stand side by side as a list', () => {
    expect(said('r')).toBe('Ada took Dragon Smoke at 3.5')
    expect(said('r', 'r')).toBe('Ada took 2 Dragon Smoke at 3.5')
    expect(said('r', 'm', 'm')).toBe('Ada took Dragon Smoke and 2 Mandragora Leaves at 3.5')
    expect(said('r', 'y', 'k', 'k')).toMatch(/^Ada took Dragon Smoke, .+ and 2 .+ at 3\.5$/)
  })

  it('says a list at the end of a sentence whole', () => {
    expect(plainly(`Ada kept ${drawn.marbles(['r', 'k'])}`)).toMatch(/^Ada kept Dragon Smoke and \S/)
  })
})
