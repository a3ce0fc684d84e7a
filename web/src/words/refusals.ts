/** What the server refuses, in our words and beside the field that it is about. */
import { Refusal } from '$lib/api/client'
import type { OptionValues } from '$lib/api/types'
import { m } from '../paraglide/messages.js'
import { said } from './said'

export type Field = 'seats' | 'boxes' | 'kinds' | 'professors' | 'countdown' | 'stalemate' | 'first' | 'form'

export interface Trouble {
  field: Field
  text: string
  /** The seat that it is about, from 0. */
  seat?: number
}

const written = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function seatTrouble(values: Record<string, unknown>): Trouble {
  const seat = typeof values.seat === 'number' ? values.seat : undefined
  const reasons: Record<string, (inputs: { seat: number }) => string> = {
    no_name: m.error_seat_no_name,
    name_too_long: m.error_seat_name_too_long,
    name_unprintable: m.error_seat_name_unprintable,
    level: m.error_seat_level,
  }
  const reason = seat === undefined ? undefined : reasons[written(values.reason)]
  if (seat === undefined || !reason) return { field: 'seats', text: m.error_bad_seats() }
  return { field: 'seats', text: reason({ seat: seat + 1 }), seat }
}

/** Where the form asks for each option. */
const FIELDS: Record<keyof OptionValues, Field> = {
  players: 'seats', boxes: 'boxes', mandragora: 'boxes', kinds: 'kinds', professors: 'professors', countdown: 'countdown',
  stalemate_rounds: 'stalemate', first_player: 'first', tiebreak_drinks: 'form',
}

/** The reason that comes with a refused option is for developers; the key says which sentence is ours. */
const optionTrouble = (key: string): Trouble => ({
  field: FIELDS[key as keyof OptionValues] ?? 'form',
  text: said(`error_bad_${key}`) ?? m.error_bad_options({ key }),
})

export function trouble(cause: unknown): Trouble {
  if (!(cause instanceof Refusal)) throw cause
  const form = (text: string): Trouble => ({ field: 'form', text })
  switch (cause.code) {
    case 'bad_seats':
      return seatTrouble(cause.values)
    case 'bad_options':
      return optionTrouble(written(cause.values.key))
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
