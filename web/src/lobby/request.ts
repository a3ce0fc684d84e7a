/** What was chosen, as the request that opens the table. */
import type { Choices, NewTable } from '$lib/api/types'
import { hasMandragora, namedKinds, namedProfessors } from './offers'
import { PERSON, type Setup } from './setup'

/** The request for POST /api/tables. `nameless(seat)` names a seat that was left without a name. */
export function newTable(choices: Choices, setup: Setup, nameless: (seat: number) => string): NewTable {
  const first = setup.seats.findIndex((seat) => seat.key === setup.first)
  return {
    options: {
      players: setup.seats.length,
      boxes: setup.boxes,
      kinds: setup.kinds === 'named' ? namedKinds(choices, setup) : setup.kinds,
      ...(hasMandragora(choices, setup) ? { mandragora: setup.mandragora } : {}),
      professors: setup.professors === 'named' ? namedProfessors(choices, setup) : setup.professors,
      ...(setup.countdown === null ? {} : { countdown: setup.countdown }),
      stalemate_rounds: setup.stalemate ? choices.stalemate_rounds : null,
      first_player: first < 0 ? 'random' : first,
      tiebreak_drinks: setup.tiebreakDrinks,
    },
    seats: setup.seats.map((seat, index): NewTable['seats'][number] => {
      const name = seat.name.trim() || nameless(index + 1)
      return seat.who === PERSON ? { kind: 'person', name } : { kind: 'bot', level: seat.who, name }
    }),
    pace: setup.pace,
  }
}
