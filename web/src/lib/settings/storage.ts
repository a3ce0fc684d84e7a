/**
 * What the browser keeps for us. Private windows and strict settings make localStorage throw, a full one
 * refuses to write, and anybody may have edited it: then we read nothing and go on.
 */
export function read(key: string): unknown {
  try {
    const text = window.localStorage.getItem(key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

export function write(key: string, value: unknown): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Nothing to be done: what was chosen holds until the page is closed.
  }
}
