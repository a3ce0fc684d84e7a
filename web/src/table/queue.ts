/**
 * Updates in the order of their versions, one at a time. Each is applied whole, then told by movement; what comes
 * meanwhile waits its turn and hurries the movement on, and one's own move ends it at once.
 */
import type { Update } from '$lib/api/types'

export interface Show {
  /** Put the update into the page; resolves when its movement is over. */
  show(update: Update): Promise<void>
  /** More is waiting: play the rest faster. */
  hurry(waiting: number): void
  /** End the movement now. */
  finish(): void
}

/** With more than this waiting nobody watches any more: catch up. */
const PATIENCE = 12

export class UpdateQueue {
  private waiting: Update[] = []
  private running = false
  private last: number

  constructor(private readonly stage: Show, version: number) {
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
      if (urgent || this.waiting.length > PATIENCE) this.stage.finish()
      else this.stage.hurry(this.waiting.length)
    }
    void this.run()
    return true
  }

  /** The table was read anew at this version: what waits is older. */
  restart(version: number): void {
    this.waiting = []
    this.last = version
    this.stage.finish()
  }

  private async run(): Promise<void> {
    if (this.running) return
    this.running = true
    try {
      for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
        await this.stage.show(next)
      }
    } finally {
      this.running = false
    }
  }
}
