/** A game that is over, shown as the table shows one that runs: at one moment of it, from any seat, with nothing to decide. */
import { tick } from 'svelte'
import { settings } from '$lib/settings/settings.svelte'
import type { Catalogue, LogEntry, Update } from '$lib/api/types'
import { m } from '../paraglide/messages.js'
import { chronicle } from '../table/chronicle'
import { Game } from '../table/game.svelte'
import { learn } from '../table/lore'
import { announcement } from '../table/speak'
import type { Stage } from '../table/stage.svelte'
import { clamp, momentOf } from './moments'
import type { Moment, Replay } from './requests'

/** How long a moment is to be seen before the next, at the speed of one. */
const BEAT_MS = 900

const NOTHING = { move: false, turn: false }

export class Playback extends Game {
  /** The moment shown: 0 is the deal. */
  at: number = $state(0)
  running: boolean = $state(false)
  /** Whose desk lies in front; null: that of whoever has the turn. */
  turned: number | null = $state(null)
  override readonly you: number = $derived.by(() => this.turned ?? this.playing)

  /** Whose turn it is, or was last. */
  private readonly playing: number = $derived.by(() => {
    for (let at = this.at; at >= 0; at--) {
      const seat = this.moments[at]?.view.turn_seat ?? null
      if (seat !== null) return seat
    }
    return 0
  })

  private readonly moments: readonly Moment[]
  private readonly names: readonly string[]
  private run = 0

  constructor(replay: Replay, catalogue: Catalogue, private readonly scene: Stage, fragment: string) {
    super(replay.table ?? '', scene)
    const players = replay.moments[0]?.view.desks.length ?? 0
    this.moments = replay.moments
    this.names = Array.from({ length: players }, (_, seat) => replay.seats[seat] ?? m.replay_seat({ seat: seat + 1 }))
    this.catalogue = catalogue
    learn(catalogue)
    this.entries = replay.moments.map(({ seat, words, events }, version): LogEntry => ({ version, seat, words, undo: null, undone: false, events }))
    this.put(momentOf(fragment, this.last) ?? 0)
  }

  get last(): number {
    return this.moments.length - 1
  }

  get moment(): Moment {
    return this.moments[this.at] as Moment
  }

  /** What the log says up to this moment; a line of several placings ends with the one just made. */
  readonly told = $derived.by(() =>
    chronicle(this.entries.slice(0, this.at + 1), { players: this.names.length, first: this.view?.first_player ?? 0, who: (seat) => this.who(seat) }),
  )

  override nameOf(seat: number): string {
    return this.names[seat] ?? ''
  }

  override who(seat: number): string {
    return this.nameOf(seat)
  }

  get seats(): readonly string[] {
    return this.names
  }

  /** Leap to a moment, or take the one step to the next with its movement. */
  async go(to: number, said = true): Promise<void> {
    this.pause()
    await this.move(clamp(to, this.last), said)
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

  override close(): void {
    this.pause()
  }

  private async move(to: number, said: boolean): Promise<void> {
    const from = this.moment
    const moved = to === this.at + 1
    this.scene.finish()
    const scene = moved ? this.scene.capture() : null
    this.put(to)
    const update = this.update()
    if (said) this.spoken = moved ? announcement(from.view, update, (seat) => this.who(seat)) : m.replay_position({ at: to, last: this.last })
    await tick()
    await this.scene.play(scene, from.view, update)
  }

  private put(at: number): void {
    this.at = at
    this.version = at
    this.view = this.moment.view
  }

  private update(): Update {
    const { seat, words, events, view } = this.moment
    return { version: this.at, seat, words, undo: null, events, view, decision: null, undo_allowed: NOTHING, clock: null }
  }
}
