"""Marbles that move are seen to move, on every screen, at a table and in a replay."""

from __future__ import annotations

import time
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.serving import PATIENCE, Served

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


def watch(page: Page, seconds: float) -> int:
    """How many moving marbles were looked at, none of them unseen."""
    looked = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end and looked < 30:
        assert page.evaluate(UNSEEN) == []
        looked += int(page.evaluate(PLAYING))
        page.wait_for_timeout(40)
    return looked


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_marbles_are_seen_while_they_move(width: int, height: int, served: Served, open_page: Open) -> None:
    size = {"width": width, "height": height}
    page = open_page(served.url, reduced_motion="no-preference", viewport=size).page
    table = bots(served, "quick")
    page.goto(f"/table/{table}")
    expect(page.get_by_role("grid")).to_be_visible()
    assert watch(page, 20) > 0, "nothing moved at the table"

    over = bots(served, "instant")
    deadline = time.monotonic() + PATIENCE
    while served.snapshot(over)["view"]["phase"] != "over":
        assert time.monotonic() < deadline, "the bots do not finish"
        time.sleep(0.05)
    entries = served.log(over)["entries"]
    pick = next(entry["version"] for entry in entries if entry["words"] and entry["words"].startswith("pick"))
    page.goto(f"/replay/{over}#{pick - 1}")
    expect(page.get_by_role("grid")).to_be_visible()
    page.keyboard.press("ArrowRight")
    assert watch(page, 5) > 0, "nothing moved in the replay"
