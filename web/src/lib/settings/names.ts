import { m } from '../../paraglide/messages.js'
import type { Motion, Speed, Theme } from './settings.svelte'

export const themeName = (theme: Theme): string =>
  ({ system: m.settings_theme_system, light: m.settings_theme_light, dark: m.settings_theme_dark })[theme]()

export const motionName = (motion: Motion): string =>
  ({ system: m.settings_motion_system, full: m.settings_motion_full, none: m.settings_motion_none })[motion]()

export const speedName = (speed: Speed): string =>
  speed === 0.5 ? m.settings_speed_half() : m.settings_speed_times({ speed })
