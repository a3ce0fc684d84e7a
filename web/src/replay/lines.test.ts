import { describe, expect, it } from 'vitest'
import { Refusal } from '$lib/api/client'
import { spanOf } from './lines'

describe('the line that is wrong', () => {
  const at = (text: string, line?: number) => spanOf(text, new Refusal(422, { code: 'bad_record', message: '', values: { line } }))

  it('is found in the text', () => {
    const text = 'one\n\nthree\nfour'
    expect([1, 2, 3, 4].map((line) => at(text, line)).map((span) => text.slice(span?.from, span?.to))).toEqual(['one', '', 'three', 'four'])
  })

  it('is none where none is named, or none is there', () => {
    expect([at('one'), at('one', 2), at(' {"a":\n1}', 2), spanOf('one', 'odd')]).toEqual([null, null, null, null])
  })
})
