/** Names of seats as they are shown: those that repeat carry the number of their seat. */
import { m } from '../paraglide/messages.js'

export function apart(names: readonly string[]): string[] {
  // A seat that nobody has taken yet has none.
  const alike = (name: string): number => name === '' ? 1 : names.filter((each) => each.toLowerCase() === name.toLowerCase()).length
  if (names.every((name) => alike(name) === 1)) return [...names]
  // What comes out may be another seat's own name: "Bo 2", "Bo", "Bo".
  return apart(names.map((name, seat) => (alike(name) === 1 ? name : m.seat_of_many({ name, seat: seat + 1 }))))
}

export const namesOf = (seats: readonly { name?: string | undefined }[]): string[] => apart(seats.map(({ name }) => name ?? ''))
