import { describe, expect, it } from 'vitest'
import { boxNeeded, fit, missingBoxes, namedKinds, namedProfessors, playableKinds, servingProfessors } from './offers'
import type { Choices } from '$lib/api/types'
import { rememberedSetup } from './remembered'
import { newTable } from './request'
import { firstSetup, freshKey, type SeatChoice, type Setup } from './setup'

const few = { needs: [] as string[], simple: true, mandragora: true }
const many = { needs: ['sixth_student'], simple: false, mandragora: false }
const choices: Choices = {
  players: [2, 3, 4, 5, 6],
  levels: ['random', 'novice', 'apprentice', 'scholar'],
  boxes: ['sixth_student', 'fifth_ingredient', 'serum'],
  mandragora_needs: ['sixth_student'],
  kinds: [
    { kind: 'wisdom', box: 'base', provenance: 'attested' },
    { kind: 'blind_love', box: 'base', provenance: 'attested' },
    { kind: 'ghastly_concoction', box: 'fifth_ingredient', provenance: 'reconstructed' },
    { kind: 'fulminating_serum', box: 'serum', provenance: 'reconstructed' },
  ],
  simple_kinds: ['wisdom'],
  professors: [{ professor: 'humblescore', needs: [] }, { professor: 'explosiwa', needs: ['fifth_ingredient'] }],
  most_professors: 2,
  defaults_by_players: {
    2: { kinds: 6, countdown: 4, ...few }, 3: { kinds: 6, countdown: 5, ...few }, 4: { kinds: 6, countdown: 6, ...few },
    5: { kinds: 7, countdown: 7, ...many }, 6: { kinds: 8, countdown: 8, ...many },
  },
  stalemate_rounds: 20,
  longest: 99,
  paces: ['instant', 'quick', 'calm'],
  name_length: 30,
}
const nameless = (seat: number) => `Player ${seat}`
const setup = (changes: Partial<Setup> = {}): Setup => ({ ...firstSetup(choices, ['Otto', 'Mira']), ...changes })
const chairs = (count: number): SeatChoice[] => Array.from({ length: count }, (_, index) => ({ key: index + 1, who: 'person', name: '' }))

describe('the request for a table', () => {
  it('leaves out what is usual and names the nameless', () => {
    expect(newTable(choices, setup(), nameless)).toEqual({
      options: { players: 3, boxes: [], kinds: 'random', professors: 0, stalemate_rounds: 20, first_player: 'random', tiebreak_drinks: false },
      seats: [
        { kind: 'person', name: 'Player 1' },
        { kind: 'bot', level: 'apprentice', name: 'Otto' },
        { kind: 'bot', level: 'novice', name: 'Mira' },
      ],
      pace: 'calm',
    })
  })

  it('follows the seat that begins when seats before it are gone', () => {
    const chosen = setup({ first: 3, countdown: 2, kinds: 'named', named: ['wisdom'], tiebreakDrinks: true, stalemate: false })
    chosen.seats.splice(1, 1)
    expect(newTable(choices, chosen, nameless).options).toEqual({
      players: 2, boxes: [], kinds: ['wisdom'], professors: 0, countdown: 2, stalemate_rounds: null, first_player: 1, tiebreak_drinks: true,
    })
    chosen.seats.splice(1, 1)
    expect(newTable(choices, chosen, nameless).options?.first_player).toBe('random')
  })

  it('asks for kinds and professors whose boxes are there, and speaks of mandragora where its box is', () => {
    const chosen = setup({ kinds: 'named', named: ['wisdom', 'ghastly_concoction'], professors: 'named', invited: ['explosiwa', 'humblescore'] })
    expect(newTable(choices, chosen, nameless).options).toMatchObject({ kinds: ['wisdom'], professors: ['humblescore'] })
    chosen.boxes = ['sixth_student', 'fifth_ingredient']
    chosen.mandragora = false
    expect(newTable(choices, chosen, nameless).options).toMatchObject({
      boxes: ['sixth_student', 'fifth_ingredient'], kinds: ['wisdom', 'ghastly_concoction'], professors: ['humblescore', 'explosiwa'], mandragora: false,
    })
  })

  it('gives a new seat a key of its own', () => {
    const { seats } = setup()
    expect(seats.map((seat) => seat.key)).not.toContain(freshKey(seats))
    expect(freshKey([])).toBe(1)
  })
})

