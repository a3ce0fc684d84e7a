import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Desk, Snapshot } from '$lib/api/types'
import type { NewTable } from '$lib/api/types'
import { requestAgain } from './again'
import { lines, shownLines, standings } from './breakdown'
import { checkCommand, verdict } from './fairness'
import { signed } from '../words/names'
import { headline, story } from './headline'
import { boxesPlayed, kindsPlayed, skillReasons } from '../words/played'

const worth = { skill: 4, help: -2, reward: 1, scolding: -1 }
const desk = (score: number, changes: Partial<Desk> = {}): Desk => ({
  burners: [null, null], held: [], pool: [], completed: [], skill: 0, skill_for: [], skill_ahead: [], help: 0, reward: 0, scolding: 0, score, ...changes,
})
function snapshot(scores: number[], winners: number[], changes: Record<string, unknown> = {}): Snapshot {
  const names = ['Ada', 'Bo', 'Cy', 'Di']
  return {
    table: 'abcdefghij', version: 9, created: '', yours: [0], pace: 'calm', commitment: '', secret: null,
    seats: scores.map((_, seat) => ({ kind: 'person', name: names[seat]! })),
    view: {
      first_player: 0, round: 9, winners, desks: scores.map((score) => desk(score)), triggered: ['countdown'], tiebreak: null,
      options: {
        players: scores.length, boxes: ['sixth_student', 'serum'], kinds: ['wisdom'], mandragora: false, professors: ['shuimo'], countdown: 3,
        stalemate_rounds: null, tiebreak_drinks: true, first_player: 0,
      }, ...changes,
    },
  } as unknown as Snapshot
}

describe('a score taken apart', () => {
  it('adds up to the score', () => {
    const one = desk(17, {
      completed: [{ kind: 'wisdom', face: 0, points: 5, drunk: true }, { kind: 'wisdom', face: 1, points: 9, drunk: false }],
      skill: 2, help: 3, reward: 2, scolding: 1,
    })
    const parts = lines(one, worth)
    expect(parts.map((part) => [part.key, part.points, part.count])).toEqual([
      ['potions', 14, 2], ['skill', 8, 2], ['help', -6, 3], ['reward', 2, 2], ['scolding', -1, 1],
    ])
    expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(one.score)
  })

  it('has no minus nought, and no lines for tokens nobody has', () => {
    expect(lines(desk(0), worth).every((part) => Object.is(part.points, 0))).toBe(true)
    const rows = standings(snapshot([3, 1], [0]))
    expect(shownLines(rows, false)).toEqual(['potions', 'skill', 'help'])
    expect(shownLines(rows, true)).toEqual(['potions', 'skill', 'help', 'reward'])
    rows[1]!.desk.scolding = 1
    expect(shownLines(rows, true)).toEqual(['potions', 'skill', 'help', 'reward', 'scolding'])
  })

  it('is written with a minus sign', () => {
    expect([signed(-4), signed(0), signed(4)]).toEqual(['\u22124', '0', '4'])
  })
})

describe('the ranking', () => {
  const places = (from: Snapshot) => standings(from).map((row) => [row.seat, row.place])

  it('goes by score, and ties share a place', () => {
    expect(places(snapshot([40, 62, 40, 30], [1]))).toEqual([[1, 1], [0, 2], [2, 2], [3, 4]])
  })

  it('puts who won the tie-break first, and who shares the win together', () => {
    expect(places(snapshot([50, 50, 40], [1]))).toEqual([[1, 1], [0, 2], [2, 3]])
    expect(places(snapshot([50, 50, 40], [0, 1]))).toEqual([[0, 1], [1, 1], [2, 3]])
  })

  it('begins with the first player where all else is equal', () => {
    expect(places(snapshot([30, 30, 50], [2], { first_player: 1 }))).toEqual([[2, 1], [1, 2], [0, 2]])
  })
})

describe('the headline', () => {
  const said = (from: Snapshot, alone = false) => headline(standings(from), alone)

  it('names the winner, and speaks to the only person', () => {
    expect(said(snapshot([50, 40], [0]))).toMatch(/Ada.*50.*40/)
    expect(said(snapshot([50, 40], [0]), true)).toMatch(/^You .*50.*40/)
    expect(said(snapshot([40, 50], [1]), true)).toMatch(/Bo.*50.*40/)
  })

  it('tells a tie-break and a shared win apart', () => {
    expect(said(snapshot([50, 50], [1]))).toMatch(/Bo.*tie/)
    expect(said(snapshot([50, 50, 50], [0, 1, 2]))).toMatch(/Ada, Bo and Cy share.*50/)
  })

  it('is followed by why it ended and by the tie-break', () => {
    const tied = snapshot([50, 50], [1], { tiebreak: { seats: [0, 1], taken: [1, 4] } })
    expect(story(tied)).toHaveLength(3)
    expect(story(tied)[2]).toMatch(/Bo.*4/)
    expect(story(snapshot([50, 40], [0]))).toHaveLength(1)
  })

  it('names the boxes and kinds', () => {
    const { options } = snapshot([1, 2], [1]).view
    expect(boxesPlayed(options)).toBe('Base game, The 6th Student (without Mandragora Leaves), Fulminating Serum')
    expect(boxesPlayed({ ...options, mandragora: true, boxes: ['sixth_student'] })).toBe('Base game, The 6th Student (with Mandragora Leaves)')
    expect(kindsPlayed(options)).toBe('Potion of Wisdom')
  })

  it('says what Skill tokens were for', () => {
    expect(skillReasons(['three wisdom', 'five'])).toBe('three of Potion of Wisdom and five different kinds')
  })
})

describe('the proof', () => {
  const secret = '00ff'.repeat(16)
  const fingerprint = createHash('sha256').update(Buffer.from(secret, 'hex')).update('abcdefghij').digest('hex')

  it('holds for the true secret and table only', async () => {
    expect(await verdict(fingerprint, secret, 'abcdefghij')).toBe('matches')
    expect(await verdict(fingerprint, secret, 'abcdefghik')).toBe('differs')
    expect(await verdict(fingerprint, secret.replace('f', 'e'), 'abcdefghij')).toBe('differs')
    expect(await verdict(fingerprint, 'no hex', 'abcdefghij')).toBe('differs')
  })

  it('can be repeated in a terminal', () => {
    expect(checkCommand(secret, 'abcdefghij')).toContain(secret)
  })
})

describe('one more game', () => {
  it('asks for the same as before', () => {
    const request = { pace: 'quick' } as NewTable
    const own = [{ id: 'abcdefghij', opened: '', request }]
    expect(requestAgain(snapshot([1, 2], [1]), own)).toBe(request)
    const { options } = snapshot([1, 2], [1]).view
    expect(requestAgain(snapshot([1, 2], [1]), [])).toMatchObject({ pace: 'calm', options: { ...options, first_player: 'random' } })
  })
})
