/** Events as sentences: what the log says and what is announced. */
import type { Marble, TableEvent, Tile } from '$lib/api/types'
import { m } from '../paraglide/messages.js'
import type { Ink } from './ink'
import { kindName, kindShort, letterOf, place, together } from './names'

/** What a sentence must know beside its event. */
export interface Teller {
  ink: Ink
  who(seat: number): string
  /** The kind that brews (or brewed) on a burner. */
  brewing(seat: number, burner: number): string | undefined
}

export interface Told {
  type: string
  seat: number | null
  text: string
}

const letters = (event: TableEvent): Marble[] =>
  (event.marbles ?? []).map((marble) => (Array.isArray(marble) ? marble[1] : marble))

const because = (reason: string | undefined): string => {
  if (reason === 'five') return m.log_why_five()
  if (reason === 'ten') return m.log_why_ten()
  const kind = /^three (.+)$/.exec(reason ?? '')?.[1]
  return kind === undefined ? (reason ?? '') : m.log_why_three({ kind: kindName(kind) })
}

const token = (name: string | undefined): string =>
  (({ skill: m.log_token_skill, help: m.log_token_help, reward: m.log_token_reward, scolding: m.log_token_scolding }) as
    Record<string, () => string>)[name ?? '']?.() ?? (name ?? '')

function drank(event: TableEvent, who: string): string {
  const kind = kindShort(event.kind ?? '')
  if (event.effect === false) return m.log_drank_nothing({ who, kind })
  if (event.by === 'help') return m.log_used_by_help({ who, kind })
  return event.by === undefined || event.by === 'drink' ? m.log_drank({ who, kind }) : m.log_drank_again({ who, kind })
}

function picked(event: TableEvent, chain: TableEvent[], who: string, ink: Ink): string {
  const from = {
    who,
    marble: ink.marbles([event.marble ?? '?']),
    place: place(event.track ?? 0, event.position ?? 0),
  }
  if (chain.length === 0) return m.log_took(from)
  return m.log_took_burst({ ...from, bursts: together(chain.map((step) => ink.marbles(letters(step)))) })
}

function took(event: TableEvent, who: string, ink: Ink): string {
  const marbles = ink.marbles(letters(event))
  if (event.by === 'help') return m.log_helped_took({ who, marbles })
  return m.log_took_with({ who, marbles, kind: kindShort(event.by ?? '') })
}

/** One event that needs no neighbour to be told. Undefined: not worth a sentence. */
function single(event: TableEvent, teller: Teller): string | undefined {
  const { ink } = teller
  const seat = event.seat ?? -1
  const who = ink.strong(teller.who(seat))
  const marbles = ink.marbles(letters(event))
  const other = (side: unknown): string => (typeof side === 'number' ? teller.who(side) : '')
  const kindOf = (tile: Tile | null | undefined): string => kindShort(tile?.kind ?? '')
  switch (event.type) {
    case 'drafted': return m.log_drafted({ who, kind: kindOf(event.tile) })
    case 'took': return took(event, who, ink)
    case 'helped': return m.log_helped({ who })
    case 'returned': return m.log_returned({ who, marbles })
    case 'placed':
      return m.log_placed({
        who,
        marbles: ink.marbles([event.marble ?? '?']),
        kind: kindShort(teller.brewing(seat, event.burner ?? 0) ?? ''),
      })
    case 'completed':
      return m.log_completed({ who, kind: kindOf(event.tile), points: ink.strong(`+${event.points ?? 0}`) })
    case 'drank': return drank(event, who)
    case 'robbed':
    case 'stole':
      return letters(event).length > 0
        ? m.log_robbed({ who, marbles, other: other(event.from) })
        : m.log_robbed_nothing({ who, other: other(event.from) })
    case 'gave':
      if (event.lost && typeof event.to === 'number') return m.log_gave_lost({ who, marbles, other: other(event.to) })
      return typeof event.to === 'number' ? m.log_gave({ who, marbles, other: other(event.to) }) : m.log_gave_away({ who, marbles })
    case 'varnished':
      return m.log_varnished({ who, from: ink.marbles([letterOf(event.from)]), to: ink.marbles([letterOf(event.to)]) })
    case 'exchanged':
      return m.log_exchanged({ who, given: ink.marbles([event.given ?? '?']), taken: ink.marbles([event.taken ?? '?']) })
    case 'gained':
      // A Little Help token is part of the help just told.
      if (event.token === 'help' && (event.count ?? 1) > 0) return undefined
      if ((event.count ?? 1) < 0 && event.token === 'help') return m.log_gave_back_help({ who })
      if ((event.count ?? 1) < 0) return m.log_gave_back({ who, token: token(event.token) })
      if (event.token === 'skill') return m.log_gained_skill({ who, why: because(event.for) })
      if (event.token === 'reward') return m.log_rewarded({ who })
      if (event.for === 'prissymann') return m.log_scolded_prissymann({ who })
      if (event.for === 'tidygall') return m.log_scolded_tidygall({ who })
      if (event.for === 'oclockitt') return m.log_scolded_oclockitt({ who })
      return m.log_gained({ who, token: token(event.token) })
    case 'kept': return letters(event).length > 0 ? m.log_kept({ who, marbles }) : undefined
    case 'discarded': return letters(event).length > 0 ? m.log_discarded({ who, marbles }) : undefined
    case 'drew': return m.log_drew({ who, kind: kindOf(event.tile) })
    case 'bell': return m.log_bell_moved()
    case 'triggered':
      if (event.by === 'countdown') return m.log_triggered_countdown()
      return event.by === 'stacks' ? m.log_triggered_stacks() : m.log_triggered_stalemate()
    case 'tiebreak': return m.log_tiebreak({ names: together((event.seats ?? []).map(teller.who)) })
    case 'over': return m.log_over({ names: ink.strong(together((event.winners ?? []).map(teller.who))) })
    default: return undefined
  }
}

/** The events of one command, told in order; a pick and its whole chain are one sentence. */
export function tell(events: readonly TableEvent[], teller: Teller): Told[] {
  const told: Told[] = []
  const helpTook = events.some((event) => event.type === 'took' && event.by === 'help')
  events.forEach((event, index) => {
    const seat = event.seat ?? null
    if (event.type === 'picked') {
      const chain: TableEvent[] = []
      for (let next = index + 1; events[next]?.type === 'exploded'; next++) chain.push(events[next] as TableEvent)
      told.push({ type: 'picked', seat, text: picked(event, chain, teller.ink.strong(teller.who(seat ?? -1)), teller.ink) })
    } else if (event.type === 'helped' && helpTook) {
      // Told by what was taken.
    } else {
      const text = single(event, teller)
      if (text !== undefined) told.push({ type: event.type, seat, text })
    }
  })
  return told
}
