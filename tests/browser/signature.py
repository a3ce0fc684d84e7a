"""What lies on the table as the page draws it, whoever looks: marbles, potions, stacks, points."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

READ = """() => {
  const all = (selector, told) => [...document.querySelectorAll(selector)].map(told)
  const drawn = (each) => [...each.querySelectorAll('use')].map((use) => use.getAttribute('href')).join(' ')
  const words = (each) => each.textContent.replace(/\\s+/g, ' ').trim()
  return {
    dispenser: all('.ball', (ball) => `${ball.dataset.spot} ${drawn(ball.querySelector('svg'))}`),
    hidden: all('.tank b', words),
    held: all('[data-hand], [data-pool]', drawn),
    burners: all('[data-burner]', (burner) => `${burner.dataset.burner} ${drawn(burner)}`),
    stacks: all('.stk', words),
    points: all('.score .num, .mine .num', words),
    round: all('.top .round', words),
  }
}"""
QUIET = "() => document.querySelector('.flights').children.length === 0 && document.getAnimations().length === 0"


def signature(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(READ)
    return found


def settle(page: Page) -> None:
    """Until nothing moves any more."""
    page.wait_for_function(QUIET)
