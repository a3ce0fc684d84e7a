/** A game that was written down, shown as the table shows one that runs: at one moment of it, from any seat, with nothing to decide. */
import { tick } from 'svelte'
import { settings } from '$lib/settings/settings.svelte'
import type { Catalogue, Moment, Replay, TableEvent, View } from '$lib/api/types'
import { apart } from '../words/seats'
import { boxesPlayed } from '../words/played'
import { m } from '../paraglide/messages.js'
import { chronicle, type Entry, type LogLine } from '../words/chronicle'
import type { Board } from '../board/board'
import { drawn, plain, plainly } from '../words/ink'
import { learn } from '../words/lore'
import { tell } from '../words/sentences'
import { Spoken } from '../words/spoken.svelte'
import { announcement } from '../words/speak'
import type { Stage } from '../motion/stage.svelte'
import type { Status } from '../board/turns'
import { clamp, lineAt, momentOf, seatOf, turnsOf } from './moments'

/** How long a moment is to be seen before the next, at the speed of one. */
const BEAT_MS = 900

export class Playback implements Board {
  readonly yours = []
  readonly levels = []
  readonly clock = null
  readonly taps = null
  readonly watching = null
  readonly spoken = new Spoken()
  /** The moment shown: 0 is the deal. */
  at: number = $state(0)
  running: boolean = $state(false)
  /** Whose desk lies in front; null: that of whoever plays. */
  turned: number | null = $state(null)
  readonly you: number = $derived.by(() => this.turned ?? this.owner)
  /** The board names the seat of the move just shown: whose turn comes next is seen with its first move. */
  readonly shown: View = $derived.by(
    () => ({ ...this.view, seat: this.view.seat === null ? null : this.owner, turn_seat: this.owner }),
  )
  /** The whole log; a moment is told by a part of it. */
  readonly lines: LogLine[]
  /** Their names. */
  readonly seats: readonly string[]
  readonly turns: readonly number[]
  /** Moments at which somebody wrote something. */
  readonly written: readonly number[]

  private readonly moments: readonly Moment[]
  private readonly entries: readonly Entry[]
  private readonly versions: readonly number[]
  private run = 0
  private wanted = 0
  private frame = 0

  constructor(readonly replay: Replay, readonly catalogue: Catalogue, private readonly scene: Stage, fragment: string) {
    const players = replay.moments[0]?.view.desks.length ?? 0
    this.moments = replay.moments
    this.seats = apart(Array.from({ length: players }, (_, seat) => replay.seats[seat] ?? m.replay_seat({ seat: seat + 1 })))
    learn(catalogue)
    this.entries = replay.moments.map(({ seat, words, events }, version): Entry => ({ version, seat, words, undo: null, undone: false, events }))
    this.lines = this.chronicled(this.entries)
    this.versions = this.lines.map(({ version }) => version)
    this.turns = turnsOf(replay.moments)
    this.written = replay.moments.flatMap(({ comment, variations }, at) => (comment !== null || variations.length > 0 ? [at] : []))
    this.turned = seatOf(fragment, players)
    this.at = momentOf(fragment, this.last) ?? 0
  }

  get last(): number {
    return this.moments.length - 1
  }

  get moment(): Moment {
    return this.moments[this.at] as Moment
  }

  /** The position as the record has it. */
  get view(): View {
    return this.moment.view
  }

  get over(): boolean {
    return this.view.phase === 'over'
  }

  /** Whose move is shown; the first player's is the deal. */
  get owner(): number {
    return this.moment.seat ?? this.moment.view.first_player
  }

  /** The record stops before the game does. */
  get stops(): boolean {
    return this.at === this.last && !this.over
  }

  get status(): Status {
    const hint = this.stops ? m.replay_stops() : ''
    if (this.over) return { lead: m.table_status_over(), hint }
    if (this.moment.seat === null) return { lead: m.replay_deal(), hint }
    const name = this.nameOf(this.owner)
    return { lead: this.moment.turn === 0 ? m.replay_chose({ name }) : m.table_status_other({ name }), hint }
  }

  /** The line of the log in which this moment is told. */
  readonly current: number = $derived.by(() => lineAt(this.versions, this.at))

  /** The turn as far as it has come; a line of several placings ends with the one just made. */
  readonly told: LogLine[] = $derived.by(() => {
    const from = this.turns[lineAt(this.turns, this.at)]
    if (from === undefined) return []
    const lines = this.chronicled([this.brewing(from), ...this.entries.slice(from, this.at + 1)]).filter(({ version }) => version >= from)
    const more = this.more
    return more === '' ? lines : [...lines, { key: 'more', when: '', turn: 0, seat: this.owner, version: this.at, text: more }]
  })

