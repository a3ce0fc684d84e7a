/** Where the visitor is: in the lobby at `/`, at a table at `/table/{id}`, at a replay at `/replay/{id}` or, with a record, at `/replay`. */
export type Place = { name: 'lobby' } | { name: 'table'; table: string } | { name: 'replay'; table: string | null }

export function placeOf(path: string): Place {
  const replay = /^\/replay(?:\/([A-Za-z0-9_-]+))?\/?$/.exec(path)
  if (replay) return { name: 'replay', table: replay[1] ?? null }
  const table = /^\/table\/([A-Za-z0-9_-]+)\/?$/.exec(path)?.[1]
  return table === undefined ? { name: 'lobby' } : { name: 'table', table }
}

/** Whether a click is ours to follow: with another button or a modifier key the browser does what it always does. */
export const plain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

class Route {
  place: Place = $state({ name: 'lobby' })
  /** Whether the visitor came here from another of our pages, without the browser loading one: then the focus is ours to place. */
  moved = false

  start(): void {
    this.place = placeOf(window.location.pathname)
    window.addEventListener('popstate', () => {
      this.moved = true
      this.place = placeOf(window.location.pathname)
    })
  }

  go(path: string): void {
    this.moved = true
    window.history.pushState(null, '', path)
    this.place = placeOf(path.replace(/#.*/, ''))
    window.scrollTo(0, 0)
  }

  /** A link to one of our pages, followed without the browser loading it. */
  readonly follow = (event: MouseEvent & { currentTarget: HTMLAnchorElement }): void => {
    if (!plain(event)) return
    event.preventDefault()
    const { pathname, hash } = event.currentTarget
    this.go(pathname + hash)
  }
}

export const route = new Route()
