/** A short record travels in the link itself, so that whoever follows it needs no file and no server keeps one. */

/** Longer ones are cut by some programs on their way. */
export const LONGEST = 8 * 1024

/** Null when more than so many bytes come out. */
async function through(bytes: Uint8Array<ArrayBuffer>, by: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = new Blob([bytes]).stream().pipeThrough(by).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length
    if (size > most) {
      await reader.cancel()
      return null
    }
    parts.push(next.value as Uint8Array<ArrayBuffer>)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

/** The record, compressed and encoded for a link; null when it is still too long. */
export async function packed(text: string): Promise<string | null> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), LONGEST)
  if (bytes === null) return null
  let signs = ''
  for (const byte of bytes) signs += String.fromCharCode(byte)
  const letters = btoa(signs).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  return letters.length <= LONGEST ? letters : null
}

/** The record in a link. Rejects what is no record, and what would unpack to more than the limit. */
export async function unpacked(letters: string, most: number): Promise<string> {
  if (!/^[\w-]+$/.test(letters)) throw new RangeError('not the letters of a record')
  const signs = atob(letters.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0))
  const text = await through(bytes, new DecompressionStream('deflate-raw'), most)
  if (text === null) throw new RangeError('more than a record may have')
  return new TextDecoder('utf-8', { fatal: true }).decode(text)
}
