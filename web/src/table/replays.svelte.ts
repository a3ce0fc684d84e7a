/** The last turn of each seat, kept so that it can be watched again. */
import { tick } from 'svelte'
import type { Update, View } from '$lib/api/types'
import type { Stage } from './stage.svelte'

interface Scene {
  before: View
  update: Update
}

export class Replays {
  /** What is watched now; null: the table itself. */
  view: View | null = $state.raw(null)
  seat: number | null = $state(null)
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

  stop(): void {
    if (this.view === null) return
    this.run++
    this.view = null
    this.seat = null
    this.stage.finish()
  }
}
