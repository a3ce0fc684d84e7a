import { describe, expect, it } from 'vitest'
import type { View } from '$lib/api/types'
import { seatAfter } from './turns'

const view = (phase: View['phase'], tiebreak: View['tiebreak'] = null): View => ({ phase, tiebreak, desks: [{}, {}, {}] }) as unknown as View

describe('seatAfter', () => {
  it('goes round in a turn, whatever is open in it', () => {
    for (const phase of ['turn', 'power', 'exchange', 'keep'] as const) expect(seatAfter(view(phase), 2)).toBe(0)
  })
  it('names nobody in the draft, at the end and in a tie-break, in the middle of a power too', () => {
    for (const phase of ['draft', 'over'] as const) expect(seatAfter(view(phase), 2)).toBe(-1)
    for (const phase of ['tiebreak', 'power', 'out'] as const) expect(seatAfter(view(phase, { seats: [0, 2], taken: [1, null] }), 2)).toBe(-1)
  })
})
