/** What is shown instead of the table as it is: a seat's last turn, watched again, or the position of a line of the log. */
import { tick } from 'svelte'
import type { Update, View } from '$lib/api/types'
import type { Stage } from './stage.svelte'

interface Scene {
  before: View
  update: Update
}

export class Watching {
  /** What is watched now; null: the table itself. */
  view: View | null = $state.raw(null)
  seat: number | null = $state(null)
  /** The version looked at, where it is a line's position. */
  past: number | null = $state(null)
  private turns: Record<number, Scene[]> = $state.raw({})
  private closed = new Set<number>()
  private run = 0

  constructor(private readonly stage: Stage) {}

  note(before: View, update: Update): void {
    const { seat } = update
    if (seat === null) return
    if (update.undo !== null) {
      // What was taken back is not worth a second look.
      this.turns = { ...this.turns, [seat]: [] }
      return
    }
    const kept = this.closed.has(seat) ? [] : (this.turns[seat] ?? [])
    this.closed.delete(seat)
    this.turns = { ...this.turns, [seat]: [...kept, { before, update }] }
    if (update.events.some(({ type }) => type === 'turn' || type === 'over')) this.closed.add(seat)
  }

  of(seat: number): readonly Update[] {
    return (this.turns[seat] ?? []).map(({ update }) => update)
  }

  async watch(seat: number): Promise<void> {
    const scenes = this.turns[seat] ?? []
    const run = ++this.run
    this.past = null
    this.seat = seat
    for (const { before, update } of scenes) {
      if (this.run !== run) return
      this.view = before
      await tick()
      const scene = this.stage.capture()
      this.view = update.view
      await tick()
      await this.stage.play(scene, before, update)
    }
    if (this.run === run) this.stop()
  }

  /** Stays until it is left: the game may go on meanwhile. */
  look(version: number, view: View): void {
    this.run++
    this.stage.finish()
    this.seat = null
    this.past = version
    this.view = view
  }

  stop(): void {
    if (this.view === null) return
    this.run++
    this.view = null
    this.seat = null
    this.past = null
    this.stage.finish()
  }
}
