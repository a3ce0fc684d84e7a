import { describe, expect, it } from 'vitest'
import { Refusal } from '$lib/api/client'
import type { Code } from '$lib/api/types'
import { trouble } from './refusals'

const refused = (code: Code, values: Record<string, unknown> = {}, status = 422) =>
  trouble(new Refusal(status, { code, message: 'for developers', values }))

describe('what the server refuses', () => {
  it('is told beside its field', () => {
    const places = {
      players: 'seats', boxes: 'boxes', mandragora: 'boxes', kinds: 'kinds', professors: 'professors',
      countdown: 'countdown', stalemate_rounds: 'stalemate', first_player: 'first', tiebreak_drinks: 'form',
    }
    const told = Object.entries(places).map(([key, field]) => {
      const { field: found, text } = refused('bad_options', { key, reason: 'for developers' })
      expect([key, found]).toEqual([key, field])
      expect(text).not.toContain('for developers')
      return text
    })
    expect(new Set(told).size).toBe(told.length)
    expect(refused('bad_seats', { seat: 2, reason: 'name_too_long' })).toMatchObject({ field: 'seats', seat: 2 })
    expect(refused('bad_seats', { seat: 2, reason: 'name_too_long' }).text).toContain('3')
    expect(refused('bad_seats', { seat: null, reason: 'count' })).toEqual({ field: 'seats', text: expect.any(String) })
  })

  it('is told in our words, never in those for developers', () => {
    for (const code of ['offline', 'bad_request', 'too_fast', 'bad_options', 'bad_seats', 'surprise' as Code] satisfies Code[]) {
      const { text } = refused(code)
      expect(text).not.toBe('')
      expect(text).not.toContain('for developers')
    }
  })

  it('lets mistakes of the page itself through', () => {
    expect(() => trouble(new TypeError('ours'))).toThrow('ours')
  })
})
