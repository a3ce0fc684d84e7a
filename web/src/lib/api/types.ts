/** What goes over the wire, as docs/api.md says it. Names and shapes are the server's. */

export type Colour = 'red' | 'yellow' | 'blue' | 'black' | 'mandragora' | 'ectoplasm'
/** `r y b k m e ?`, or a marble in disguise: `k>y`. */
export type Marble = string
/** [track, position], both from 0. */
export type Spot = [number, number]

export interface Tile {
  kind: string
  face: number
}

export interface Face {
  points: number
  starter: boolean
  layers: [Colour, number][]
}

export interface KindEntry {
  kind: string
  box: string
  provenance: string
  faces: Face[]
}

export interface Catalogue {
  kinds: KindEntry[]
}

export interface Layer {
  colour: Colour
  /** What its free holes ask for: its colour, or mandragora once one lies there. */
  takes: Colour
  holes: number
  marbles: Marble[]
}

export interface SkillAhead {
  /** `three wisdom`, `five` different kinds, or `ten` potions. */
  for: string
  have: number
  needs: number
}

export interface Burner extends Tile {
  points: number
  layers: Layer[]
}

export interface Completed extends Tile {
  points: number
  drunk: boolean
}

export interface Desk {
  burners: (Burner | null)[]
  held: Marble[]
  pool: Marble[]
  completed: Completed[]
  skill: number
  skill_for: string[]
  /** What Skill tokens can still be earned for. */
  skill_ahead: SkillAhead[]
  help: number
  reward: number
  scolding: number
  score: number
}

export interface Dispenser {
  tracks: string[]
  lengths: number[]
}

export interface Stack {
  top: Tile | null
  height: number
}

export interface Options {
  players: number
  boxes: string[]
  kinds: string | string[]
  mandragora: boolean
  professors: string[] | number
  countdown: number
  tiebreak_drinks: boolean
  stalemate_rounds: number | null
  first_player: number | string
}

export type Phase = 'draft' | 'turn' | 'power' | 'humble' | 'exchange' | 'out' | 'keep' | 'draw' | 'tiebreak' | 'over'

export interface Power {
  kind: string
  by: 'drink' | 'again' | 'help'
  chosen: Spot[]
  /** Generosity: what is still to be given. */
  gift: Marble[]
}

export interface Exchange {
  by: string
  given: Marble | null
}

/** Anxiogenous O'Clockitt's: the instant at which this turn's time runs out. */
export interface Clock {
  ends: string
}

export interface View {
  rules_version: number
  options: Options
  phase: Phase
  awaits: 'move' | 'roll' | 'reveal' | 'nothing'
  seat: number | null
  turn_seat: number | null
  first_player: number
  turn: number
  round: number
  picked: boolean
  helped: boolean
  bell: number
  dispensers: Dispenser[]
  offer: Tile[]
  draft_order: number[]
  stacks: Stack[]
  desks: Desk[]
  countdown: number
  help_left: number
  cauldron: Marble[] | null
  power: Power | null
  exchange: Exchange | null
  keeping: Marble[]
  rolling: Marble[]
  tiebreak: { seats: number[]; taken: (number | null)[] } | null
  triggered: string[]
  quiet_rounds: number
  winners: number[] | null
}

/** A legal move; which of the optional parts it has depends on its verb. */
export interface Move {
  move: number
  words: string
  verb: string
  track?: number | null
  position?: number | null
  marble?: Marble | null
  burner?: number | null
  layer?: number | null
  kind?: string | null
  /** The tile drafted. */
  tile?: Tile | null
  stack?: number | null
  seat?: number | null
  from?: Colour | null
  to?: Colour | null
}

export interface Step {
  colour: Colour
  positions: number[]
  marbles: Marble[]
  open: boolean
}

export interface Preview {
  picked: Marble
  positions: number[]
  steps: Step[]
  count: number
  open: boolean
}

export interface Ending {
  allowed: boolean
  why: 'pick_first' | 'place_first' | null
  place_first: Marble[]
  keep: Marble[]
  discard: Marble[]
  choose: boolean
}

export interface Decision {
  seat: number
  moves: Move[]
  previews: Record<string, Preview>
  ending: Ending | null
}

export interface TableEvent {
  type: string
  seat?: number
  tile?: Tile | null
  turn?: number
  round?: number
  dispenser?: number
  track?: number
  position?: number
  marble?: Marble
  step?: number
  colour?: Colour
  positions?: number[]
  marbles?: Marble[] | [number, Marble][]
  by?: string
  from?: Spot[] | number | Marble
  to?: number | Marble
  kind?: string | null
  burner?: number
  layer?: number
  points?: number
  landed?: [number, number, Marble][]
  lengths?: number[]
  effect?: boolean
  token?: string
  for?: string
  lost?: boolean
  count?: number
  stack?: number
  next?: Tile | null
  given?: Marble
  taken?: Marble
  seats?: number[]
  winners?: number[]
  scores?: number[]
}

export interface Undoable {
  move: boolean
  turn: boolean
  /** Why not: nothing was done yet, or something hidden came into view since. */
  why: 'nothing' | 'seen' | null
}

export type Seat = { kind: 'person'; name: string } | { kind: 'bot'; level: string; name: string }

export interface Snapshot {
  table: string
  version: number
  created: string
  seats: Seat[]
  yours: number[]
  pace: string
  commitment: string
  secret: string | null
  view: View
  decision: Decision | null
  undo_allowed: Undoable
  clock: Clock | null
}

export interface Update {
  version: number
  seat: number | null
  words: string | null
  undo: null | 'move' | 'turn'
  events: TableEvent[]
  view: View
  decision: Decision | null
  undo_allowed: Undoable
  clock: Clock | null
}

export interface LogEntry {
  version: number
  seat: number | null
  words: string | null
  undo: null | 'move' | 'turn'
  undone: boolean
  events: TableEvent[]
}

export interface Log {
  table: string
  version: number
  deal: TableEvent[]
  entries: LogEntry[]
}

export interface Failure {
  code: string
  message: string
  values: Record<string, unknown>
}
