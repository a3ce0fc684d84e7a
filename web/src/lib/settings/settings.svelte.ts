/**
 * What this browser prefers: theme, movement, speed of the animation, letter shortcuts.
 *
 * The values live in one reactive object; the two that CSS must know are also written on <html>
 * (`data-theme`, `data-motion`), where the tokens read them. A browser that refuses to store anything
 * still gets every setting, until the page is closed.
 */
import { read, write } from './storage'

export type Theme = 'system' | 'light' | 'dark'
export type Motion = 'system' | 'full' | 'none'
export type Speed = 0.5 | 1 | 2 | 4

export interface Settings {
  theme: Theme
  motion: Motion
  speed: Speed
  letters: boolean
}

export const THEMES: readonly Theme[] = ['system', 'light', 'dark']
export const MOTIONS: readonly Motion[] = ['system', 'full', 'none']
export const SPEEDS: readonly Speed[] = [0.5, 1, 2, 4]

export const KEY = 'fulminate.settings'
const DEFAULTS: Settings = { theme: 'system', motion: 'system', speed: 1, letters: true }

/** Only known values are taken: what is stored may come from another version, or have been edited. */
export function sound(stored: unknown): Settings {
  const from = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const among = <T>(value: unknown, allowed: readonly T[], otherwise: T): T =>
    allowed.includes(value as T) ? (value as T) : otherwise
  return {
    theme: among(from.theme, THEMES, DEFAULTS.theme),
    motion: among(from.motion, MOTIONS, DEFAULTS.motion),
    speed: among(from.speed, SPEEDS, DEFAULTS.speed),
    letters: among(from.letters, [true, false], DEFAULTS.letters),
  }
}

export const settings: Settings = $state(sound(read(KEY)))

export function setSetting<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value
  write(KEY, { ...settings })
  show()
}

/** Next of system, light, dark: what the theme button of the header does. */
export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
}

/** True when nothing may move: by our own setting, or by the system's where ours follows it. */
export function still(): boolean {
  if (settings.motion !== 'system') return settings.motion === 'none'
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

function show(): void {
  const root = document.documentElement
  if (settings.theme === 'system') delete root.dataset.theme
  else root.dataset.theme = settings.theme
  if (settings.motion === 'system') delete root.dataset.motion
  else root.dataset.motion = settings.motion
}

show()
