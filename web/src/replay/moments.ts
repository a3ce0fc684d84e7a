/**
 * Numbers of moments, and how an address names one: `#42` is the position after the 42nd move, `#r=...&42` that of the
 * record in the link, and `&seat=2` puts the second seat's desk in front.
 */
export const clamp = (at: number, last: number): number => Math.max(0, Math.min(at, last))

const parts = (fragment: string): string[] => fragment.replace(/^#/, '').split('&')

export function momentOf(fragment: string, last: number): number | null {
  const named = parts(fragment).filter((part) => !part.startsWith('r=') && !part.startsWith('seat='))
  const [only = '0'] = named
  if (named.length > 1 || !/^\d{1,5}$/.test(only)) return null
  return clamp(Number(only), last)
}

/** The seat whose desk the address shows, from 0; null: that of whoever plays. */
export function seatOf(fragment: string, players: number): number | null {
  const seat = Number(parts(fragment).find((part) => part.startsWith('seat='))?.slice('seat='.length) ?? 0)
  return Number.isInteger(seat) && seat >= 1 && seat <= players ? seat - 1 : null
}

/** The record in a link, as letters; whether they can be read is still to be seen. */
export const recordOf = (fragment: string): string | null => (/^#r=([^&]*)/.exec(fragment)?.[1] ?? null)

export function fragmentOf(at: number, record: string | null = null, seat: number | null = null): string {
  const said = [record === null ? '' : `r=${record}`, at === 0 ? '' : String(at), seat === null ? '' : `seat=${seat + 1}`].filter(Boolean)
  return said.length === 0 ? '' : `#${said.join('&')}`
}

/** The index of the last of these ascending numbers that is at most `at`; -1 where there is none. */
export function lineAt(versions: readonly number[], at: number): number {
  let from = 0
  let to = versions.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((versions[middle] ?? 0) <= at) from = middle + 1
    else to = middle
  }
  return from - 1
}

/** Where turns begin: the first move of the draft, of each turn, of each seat's tie-break. */
export function turnsOf(moments: readonly { turn: number; seat: number | null }[]): number[] {
  return moments.flatMap(({ turn, seat }, at) => {
    const before = moments[at - 1]
    if (!before) return []
    return at === 1 || before.turn !== turn || (turn < 0 && before.seat !== seat) ? [at] : []
  })
}

export type Act = 'play' | 'back' | 'on' | 'first' | 'last' | 'turn back' | 'turn on'

const KEYS: Record<string, Act> = { ' ': 'play', ArrowLeft: 'back', ArrowRight: 'on', Home: 'first', End: 'last', PageUp: 'turn back', PageDown: 'turn on' }
const SHIFTED: Record<string, Act> = { ArrowLeft: 'turn back', ArrowRight: 'turn on' }

/** What a key does here, unless the control that has the focus needs it for itself. */
export function actOf(event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>, on: { writes: boolean; presses: boolean }): Act | null {
  if (event.altKey || event.ctrlKey || event.metaKey || on.writes) return null
  const act = (event.shiftKey ? SHIFTED : KEYS)[event.key] ?? null
  return act === 'play' && on.presses ? null : act
}
