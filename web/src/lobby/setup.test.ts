import { describe, expect, it } from 'vitest'
import type { Choices } from './requests'
import { firstSetup, freshKey, newTable, rememberedSetup, type Setup } from './setup'

const choices: Choices = {
  players: [2, 3, 4],
  levels: ['random', 'greedy'],
  kinds: ['wisdom', 'blind_love', 'sands_of_time'],
  simple_kinds: ['wisdom', 'blind_love'],
  defaults_by_players: { 2: { kinds: 6, countdown: 4 }, 3: { kinds: 6, countdown: 5 }, 4: { kinds: 6, countdown: 6 } },
  paces: ['instant', 'quick', 'calm'],
  name_length: 30,
}
const nameless = (seat: number) => `Player ${seat}`
const setup = (changes: Partial<Setup> = {}): Setup => ({ ...firstSetup(choices, ['Otto', 'Mira']), ...changes })

describe('the request for a table', () => {
  it('leaves out what is usual and names the nameless', () => {
    expect(newTable(setup(), nameless)).toEqual({
      options: { players: 3, kinds: 'random', first_player: 'random', tiebreak_drinks: false },
      seats: [
        { kind: 'person', name: 'Player 1' },
        { kind: 'bot', level: 'greedy', name: 'Otto' },
        { kind: 'bot', level: 'greedy', name: 'Mira' },
      ],
      pace: 'calm',
    })
  })

  it('follows the seat that begins when seats before it are gone', () => {
    const chosen = setup({ first: 3, countdown: 2, kinds: 'named', named: ['wisdom'], tiebreakDrinks: true })
    chosen.seats.splice(1, 1)
    expect(newTable(chosen, nameless).options).toEqual({
      players: 2, kinds: ['wisdom'], countdown: 2, first_player: 1, tiebreak_drinks: true,
    })
    chosen.seats.splice(1, 1)
    expect(newTable(chosen, nameless).options.first_player).toBe('random')
  })

  it('gives a new seat a key of its own', () => {
    const { seats } = setup()
    expect(seats.map((seat) => seat.key)).not.toContain(freshKey(seats))
    expect(freshKey([])).toBe(1)
  })
})

describe('what a browser remembers', () => {
  it('comes back whole', () => {
    const before = setup({ countdown: 3, first: 2, pace: 'instant', kinds: 'simple', named: ['wisdom'] })
    expect(rememberedSetup(JSON.parse(JSON.stringify(before)), choices)).toEqual(before)
  })

  it('is dropped where it makes no sense', () => {
    for (const stored of [undefined, null, 3, 'x', {}, { seats: 3 }, { seats: [null, null] }, { seats: [{ key: 1, who: 'person', name: 'A' }] }]) {
      expect(rememberedSetup(stored, choices)).toBeUndefined()
    }
    const twice = setup()
    twice.seats[1]!.key = 1
    expect(rememberedSetup(twice, choices)).toBeUndefined()
    expect(rememberedSetup(setup({ seats: setup().seats.map((seat) => ({ ...seat, who: 'oracle' })) }), choices)).toBeUndefined()
  })

  it('loses only the values that are not known here', () => {
    const odd = { ...setup(), kinds: 'all', named: ['wisdom', 'wisdom', 'tea'], countdown: -1, first: 9, pace: 'never' }
    expect(rememberedSetup(odd, choices)).toEqual(setup({ named: ['wisdom'] }))
  })
})
