/** Calls of the HTTP API. What the server refuses becomes a `Refusal` with its code; no connection is `offline`. */
import type { Catalogue, Choices, Code, CommandDone, Hurried, Log, NewCommand, NewTable, Replay, Snapshot, TableMade, Update } from './types'

/** As the server puts it, or as this page does where no server has answered. */
export interface Failed {
  code: Code
  message: string
  values: Record<string, unknown>
}

export class Refusal extends Error {
  readonly code: Code
  readonly status: number
  readonly values: Record<string, unknown>

  constructor(status: number, failure: Failed) {
    super(failure.message)
    this.code = failure.code
    this.status = status
    this.values = failure.values
  }
}

const CALL_MS = 15_000

function failureOf(body: unknown): Failed {
  const error = (body as { error?: Partial<Failed> } | null)?.error
  return { code: error?.code ?? 'unknown', message: error?.message ?? '', values: error?.values ?? {} }
}

export async function call<T>(path: string, body?: unknown): Promise<T> {
  if (body === undefined) return ask(path, {})
  return ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
}

export async function ask<T>(path: string, init: RequestInit): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, { ...init, credentials: 'same-origin', signal: AbortSignal.timeout(CALL_MS) })
  } catch (cause) {
    throw new Refusal(0, { code: 'offline', message: String(cause), values: {} })
  }
  let told: unknown = null
  try {
    told = await answer.json()
  } catch (cause) {
    // A refusal may have no body; an answer that was cut off counts as no answer.
    if (answer.ok) throw new Refusal(0, { code: 'offline', message: String(cause), values: {} })
  }
  if (!answer.ok) {
    const failure = failureOf(told)
    // A proxy in front of a stopped server answers with a page of its own.
    if (failure.code === 'unknown' && answer.status >= 500) failure.code = 'offline'
    throw new Refusal(answer.status, failure)
  }
  return told as T
}

/** A move in words, or an undo. */
export type Order = { move: string } | { undo: 'move' | 'turn' }

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`

export const getCatalogue = (): Promise<Catalogue> => call('/api/catalogue')
export const getChoices = (): Promise<Choices> => call('/api/choices')
export const openTable = (request: NewTable): Promise<TableMade> => call('/api/tables', request)
export const getTable = (table: string): Promise<Snapshot> => call(at(table))
export const getLog = (table: string): Promise<Log> => call(`${at(table)}/log`)
export const getReplay = (table: string): Promise<Replay> => call(`${at(table)}/replay`)
export const getMoment = (table: string, version: number): Promise<Update> => call(`${at(table)}/moments/${version}`)
export const sendCommand = (table: string, command: Omit<NewCommand, 'move' | 'undo'> & Order): Promise<CommandDone> =>
  call(`${at(table)}/commands`, command)
/** The bot that is to move makes the rest of its turn without pauses. */
export const hurryBot = (table: string): Promise<Hurried> => call(`${at(table)}/hurry`, {})
export const eventsUrl = (table: string, after: number): string => `${at(table)}/events?after=${after}`
