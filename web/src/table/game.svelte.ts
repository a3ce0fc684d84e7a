/** The table as this page holds it: what the server said last, who we are at it, and how moves are sent. */
import { tick } from 'svelte'
import { getCatalogue, getLog, getMoment, getTable, hurryBot, Refusal, sendCommand, type Order } from '$lib/api/client'
import type { Catalogue, Clock, Decision, Snapshot, UndoAllowed, Update, View } from '$lib/api/types'
import { namesOf } from '../words/seats'
import { m } from '../paraglide/messages.js'
import { chronicle, type Entry } from '../words/chronicle'
import type { Board, Taps } from '../board/board'
import { Hands } from '../board/hands.svelte'
import { Legal } from '../board/legal'
import { plainly } from '../words/ink'
import { learn } from '../words/lore'
import { NEWEST, PATIENCE, UpdateQueue } from '../motion/queue'
import { Watching } from '../motion/watching.svelte'
import type { Stage } from '../motion/stage.svelte'
import { Spoken } from '../words/spoken.svelte'
import { Stream } from './stream'
import { Voice } from './voice'

export type Link = 'joining' | 'live' | 'lost' | 'missing' | 'unreachable'

/** How long an answered command may take to come back on the stream before the table is read anew. */
const ECHO_MS = 2500

export class Game implements Board, Taps {
  snapshot: Snapshot | null = $state.raw(null)
  view: View | null = $state.raw(null)
  decision: Decision | null = $state.raw(null)
  undoable: UndoAllowed = $state.raw({ move: false, turn: false, why: null })
  catalogue: Catalogue | null = $state.raw(null)
  clock: Clock | null = $state.raw(null)
  entries: Entry[] = $state.raw([])
  link: Link = $state('joining')
  problem: string | null = $state(null)
  /** So many moves are known and wait to be shown. */
  behind: number = $state(0)
  sending: boolean = $state(false)
  version: number = $state(0)

  readonly spoken = new Spoken()
  readonly watching: Watching
  readonly hands: Hands = new Hands(this)
  readonly taps: Taps = this
  /** Called before and after an update is put into the page, for the focus. */
  around: { before(): void; after(own: boolean): void } = { before: () => {}, after: () => {} }
  speak: (before: View, update: Update) => string = () => ''

  private queue: UpdateQueue | null = null
  private stream: Stream | null = null
  private readonly voice = new Voice((words) => this.spoken.say(words))
  private lastOwn = -1
  private unanswered = false
  private failed: { order: string; id: string } | null = null

  constructor(readonly table: string, private readonly stage: Stage) {
    this.watching = new Watching(stage)
  }

  // What is shown is the table itself, or a turn that is watched again.
  readonly shown: View | null = $derived.by(() => this.watching.view ?? this.view)
  private readonly names: readonly string[] = $derived(namesOf(this.snapshot?.seats ?? []))
  readonly levels: readonly (string | null)[] = $derived(this.snapshot?.seats.map((seat) => (seat.kind === 'bot' ? seat.level : null)) ?? [])
  readonly yours: number[] = $derived(this.snapshot?.yours ?? [])
  /** The seat whose desk lies in front of us. */
  readonly you: number = $derived.by(() => {
    const deciding = this.decision?.seat
    if (deciding !== undefined && this.yours.includes(deciding)) return deciding
    if (this.yours.includes(this.own)) return this.own
    return this.yours[0] ?? 0
  })
  readonly deciding: boolean = $derived.by(
    () => this.watching.view === null && this.decision !== null && this.yours.includes(this.decision.seat),
  )
  /** The name of a bot that decides now at a human pace, where somebody of this browser is seated and may ask it to move. */
  readonly dawdler: string | null = $derived.by(() => {
    const seat = this.decision?.seat
    const who = seat === undefined ? undefined : this.snapshot?.seats[seat]
    return seat !== undefined && who?.kind === 'bot' && this.yours.length > 0 && this.snapshot?.pace !== 'instant' ? this.nameOf(seat) : null
  })
  readonly legal: Legal = $derived(new Legal(this.deciding ? this.decision : null))
  readonly over: boolean = $derived(this.view?.phase === 'over')
  readonly lines = $derived.by(() =>
    chronicle(this.entries.filter(({ version }) => version <= this.version), {
      players: this.view?.desks.length ?? 1,
      first: this.view?.first_player ?? 0,
      who: (seat) => this.who(seat),
    }),
  )
  private own: number = $state(-1)

