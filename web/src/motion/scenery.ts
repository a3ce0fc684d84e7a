/** Where things are on the page: elements that marbles start from and arrive at, found by their data attributes. */
import type { Marble } from '$lib/api/types'
import { shownOf } from '../words/names'

export interface Box {
  x: number
  y: number
  size: number
}

const SVG = 'http://www.w3.org/2000/svg'
/** How far a track leans, per marble and per track off the middle (as in the style of the dispenser). */
const LEAN = -0.0227

export function picture(symbol: string): HTMLSpanElement {
  const span = document.createElement('span')
  span.className = 'ghost'
  const svg = document.createElementNS(SVG, 'svg')
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `#${symbol}`)
  svg.append(use)
  span.append(svg)
  return span
}

export function marblePicture(marble: Marble): HTMLSpanElement {
  const span = picture(`m-${shownOf(marble)}`)
  span.classList.add('orb')
  return span
}

/** The middle of an element, as wide as the smaller of its sides. */
export function boxOf(element: Element | null | undefined): Box | null {
  if (!element) return null
  const { left, top, width, height } = element.getBoundingClientRect()
  if (width === 0 && height === 0) return null
  return { x: left + width / 2, y: top + height / 2, size: Math.min(width, height) }
}

export const find = (selector: string): Element | null => document.querySelector(selector)
export const all = (selector: string): Element[] => [...document.querySelectorAll(selector)]

/** A track of a dispenser: where each position is, inside the track and on the page. One that lies down begins at its left. */
export class Lane {
  readonly cell: number
  private readonly slant: number
  private readonly box: DOMRect
  private readonly lying: boolean
  readonly ghosts: HTMLElement | null

  constructor(readonly element: HTMLElement, track: number) {
    this.lying = element.dataset.lying !== undefined
    const row = element.querySelector('.mrow')
    this.box = (row ?? element).getBoundingClientRect()
    this.cell = this.lying ? this.box.width / 9 : this.box.height / 8.54
    const slope = Number.parseFloat(getComputedStyle(element).getPropertyValue('--sl')) 
    this.slant = (track - 2) * LEAN * (Number.isNaN(slope) ? 1 : slope)
    this.ghosts = element.querySelector<HTMLElement>('.ghosts')
  }

  transform(position: number, more = ''): string {
    if (this.lying) return `translate(${position * this.cell}px, 0) ${more}`
    return `translate(${position * this.cell * this.slant}px, ${-position * this.cell}px) ${more}`
  }

  on(position: number): Box {
    if (this.lying) {
      const { left, top, height } = this.box
      return { x: left + (position + 0.5) * this.cell, y: top + height / 2, size: this.cell - 2 }
    }
    return {
      x: this.box.left + this.box.width / 2 + position * this.cell * this.slant,
      y: this.box.bottom - (position + 0.5) * this.cell,
      size: this.cell - 4,
    }
  }
}

/** What stood where before an update was put into the page. */
export class Before {
  private readonly boxes = new Map<string, Box[]>()

  constructor() {
    for (const element of all('[data-at]')) {
      const box = boxOf(element)
      const name = (element as HTMLElement).dataset.at ?? ''
      if (box) this.boxes.set(name, [...(this.boxes.get(name) ?? []), box])
    }
  }

  /** The first of these that was there; each box is used once, the last of a name again and again. */
  box(...names: string[]): Box | null {
    for (const name of names) {
      const boxes = this.boxes.get(name)
      if (boxes && boxes.length > 0) return boxes.length > 1 ? (boxes.shift() ?? null) : (boxes[0] ?? null)
    }
    return null
  }
}

/** Where things arrive in the final page. Each element is claimed once and stays unseen until its marble is there. */
export class Arrivals {
  private readonly claimed = new Set<Element>()

  claim(...names: string[]): Element | null {
    for (const name of names) {
      const free = all(`[data-at="${CSS.escape(name)}"]`).filter((element) => !this.claimed.has(element)).at(-1)
      if (free) {
        this.claimed.add(free)
        return free
      }
    }
    return null
  }
}
