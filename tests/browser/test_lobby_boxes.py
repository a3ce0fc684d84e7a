"""Boxes, professors and many seats in the lobby: all of it can be set up, and what contradicts itself cannot."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Open
from tests.browser.lobby import Lobby
from tests.browser.pages import faults
from tests.browser.serving import Served

CAULDRON_KINDS = [
    "Potion of Wisdom",
    "Sands of Time",
    "Brew of Feather Touch",
    "Chameleonic Varnish",
    "Dram of Poltergeist Sweat",
    "Ghastly Concoction",
]


def box(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Boxes in play").get_by_role("checkbox", name=name)


def professor(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Professors").get_by_role("checkbox", name=name)


def text(part: str) -> re.Pattern[str]:
    return re.compile(re.escape(part))


def add_seats(page: Page, count: int) -> None:
    for _ in range(count):
        page.get_by_role("button", name="Add a seat").click()


def test_six_seats_with_everything_on(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    lobby = Lobby(page)
    lobby.name(1).fill("Ada")
    add_seats(page, 3)
    lobby.seat(2, "Bot: scholar", "Sol")
    lobby.seat(3, "Bot: random", "Dot")
    box(page, "The Fifth Ingredient").click()
    box(page, "Fulminating Serum").click()
    lobby.choose("Professors", "Choose")
    professor(page, "Overwhilma Explosiwa").click()
    professor(page, "O’Clockitt").click()
    lobby.more()
    page.get_by_label("Countdown").select_option(label="2 Skill tokens")
    page.get_by_label("When nothing gets done").select_option(label="Never stop")
    page.get_by_role("switch", name="Drinks break ties").check()
    assert faults(page, "lobby with everything on") == []

    table = served.snapshot(lobby.open())

    assert [seat.get("level") for seat in table["seats"]] == [None, "scholar", "random", *["apprentice"] * 3]
    options = table["view"]["options"]
    assert (options["players"], options["mandragora"], len(options["kinds"])) == (6, True, 8)
    assert set(options["boxes"]) == {"sixth_student", "fifth_ingredient", "serum"}
    assert set(options["professors"]) == {"explosiwa", "oclockitt"}
    assert (options["countdown"], options["stalemate_rounds"], options["tiebreak_drinks"]) == (2, None, True)
    assert len(table["view"]["dispensers"]) == 2
    assert table["view"]["cauldron"]
    # One more of the same: the lobby remembers all of it.
    page.goto("/")
    lobby = Lobby(page)
    expect(box(page, "Fulminating Serum")).to_be_checked()
    expect(professor(page, "Overwhilma Explosiwa")).to_be_checked()
    again = served.snapshot(lobby.open())["view"]["options"]
    assert {**again, "kinds": 0, "first_player": 0} == {**options, "kinds": 0, "first_player": 0}


def test_kinds_of_a_box_by_name(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    lobby = Lobby(page)
    lobby.choose("Potions", "Choose")
    potions = page.get_by_role("group", name="Potions")
    expect(potions.get_by_role("checkbox", name="Ghastly Concoction")).to_have_count(0)
    expect(potions.get_by_text("reconstructed", exact=True)).to_have_count(0)
    box(page, "The Fifth Ingredient").click()
    expect(potions.get_by_text("reconstructed", exact=True)).to_have_count(4)
    for kind in CAULDRON_KINDS:
        potions.get_by_role("checkbox", name=kind).click()
    expect(potions.get_by_text("All 6 chosen.")).to_be_visible()
    # A box that leaves takes its kinds along; when it comes back they are chosen as before.
    box(page, "The Fifth Ingredient").click()
    expect(potions.get_by_text("Choose 4 more kinds.")).to_be_visible()
    box(page, "The Fifth Ingredient").click()
    options = served.snapshot(lobby.open())["view"]["options"]
    assert options["boxes"] == ["fifth_ingredient"]
    assert set(options["kinds"]) == {
        "wisdom",
        "sands_of_time",
        "feather_touch",
        "chameleonic_varnish",
        "poltergeist_sweat",
        "ghastly_concoction",
    }


def test_a_fifth_seat_brings_its_box_and_keeps_it(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    lobby = Lobby(page)
    student = box(page, "The 6th Student")
    mandragora = page.get_by_role("switch", name="Mandragora Leaves")
    simple = page.get_by_role("group", name="Potions").get_by_label("Simple", exact=True)
    student.click()
    mandragora.click()
    student.click()
    expect(mandragora).to_have_count(0)
    simple.check()
    said = page.get_by_role("group", name="Seats").get_by_role("status")
    add_seats(page, 1)
    expect(said).to_have_text("")
    add_seats(page, 1)
    expect(said).to_contain_text("The 6th Student has been switched on: 5 players need it.")
    expect(said).to_contain_text("Mandragora Leaves have been switched on")
    expect(said).to_contain_text("The simple game is not for 5 players")
    expect(student).to_be_checked()
    student.click(force=True)
    mandragora.click(force=True)
    student.press("Space")
    expect(student).to_be_checked()
    expect(mandragora).to_be_checked()
    expect(student).to_have_accessible_name(text("Stays on: 5 players need it."))
    expect(simple).to_be_disabled()
    options = served.snapshot(lobby.open())["view"]["options"]
    assert (options["players"], options["boxes"], options["mandragora"]) == (5, ["sixth_student"], True)


def test_mandragora_stays_out_where_it_may(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    lobby = Lobby(page)
    box(page, "The 6th Student").click()
    page.get_by_role("switch", name="Mandragora Leaves").click()
    options = served.snapshot(lobby.open())["view"]["options"]
    assert (options["boxes"], options["mandragora"]) == (["sixth_student"], False)


def test_professors_who_cannot_serve_say_why(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    lobby = Lobby(page)
    lobby.choose("Professors", "Choose")
    thrifty = professor(page, "Antiqua Thriftymind")
    expect(thrifty).to_have_accessible_name(text("Needs The Fifth Ingredient"))
    thrifty.click(force=True)
    expect(thrifty).not_to_be_checked()
    box(page, "The Fifth Ingredient").click()
    thrifty.click()
    professor(page, "Shi Zan Shuimo").click()
    third = professor(page, "Gravitha Tidygall")
    third.click(force=True)
    expect(third).not_to_be_checked()
    expect(page.get_by_text("That is the most")).to_be_visible()
    box(page, "The Fifth Ingredient").click()
    expect(thrifty).not_to_be_checked()
    options = served.snapshot(lobby.open())["view"]["options"]
    assert options["professors"] == ["shuimo"]


def test_professors_at_random(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    lobby = Lobby(page)
    lobby.choose("Professors", "Two")
    expect(page.get_by_text("2 of 5 are drawn when the table opens")).to_be_visible()
    assert len(served.snapshot(lobby.open())["view"]["options"]["professors"]) == 2


@pytest.mark.parametrize(
    ("changes", "group", "said"),
    [
        ({"professors": ["shuimo", "prissymann", "tidygall"]}, "Professors", "two at most"),
        ({"professors": ["explosiwa"]}, "Professors", "only with The Fifth Ingredient"),
        ({"kinds": ["wisdom"]}, "Potions", "too few or too many"),
        ({"boxes": ["tea"]}, "Boxes in play", "does not have these boxes"),
        ({"mandragora": True}, "Boxes in play", "come with The 6th Student"),
        ({"players": 7}, "Seats", "Two to six can play"),
    ],
)
def test_refused_options_are_said_at_their_field(
    changes: dict[str, Any], group: str, said: str, served: Served, open_page: Open
) -> None:
    """The lobby never asks for these, so the request is changed on its way; the refusal is the server's own."""
    watched = open_page(served.url)
    watched.refusals = {422}
    page = watched.page

    def contradict(route: Route) -> None:
        body = json.loads(route.request.post_data or "")
        body["options"] = {**body["options"], **changes}
        route.continue_(post_data=json.dumps(body))

    page.route("**/api/tables", contradict)
    lobby = Lobby(page)
    lobby.open_button.click()
    field = page.get_by_role("group", name=group)
    expect(field.get_by_role("alert")).to_contain_text(said)
    expect(field.locator(":focus")).to_have_count(1)
