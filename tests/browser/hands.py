"""Three ways to play by the page alone: by clicks, by keys, by typed words."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TookTooLong

from tests.browser.offers import CHANGED, MARK, PLACE_ALL, Offers, Plan
from tests.waiting import PATIENCE

# A press while the last move is still on its way does nothing; a person presses again.
AGAIN_MS = 1500


class Gone(Exception):
    """What was to be pressed is there no more: a move that was on its way has come in. A person looks again."""


def press(page: Page, control: str) -> None:
    deadline = time.monotonic() + PATIENCE / 10
    there = page.locator(control).first
    while there.count():
        try:
            there.click(timeout=AGAIN_MS)
            return
        except TookTooLong:
            if time.monotonic() > deadline:
                raise
    raise Gone


WAY = """(selector) => {
  const goal = document.querySelector(selector)
  const stops = [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex]')]
    .filter((each) => each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }))
    // A group of radio buttons is one stop: the chosen one.
    .filter((each) => each.type !== 'radio' || each.checked)
  const here = stops.indexOf(document.activeElement)
  if (here >= 0) return stops.indexOf(goal) - here
  const before = (each) => document.activeElement.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING
  const passed = document.activeElement === document.body ? 0 : stops.filter(before).length
  return stops.indexOf(goal) - passed + 1
}"""


class Hand(Protocol):
    def move(self, offers: Offers) -> str:
        """Makes a move; the last control used."""
        ...


class Mouse:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.plan = Plan()

    def move(self, offers: Offers) -> str:
        control = ""
        for control in self.plan.next(offers):
            # What explains itself under a resting mouse may lie over the next control.
            self.page.mouse.move(1, 1)
            press(self.page, control)
        return control


class Keyboard:
    """Tab and Shift+Tab between controls, arrows inside the dispenser, Enter. Never the mouse, never a letter."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.plan = Plan()

    def move(self, offers: Offers) -> str:
        control = ""
        for control in self.plan.next(offers):
            if control.startswith("[data-spot"):
                self.walk(control)
            elif not (control == ".layer.fits" and self.at(control)):
                self.reach(control)
            self.page.keyboard.press("Enter")
        return control

    def at(self, selector: str) -> bool:
        found: bool = self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector)
        return found

    def reach(self, selector: str) -> None:
        """By Tab alone; the browser, not the test, decides where each Tab leads."""
        for _ in range(3):
            way: int = self.page.evaluate(WAY, selector)
            for _ in range(abs(way)):
                self.page.keyboard.press("Tab" if way > 0 else "Shift+Tab")
            if self.at(selector):
                return
        if self.page.locator(selector).count() == 0:
            raise Gone
        raise AssertionError(f"Tab does not lead to {selector}")

    def walk(self, selector: str) -> None:
        """To a marble: Tab to the dispenser, which is one stop, then the arrows."""
        if not self.at(".ball"):
            self.reach('.ball[tabindex="0"]')
        if self.page.locator(selector).count() == 0:
            raise Gone
        goal = self.page.locator(selector).get_attribute("data-spot") or ""
        track, position = (int(part) for part in goal.split("."))
        for _ in range(40):
            here = self.page.evaluate("() => document.activeElement.dataset.spot.split('.').map(Number)")
            if here == [track, position]:
                return
            if here[0] != track:
                self.page.keyboard.press("ArrowRight" if here[0] < track else "ArrowLeft")
            else:
                self.page.keyboard.press("ArrowUp" if here[1] < position else "ArrowDown")
        raise AssertionError(f"the arrows do not lead to {selector}")


class Words:
    """'/' and then nothing but words and Enter."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.drinks = 0

    def move(self, offers: Offers) -> str:
        field = self.page.get_by_label("Type a move", exact=True)
        if field.count() == 0:
            self.page.keyboard.press("/")
            field.wait_for()
            return ""
        self.page.keyboard.type(self.choose(offers))
        self.page.keyboard.press("Enter")
        return ""

    def choose(self, offers: Offers) -> str:
        def first(verb: str) -> str | None:
            return next((word for word in offers.words if word.startswith(verb)), None)

        drink = first("drink")
        if drink and self.drinks % 2 == 0 and not first("place"):
            self.drinks += 1
            return drink
        self.drinks += 1
        if "done" not in offers.words and first("pick") and not first("place"):
            track, position = offers.best_pick().split(".")
            return f"pick {int(track) + 1}.{int(position) + 1}"
        return first("place") or first("done") or offers.words[0]


@contextmanager
def one_move(page: Page) -> Iterator[None]:
    """Waits until what is done inside has changed the table."""
    page.evaluate(MARK)
    yield
    page.wait_for_function(CHANGED, arg=False, polling=10)


def play_on(page: Page, hand: Hand, moves: int = 2000) -> Offers:
    """Plays until the game is over, or for so many moves."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        offers = Offers.of(page)
        if offers.over or moves <= 0:
            return offers
        if not offers.ours and not offers.words:
            page.wait_for_timeout(15)
            continue
        moves -= 1
        page.evaluate(MARK)
        try:
            control = hand.move(offers)
        except Gone:
            moves += 1
            continue
        try:
            page.wait_for_function(CHANGED, arg=control == PLACE_ALL, timeout=AGAIN_MS, polling=10)
        except TookTooLong:
            continue
        deadline = time.monotonic() + PATIENCE
    raise AssertionError("the game does not go on")
