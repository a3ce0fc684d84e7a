/** The request for one more game of the same kind. */
import type { NewTable, Snapshot } from '$lib/api/types'
import type { OwnTable } from '$lib/tables'

/**
 * A table opened in this browser is asked for again in the words it was asked for (random potions are drawn
 * anew); any other one by what its view says was played.
 */
export function requestAgain(snapshot: Snapshot, own: readonly OwnTable[]): NewTable {
  const before = own.find((table) => table.id === snapshot.table)
  if (before) return before.request
  const { options } = snapshot.view
  return {
    options: { ...options, kinds: Array.isArray(options.kinds) ? options.kinds : 'random', first_player: 'random' },
    // A program joins by invitation: the server says so.
    seats: snapshot.seats as NewTable['seats'],
    pace: snapshot.pace,
  }
}