describe('what goes together', () => {
  it('changes what a fifth seat cannot do without, and tells it once', () => {
    const chosen = setup({ seats: chairs(5), boxes: ['serum'], mandragora: false, kinds: 'simple' })
    expect(fit(choices, chosen)).toEqual([{ what: 'box', box: 'sixth_student' }, { what: 'mandragora' }, { what: 'simple' }])
    expect(chosen).toMatchObject({ boxes: ['sixth_student', 'serum'], mandragora: true, kinds: 'random' })
    expect(fit(choices, chosen)).toEqual([])
    expect(boxNeeded(choices, chosen, 'sixth_student')).toBe(true)
    expect(boxNeeded(choices, chosen, 'serum')).toBe(false)
  })

  it('changes nothing at four', () => {
    const chosen = setup({ seats: chairs(4), mandragora: false, kinds: 'simple' })
    expect(fit(choices, chosen)).toEqual([])
    expect(chosen).toMatchObject({ boxes: [], mandragora: false, kinds: 'simple' })
  })

  it('offers what the boxes on the table bring', () => {
    const chosen = setup({ named: ['ghastly_concoction', 'wisdom'], invited: ['explosiwa'] })
    expect(playableKinds(choices, chosen).map(({ kind }) => kind)).toEqual(['wisdom', 'blind_love'])
    expect(namedKinds(choices, chosen)).toEqual(['wisdom'])
    expect(servingProfessors(choices, chosen)).toHaveLength(1)
    expect(namedProfessors(choices, chosen)).toEqual([])
    expect(missingBoxes(chosen, choices.professors[1]!)).toEqual(['fifth_ingredient'])
    chosen.boxes = ['fifth_ingredient']
    expect(namedKinds(choices, chosen)).toEqual(['wisdom', 'ghastly_concoction'])
    expect(namedProfessors(choices, chosen)).toEqual(['explosiwa'])
    expect(missingBoxes(chosen, choices.professors[1]!)).toEqual([])
  })
})

describe('what a browser remembers', () => {
  it('comes back whole', () => {
    const before = setup({
      countdown: 3, first: 2, pace: 'instant', kinds: 'simple', named: ['wisdom'], boxes: ['sixth_student'], mandragora: false,
      professors: 'named', invited: ['humblescore'], stalemate: false,
    })
    expect(rememberedSetup(JSON.parse(JSON.stringify(before)), choices)).toEqual(before)
  })

  it('is dropped where it makes no sense', () => {
    for (const stored of [undefined, null, 3, 'x', {}, { seats: 3 }, { seats: [null, null] }, { seats: [{ key: 1, who: 'person', name: 'A' }] }]) {
      expect(rememberedSetup(stored, choices)).toBeUndefined()
    }
    const twice = setup()
    twice.seats[1]!.key = 1
    expect(rememberedSetup(twice, choices)).toBeUndefined()
  })

  it('keeps a bot whose level is gone, at another level', () => {
    const old = setup({ seats: setup().seats.map((seat) => ({ ...seat, who: seat.who === 'person' ? 'person' : 'greedy' })) })
    expect(rememberedSetup(old, choices)?.seats.map(({ who, name }) => [who, name])).toEqual([['person', ''], ['apprentice', 'Otto'], ['apprentice', 'Mira']])
  })

  it('loses only the values that are not known here', () => {
    const odd = { ...setup(), kinds: 'all', named: ['wisdom', 'wisdom', 'tea'], countdown: -1, first: 9, pace: 'never', boxes: ['tea'], professors: 3, invited: 'x' }
    expect(rememberedSetup(odd, choices)).toEqual(setup({ named: ['wisdom'] }))
  })

  it('fits, whatever was stored', () => {
    expect(rememberedSetup(setup({ seats: chairs(6) }), choices)?.boxes).toEqual(['sixth_student'])
  })
})
