/** What the player is about to do: the marble looked at, the one held, the help asked for. Cleared by what is legal. */
import type { Decision, Marble, Move, Preview, View } from '$lib/api/types'
import type { DispenserVerb, Legal } from './legal'
import { heldAs } from '../words/names'

/** A game in which somebody at this browser decides. */
export interface Deciding {
  /** The position that the legal moves are about. */
  readonly view: View | null
  readonly decision: Decision | null
  /** Whether the decision is ours. */
  readonly deciding: boolean
  readonly legal: Legal
  /** A move is on its way. */
  readonly sending: boolean
  /** Whether the move was taken. */
  play(words: string): Promise<boolean>
}

interface Spot {
  verb: DispenserVerb
  track: number
  position: number
}

export class Hands {
  private wished: Spot | null = $state(null)
  private wantsHelp: boolean = $state(false)
  private wantsHumble: boolean = $state(false)
  private picked: Marble | null = $state(null)
  typing: boolean = $state(false)

  constructor(private readonly game: Deciding) {}

  readonly canHelp: boolean = $derived.by(() => this.game.legal.has('help') || this.game.legal.has('help again'))
  readonly canHumble: boolean = $derived.by(() => this.game.legal.has('humble'))
  /** Two alike are being chosen for Albedus Humblescore; once the first is named there is no other move. */
  readonly humbling: boolean = $derived.by(() => this.canHumble && (this.wantsHumble || this.game.view?.phase === 'humble'))
  readonly helping: boolean = $derived.by(() => this.wantsHelp && this.canHelp)
  readonly lit: DispenserVerb | null = $derived.by(() => this.game.legal.lit(this.helping))

  /** The legal move looked at, waiting to be confirmed. */
  readonly looked: (Spot & { move: Move }) | null = $derived.by(() => {
    const spot = this.wished
    if (!spot || spot.verb !== this.lit) return null
    const move = this.game.legal.at(spot.verb, spot.track, spot.position)
    return move ? { ...spot, move } : null
  })

  readonly preview: Preview | null = $derived.by(() =>
    this.looked?.verb === 'pick' ? (this.game.decision?.previews[this.looked.move.words] ?? null) : null,
  )

  /** The held marble chosen for placing, while it can be placed. */
  readonly held: Marble | null = $derived.by(() =>
    this.picked !== null && this.game.legal.placing(this.picked).length > 0 ? this.picked : null,
  )

  toggleHelp(): void {
    this.wantsHelp = !this.helping
    this.wantsHumble = false
    this.wished = null
  }

  toggleHumble(): void {
    this.wantsHumble = !this.humbling
    this.cancel()
  }

  /** A press on a marble of the dispenser: the first shows what it would do, the second takes it. Inside a power the first chooses it. */
  async touch(track: number, position: number): Promise<void> {
    if (this.game.sending) return
    const verb = this.lit
    const move = verb && this.game.legal.at(verb, track, position)
    if (!verb || !move) {
      this.wished = null
    } else if (verb === 'take' || verb === 'return') {
      await this.game.play(move.words)
    } else if (this.looked?.track === track && this.looked.position === position) {
      await this.confirm()
    } else {
      this.wished = { verb, track, position }
    }
  }

  async confirm(): Promise<boolean> {
    const words = this.looked?.move.words
    if (words === undefined) return false
    const done = await this.game.play(words)
    if (done) {
      this.wished = null
      this.wantsHumble = false
      this.wantsHelp = false
    }
    return done
  }

  cancel(): void {
    this.wished = null
    this.picked = null
  }

  async hold(marble: Marble): Promise<void> {
    const move = this.handing(marble)
    if (move) {
      if (move.verb === 'humble') this.wantsHumble = false
      await this.game.play(move.words)
    }
    else this.picked = this.held === marble ? null : marble
  }

  /** A choice beside the board; whatever was wished for before is done with. */
  async choose(words: string): Promise<void> {
    if (!(await this.game.play(words))) return
    this.wantsHelp = false
    this.wantsHumble = false
    this.wished = null
  }

  /** What a press on a held marble does at once: keep it, exchange it, hand it in. */
  handing(marble: Marble): Move | undefined {
    const { legal } = this.game
    return legal.keeping(marble) ?? legal.exchanging(marble) ?? (this.humbling ? legal.humbling(marble) : undefined)
  }

  /** What a click on a layer would place: the chosen marble, or the only kind of marble that fits. */
  target(burner: number, layer: number): Move | undefined {
    const moves = this.game.legal.placingOn(burner, layer)
    if (this.held !== null) return moves.find((move) => heldAs(move) === this.held)
    return moves.length === 1 ? moves[0] : undefined
  }

  fits(burner: number, layer: number): boolean {
    if (this.held !== null) return this.target(burner, layer) !== undefined
    return this.game.legal.placingOn(burner, layer).length > 0
  }

  async place(burner: number, layer: number): Promise<void> {
    const move = this.target(burner, layer)
    if (move && (await this.game.play(move.words))) this.picked = null
  }

  /** One after another, every marble that has a single place to go. */
  async placeAll(): Promise<void> {
    for (let move = this.game.legal.obvious(); move; move = this.game.legal.obvious()) {
      if (!(await this.game.play(move.words))) return
    }
  }
}
