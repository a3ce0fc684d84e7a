/**
 * Whatever the server beside this page may name has its sentences and its drawings, and no sentence is there for nothing.
 * A new potion is told here what it still lacks.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import wire from '../openapi.json'
import messages from '../messages/en.json'
import { PICTURES } from './lobby/pictures'

const SRC = import.meta.dirname
const { catalogue, choices } = wire['x-answers']
const { schemas } = wire.components
const drawings = ['marbles', 'professors'].map((name) => readFileSync(join(SRC, `lib/drawings/${name}.svg`), 'utf8')).join('')
const page = readFileSync(join(SRC, '../index.html'), 'utf8')

const kinds = catalogue.kinds.map(({ kind }) => kind)
const professors = choices.professors.map(({ professor }) => professor)
const boxes = ['base', ...choices.boxes]
const reasons = ['five', 'ten']
const options = Object.keys(schemas.OptionValues.properties)

/** Messages looked up by a name that the server gives: those that must be there. */
const NEEDED: string[] = [
  ...kinds.flatMap((kind) => [`kind_${kind}`, `kind_${kind}_short`, `power_${kind}`, `power_${kind}_brief`]),
  ...professors.flatMap((professor) => [`professor_${professor}`, `professor_${professor}_brief`, `professor_${professor}_does`]),
  ...boxes.flatMap((box) => [`box_${box}`, `box_${box}_brings`]),
  ...choices.levels.flatMap((level) => [`level_${level}`, `level_style_${level}`]),
  ...reasons.map((reason) => `log_why_${reason}`),
  ...options.map((option) => `error_bad_${option}`),
]
/** Those that may be: a sentence of its own where a kind or a professor needs one. */
const ALLOWED = new Set([
  ...kinds.flatMap((kind) => [`power_${kind}_order`, `table_exchange_${kind}`]),
  ...professors.flatMap((professor) => [`log_scolded_${professor}`, `table_exchange_${professor}`, `table_pass_${professor}`]),
  // Another name of the apprentice.
  'level_greedy',
])

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$|^paraglide/.test(path))
  .map((path) => readFileSync(join(SRC, path), 'utf8'))
  .join('\n')
const used = new Set([...sources.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key ?? ''))

const lacking = (ids: string[]): string[] => ids.filter((id) => !drawings.includes(`id="${id}"`) && !page.includes(`id="${id}"`))

describe('sentences', () => {
  it('are there for all that the server names', () => {
    expect(NEEDED.filter((key) => !(key in messages))).toEqual([])
  })

  it('are all used', () => {
    const known = new Set([...used, ...NEEDED, ...ALLOWED, '$schema'])
    expect(Object.keys(messages).filter((key) => !known.has(key))).toEqual([])
  })
})

describe('drawings', () => {
  it('are there for every kind: power, flask, its clip path with the lowest layer, its outline', () => {
    expect(lacking(kinds.flatMap((kind) => [`p-${kind}`, `f-${kind}`, `c-${kind}`, `o-${kind}`]))).toEqual([])
    expect(kinds.filter((kind) => !new RegExp(`id="c-${kind}" data-lowest="\\d+"`).test(drawings))).toEqual([])
  })

  it('are there for every professor, ingredient, token and box', () => {
    expect(lacking(professors.map((professor) => `q-${professor}`))).toEqual([])
    expect(lacking(schemas.Layer.properties.colour.enum.flatMap((colour) => [`m-${colour}`, `h-${colour}`]))).toEqual([])
    expect(lacking(Object.keys(schemas.Tokens.properties).map((token) => `t-${token}`))).toEqual([])
    expect(boxes.filter((box) => !(box in PICTURES))).toEqual([])
  })
})
