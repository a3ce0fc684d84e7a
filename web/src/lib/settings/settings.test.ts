import { beforeEach, describe, expect, it, vi } from 'vitest'

const root = { dataset: {} as Record<string, string> }
const kept = new Map<string, string>()
let reduced = false

async function fresh() {
  vi.resetModules()
  return import('./settings.svelte')
}

beforeEach(() => {
  root.dataset = {}
  kept.clear()
  reduced = false
  vi.stubGlobal('document', { documentElement: root })
  vi.stubGlobal('window', {
    matchMedia: () => ({ matches: reduced }),
    localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) },
  })
})

describe('settings', () => {
  it('follow the system until told otherwise', async () => {
    const { settings } = await fresh()
    expect({ ...settings }).toEqual({ theme: 'system', motion: 'system', speed: 1, letters: true })
    expect(root.dataset).toEqual({})
  })

  it('are shown on the page and come back with it', async () => {
    const first = await fresh()
    first.setSetting('theme', 'dark')
    first.setSetting('motion', 'none')
    first.setSetting('speed', 4)
    first.setSetting('letters', false)
    expect(root.dataset).toEqual({ theme: 'dark', motion: 'none' })
    root.dataset = {}
    const second = await fresh()
    expect({ ...second.settings }).toEqual({ theme: 'dark', motion: 'none', speed: 4, letters: false })
    expect(root.dataset).toEqual({ theme: 'dark', motion: 'none' })
    second.setSetting('theme', 'system')
    expect(root.dataset).toEqual({ motion: 'none' })
  })

  it('ignore what is not a setting', async () => {
    const { sound, KEY } = await fresh()
    for (const stored of [undefined, null, 7, [], { theme: 'pink', motion: 1, speed: 3, letters: 'yes' }]) {
      expect(sound(stored)).toEqual({ theme: 'system', motion: 'system', speed: 1, letters: true })
    }
    kept.set(KEY, 'not json')
    expect((await fresh()).settings.theme).toBe('system')
  })

  it('work where nothing may be stored', async () => {
    vi.stubGlobal('window', { get localStorage() { throw new Error('denied') }, matchMedia: () => ({ matches: false }) })
    const { settings, setSetting } = await fresh()
    setSetting('theme', 'light')
    expect(settings.theme).toBe('light')
    expect(root.dataset.theme).toBe('light')
  })

  it('know when nothing may move', async () => {
    const { setSetting, still } = await fresh()
    expect(still()).toBe(false)
    reduced = true
    expect(still()).toBe(true)
    setSetting('motion', 'full')
    expect(still()).toBe(false)
    reduced = false
    setSetting('motion', 'none')
    expect(still()).toBe(true)
  })

  it('go round the themes', async () => {
    const { nextTheme } = await fresh()
    expect([nextTheme('system'), nextTheme('light'), nextTheme('dark')]).toEqual(['light', 'dark', 'system'])
  })
})
