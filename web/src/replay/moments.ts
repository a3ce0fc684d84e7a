/** Numbers of moments, and how an address names one: `#42` is the position after the 42nd move, `#r=...&42` that of the record in the link. */
export const clamp = (at: number, last: number): number => Math.max(0, Math.min(at, last))

export function momentOf(fragment: string, last: number): number | null {
  const found = /^#(?:(\d{1,5})|r=[\w-]+(?:&(\d{1,5}))?)$/.exec(fragment)
  return found === null ? null : clamp(Number(found[1] ?? found[2] ?? 0), last)
}

/** The record in a link, as letters. */
export const recordOf = (fragment: string): string | null => /^#r=([\w-]+)(?:&\d{1,5})?$/.exec(fragment)?.[1] ?? null

export function fragmentOf(at: number, record: string | null = null): string {
  if (record === null) return at === 0 ? '' : `#${at}`
  return at === 0 ? `#r=${record}` : `#r=${record}&${at}`
}

/** The line of the log in which a moment is told: the last that begins at it or before. */
export function lineAt(versions: readonly number[], at: number): number {
  let found = -1
  versions.forEach((version, index) => {
    if (version <= at) found = index
  })
  return found
}

export type Act = 'play' | 'back' | 'on' | 'first' | 'last'

const KEYS: Record<string, Act> = { ' ': 'play', ArrowLeft: 'back', ArrowRight: 'on', Home: 'first', End: 'last' }

/** What a key does here, unless the control that has the focus needs it for itself. */
export function actOf(event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>, on: { writes: boolean; presses: boolean }): Act | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || on.writes) return null
  const act = KEYS[event.key] ?? null
  return act === 'play' && on.presses ? null : act
}
