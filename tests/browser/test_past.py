"""Each line of a running table's log opens the position that it tells of, and leads back to now."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.hands import Mouse, play_on
from tests.browser.lobby import Lobby
from tests.browser.offers import Offers
from tests.browser.pages import faults
from tests.browser.serving import Served
from tests.browser.signature import settle
from tests.waiting import until

MARBLES = """() => [...document.querySelectorAll('[data-track]:not([data-lying])')].map((track) =>
  [...track.querySelectorAll('.ball use')].map((use) => use.getAttribute('href'))
    .filter((name) => name.startsWith('#m-')).map((name) => (name === '#m-black' ? 'k' : name[3])).join(''))"""


def marbles(page: Page) -> list[str]:
    """The dispenser from its bottom up, track by track, as letters."""
    found: list[str] = page.evaluate(MARBLES)
    return found


def test_a_line_of_the_log_opens_its_position(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    lobby = Lobby(page)
    lobby.choose("Pace of the bots", "Instant")
    lobby.open()
    play_on(page, Mouse(page), moves=14)
    until(lambda: Offers.of(page).ours, "the bots do not come to their end")
    settle(page)
    now = marbles(page)
    table = page.url.rsplit("/", 1)[1]

    page.get_by_role("button", name="All turns").or_(page.locator("#log")).first.click()
    picks = [entry for entry in served.log(table)["entries"] if (entry["words"] or "").startswith("pick")]
    version = picks[0]["version"]
    line = page.locator(f"#log [data-line='{version}']").first
    line.click()
    back = page.get_by_role("button", name="Back to now")
    expect(back).to_be_visible()
    then = served.moment(table, version)["view"]
    assert marbles(page) == then["dispensers"][then["bell"]]["tracks"] != now
    expect(page.locator(".status")).to_contain_text("As it stood then.")
    expect(line).to_have_attribute("aria-current", "true")
    # Nothing can be played in the past.
    expect(page.locator(".ball.lit, .layer.fits, [data-draw]")).to_have_count(0)
    found = faults(page, "a position of the log")
    assert not found, "\n".join(found)

    back.click()
    expect(back).to_have_count(0)
    assert marbles(page) == now
    expect(line).to_be_focused()

    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(back).to_be_visible()
    page.keyboard.press("Escape")
    expect(back).to_have_count(0)
    assert marbles(page) == now


def test_the_game_goes_on_while_one_looks_back(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    lobby = Lobby(page)
    lobby.choose("Pace of the bots", "Instant")
    lobby.open()
    play_on(page, Mouse(page), moves=12)
    other = page.context.new_page()
    other.goto(page.url)
    page.locator("#log [data-line]").last.click()
    back = page.get_by_role("button", name="Back to now")
    expect(back).to_be_visible()
    then = marbles(page)
    play_on(other, Mouse(other), moves=6)
    now = marbles(other)
    expect(back).to_be_visible()
    assert marbles(page) == then != now
    back.click()
    assert marbles(page) == now
