/** The stream of a table's updates. The browser reconnects by itself; where it gives up, we begin again. */
import { eventsUrl } from '$lib/api/client'
import type { Update } from '$lib/api/types'

export interface Listener {
  version(): number
  update(update: Update): void
  lost(): void
  found(): void
  /** The browser gave up; true when the table can be read and the stream may begin anew. */
  reread(): Promise<boolean>
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15_000

export class Stream {
  private source: EventSource | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private wait = FIRST_WAIT_MS
  private closed = false

  constructor(private readonly table: string, private readonly listener: Listener) {}

  open(): void {
    this.source?.close()
    if (this.closed) return
    const source = new EventSource(eventsUrl(this.table, this.listener.version()))
    this.source = source
    source.onopen = () => {
      this.wait = FIRST_WAIT_MS
      this.listener.found()
    }
    source.onmessage = (message: MessageEvent<string>) => this.listener.update(JSON.parse(message.data) as Update)
    source.onerror = () => {
      this.listener.lost()
      if (source.readyState === EventSource.CLOSED) this.again()
    }
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    this.source?.close()
  }

  private again(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(async () => {
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS)
      if (await this.listener.reread()) this.open()
      else if (!this.closed) this.again()
    }, this.wait)
  }
}
