/** The legal moves of a decision, found by what they touch. The page asks here; it knows no rule. */
import type { Decision, Marble, Move, Tile } from '$lib/api/types'
import { heldAs } from '../words/names'

/** Verbs whose move is a marble of the dispenser. */
export type DispenserVerb = 'pick' | 'help' | 'take' | 'return'

const spot = (track: number, position: number): string => `${track}.${position}`

export class Legal {
  readonly moves: readonly Move[]
  private readonly dispenser = new Map<string, Move>()
  private readonly verbs = new Set<string>()

  constructor(decision: Decision | null) {
    this.moves = decision?.moves ?? []
    for (const move of this.moves) {
      this.verbs.add(move.verb)
      if (move.track != null && move.position != null) {
        this.dispenser.set(`${move.verb} ${spot(move.track, move.position)}`, move)
      }
    }
  }

  has(verb: Move['verb']): boolean {
    return this.verbs.has(verb)
  }

  of(verb: Move['verb']): Move[] {
    return this.moves.filter((move) => move.verb === verb)
  }

  at(verb: DispenserVerb, track: number, position: number): Move | undefined {
    return this.dispenser.get(`${verb} ${spot(track, position)}`)
  }

  /** What the dispenser offers: inside a power its marbles, else the pick, or the help where that is asked for. */
  lit(helping: boolean): DispenserVerb | null {
    const inside = (['take', 'return'] as const).find((verb) => this.has(verb))
    if (inside) return inside
    const spots = (verb: DispenserVerb): boolean => this.of(verb).some((move) => move.track != null)
    if (helping && spots('help')) return 'help'
    return spots('pick') ? 'pick' : null
  }

  placing(marble: Marble): Move[] {
    return this.moves.filter((move) => move.verb === 'place' && heldAs(move) === marble)
  }

  placingOn(burner: number, layer: number): Move[] {
    return this.moves.filter((move) => move.verb === 'place' && move.burner === burner && move.layer === layer)
  }

  kind(verb: Move['verb'], kind: string): Move | undefined {
    return this.moves.find((move) => move.verb === verb && move.kind === kind)
  }

  drafting(tile: Tile): Move | undefined {
    return this.moves.find(({ verb, tile: each }) => verb === 'draft' && each?.kind === tile.kind && each.face === tile.face)
  }

  stack(stack: number): Move | undefined {
    return this.moves.find((move) => move.verb === 'draw' && move.stack === stack)
  }

  keeping(marble: Marble): Move | undefined {
    return this.moves.find((move) => move.verb === 'keep' && heldAs(move) === marble)
  }

  /** Into the cauldron, from the hand or (Thriftymind) from the pool. */
  exchanging(marble: Marble): Move | undefined {
    return this.moves.find((move) => move.verb === 'exchange' && heldAs(move) === marble)
  }

  out(marble: Marble): Move | undefined {
    return this.moves.find((move) => move.verb === 'out' && move.marble === marble)
  }

  humbling(marble: Marble): Move | undefined {
    return this.moves.find((move) => move.verb === 'humble' && heldAs(move) === marble)
  }

  /** A seat whose whole pool may be taken. */
  robbing(seat: number): Move | undefined {
    return this.moves.find((move) => move.verb === 'rob' && move.seat === seat)
  }

  stealing(seat: number, marble: Marble): Move | undefined {
    return this.moves.find((move) => move.verb === 'steal' && move.seat === seat && move.marble === marble)
  }

  /** Marbles of which every copy has one place to go: what 'place all that fit' would place next. */
  obvious(): Move | undefined {
    const targets = new Map<Marble, Move[]>()
    for (const move of this.of('place')) {
      const marble = heldAs(move)
      targets.set(marble, [...(targets.get(marble) ?? []), move])
    }
    return [...targets.values()].find((moves) => moves.length === 1)?.[0]
  }

  /** Moves of a verb that this page does not know yet: they get a button each. */
  others(): Move[] {
    return this.moves.filter((move) => !covered(move))
  }
}

/** Where a verb's moves are made: at a marble of the dispenser, or at some other place of the board. */
const PLACES: Record<Move['verb'], 'dispenser' | 'elsewhere'> = {
  pick: 'dispenser', help: 'dispenser', take: 'dispenser', return: 'dispenser',
  draft: 'elsewhere', draw: 'elsewhere', place: 'elsewhere', drink: 'elsewhere', again: 'elsewhere', 'help again': 'elsewhere',
  rob: 'elsewhere', steal: 'elsewhere', give: 'elsewhere', varnish: 'elsewhere', exchange: 'elsewhere', out: 'elsewhere',
  pass: 'elsewhere', humble: 'elsewhere', keep: 'elsewhere', stop: 'elsewhere', done: 'elsewhere',
}
export const VERBS = Object.keys(PLACES)

/** A server that is newer than this page may know more verbs. */
const covered = (move: Move): boolean => PLACES[move.verb] === 'elsewhere' || (PLACES[move.verb] === 'dispenser' && move.track != null)
