/** The request for one more game of the same kind. */
import type { Snapshot } from '$lib/api/types'
import type { NewTable, Pace } from '$lib/api/opening'
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
    options: {
      players: options.players,
      boxes: options.boxes,
      kinds: Array.isArray(options.kinds) ? options.kinds : 'random',
      mandragora: options.mandragora,
      professors: options.professors,
      countdown: options.countdown,
      stalemate_rounds: options.stalemate_rounds,
      first_player: 'random',
      tiebreak_drinks: options.tiebreak_drinks,
    },
    seats: snapshot.seats,
    pace: snapshot.pace as Pace,
  }
}
