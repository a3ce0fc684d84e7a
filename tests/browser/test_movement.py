"""Marbles that move are seen to move, on every screen, at a table and in a replay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.serving import Served
from tests.waiting import PATIENCE, until

SIZES = [(1440, 900), (820, 1180), (390, 844)]
# Whatever plays a track, or flies over the page, has a size and is drawn.
UNSEEN = """() => [...document.querySelectorAll('[data-playing] .ghosts > *, .flights > *')]
  .filter((each) => !each.checkVisibility() || each.getBoundingClientRect().width < 8)
  .map((each) => each.className)"""
PLAYING = "() => document.querySelectorAll('[data-playing] .ghosts > *').length"


def bots(served: Served, pace: str, players: int = 2) -> str:
    names = ("Ada", "Bo", "Cy", "Dee")[:players]
    seats: list[dict[str, Any]] = [{"kind": "bot", "level": "apprentice", "name": name} for name in names]
    wanted = {"options": {"players": players, "countdown": 1}, "seats": seats, "pace": pace}
    answer = httpx.post(served.url + "/api/tables", json=wanted, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


# Every version that the page shows, and every sentence that is said.
WITNESS = """() => {
  window.versions = []
  window.heard = []
  const note = () => {
    const version = Number(document.querySelector('[data-version]')?.dataset.version)
    if (version && version !== window.versions.at(-1)) window.versions.push(version)
    const words = document.querySelector('[data-spoken]')?.textContent
    if (words && words !== window.heard.at(-1)) window.heard.push(words)
  }
  new MutationObserver(note).observe(document, { childList: true, subtree: true, attributes: true })
}"""


def over(served: Served, table: str) -> None:
    served.until_over(table)


def watch(page: Page, go_on: Callable[[], None]) -> None:
    """Looks until it has seen ten moving marbles, none of them hidden. `go_on` sees to it that more move."""
    seen = 0

    def enough() -> bool:
        nonlocal seen
        for _ in range(25):
            assert page.evaluate(UNSEEN) == []
            seen += int(page.evaluate(PLAYING))
            page.wait_for_timeout(40)
        go_on()
        return seen >= 10

    until(enough, "nothing moves")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_marbles_are_seen_while_they_move(width: int, height: int, served: Served, open_page: Open) -> None:
    size = {"width": width, "height": height}
    page = open_page(served.url, reduced_motion="no-preference", viewport=size).page
    table = bots(served, "quick")
    page.goto(f"/table/{table}")
    expect(page.get_by_role("grid")).to_be_visible()
    watch(page, lambda: None)  # the bots go on by themselves

    ended = bots(served, "instant")
    over(served, ended)
    entries = served.log(ended)["entries"]
    pick = next(entry["version"] for entry in entries if entry["words"] and entry["words"].startswith("pick"))
    page.goto(f"/replay/{ended}#{pick - 1}")
    expect(page.get_by_role("table")).to_be_visible()
    page.keyboard.press("ArrowRight")
    watch(page, lambda: page.keyboard.press("ArrowRight"))


def test_bots_that_pause_are_seen_move_by_move(served: Served, open_page: Open) -> None:
    page = open_page(served.url, reduced_motion="no-preference").page
    page.add_init_script(f"({WITNESS})()")
    page.goto(f"/table/{bots(served, 'quick', 4)}")
    page.wait_for_function("() => window.versions.length > 15")
    versions = page.evaluate("window.versions")
    assert versions == list(range(versions[0], versions[0] + len(versions)))


def test_bots_that_do_not_pause_are_caught_up_with(served: Served, open_page: Open) -> None:
    """The page is at the end soon after the table is, with the whole log, and few words for whoever listens."""
    page = open_page(served.url, reduced_motion="no-preference").page
    page.add_init_script(f"({WITNESS})()")
    table = bots(served, "instant", 4)
    page.goto(f"/table/{table}")
    over(served, table)
    page.get_by_role("button", name="Look at the board").click()
    page.get_by_role("button", name="All turns").click()
    shown = page.locator("#log [data-line]").count()
    heard = page.evaluate("window.heard")
    assert len(heard) < len(served.log(table)["entries"]) / 4, heard
    assert any("moves went by" in words for words in heard)
    page.reload()
    page.get_by_role("button", name="Look at the board").click()
    page.get_by_role("button", name="All turns").click()
    assert page.locator("#log [data-line]").count() == shown
