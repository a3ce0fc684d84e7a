"""Every page and every phase of a turn: WCAG 2.2 A and AA in light, dark and forced colours, narrow phones, targets."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.hands import Mouse, play_on
from tests.browser.lobby import Lobby
from tests.browser.offers import Offers
from tests.browser.pages import faults
from tests.browser.serving import Served

PHASES = {"draft", "turn", "placing", "keep", "draw", "power"}
GAMES = 4


def phase(offers: Offers) -> str | None:
    if offers.draft:
        return "draft"
    if offers.draw:
        return "draw"
    if offers.keeping:
        return "keep"
    if offers.powered or offers.rob or offers.choice or offers.enough:
        return "power"
    if offers.held:
        return "placing"
    return "turn" if offers.lit and offers.help else None


def asides(page: Page) -> list[str]:
    """What a player may open in the middle of a turn."""
    found: list[str] = []
    page.locator(".ball.lit").first.click()
    found += faults(page, "preview")
    page.keyboard.press("Escape")
    page.locator(".lhb").click()
    page.keyboard.press("/")
    page.get_by_label("Type a move", exact=True).fill("nonsense")
    page.keyboard.press("Enter")
    found += faults(page, "Little Help and a typed command")
    page.keyboard.press("Escape")
    expect(page.get_by_label("Type a move", exact=True)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".lhb[aria-pressed=true]")).to_have_count(0)
    return found


def test_the_lobby(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    lobby = Lobby(page)
    found = faults(page, "lobby")
    lobby.choose("Potions", "Choose")
    page.get_by_label("Potion of Wisdom").check()
    lobby.more()
    lobby.open_button.click()
    found += faults(page, "lobby with an error")
    page.get_by_role("button", name="Settings").click()
    found += faults(page, "settings")
    assert not found, "\n".join(found)


def test_the_table_in_every_phase(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    found: list[str] = []
    seen: set[str] = set()
    for _ in range(GAMES):
        lobby = Lobby(page)
        lobby.choose("Pace of the bots", "Instant")
        lobby.more()
        page.get_by_label("Countdown").select_option(label="1 Skill token")
        lobby.open()
        hand = Mouse(page)
        while not (offers := play_on(page, hand, moves=0)).over:
            now = phase(offers)
            if now and now not in seen:
                seen.add(now)
                found += faults(page, now)
                if now == "turn":
                    found += asides(page)
            play_on(page, hand, moves=1)
        if seen >= PHASES:
            break
        page.goto("/")
    expect(page.locator("[data-line=total]").first).to_be_visible()
    found += faults(page, "end")
    page.goto("/")
    found += faults(page, "lobby with a table")
    assert seen >= PHASES, f"never seen: {PHASES - seen} in {GAMES} games"
    assert not found, "\n".join(found)
