/** What the server refuses, in our words and beside the field that it is about. */
import { Refusal } from '$lib/api/client'
import { m } from '../paraglide/messages.js'

export type Field = 'seats' | 'kinds' | 'countdown' | 'first' | 'form'

export interface Trouble {
  field: Field
  text: string
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export function trouble(cause: unknown): Trouble {
  if (!(cause instanceof Refusal)) throw cause
  const form = (say: string): Trouble => ({ field: 'form', text: say })
  if (cause.code === 'bad_options') {
    const key = text(cause.values.key)
    if (key === 'kinds') return { field: 'kinds', text: m.error_bad_kinds() }
    if (key === 'countdown') return { field: 'countdown', text: m.error_bad_countdown() }
    if (key === 'first_player') return { field: 'first', text: m.error_bad_first() }
    if (key === 'name') return { field: 'seats', text: m.error_bad_name() }
    if (key === 'seats' || key === 'players') return { field: 'seats', text: m.error_bad_seats() }
    return form(m.error_bad_options({ key, reason: text(cause.values.reason) }))
  }
  if (cause.code === 'offline') return form(m.error_offline())
  if (cause.code === 'bad_request') return form(m.error_bad_request())
  if (cause.code === 'no_such_table') return form(m.error_no_such_table())
  if (cause.status === 429) return form(m.error_too_many())
  return form(m.error_unknown({ code: cause.code }))
}
