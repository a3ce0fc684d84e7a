/**
 * Whatever shows a kind or a professor explains it: under the mouse, with the keyboard's focus, on a long press; a control
 * that has nothing else to do explains itself on a tap as well.
 */
import type { Attachment } from 'svelte/attachments'
import { m } from '../paraglide/messages.js'
import { loreOf } from '../words/lore'
import { picture } from '../motion/scenery'

const PRESS_MS = 500
const APART = 6
const EDGE = 8
let last = 0

function part(name: string, text: string, style = ''): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  element.className = style
  return element
}

function tipOf(subject: string): HTMLElement {
  const { picture: symbol, name, does, box, reconstructed } = loreOf(subject)
  const tip = document.createElement('div')
  tip.className = 'tip'
  tip.id = `tip-${++last}`
  tip.popover = 'manual'
  tip.setAttribute('role', 'tooltip')
  const title = part('b', '')
  title.append(picture(symbol), ` ${name}`)
  tip.append(title, part('span', does), part('span', box, 'tipbox'))
  if (reconstructed) tip.append(part('span', m.table_reconstructed(), 'tipbox'))
  return tip
}

export const explains =
  (subject: string, onTap = false): Attachment<HTMLElement> =>
  (element) => {
    let tip: HTMLElement | null = null
    let pressing: ReturnType<typeof setTimeout> | undefined
    let pressed = false

    const hide = (): void => {
      clearTimeout(pressing)
      tip?.remove()
      tip = null
      element.removeAttribute('aria-describedby')
    }
    const show = (): void => {
      if (tip || !element.isConnected) return
      tip = tipOf(subject)
      ;(element.closest('.tablepage') ?? document.body).append(tip)
      element.setAttribute('aria-describedby', tip.id)
      tip.showPopover()
      const at = element.getBoundingClientRect()
      const size = tip.getBoundingClientRect()
      const left = Math.max(EDGE, Math.min(at.left, window.innerWidth - size.width - EDGE))
      const below = at.bottom + APART + size.height < window.innerHeight
      tip.style.left = `${left}px`
      tip.style.top = `${below ? at.bottom + APART : Math.max(EDGE, at.top - size.height - APART)}px`
    }
    const enter = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') show()
    }
    const down = (event: PointerEvent): void => {
      pressed = false
      if (event.pointerType === 'mouse') return
      pressing = setTimeout(() => {
        pressed = true
        show()
      }, PRESS_MS)
    }
    const up = (): void => clearTimeout(pressing)
    const click = (event: MouseEvent): void => {
      // The end of a long press is not a tap.
      if (pressed) {
        event.preventDefault()
        event.stopImmediatePropagation()
        pressed = false
      } else if (onTap) show()
      else hide()
    }
    const focused = (): void => {
      if (element.matches(':focus-visible')) show()
    }
    const keys = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !tip) return
      event.stopPropagation()
      hide()
    }
    const heard: [string, EventListener][] = [
      ['pointerenter', enter as EventListener], ['pointerleave', hide], ['pointerdown', down as EventListener],
      ['pointerup', up], ['pointercancel', hide], ['focus', focused], ['blur', hide], ['keydown', keys as EventListener],
    ]
    for (const [name, act] of heard) element.addEventListener(name, act)
    element.addEventListener('click', click, { capture: true })
    return () => {
      hide()
      for (const [name, act] of heard) element.removeEventListener(name, act)
      element.removeEventListener('click', click, { capture: true })
    }
  }
