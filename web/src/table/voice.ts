/**
 * What is said of a table, so that it can be heard: at once where it was quiet before, and what comes meanwhile
 * together a little later, summed up where it is too much.
 */
import { m } from '../paraglide/messages.js'

const QUIET_MS = 1500
/** Nobody listens to more sentences at once than this. */
const FEW = 4

export class Voice {
  private waiting: string[] = []
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly say: (words: string) => void) {}

  /** One's own move is said at once, whatever is waiting. */
  tell(words: string, own: boolean): void {
    if (words !== '') this.waiting.push(words)
    if (own || this.timer === undefined) this.speak()
  }

  close(): void {
    clearTimeout(this.timer)
  }

  private speak(): void {
    const { waiting } = this
    this.waiting = []
    clearTimeout(this.timer)
    this.timer = undefined
    if (waiting.length === 0) return
    const newest = waiting.slice(-1)
    const words = waiting.length > FEW ? [m.table_went_by({ count: waiting.length - 1 }), ...newest] : waiting
    this.say(words.join(' '))
    this.timer = setTimeout(() => this.speak(), QUIET_MS)
  }
}
