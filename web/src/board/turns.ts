/** Whose turn it is, and whose is next. */
import type { View } from '$lib/api/types'

/** Whose move it is and what is asked, in two short sentences. */
export interface Status {
  lead: string
  hint: string
}

/** Who has the turn after this seat's; -1 where turns do not go round: in the draft, in a tie-break, at the end. */
export function seatAfter(view: View | null, seat: number | null | undefined): number {
  if (!view || seat == null || view.tiebreak || ['draft', 'over'].includes(view.phase)) return -1
  return (seat + 1) % view.desks.length
}
