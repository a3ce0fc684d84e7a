import { describe, expect, it } from 'vitest'
import { placeOf } from './route.svelte'

describe('placeOf', () => {
  it('knows a table by its path', () => {
    expect(placeOf('/table/k7x_9-A')).toEqual({ name: 'table', table: 'k7x_9-A' })
    expect(placeOf('/table/k7x/')).toEqual({ name: 'table', table: 'k7x' })
  })

  it('takes everything else to the lobby', () => {
    for (const path of ['/', '/table', '/table/', '/table/a/b', '/table/a%2Fb']) {
      expect(placeOf(path)).toEqual({ name: 'lobby' })
    }
  })
})
