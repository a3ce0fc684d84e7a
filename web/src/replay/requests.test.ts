import { afterEach, describe, expect, it, vi } from 'vitest'
import { Refusal, getReplay } from '$lib/api/client'
import type { Code } from '$lib/api/types'
import { passing, trouble } from './requests'

afterEach(() => vi.unstubAllGlobals())

describe('trouble', () => {
  it('is said whatever it is, and never thrown on', () => {
    for (const cause of [new RangeError('odd'), 'odd', null, new Refusal(500, { code: 'unexpected', message: '', values: {} })]) {
      expect(trouble(cause)).not.toBe('')
    }
  })

  it('quotes what is to be written as it stands', () => {
    const values = { line: 3, reason: 'it ends with the winners, or with `unfinished`' }
    expect(trouble(new Refusal(422, { code: 'bad_record', message: '', values }))).toContain('with “unfinished”.')
  })

  it('passes where asking again may help', () => {
    const refused = (code: Code) => new Refusal(409, { code, message: '', values: {} })
    expect((['offline', 'not_over', 'no_such_table', 'bad_record'] satisfies Code[]).map((code) => passing(refused(code)))).toEqual([true, true, false, false])
  })

  it('is what an answer is that breaks off on its way', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"moments":[', { status: 200 })))
    await expect(getReplay('abc')).rejects.toMatchObject({ code: 'offline' })
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 404 })))
    await expect(getReplay('abc')).rejects.toMatchObject({ code: 'unknown', status: 404 })
  })
})
