/** Keys of the whole page. Letters can be switched off by a setting; Escape always works. */
export type Act = 'help' | 'undo' | 'reset' | 'end' | 'type' | 'escape' | { track: number }

const LETTERS: Record<string, Act> = { l: 'help', u: 'undo', r: 'reset', e: 'end', '/': 'type' }

export function actOf(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  around: { letters: boolean; writing: boolean; tracks: number },
): Act | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null
  if (event.key === 'Escape') return 'escape'
  if (around.writing || !around.letters) return null
  const act = LETTERS[event.key.toLowerCase()]
  if (act) return act
  const track = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1
  return track >= 0 && track < around.tracks ? { track } : null
}
