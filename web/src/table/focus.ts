/** The keyboard's place is never lost: where it was taken away or leads nowhere any more, it goes where the game goes on. */
import type { Game } from './game.svelte'
import type { Hands } from '../board/hands.svelte'

const USABLE = ':not([aria-disabled="true"])'

function first(...selectors: string[]): HTMLElement | null {
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(selector)
    if (found) return found
  }
  return null
}

/** The control that the decision is waiting for. */
function next(game: Game, hands: Hands): HTMLElement | null {
  if (!game.deciding) return first('#main')
  const ball = '.ball[tabindex="0"]'
  const held = `[data-held]${USABLE}`
  const end = '[data-end]'
  switch (game.view?.phase) {
    case 'draft': return first(`[data-draft]${USABLE}`, '#main')
    case 'keep': return first(held, end)
    case 'draw': return first('[data-draw]', '#main')
    case 'turn': return hands.lit === 'pick' && !game.view.picked ? first(ball) : first(held, end)
    default: return hands.lit ? first(ball) : first('[data-choice]:not([data-pass])', '[data-choice]', held, '[data-enough]', '#main')
  }
}

export class Focus {
  private held: Element | null = null

  constructor(private readonly game: Game, private readonly hands: Hands) {}

  before(): void {
    this.held = document.activeElement
  }

  after(own: boolean): void {
    const was = this.held
    this.held = null
    // Nobody was here, or somebody reads elsewhere (a dialog, the typed command).
    if (!was || was === document.body || was.closest('dialog, form, header')) return
    const lost = !was.isConnected || document.activeElement === document.body
    const spent = own && (was.getAttribute('aria-disabled') === 'true' || (was.closest('[role="grid"]') !== null && !this.hands.lit))
    if (lost || spent) next(this.game, this.hands)?.focus({ preventScroll: !lost })
  }

  /** After a choice by keyboard: move on to the first layer where it fits. */
  toLayer(): void {
    first('.layer.fits')?.focus()
  }

  to(selector: string): void {
    first(selector)?.focus()
  }
}
