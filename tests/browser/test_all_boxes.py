"""The table with everything on it: whole games by clicks, and no complaint of axe in what the boxes bring."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import complaints
from tests.browser.conftest import Open
from tests.browser.hands import Hand, Keyboard, Mouse, Words, play_on
from tests.browser.offers import Offers
from tests.browser.pages import faults
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
@pytest.mark.parametrize(
    "hand",
    [Mouse, pytest.param(Keyboard, marks=pytest.mark.heavy), pytest.param(Words, marks=pytest.mark.heavy)],
)
def test_a_whole_game_with_everything(
    players: int, professors: list[str], hand: Callable[[Page], Hand], served: Served, open_page: Open
) -> None:
    page = open_page(served.url).page
    table, options = opened(page, served, players, countdown=2, tiebreak_drinks=True, professors=professors)
    play_on(page, hand(page))
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


def wait_for(
    page: Page,
    served: Served,
    there: Callable[[dict[str, Any]], bool],
    choose: Callable[[dict[str, Any]], str],
    **options: Any,
) -> None:
    """A table of two at this browser, played on until it is as wanted."""
    for _ in range(5):
        table, _ = opened(page, served, 2, people=2, **options)
        page.goto("about:blank")  # it need not draw all that comes before
        while (now := served.snapshot(table))["decision"]:
            if there(now["view"]):
                page.goto(f"/table/{table}")
                return
            send = {"id": f"v{now['version']}", "version": now["version"], "seat": now["decision"]["seat"]}
            sent = {**send, "move": choose(now["decision"])}
            answer = page.request.post(f"/api/tables/{table}/commands", data=sent, headers={"Origin": served.url})
            if answer.status == 429:
                page.wait_for_timeout(1000 * float(answer.json()["error"]["values"]["retry_after"]))
    raise AssertionError("no table came to that in five games")


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
        # Few games come to it soon.
        pytest.param("chameleonic_varnish", "[data-varnish=from]", marks=pytest.mark.heavy),
        ("generosity_confection", ".cab.powered"),
        ("concentrate_of_selfishness", "[data-steal]"),
    ],
)
def test_a_power_of_the_boxes_is_clean(kind: str, shown: str, served: Served, open_page: Open) -> None:
    page = open_page(served.url).page

    def powered(view: dict[str, Any]) -> bool:
        return bool(view["power"]) and view["power"]["kind"] == kind

    wait_for(page, served, powered, lambda decision: choose(decision, kind), kinds=[kind, *OTHERS])
    expect(page.locator(shown).first).to_be_visible()
    found = faults(page, kind)
    assert not found, "\n".join(found)


def meddle(decision: dict[str, Any]) -> str:
    """Does what professors ask for where it can, else places, else whatever comes."""
    words = [str(move["words"]) for move in decision["moves"]]
    wanted = ("exchange", "humble", "place")
    return next((each for start in wanted for each in words if each.startswith(start)), random.choice(words))


@pytest.mark.parametrize(
    ("phase", "professors"),
    [
        ("humble", ["humblescore", "shuimo"]),
        ("exchange", ["thriftymind", "explosiwa"]),
        pytest.param("out", ["thriftymind", "explosiwa"], marks=pytest.mark.heavy),
    ],
)
def test_a_question_of_the_professors_is_clean(
    phase: str, professors: list[str], served: Served, open_page: Open
) -> None:
    page = open_page(served.url).page
    wait_for(page, served, lambda view: view["phase"] == phase, meddle, professors=professors)
    expect(page.locator(".acts")).to_be_visible()
    found = faults(page, phase)
    assert not found, "\n".join(found)
