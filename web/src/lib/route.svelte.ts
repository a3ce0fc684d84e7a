/** Where the visitor is. Two places: the lobby at `/`, a table at `/table/{id}`. */
export type Place = { name: 'lobby' } | { name: 'table'; table: string }

export function placeOf(path: string): Place {
  const table = /^\/table\/([A-Za-z0-9_-]+)\/?$/.exec(path)?.[1]
  return table === undefined ? { name: 'lobby' } : { name: 'table', table }
}

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
    this.place = placeOf(path)
    window.scrollTo(0, 0)
  }
}

export const route = new Route()
