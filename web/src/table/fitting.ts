/** Which of some marbles would find a free hole of their own colour: a count for the eye, not a rule for a move. */
import type { Burner, Marble } from '$lib/api/types'
import { letterOf } from '../words/names'

export function fitting(marbles: readonly Marble[], burners: readonly (Burner | null)[]): Marble[] {
  const free = new Map<Marble, number>()
  for (const burner of burners) {
    for (const layer of burner?.layers ?? []) {
      const letter = letterOf(layer.takes)
      free.set(letter, (free.get(letter) ?? 0) + layer.holes - layer.marbles.length)
    }
  }
  return marbles.filter((marble) => {
    const left = free.get(marble) ?? 0
    if (left > 0) free.set(marble, left - 1)
    return left > 0
  })
}
