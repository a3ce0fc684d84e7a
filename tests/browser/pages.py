"""A page measured as it stands: WCAG in every colouring, its width on a narrow phone, the size of its targets."""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import Page

from tests.browser.axe import complaints

Scheme = Literal["light", "dark"]
Forced = Literal["active", "none"]
COLOURINGS: list[tuple[Scheme, Forced]] = [("light", "none"), ("dark", "none"), ("light", "active")]

NARROW = 320
PHONE = 360
DESKTOP = {"width": 1280, "height": 900}

# What is pressed, as large as it is to the finger: a label counts for the input inside it.
SMALL = """(board) => {
  const usable = 'button, a[href], input, select, summary'
  const hidden = (each) =>
    each.closest('.vh, .skip, .lidded, datalist') || !each.checkVisibility({ visibilityProperty: true })
  return [...document.querySelectorAll(usable)].filter((each) => !hidden(each)).flatMap((each) => {
    const whole = each.matches('input') ? (each.closest('label') ?? each) : each
    const { width, height } = whole.getBoundingClientRect()
    const least = board && each.matches('.ball, .held, .tilecard, .draw') ? 44 : 24
    return Math.min(width, height) + 0.5 < least
      ? [`${each.getAttribute('aria-label') ?? each.textContent.trim()} is ${width} x ${height}`]
      : []
  })
}"""
WIDE = """(limit) => document.documentElement.scrollWidth <= limit ? [] :
  [...document.querySelectorAll('body *')]
    .map((each) => [each, each.getBoundingClientRect().right])
    .filter(([each, right]) => right > limit + 1 && each.checkVisibility())
    .map(([each, right]) => `${each.tagName}.${each.getAttribute('class')} ends at ${right}`)
    .slice(0, 5)"""


def resize(page: Page, width: int, height: int) -> None:
    """Give the window another size, and wait until the page is laid out for it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("wanted => innerWidth === wanted && matchMedia(`(width: ${wanted}px)`).matches", arg=width)
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def faults(page: Page, name: str) -> list[str]:
    """Everything that is wrong with the page now; it stands as before afterwards."""
    found: list[str] = []
    for scheme, forced in COLOURINGS:
        page.emulate_media(color_scheme=scheme, forced_colors=forced)
        found += [f"{name}, {scheme}, forced colours {forced}: {each}" for each in complaints(page)]
    page.emulate_media(color_scheme="light", forced_colors="none")
    resize(page, NARROW, 640)
    found += [f"{name} is wider than {NARROW} px: {each}" for each in page.evaluate(WIDE, NARROW)]
    resize(page, PHONE, 740)
    found += [f"{name} at {PHONE} px: {each}" for each in page.evaluate(SMALL, True)]
    resize(page, DESKTOP["width"], DESKTOP["height"])
    found += [f"{name} at {DESKTOP['width']} px: {each}" for each in page.evaluate(SMALL, False)]
    return found
