/** Where in a record's text the line stands that a refusal is about. */
import { Refusal } from '$lib/api/client'

export interface Span {
  from: number
  to: number
}

/** Null where no line is named, and in JSON, whose own lines are not a record's. */
export function spanOf(text: string, cause: unknown): Span | null {
  const line = cause instanceof Refusal ? Number(cause.values.line ?? 0) : 0
  const lines = text.split('\n')
  const wrong = lines[line - 1]
  if (wrong === undefined || text.trimStart().startsWith('{')) return null
  const from = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0)
  return { from, to: from + wrong.length }
}

/** Select it, with the keyboard there, and bring it into view: lines wrap, so a twin measures what stands above. */
export function select(box: HTMLTextAreaElement, { from, to }: Span): void {
  box.focus({ preventScroll: true })
  box.setSelectionRange(from, to)
  const twin = box.cloneNode() as HTMLTextAreaElement
  twin.removeAttribute('id')
  twin.rows = 1
  twin.style.cssText = `position: absolute; visibility: hidden; height: 0; min-height: 0; width: ${box.offsetWidth}px`
  twin.value = box.value.slice(0, from)
  box.after(twin)
  box.scrollTop = twin.scrollHeight - box.clientHeight / 2
  twin.remove()
  box.scrollIntoView({ block: 'nearest' })
}
