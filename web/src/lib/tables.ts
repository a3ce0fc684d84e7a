/** The tables that this browser has opened: their ids and what was asked for, newest first. */
import { read, write } from '$lib/settings/storage'
import type { NewTable } from './api/types'

export interface OwnTable {
  id: string
  opened: string
  request: NewTable
}

const KEY = 'fulminate.tables'
/** The oldest tables drop off the list; the server still has them. */
const KEPT = 12

export function ownTables(): OwnTable[] {
  const stored = read(KEY)
  if (!Array.isArray(stored)) return []
  return stored.filter(
    (table): table is OwnTable =>
      typeof table?.id === 'string' &&
      /^[\w-]{1,64}$/.test(table.id) &&
      typeof table.opened === 'string' &&
      typeof table.request === 'object' &&
      table.request !== null,
  )
}

export function keepTable(id: string, request: NewTable): void {
  const others = ownTables().filter((table) => table.id !== id)
  write(KEY, [{ id, opened: new Date().toISOString(), request }, ...others].slice(0, KEPT))
}

export function forgetTable(id: string): void {
  write(KEY, ownTables().filter((table) => table.id !== id))
}