  nameOf(seat: number): string {
    return this.names[seat] ?? ''
  }

  /** You, where one person sits at this browser; names where several do. */
  who(seat: number): string {
    return this.yours.length === 1 && this.yours[0] === seat ? m.table_you() : this.nameOf(seat)
  }

  async open(): Promise<void> {
    try {
      const [snapshot, catalogue] = await Promise.all([getTable(this.table), getCatalogue()])
      this.catalogue = catalogue
      learn(catalogue)
      this.take(snapshot)
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      this.link = cause.code === 'no_such_table' ? 'missing' : 'unreachable'
      return
    }
    this.queue = new UpdateQueue(
      {
        show: (update) => this.show(update),
        pass: (updates) => this.pass(updates),
        hurry: (waiting) => {
          this.behind = waiting
          this.stage.hurry(waiting)
        },
        held: () => this.stage.paused,
        finish: () => this.stage.finish(),
      },
      this.version,
      this.snapshot?.pace === 'instant' ? NEWEST : PATIENCE,
    )
    this.stream = new Stream(this.table, {
      version: () => this.queue?.version ?? this.version,
      update: (update) => this.receive(update),
      lost: () => (this.link = 'lost'),
      found: () => this.found(),
      reread: () => this.reread(),
    })
    this.stream.open()
    void this.readLog()
  }

  close(): void {
    this.stream?.close()
    this.voice.close()
    this.stage.finish()
  }

  async play(words: string): Promise<boolean> {
    return this.send({ move: words })
  }

  /** End what moves, and show the table as it is now. */
  catchUp(): void {
    this.queue?.catchUp()
  }

  /** Ask the bots to play on without pauses until another seat decides. */
  async hurry(): Promise<void> {
    if (!this.snapshot) return
    try {
      await hurryBot(this.snapshot.table)
    } catch {
      // The bot moves at its own pace then; the stream tells when the link is lost.
    }
  }

  /** Why nothing can be taken back; empty where something can. */
  readonly undoOff: string = $derived.by(() => {
    if (!this.deciding) return m.table_why_not_yours()
    if (this.undoable.why === null) return ''
    return this.undoable.why === 'seen' ? m.table_undo_seen() : m.table_undo_none()
  })

  async undo(what: 'move' | 'turn'): Promise<boolean> {
    if (this.undoOff !== '') {
      this.problem = this.undoOff
      return false
    }
    return this.send({ undo: what })
  }

  /** The position of a line of the log, as everybody knew it then. */
  async look(version: number): Promise<void> {
    if (version === this.version) {
      this.watching.stop()
      return
    }
    this.problem = null
    try {
      const { view } = await getMoment(this.table, version)
      this.watching.look(version, view)
      this.spoken.say(this.lookedAt)
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      this.problem = problemOf(cause)
    }
  }

  /** What is said of the position looked at: its line of the log. */
  get lookedAt(): string {
    const line = this.lines.findLast(({ version }) => version === this.watching.past)
    return m.table_past({ line: line ? plainly(line.text) : '' })
  }

  /** Read the table anew: after a refusal, a gap, or a stream that was given up. */
  async reread(): Promise<boolean> {
    try {
      const snapshot = await getTable(this.table)
      this.around.before()
      this.queue?.restart(snapshot.version)
      this.take(snapshot)
      void this.readLog()
      await tick()
      this.around.after(false)
      return true
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      return false
    }
  }

