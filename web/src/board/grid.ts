/** Moving about in the dispenser with the keyboard: tracks left and right, marbles up and down. */
export interface Spot {
  track: number
  position: number
}

const TOP_TAKEABLE = 7

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))

/** Where a key leads; null when it leads nowhere. `seen` counts the visible marbles of each track, the ninth too. */
export function step(key: string, from: Spot, seen: readonly number[]): Spot | null {
  const into = (track: number, position: number): Spot | null => {
    const count = seen[track] ?? 0
    return count === 0 ? null : { track, position: clamp(position, 0, count - 1) }
  }
  /** Empty tracks are skipped. */
  const across = (by: number): Spot | null => {
    for (let track = from.track + by; track >= 0 && track < seen.length; track += by) {
      const spot = into(track, from.position)
      if (spot) return spot
    }
    return null
  }
  switch (key) {
    case 'ArrowLeft': return across(-1)
    case 'ArrowRight': return across(1)
    case 'ArrowUp': return into(from.track, from.position + 1)
    case 'ArrowDown': return into(from.track, from.position - 1)
    case 'Home': return into(from.track, 0)
    case 'End': return into(from.track, Math.min(TOP_TAKEABLE, (seen[from.track] ?? 0) - 1))
    default: {
      const track = /^[1-9]$/.test(key) ? Number(key) - 1 : -1
      return track >= 0 && track < seen.length ? into(track, from.position) : null
    }
  }
}

/** The marble that bears the tab stop: the one last visited, or the nearest that is there. */
export function stop(wanted: Spot, seen: readonly number[]): Spot {
  const count = seen[wanted.track] ?? 0
  if (count > 0) return { track: wanted.track, position: Math.min(wanted.position, count - 1) }
  const track = seen.findIndex((each) => each > 0)
  return { track: Math.max(track, 0), position: 0 }
}
