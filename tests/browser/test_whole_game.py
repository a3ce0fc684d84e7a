"""Whole games from the lobby to the final scores, by each way of playing; the engine then says the same scores."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.hands import Hand, Keyboard, Mouse, Words, play_on
from tests.browser.lobby import Lobby
from tests.browser.played_again import final_view
from tests.browser.serving import Served


def shown_scores(page: Page) -> dict[int, int]:
    totals = page.locator("[data-line=total]")
    return {
        int(cell.get_attribute("data-seat") or ""): int(cell.inner_text().replace("\N{MINUS SIGN}", "-"))
        for cell in totals.all()
    }


def shown_parts(page: Page, seat: int) -> list[int]:
    cells = page.locator(f"td[data-seat='{seat}']:not([data-line=total]) .of")
    return [int(text.replace("\N{MINUS SIGN}", "-")) for text in cells.all_inner_texts()]


def check_end(page: Page, served: Served, table: str, options: dict[str, Any]) -> None:
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text("the secret and the fingerprint match")).to_be_visible()
    view = final_view(served.snapshot(table), served.log(table), options)
    scores = {seat: desk["score"] for seat, desk in enumerate(view["desks"])}
    assert shown_scores(page) == scores
    for seat, score in scores.items():
        assert sum(shown_parts(page, seat)) == score
    winners = page.locator(".pod.win")
    assert {int(each.get_attribute("data-seat") or "") for each in winners.all()} == set(view["winners"])


def test_a_game_by_clicks(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    lobby = Lobby(page)
    lobby.name(1).fill("Ada")
    lobby.choose("Pace of the bots", "Instant")
    with page.expect_request("**/api/tables") as asked:
        table = lobby.open()
    play_on(page, Mouse(page))
    check_end(page, served, table, json.loads(asked.value.post_data or "")["options"])

    page.get_by_role("button", name="Look at the board").click()
    expect(page.get_by_role("grid")).to_be_visible()
    page.get_by_role("button", name="See the scores").click()
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: not url.endswith(table))
    again = served.snapshot(page.url.rpartition("/")[2])
    assert [seat["name"] for seat in again["seats"]] == ["Ada", "Otto", "Mira"]
    page.goto("/")
    ours = page.get_by_role("region", name="Continue").get_by_role("listitem")
    expect(ours).to_have_count(2)
    expect(ours.first).not_to_contain_text("Finished")
    expect(ours.last).to_contain_text("Finished")


@pytest.mark.parametrize(
    "way", [pytest.param(Keyboard, id="keys"), pytest.param(Words, id="words", marks=pytest.mark.heavy)]
)
def test_a_game_without_the_mouse(way: type[Keyboard] | type[Words], served: Served, open_page: Open) -> None:
    """From the lobby on. One Skill token in the countdown makes a short game."""
    page = open_page(served.url).page
    lobby = Lobby(page)
    keys = Keyboard(page)
    page.keyboard.press("Tab")
    keys.reach(".begin input[name=pace]:checked")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    keys.reach("details:has(#lobby-countdown) > summary")
    page.keyboard.press("Enter")
    keys.reach("#lobby-countdown")
    page.keyboard.press("ArrowDown")
    keys.reach("#lobby-open")
    with page.expect_request("**/api/tables") as asked:
        page.keyboard.press("Enter")
    request = json.loads(asked.value.post_data or "")
    assert (request["pace"], request["options"]["countdown"]) == ("instant", 1)
    table = lobby.arrived()
    hand: Hand = way(page)
    expect(page.get_by_role("main")).to_be_focused()
    play_on(page, hand)
    expect(page.locator("main:focus, main h1:focus")).to_be_visible()
    check_end(page, served, table, request["options"])
