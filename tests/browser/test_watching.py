"""What those see who only watch: nothing to press in vain, and the ways from a finished table to its replay."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.serving import Served
from tests.browser.test_movement import bots

IDLE = ".desk button:not(.explain), .desk [aria-disabled]"
LOG = "() => [...document.querySelectorAll('#log li .lt2')].map((each) => each.textContent)"


def ended(served: Served, players: int = 2) -> str:
    table = bots(served, "instant", players)
    served.until_over(table)
    return table


def numbers(page: Page) -> list[str]:
    """Round and place in the order of the turn, of every line of the log."""
    found: list[str] = page.evaluate(LOG)
    return found


def test_who_watches_has_nothing_to_press(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    table = bots(served, "calm")
    page.goto(f"/table/{table}")
    page.locator("#log [data-line]").nth(5).wait_for()
    expect(page.locator(".desk")).to_be_visible()
    assert page.locator(IDLE).count() == 0
    over = ended(served)
    for moment in (30, 90, 99_999):
        page.goto(f"/replay/{over}#{moment}")
        page.reload()
        expect(page.locator(".desk")).to_be_visible()
        assert page.locator(IDLE).count() == 0


def test_a_log_counts_alike_at_the_table_and_in_the_replay(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    table = ended(served, 3)
    page.goto(f"/table/{table}")
    page.get_by_role("button", name="Look at the board").click()
    page.get_by_role("button", name="All turns").click()
    at_table = numbers(page)
    assert {number.partition(".")[2] for number in at_table if number} == {"1", "2", "3"}
    page.goto(f"/replay/{table}#99999")
    page.locator("#log li").first.wait_for()
    assert sorted(numbers(page)) == sorted(at_table)


def test_a_finished_table_leads_to_its_replay(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    table = ended(served)
    page.goto(f"/table/{table}")
    page.get_by_role("button", name="Look at the board").click()
    line = page.locator("#log li").nth(6).locator("[data-line]")
    version = line.get_attribute("data-line")
    line.click()
    page.get_by_role("link", name="Watch from here").click()
    expect(page).to_have_url(re.compile(rf"/replay/{table}#{version}$"))
    expect(page.locator(f"[data-moment='{version}']")).to_be_visible()
