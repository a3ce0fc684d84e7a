/** Messages found by name: of kinds, professors, boxes, levels and whatever else the server names. */
import { m } from '../paraglide/messages.js'

type Inputs = Record<string, string | number>

/** Undefined where no message has this name. */
export const said = (key: string, inputs: Inputs = {}): string | undefined =>
  (m as unknown as Record<string, ((inputs: Inputs) => string) | undefined>)[key]?.(inputs)
