"""The table with everything on it: whole games by clicks, and no complaint of axe in what the boxes bring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import complaints
from tests.browser.conftest import Open
from tests.browser.hands import Mouse, play_on
from tests.browser.offers import Offers
from tests.browser.serving import Served
from tests.browser.test_whole_game import check_end

BOXES = ["sixth_student", "fifth_ingredient", "serum"]
NAMES = ["Ada", "Otto", "Mira", "Ines", "Bela", "Kim"]
OTHERS = ["wisdom", "prismatic_joy", "sands_of_time", "abyssal_draft", "magnetical_attraction"]
SIDEWAYS = """() => document.documentElement.scrollWidth <= document.documentElement.clientWidth ? [] :
  [...document.querySelectorAll('body *')]
    .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
    .map((each) => `${each.tagName} ${each.getAttribute('class')} in ${each.parentElement.className}`)"""


def opened(page: Page, served: Served, players: int, people: int = 1, **options: Any) -> tuple[str, dict[str, Any]]:
    """A table at which this page's browser sits, the other seats bots that lose no time."""
    wanted = {"players": players, "boxes": BOXES, **options}
    seats: list[dict[str, str]] = [
        {"kind": "person", "name": name} if seat < people else {"kind": "bot", "level": "apprentice", "name": name}
        for seat, name in enumerate(NAMES[:players])
    ]
    asked = {"options": wanted, "seats": seats, "pace": "instant"}
    answer = page.request.post("/api/tables", data=asked, headers={"Origin": served.url})
    assert answer.status == 201, answer.text()
    table = str(answer.json()["table"])
    page.goto(f"/table/{table}")
    expect(page.get_by_role("grid")).to_be_visible()
    return table, wanted


@pytest.mark.parametrize(
    ("players", "professors"),
    [(2, ["humblescore", "explosiwa"]), (6, ["shuimo", "oclockitt"])],
    ids=["two", "six"],
)
def test_a_whole_game_with_everything(players: int, professors: list[str], served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    table, options = opened(page, served, players, countdown=2, tiebreak_drinks=True, professors=professors)
    play_on(page, Mouse(page))
    check_end(page, served, table, options)


def play_to(page: Page, there: Callable[[], bool], moves: int = 400) -> None:
    """Plays on, a move at a time, until the page is as wanted."""
    hand = Mouse(page)
    for _ in range(moves):
        if there():
            return
        assert not play_on(page, hand, 1).over, "the game ended before"
        page.wait_for_function("() => document.querySelector('.status') !== null")
    raise AssertionError("the table never came to that")


def choose(decision: dict[str, Any], kind: str) -> str:
    """Goes for one kind of potion: drafts it, fills it, drinks it; else what takes the most."""
    words = [str(move["words"]) for move in decision["moves"]]
    wanted = (f"draft {kind}", f"drink {kind}", "place", "done", "stop")
    best = max(decision["previews"], key=lambda each: decision["previews"][each]["count"], default=words[0])
    return next((each for start in wanted for each in words if each.startswith(start)), best)


def power_of(page: Page, served: Served, kind: str) -> str:
    """A table of two at this browser that waits for an answer to the power of that kind."""
    for _ in range(5):
        table, _ = opened(page, served, 2, people=2, kinds=[kind, *OTHERS])
        while (now := served.snapshot(table))["decision"]:
            power = now["view"]["power"]
            if power and power["kind"] == kind:
                page.reload()
                return table
            send = {"id": f"v{now['version']}", "version": now["version"], "seat": now["decision"]["seat"]}
            sent = {**send, "move": choose(now["decision"], kind)}
            answer = page.request.post(f"/api/tables/{table}/commands", data=sent, headers={"Origin": served.url})
            if answer.status == 429:
                page.wait_for_timeout(1000 * float(answer.json()["error"]["values"]["retry_after"]))
    raise AssertionError(f"nobody could use {kind} in five games")


def clean(page: Page) -> None:
    assert complaints(page) == []
    assert page.evaluate(SIDEWAYS) == [], page.viewport_size


def test_six_desks_on_every_screen(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    opened(page, served, 6, professors=["thriftymind", "oclockitt"])
    play_to(page, lambda: Offers.of(page).lit != [] and page.locator(".side").count() == 1)
    expect(page.get_by_role("heading", name="Discard dispenser")).to_be_visible()
    expect(page.get_by_role("timer")).to_be_visible()
    for width, height in ((1440, 900), (820, 1180), (390, 844), (320, 700)):
        page.set_viewport_size({"width": width, "height": height})
        clean(page)
    pod = page.get_by_role("listitem").filter(has=page.get_by_role("button", name="More of Mira"))
    pod.get_by_role("button", name="More of Mira").click()
    expect(page.get_by_role("button", name="Less of Mira")).to_have_attribute("aria-expanded", "true")
    clean(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    clean(page)
    page.get_by_role("button", name="Antiqua Thriftymind").hover()
    expect(page.get_by_role("tooltip")).to_contain_text("The Fifth Ingredient")


@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        ("ghastly_concoction", "[data-choice]"),
        ("chameleonic_varnish", "[data-varnish=from]"),
        ("generosity_confection", ".cab.powered"),
        ("concentrate_of_selfishness", "[data-steal]"),
    ],
)
def test_a_power_of_the_boxes_is_clean(kind: str, shown: str, served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    power_of(page, served, kind)
    expect(page.locator(shown).first).to_be_visible()
    clean(page)
    page.set_viewport_size({"width": 360, "height": 780})
    clean(page)
