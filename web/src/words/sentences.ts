/** Events as sentences: what the log says and what is announced. */
import type { EventOf, TableEvent } from '$lib/api/types'
import { m } from '../paraglide/messages.js'
import type { Ink } from './ink'
import { kindName, kindShort, letterOf, place, together } from './names'
import { said } from './said'

/** What a sentence must know beside its event. */
export interface Teller {
  ink: Ink
  who(seat: number): string
  /** The kind that brews (or brewed) on a burner. */
  brewing(seat: number, burner: number): string | undefined
}

export interface Told {
  type: TableEvent['type']
  seat: number | null
  text: string
}

export const seatOf = (event: TableEvent): number | null => ('seat' in event ? event.seat : null)

function because(reason: string): string {
  const kind = /^three (.+)$/.exec(reason)?.[1]
  return kind === undefined ? (said(`log_why_${reason}`) ?? reason) : m.log_why_three({ kind: kindName(kind) })
}

function drank({ kind: drunk, by, effect }: EventOf<'drank'>, who: string): string {
  const kind = kindShort(drunk)
  if (!effect) return m.log_drank_nothing({ who, kind })
  if (by === 'help') return m.log_used_by_help({ who, kind })
  return by === 'drink' ? m.log_drank({ who, kind }) : m.log_drank_again({ who, kind })
}

function picked(event: EventOf<'picked'>, chain: EventOf<'exploded'>[], who: string, ink: Ink): string {
  const from = { who, marble: ink.marbles([event.marble]), place: place(event.track, event.position) }
  if (chain.length === 0) return m.log_took(from)
  return m.log_took_burst({ ...from, bursts: together(chain.map((step) => ink.marbles(step.marbles))) })
}

function gained({ token, for: why, count }: EventOf<'gained'>, who: string): string | undefined {
  const names = { skill: m.log_token_skill, help: m.log_token_help, reward: m.log_token_reward, scolding: m.log_token_scolding }
  if (token === 'help') return count < 0 ? m.log_gave_back_help({ who }) : undefined
  if (count < 0) return m.log_gave_back({ who, token: names[token]() })
  if (token === 'skill') return m.log_gained_skill({ who, why: because(why) })
  if (token === 'reward') return m.log_rewarded({ who })
  // A professor says why.
  return said(`log_scolded_${why}`, { who }) ?? m.log_gained({ who, token: names[token]() })
}

/** One event that needs no neighbour to be told. Undefined: not worth a sentence. */
function single(event: TableEvent, { ink, who: nameOf, brewing }: Teller): string | undefined {
  const seat = seatOf(event)
  const who = seat === null ? '' : ink.strong(nameOf(seat))
  switch (event.type) {
    case 'drafted': return m.log_drafted({ who, kind: kindShort(event.tile.kind) })
    case 'took': {
      const marbles = ink.marbles(event.marbles)
      return event.by === 'help' ? m.log_helped_took({ who, marbles }) : m.log_took_with({ who, marbles, kind: kindShort(event.by) })
    }
    case 'helped': return m.log_helped({ who })
    case 'returned': return m.log_returned({ who, marbles: ink.marbles(event.marbles) })
    case 'placed':
      return m.log_placed({ who, marbles: ink.marbles([event.marble]), kind: kindShort(brewing(event.seat, event.burner) ?? '') })
    case 'completed': return m.log_completed({ who, kind: kindShort(event.tile.kind), points: ink.strong(`+${event.points}`) })
    case 'drank': return drank(event, who)
    case 'robbed':
    case 'stole': {
      const other = nameOf(event.from)
      return event.marbles.length > 0 ? m.log_robbed({ who, marbles: ink.marbles(event.marbles), other }) : m.log_robbed_nothing({ who, other })
    }
    case 'gave': {
      const gift = { who, marbles: ink.marbles(event.marbles), other: nameOf(event.to) }
      return event.lost ? m.log_gave_lost(gift) : m.log_gave(gift)
    }
    case 'varnished':
      return m.log_varnished({ who, from: ink.marbles([letterOf(event.from)]), to: ink.marbles([letterOf(event.to)]) })
    case 'exchanged': return m.log_exchanged({ who, given: ink.marbles([event.given]), taken: ink.marbles([event.taken]) })
    case 'gained': return gained(event, who)
    case 'kept': return event.marbles.length > 0 ? m.log_kept({ who, marbles: ink.marbles(event.marbles) }) : undefined
    case 'discarded': return event.marbles.length > 0 ? m.log_discarded({ who, marbles: ink.marbles(event.marbles) }) : undefined
    case 'drew': return m.log_drew({ who, kind: kindShort(event.tile.kind) })
    case 'bell': return m.log_bell_moved()
    case 'triggered': return { countdown: m.log_triggered_countdown, stacks: m.log_triggered_stacks, stalemate: m.log_triggered_stalemate }[event.by]()
    case 'tiebreak': return m.log_tiebreak({ names: together(event.seats.map(nameOf)) })
    case 'over': return m.log_over({ names: ink.strong(together(event.winners.map(nameOf))) })
    // Told with the pick that they belong to, by the head of the line, or by the board alone.
    case 'picked':
    case 'exploded':
    case 'turn':
    case 'rolled':
    case 'revealed': return undefined
    default:
      // The server beside this page tells nothing else: the compiler would say so.
      event satisfies never
      return undefined
  }
}

/** The events of one command, told in order; a pick and its whole chain are one sentence. */
export function tell(events: readonly TableEvent[], teller: Teller): Told[] {
  const told: Told[] = []
  const helpTook = events.some((event) => event.type === 'took' && event.by === 'help')
  events.forEach((event, index) => {
    const seat = seatOf(event)
    if (event.type === 'picked') {
      const chain: EventOf<'exploded'>[] = []
      for (const next of events.slice(index + 1)) {
        if (next.type !== 'exploded') break
        chain.push(next)
      }
      told.push({ type: 'picked', seat, text: picked(event, chain, teller.ink.strong(teller.who(event.seat)), teller.ink) })
    } else if (event.type === 'helped' && helpTook) {
      // Told by what was taken.
    } else {
      const text = single(event, teller)
      if (text !== undefined) told.push({ type: event.type, seat, text })
    }
  })
  return told
}
