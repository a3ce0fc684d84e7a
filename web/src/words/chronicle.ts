/** The log as lines: entries folded in order, so that each line knows its round, its turn and the potions meant. */
import type { EventOf, LogEntry, Marble, TableEvent } from '$lib/api/types'
import { m } from '../paraglide/messages.js'
import { drawn } from './ink'
import { tell } from './sentences'
import { kindShort } from './names'

export interface LogLine {
  key: string
  /** `7.4`: round and place in the turn order; empty in the draft. */
  when: string
  turn: number
  seat: number | null
  version: number
  text: string
}

/** An entry of the log, as far as its lines are made from it. The deal is nobody's. */
export type Entry = Pick<LogEntry, 'version' | 'words' | 'undo' | 'undone' | 'events'> & { seat: number | null }

export class Burners {
  private kinds = new Map<string, string>()

  of(seat: number, burner: number): string | undefined {
    return this.kinds.get(`${seat}.${burner}`)
  }

  note(event: TableEvent): void {
    if (event.type === 'drew') this.kinds.set(`${event.seat}.${event.burner}`, event.tile.kind)
    if (event.type === 'drafted') {
      const burner = this.of(event.seat, 0) === undefined ? 0 : 1
      this.kinds.set(`${event.seat}.${burner}`, event.tile.kind)
    }
  }
}

interface Placing {
  line: LogLine
  burner: number
  marbles: Marble[]
}

export function chronicle(
  entries: readonly Entry[],
  setting: { players: number; first: number; who(seat: number): string },
): LogLine[] {
  const { players, first, who } = setting
  const lines: LogLine[] = []
  const burners = new Burners()
  let when = ''
  let turn = 0
  let placing: Placing | null = null
  for (const entry of entries) {
    if (entry.undone) continue
    const events = entry.events
    let start = 0
    const flush = (end: number): void => {
      const part = events.slice(start, end)
      start = end
      part.forEach((event) => burners.note(event))
      for (const told of tell(part, { ink: drawn, who, brewing: (seat, burner) => burners.of(seat, burner) })) {
        const event = told.type === 'placed' ? part.find((each): each is EventOf<'placed'> => each.type === 'placed') : undefined
        if (event && placing && placing.burner === event.burner && placing.line.seat === told.seat && placing.line.turn === turn) {
          // One line for all that went onto the same potion without a pause.
          placing.marbles.push(event.marble)
          placing.line.text = m.log_placed({
            who: drawn.strong(who(told.seat ?? -1)),
            marbles: drawn.marbles(placing.marbles),
            kind: kindShort(burners.of(told.seat ?? -1, placing.burner) ?? ''),
          })
          continue
        }
        const line = { key: `${entry.version}.${lines.length}`, when, turn, seat: told.seat, version: entry.version, text: told.text }
        lines.push(line)
        placing = event ? { line, burner: event.burner, marbles: [event.marble] } : null
      }
    }
    events.forEach((event, index) => {
      if (event.type !== 'turn') return
      flush(index)
      const order = (event.seat - first + players) % players
      when = `${event.round}.${order + 1}`
      turn = event.turn
    })
    flush(events.length)
  }
  return lines
}

/** How many moves that were not taken back lead from the deal, version 0, to a version: how a replay counts its moments. */
export const movesUntil = (entries: readonly Entry[], version: number): number =>
  entries.filter((entry) => entry.version > 0 && entry.version <= version && entry.undo === null && !entry.undone).length
