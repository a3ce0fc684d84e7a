/**
 * The rooms of the client import one way only. What a room may use is listed here; what is not listed is refused, and so
 * is a circle between files. `npm run check` runs this.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Each room uses only those before it in this list, and of them only those that it names. */
const ROOMS: [room: string, uses: string[]][] = [
  ['paraglide', []],
  ['lib', ['paraglide']],
  ['words', ['paraglide', 'lib']],
  ['motion', ['paraglide', 'lib', 'words']],
  ['board', ['paraglide', 'lib', 'words', 'motion']],
  ['end', ['paraglide', 'lib', 'words', 'board']],
  ['lobby', ['paraglide', 'lib', 'words']],
  ['replay', ['paraglide', 'lib', 'words', 'motion', 'board']],
  ['table', ['paraglide', 'lib', 'words', 'motion', 'board', 'end']],
]
/** The files beside the rooms open the pages. */
const DOORS = ['lib', 'lobby', 'replay', 'table']

const SRC = import.meta.dirname
const IMPORTS = /\bfrom '([^']+)'|^\s*import '([^']+)'|\bimport\('([^']+)'\)/gm

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map(normalize)
  .filter((path) => /\.(ts|svelte|css)$/.test(path) && !path.startsWith('paraglide'))

function imported(file: string): string[] {
  return [...readFileSync(join(SRC, file), 'utf8').matchAll(IMPORTS)].flatMap(([, from, bare, later]) => {
    const path = from ?? bare ?? later ?? ''
    if (path.startsWith('$lib/')) return [found(join('lib', path.slice('$lib/'.length)))]
    return path.startsWith('.') ? [found(join(dirname(file), path))] : []
  })
}

/** The file that a path without its ending means. */
const found = (path: string): string => ['', '.ts', '.svelte.ts'].map((ending) => path + ending).find((each) => files.includes(each)) ?? path

const roomOf = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : '')

describe('the rooms', () => {
  it('are all that lies in src', () => {
    expect([...new Set(files.map(roomOf))].filter((room) => room !== '').sort()).toEqual(ROOMS.map(([room]) => room).filter((room) => room !== 'paraglide').sort())
  })

  it('use only rooms before them', () => {
    ROOMS.forEach(([room, uses], at) => {
      const before = ROOMS.slice(0, at).map(([each]) => each)
      expect(before, `${room} uses rooms that come later`).toEqual(expect.arrayContaining(uses))
    })
  })

  it('import what they may', () => {
    const allowed = new Map(ROOMS)
    const wrong = files.flatMap((file) => {
      const room = roomOf(file)
      const uses = room === '' ? DOORS : [room, ...(allowed.get(room) ?? [])]
      return imported(file).filter((other) => roomOf(other) !== '' && !other.startsWith('..') && !uses.includes(roomOf(other))).map((other) => `${file} -> ${other}`)
    })
    expect(wrong).toEqual([])
  })

  it('have no circle between files', () => {
    const done = new Set<string>()
    const circles: string[] = []
    const visit = (file: string, path: string[]): void => {
      // A component may show itself within itself.
      if (path.at(-1) === file || done.has(file)) return
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
      else if (files.includes(file)) {
        for (const other of imported(file)) visit(other, [...path, file])
        done.add(file)
      }
    }
    for (const file of files) visit(file, [])
    expect(circles).toEqual([])
  })
})
