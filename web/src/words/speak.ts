/** What is announced after an update: everything that happened, once, in one breath, and then whose move it is. */
import type { Update, View } from '$lib/api/types'
import { m } from '../paraglide/messages.js'
import { plain } from './ink'
import { tell } from './sentences'

/** An update, or a moment of a game played again: the deal is nobody's. */
export type Happening = Pick<Update, 'undo' | 'events' | 'view'> & { seat: number | null }

export function announcement(before: View, update: Happening, who: (seat: number) => string): string {
  if (update.undo !== null) {
    const by = who(update.seat ?? 0)
    return update.undo === 'turn' ? m.log_turn_undone({ who: by }) : m.log_undone({ who: by })
  }
  const brewing = (seat: number, burner: number): string | undefined =>
    (before.desks[seat]?.burners[burner] ?? update.view.desks[seat]?.burners[burner])?.kind
  const sentences = tell(update.events, { ink: plain, who, brewing }).map(({ text }) => text)
  return sentences.length === 0 ? '' : `${sentences.join('. ')}.`
}
