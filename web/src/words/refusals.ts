/** What the server refuses, in our words and beside the field that it is about. */
import { Refusal } from '$lib/api/client'
import { m } from '../paraglide/messages.js'

export type Field = 'seats' | 'boxes' | 'kinds' | 'professors' | 'countdown' | 'stalemate' | 'first' | 'form'

export interface Trouble {
  field: Field
  text: string
  /** The seat that it is about, from 0. */
  seat?: number
}

const said = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function seatTrouble(values: Record<string, unknown>): Trouble {
  const seat = typeof values.seat === 'number' ? values.seat : undefined
  const reasons: Record<string, (inputs: { seat: number }) => string> = {
    no_name: m.error_seat_no_name,
    name_too_long: m.error_seat_name_too_long,
    name_unprintable: m.error_seat_name_unprintable,
    level: m.error_seat_level,
  }
  const reason = seat === undefined ? undefined : reasons[said(values.reason)]
  if (seat === undefined || !reason) return { field: 'seats', text: m.error_bad_seats() }
  return { field: 'seats', text: reason({ seat: seat + 1 }), seat }
}

/** The reason that comes with a refused option is for developers; the key says which sentence is ours. */
function optionTrouble(key: string): Trouble {
  switch (key) {
    case 'players':
      return { field: 'seats', text: m.error_bad_players() }
    case 'boxes':
      return { field: 'boxes', text: m.error_bad_boxes() }
    case 'mandragora':
      return { field: 'boxes', text: m.error_bad_mandragora() }
    case 'kinds':
      return { field: 'kinds', text: m.error_bad_kinds() }
    case 'professors':
      return { field: 'professors', text: m.error_bad_professors() }
    case 'countdown':
      return { field: 'countdown', text: m.error_bad_countdown() }
    case 'stalemate_rounds':
      return { field: 'stalemate', text: m.error_bad_stalemate() }
    case 'first_player':
      return { field: 'first', text: m.error_bad_first() }
    default:
      return { field: 'form', text: m.error_bad_options({ key }) }
  }
}

export function trouble(cause: unknown): Trouble {
  if (!(cause instanceof Refusal)) throw cause
  const form = (text: string): Trouble => ({ field: 'form', text })
  switch (cause.code) {
    case 'bad_seats':
      return seatTrouble(cause.values)
    case 'bad_options':
      return optionTrouble(said(cause.values.key))
    case 'offline':
      return form(m.error_offline())
    case 'bad_request':
      return form(m.error_bad_request())
    case 'too_fast':
      return form(m.error_too_fast())
    default:
      return form(m.error_unknown({ code: cause.code }))
  }
}
