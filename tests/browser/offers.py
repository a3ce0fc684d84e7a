"""What the table's page offers at this moment, read from its controls alone; and a simple plan that finishes games."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

from playwright.sync_api import Page

READ = """() => {
  const on = ':not([aria-disabled="true"])'
  const all = (selector) => [...document.querySelectorAll(selector)]
  const paths = {
    draft: `[data-draft]${on}`, draw: '[data-draw]', enough: `[data-enough]${on}`, choice: `[data-choice]${on}`,
    varnish: '[data-varnish=from] [data-choice]',
    rob: 'button.opool.lit', placeAll: `[data-place-all]${on}`, held: `[data-held]${on}`, drink: `[data-drink]${on}`,
    done: `[data-end]${on}`, help: `.lhb${on}`,
  }
  const found = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, all(path).length]))
  return {
    ...found,
    over: all('.podium').length > 0,
    keeping: all(`[data-held]${on}`).some((held) => held.getAttribute('aria-label').startsWith('Keep ')),
    powered: all('.cab.powered').length > 0,
    lit: all(`.ball.lit${on}`).map((ball) => [ball.dataset.spot, ball.getAttribute('aria-label')]),
    words: all('datalist option').map((option) => option.value),
  }
}"""
MARK = "() => { window.lastVersion = document.querySelector('[data-version]').dataset.version }"
# 'Place all that fit' makes several moves, and its button stays until the last of them.
CHANGED = """(all) => document.querySelector('.podium') !== null ||
  (document.querySelector('[data-version]').dataset.version !== window.lastVersion &&
    document.querySelector('#why-end')?.textContent !== 'Sending.' &&
    !(all && document.querySelector('[data-place-all]')))"""

PLACE_ALL = '[data-place-all]:not([aria-disabled="true"])'
ON = ':not([aria-disabled="true"])'
CHAIN = re.compile(r"sets off .*?, (\d+) marble")


@dataclass(frozen=True)
class Offers:
    over: bool
    draft: int
    draw: int
    enough: int
    choice: int
    varnish: int
    rob: int
    placeAll: int  # noqa: N815 (the page's name for it)
    held: int
    keeping: bool
    drink: int
    done: int
    help: int
    powered: bool
    lit: list[list[str]]
    words: list[str]

    @staticmethod
    def of(page: Page) -> Offers:
        return Offers(**page.evaluate(READ))

    @property
    def ours(self) -> bool:
        """Whether the table waits for somebody at this screen."""
        return bool(
            self.draft or self.draw or self.enough or self.choice or self.rob or self.held or self.done or self.lit
        )

    def best_pick(self) -> str:
        """The marble whose known chain is the longest."""

        def known(lit: list[str]) -> int:
            chain = CHAIN.search(lit[1])
            return int(chain[1]) if chain else 1

        return max(self.lit, key=known)[0]


def ball(spot: str) -> str:
    return f'[data-spot="{spot}"]'


class Plan:
    """Places what fits, drinks now and then, asks for help once, picks the longest chain: such games end."""

    def __init__(self) -> None:
        self.luck = random.Random(7)
        self.helped = False
        self.drinks = 0

    def next(self, offers: Offers) -> list[str]:
        """The controls to press one after another; the last of them makes a move."""
        if offers.draft:
            return [f"[data-draft]{ON}"]
        if offers.draw:
            return ["[data-draw]"]
        if offers.keeping:
            return [f"[data-held]{ON}"]
        if offers.rob:
            return ["button.opool.lit"]
        if offers.varnish:
            return [f"[data-varnish={step}] [data-choice]" for step in ("from", "to")]
        if offers.choice:
            return [f"[data-choice]{ON}"]
        if offers.powered:
            return [ball(offers.lit[0][0])]
        if offers.held and self.luck.random() < 0.3:
            return [f"[data-held]{ON}", ".layer.fits"]
        if offers.placeAll:
            return [PLACE_ALL]
        if offers.held:
            return [f"[data-held]{ON}", ".layer.fits"]
        if offers.enough:
            return [f"[data-enough]{ON}"]
        if offers.drink and self.luck.random() < 0.6:
            self.drinks += 1
            return [f"[data-drink]{ON}"]
        if offers.lit:
            spot = ball(offers.best_pick())
            if offers.help and not self.helped:
                self.helped = True
                return [f".lhb{ON}", spot, f"[data-confirm]{ON}"]
            return [spot, f"[data-confirm]{ON}"]
        assert offers.done, f"nothing to do: {offers}"
        return [f"[data-end]{ON}"]
