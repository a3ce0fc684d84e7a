/**
 * Updates in the order of their versions, one at a time. Each is applied whole, then told by movement; what comes
 * meanwhile waits its turn and hurries the movement on, and one's own move ends it at once. When too much is waiting
 * all but the newest is passed over: put into the page at once, without movement.
 */
import type { Update } from '$lib/api/types'

export interface Show {
  /** Put the update into the page; resolves when its movement is over. */
  show(update: Update): Promise<void>
  /** Put all of these into the page at once. */
  pass(updates: readonly Update[]): Promise<void>
  /** So many are waiting: play the faster. */
  hurry(waiting: number): void
  /** Somebody has stopped the movement to look at it: then nothing is passed over. */
  held(): boolean
  /** End the movement now. */
  finish(): void
}

/** With more than this waiting nobody watches any more: catch up. Bots that pause between their moves stay below it. */
export const PATIENCE = 8
/** What is still shown move by move after a leap; where bots do not pause it is all that may wait. */
export const NEWEST = 3

export class UpdateQueue {
  private waiting: Update[] = []
  private running = false
  private last: number
  private leaps = false

  constructor(
    private readonly stage: Show,
    version: number,
    private readonly patience = PATIENCE,
  ) {
    this.last = version
  }

  /** The newest version received, shown or not. */
  get version(): number {
    return this.last
  }

  get idle(): boolean {
    return !this.running && this.waiting.length === 0
  }

  /** False when an update is missing between the last one and this one: then the table must be read anew. */
  add(update: Update, urgent: boolean): boolean {
    if (update.version <= this.last) return true
    if (update.version > this.last + 1) return false
    this.last = update.version
    this.waiting.push(update)
    if (this.running) {
      this.stage.hurry(this.waiting.length)
      if (urgent || (this.waiting.length > this.patience && !this.stage.held())) this.stage.finish()
    }
    void this.run()
    return true
  }

  /** To the newest at once. */
  catchUp(): void {
    this.leaps = this.running
    this.stage.finish()
  }

  /** The table was read anew at this version: what waits is older. */
  restart(version: number): void {
    this.waiting = []
    this.last = version
    this.stage.hurry(0)
    this.stage.finish()
  }

  private async run(): Promise<void> {
    if (this.running) return
    this.running = true
    try {
      while (this.waiting.length > 0) {
        const kept = this.leaps ? 0 : this.waiting.length > this.patience ? NEWEST : this.waiting.length
        this.leaps = false
        const passed = this.waiting.splice(0, this.waiting.length - kept)
        const next = this.waiting.shift()
        this.stage.hurry(this.waiting.length)
        if (passed.length > 0) await this.stage.pass(passed)
        if (next) await this.stage.show(next)
      }
    } finally {
      this.leaps = false
      this.running = false
    }
  }
}
