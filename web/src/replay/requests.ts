/** A record that somebody brings along: sent to be played, and what is said when it is refused. */
import { ask, Refusal } from '$lib/api/client'
import type { Replay } from '$lib/api/types'
import { m } from '../paraglide/messages.js'

/** What somebody brought along: its text, and its form for a link where that is short enough. */
export interface Brought {
  text: string
  packed: string | null
}

/** A file goes as it is, so that the server sees its very bytes. */
export async function playRecord(record: Blob): Promise<Replay> {
  if (record.size > LARGEST) throw new Refusal(413, { code: 'too_large', message: '', values: { limit: LARGEST } })
  const type = (await record.slice(0, 64).text()).trimStart().startsWith('{') ? 'application/json' : 'text/plain'
  return ask('/api/replay', { method: 'POST', headers: { 'Content-Type': type }, body: record })
}

const MIB = 1024 * 1024
/** A record has no more bytes than this. */
export const LARGEST = 1 * MIB

/** Where asking again may help. */
export const passing = (cause: unknown): boolean => cause instanceof Refusal && ['offline', 'too_fast', 'not_over', 'unknown'].includes(cause.code)

export function trouble(cause: unknown): string {
  // Unforeseen: shown all the same, never swallowed.
  if (!(cause instanceof Refusal)) return m.replay_broken({ cause: String(cause) })
  const { line, limit } = cause.values
  // What is to be written as it stands is in backticks there.
  const reason = String(cause.values.reason).replace(/`([^`]*)`/g, '“$1”')
  switch (cause.code) {
    case 'bad_record':
      return line ? m.replay_wrong_line({ line: Number(line), reason }) : m.replay_wrong({ reason })
    case 'too_large': return m.replay_too_large({ size: Math.floor(Number(limit ?? LARGEST) / MIB) })
    case 'no_such_table': return m.replay_missing()
    case 'not_over': return m.replay_not_over()
    case 'too_fast': return m.error_too_fast()
    case 'offline': return m.error_offline()
    default: return m.error_unknown({ code: cause.code })
  }
}
