/**
 * What goes over the wire. `npm run types` makes `wire.d.ts` from the server's OpenAPI document; here parts of it that
 * have no name there get one.
 */
import type { Failure, Layer, Snapshot, Update } from './wire'

export type * from './wire'

/** `r y b k m e ?`, or a marble in disguise: `k>y`. */
export type Marble = string
export type Colour = Layer['colour']
export type Pace = Snapshot['pace']
export type Seat = Snapshot['seats'][number]
export type TableEvent = Update['events'][number]
/** The event of a type. */
export type EventOf<T extends TableEvent['type']> = Extract<TableEvent, { type: T }>
/** A refusal's code; `offline` and `unknown` are this page's own. */
export type Code = Failure['code'] | 'offline' | 'unknown'
