/**
 * The proof that the rolls were fixed before the game: the commitment shown at the start must be the SHA-256
 * of the secret's bytes followed by the table's id.
 */
export type Verdict = 'matches' | 'differs' | 'unchecked'

export async function verdict(commitment: string, secret: string, table: string): Promise<Verdict> {
  // Browsers offer hashing only on secure pages: https, or localhost.
  const subtle = globalThis.crypto?.subtle
  if (!subtle) return 'unchecked'
  const pairs = secret.match(/[0-9a-f]{2}/gi)
  if (!pairs || pairs.length * 2 !== secret.length) return 'differs'
  const bytes = new Uint8Array([...pairs.map((pair) => Number.parseInt(pair, 16)), ...new TextEncoder().encode(table)])
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex === commitment.toLowerCase() ? 'matches' : 'differs'
}

/** The same check for a terminal, so that nobody has to believe this page. */
export function checkCommand(secret: string, table: string): string {
  return `(printf ${secret} | xxd -r -p; printf ${table}) | sha256sum`
}
