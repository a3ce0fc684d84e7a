import { describe, expect, it } from 'vitest'
import { placeOf } from './route.svelte'

describe('placeOf', () => {
  it('knows a table by its path', () => {
    expect(placeOf('/table/k7x_9-A')).toEqual({ name: 'table', table: 'k7x_9-A' })
    expect(placeOf('/table/k7x/')).toEqual({ name: 'table', table: 'k7x' })
  })

  it('knows a replay of a table, and of no table', () => {
    expect(placeOf('/replay/k7x_9-A')).toEqual({ name: 'replay', table: 'k7x_9-A' })
    for (const path of ['/replay', '/replay/']) expect(placeOf(path)).toEqual({ name: 'replay', table: null })
  })

  it('takes everything else to the lobby', () => {
    for (const path of ['/', '/table', '/table/', '/table/a/b', '/table/a%2Fb', '/replay/a/b', '/replays']) {
      expect(placeOf(path)).toEqual({ name: 'lobby' })
    }
  })
})
