import { describe, expect, it } from 'vitest'
import { LONGEST, packed, unpacked } from './packing'

describe('a record in a link', () => {
  const record = `[Fulminate "1"]\n[Seat "Zoë 🧪"]\n${Array.from({ length: 200 }, (_, turn) => `${turn}.1: pick 3.${(turn % 7) + 1} <r${(turn % 5) + 1}>, done`).join('\n')}\n`

  it('unfolds to the letter', async () => {
    const letters = await packed(record)
    expect(letters).toMatch(/^[A-Za-z0-9_-]+$/)
    expect(letters?.length).toBeLessThan(record.length / 2)
    expect(await unpacked(letters ?? '', 1e6)).toBe(record)
  })

  it('is refused when it stays too long', async () => {
    let seed = 1
    const noise = Array.from({ length: 4 * LONGEST }, () => {
      seed = (seed * 48_271) % 2_147_483_647
      return String.fromCharCode(33 + (seed % 90))
    })
    expect(await packed(noise.join(''))).toBeNull()
    // So much that not even the squeezed form may be looked at to its end.
    expect(await packed(noise.join('').repeat(20))).toBeNull()
  })

  it('is refused when it is none, or unfolds without end', async () => {
    for (const none of ['abc', '', '%%%', 'a b']) await expect(unpacked(none, 1e6)).rejects.toThrow()
    await expect(unpacked(`${await packed(record)}.`, 1e6)).rejects.toThrow()
    const letters = await packed('a'.repeat(400_000))
    await expect(unpacked(letters ?? '', 100_000)).rejects.toThrow()
  })
})
