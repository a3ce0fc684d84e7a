import { describe, expect, it } from 'vitest'
import type { Burner } from '$lib/api/types'
import { fitting } from './fitting'

describe('fitting', () => {
  it('counts each free hole once', () => {
    const layers = [{ colour: 'red', takes: 'red', holes: 2, marbles: ['r'] }, { colour: 'blue', takes: 'blue', holes: 1, marbles: ['b'] }]
    expect(fitting(['r', 'r', 'b', 'k'], [{ layers } as Burner, null])).toEqual(['r'])
  })

  it('goes by what a layer takes now', () => {
    const layers = [{ colour: 'red', takes: 'mandragora', holes: 3, marbles: ['m'] }]
    expect(fitting(['r', 'm', 'm', 'm'], [{ layers } as Burner])).toEqual(['m', 'm'])
  })
})
