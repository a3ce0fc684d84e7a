"""The longest names that the server takes, without a place to break, on pages of every width."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Open
from tests.browser.pages import WIDE
from tests.browser.serving import Served
from tests.waiting import PATIENCE

WIDTHS = (320, 390, 700, 768, 1024, 1280, 1440)
BOXES = ["sixth_student", "fifth_ingredient", "serum"]


def table(served: Served, players: int, kind: str) -> str:
    """Seats that are told apart by the last letter of their names only."""
    length = httpx.get(served.url + "/api/choices", timeout=PATIENCE).json()["name_length"]
    names = ["W" * (length - 1) + str(seat) for seat in range(players)]
    level = {"level": "greedy"} if kind == "bot" else {}
    seats = [{"kind": kind, "name": name, **level} for name in names]
    options = {"players": players, "boxes": BOXES if players > 4 else []}
    wanted = {"options": options, "seats": seats, "pace": "instant"}
    answer = httpx.post(served.url + "/api/tables", json=wanted, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def ended(served: Served, table: str) -> None:
    served.until_over(table)


def too_wide(page: Page, name: str) -> list[str]:
    found: list[str] = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        found += [f"{name} at {width} px: {each}" for each in page.evaluate(WIDE, width)]
    return found


@pytest.mark.parametrize("players", [pytest.param(3, marks=pytest.mark.heavy), 6])
def test_long_names_fit(served: Served, open_page: Open, players: int) -> None:
    page = open_page(served.url).page
    running, over = table(served, players, "person"), table(served, players, "bot")
    ended(served, over)
    found: list[str] = []
    for name, path, there in (
        ("the draft", f"/table/{running}", "[data-draft]"),
        ("the end", f"/table/{over}", "[data-line=total]"),
        ("a replay's deal", f"/replay/{over}", "[data-moment='0']"),
        ("a replay's middle", f"/replay/{over}#60", "[data-moment='60']"),
        ("a replay's end", f"/replay/{over}#99999", "[data-final]"),
        ("the lobby", "/", "#lobby-open"),
    ):
        page.goto(path)
        page.locator(there).first.wait_for()
        found += too_wide(page, name)
    assert not found, "\n".join(found)
