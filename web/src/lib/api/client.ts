/** Calls of the HTTP API. What the server refuses becomes a `Refusal` with its code; no connection is `offline`. */
import type { Catalogue, Failure, Log, Snapshot, Update } from './types'

export class Refusal extends Error {
  readonly code: string
  readonly status: number
  readonly values: Record<string, unknown>

  constructor(status: number, failure: Failure) {
    super(failure.message)
    this.code = failure.code
    this.status = status
    this.values = failure.values
  }
}

const CALL_MS = 15_000

function failureOf(body: unknown): Failure {
  const error = (body as { error?: Partial<Failure> } | null)?.error
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
    // A refusal may come without words; an answer that breaks off on its way is none.
    if (answer.ok) throw new Refusal(0, { code: 'offline', message: String(cause), values: {} })
  }
  if (!answer.ok) {
    const failure = failureOf(told)
    // A proxy in front of a sleeping server answers in its own words.
    if (failure.code === 'unknown' && answer.status >= 500) failure.code = 'offline'
    throw new Refusal(answer.status, failure)
  }
  return told as T
}

export type Order = { move: string } | { undo: 'move' | 'turn' }

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`

export const getCatalogue = (): Promise<Catalogue> => call('/api/catalogue')
export const getTable = (table: string): Promise<Snapshot> => call(at(table))
export const getLog = (table: string): Promise<Log> => call(`${at(table)}/log`)
export const getMoment = (table: string, version: number): Promise<Update> => call(`${at(table)}/moments/${version}`)
export const sendCommand = (
  table: string,
  command: { id: string; version: number; seat: number } & Order,
): Promise<{ version: number }> => call(`${at(table)}/commands`, command)
/** The bot that is to move makes the rest of its turn without pauses. */
export const hurryBot = (table: string): Promise<{ hurried: boolean }> => call(`${at(table)}/hurry`, {})
export const eventsUrl = (table: string, after: number): string => `${at(table)}/events?after=${after}`