  private async send(order: Order): Promise<boolean> {
    const seat = this.decision?.seat
    if (this.sending || seat === undefined || !this.yours.includes(seat)) return false
    this.sending = true
    this.problem = null
    this.stage.finish()
    try {
      const version = this.version
      const key = `${version} ${JSON.stringify(order)}`
      // The same order for the same table is sent under the same id: an answer that got lost is then heard again.
      const id = this.failed?.order === key ? this.failed.id : newId()
      this.failed = { order: key, id }
      const answer = await sendCommand(this.table, { id, version, seat, ...order })
      this.failed = null
      this.lastOwn = answer.version
      await this.echo(answer.version)
      return true
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      this.problem = problemOf(cause)
      this.unanswered = cause.code === 'offline'
      if (!this.unanswered) await this.reread()
      return false
    } finally {
      this.sending = false
    }
  }

  /** Wait until the answered command has come on the stream; else fetch it. */
  private async echo(version: number): Promise<void> {
    const until = Date.now() + ECHO_MS
    while (this.version < version) {
      if (Date.now() > until) {
        await this.reread()
        return
      }
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
  }

  private found(): void {
    this.link = 'live'
    // "No answer" is no longer true.
    if (this.unanswered) this.problem = null
    this.unanswered = false
  }

  private receive(update: Update): void {
    const urgent = this.sending || update.version <= this.lastOwn
    if (this.queue?.add(update, urgent) === false) void this.reread()
  }

  private async show(update: Update): Promise<void> {
    const before = this.view
    if (!before) return
    const past = this.watching.past !== null
    if (!past) this.watching.stop()
    this.around.before()
    const scene = past ? null : this.stage.capture()
    this.apply(update)
    await tick()
    this.around.after(this.isOwn(update))
    await this.stage.play(scene, before, update)
  }

  /** The page skips these; the log tells them all. */
  private async pass(updates: readonly Update[]): Promise<void> {
    if (this.watching.past === null) this.watching.stop()
    this.around.before()
    for (const update of updates) this.apply(update)
    await tick()
    this.around.after(updates.some((update) => this.isOwn(update)))
  }

  private apply(update: Update): void {
    const before = this.view ?? update.view
    if (this.problem === this.undoOff) this.problem = null
    this.view = update.view
    this.decision = update.decision
    this.undoable = update.undo_allowed
    this.clock = update.clock
    this.version = update.version
    this.noteOwn()
    this.noteEntry(update)
    this.watching.note(before, update)
    this.voice.tell(this.speak(before, update), this.isOwn(update))
    if (update.view.phase === 'over') void this.readSecret()
  }

  private isOwn({ seat }: Update): boolean {
    return seat !== null && this.yours.includes(seat)
  }

  private take(snapshot: Snapshot): void {
    this.snapshot = snapshot
    this.view = snapshot.view
    this.decision = snapshot.decision
    this.undoable = snapshot.undo_allowed
    this.clock = snapshot.clock
    this.version = snapshot.version
    this.noteOwn()
  }

  private noteOwn(): void {
    const seat = this.decision?.seat
    if (seat !== undefined && this.yours.includes(seat)) this.own = seat
  }

  private noteEntry(update: Update): void {
    if (update.undo !== null) {
      // What an undo took back is the log's to say.
      void this.readLog()
      return
    }
    const { version, seat, words, events } = update
    // The log may have been read ahead of what is shown.
    if (version <= (this.entries.at(-1)?.version ?? -1)) return
    this.entries = [...this.entries, { version, seat, words, undo: null, undone: false, events }]
  }

  private async readLog(): Promise<void> {
    try {
      const log = await getLog(this.table)
      const newer = this.entries.filter((entry) => entry.version > log.version)
      this.entries = [...log.entries, ...newer]
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      // The next undo or reload asks again; the game itself does not need its log.
    }
  }

  /** The secret is told when the game is over, by the snapshot alone. */
  private async readSecret(): Promise<void> {
    try {
      this.snapshot = await getTable(this.table)
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
    }
  }
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function problemOf(refusal: Refusal): string {
  switch (refusal.code) {
    case 'offline':
    case 'not_kept':
    case 'no_writer': return m.table_problem_offline()
    case 'stale':
    case 'ahead':
    case 'not_your_turn': return m.table_problem_stale()
    case 'illegal_move':
    case 'nothing_to_undo': return m.table_problem_illegal()
    case 'not_your_seat': return m.table_problem_seat()
    case 'over': return m.table_problem_over()
    default: return m.table_problem_other({ code: refusal.code })
  }
}