  /** What happened with the move just shown, in one line. */
  readonly line: string = $derived.by(() => this.told.at(-1)?.text ?? m.replay_deal_say())

  /** For a move of which there is nothing to tell: who comes next, or else the move itself. */
  private readonly more: string = $derived.by(() => {
    const { seat, words, events } = this.moment
    if (seat === null || tell(events, { ink: plain, who: (each) => this.who(each), brewing: () => undefined }).length > 0) return ''
    const next = events.find((event) => event.type === 'turn')?.seat
    const who = drawn.strong(this.who(seat))
    return next === undefined ? m.replay_words({ who, words: words ?? '' }) : m.replay_passed({ who, name: this.who(next) })
  })

  nameOf(seat: number): string {
    return this.seats[seat] ?? ''
  }

  who(seat: number): string {
    return this.nameOf(seat)
  }

  /** When it was played, as a reader writes it; empty where the record does not say. */
  get date(): string {
    const { date } = this.replay
    return date === null ? '' : new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
  }

  /** What is known of the game before its first move. */
  get about(): string[] {
    const boxes = m.replay_boxes({ boxes: boxesPlayed(this.replay.options) })
    return this.date === '' ? [boxes] : [m.replay_date({ date: this.date }), boxes]
  }

  /** Leap to a moment, or take the one step to the next with its movement. */
  async go(to: number, said = true): Promise<void> {
    this.pause()
    await this.move(clamp(to, this.last), said)
  }

  /** To where another turn begins; back first to where this one does. */
  async goTurn(by: -1 | 1): Promise<void> {
    const turn = lineAt(this.turns, this.at)
    const back = this.turns[turn] === this.at ? turn - 1 : turn
    await this.go(by < 0 ? (this.turns[back] ?? 0) : (this.turns[turn + 1] ?? this.last))
  }

  /** Follow the slider, as often as the screen is drawn and no oftener. */
  scrub(to: number): void {
    this.wanted = to
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0
      void this.go(this.wanted, false)
    })
  }

  /** Put another desk in front; what still flies would land where the old one was. */
  turn(seat: number | null): void {
    this.scene.finish()
    this.turned = seat
  }

  /** Play on; from the beginning when the end is reached. */
  async start(): Promise<void> {
    const run = ++this.run
    this.running = true
    if (this.at === this.last) await this.move(0, false)
    while (this.run === run && this.at < this.last) {
      await new Promise((resolve) => setTimeout(resolve, BEAT_MS / settings.speed))
      if (this.run === run) await this.move(this.at + 1, false)
    }
    if (this.run === run) this.running = false
  }

  pause(): void {
    this.run++
    this.running = false
    this.scene.finish()
  }

  close(): void {
    cancelAnimationFrame(this.frame)
    this.pause()
  }

  private async move(to: number, said: boolean): Promise<void> {
    const from = this.moment
    const moved = to === this.at + 1
    this.scene.finish()
    const scene = moved ? this.scene.capture() : null
    this.at = to
    this.spoken.say(said ? this.saying(from.view, moved) : '')
    await tick()
    await this.scene.play(scene, from.view, this.moment)
  }

  private saying(before: View, moved: boolean): string {
    const place = m.replay_position({ at: this.at, last: this.last })
    const happened = moved ? announcement(before, { ...this.moment, undo: null }, (seat) => this.who(seat)) : ''
    const comment = this.at === 0 ? this.replay.comment : this.moment.comment
    return [happened || `${place}. ${plainly(this.line)}.`, this.stops ? m.replay_stops() : '', comment ?? ''].filter(Boolean).join(' ')
  }

  private chronicled(entries: readonly Entry[]): LogLine[] {
    return chronicle(entries, { players: this.seats.length, first: this.moments[0]?.view.first_player ?? 0, who: (seat) => this.who(seat) })
  }

  /** What stands on the burners before a moment, told as if it had just been drawn. */
  private brewing(at: number): Entry {
    const desks = this.moments[at - 1]?.view.desks ?? []
    const events = desks.flatMap(({ burners }, seat) =>
      burners.flatMap((tile, burner): TableEvent[] => (tile ? [{ type: 'drew', seat, stack: 0, burner, tile, next: null }] : [])),
    )
    return { version: -1, seat: null, words: null, undo: null, undone: false, events }
  }
}
