"""The lobby: what is chosen is what is played, what was chosen is remembered, what is wrong is said where it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.lobby import Lobby
from tests.browser.serving import Served

KINDS = [
    "Sands of Time",
    "Potion of Wisdom",
    "Abyssal Draft",
    "Balm of Uttermost Stickiness",
    "Potion of Prismatic Joy",
    "Elixir of Blind Love",
]


def test_the_table_is_what_the_lobby_says(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    lobby = Lobby(page)
    lobby.name(1).fill("Ada")
    page.get_by_role("button", name="Remove seat 2").click()
    lobby.seat(2, "Bot: random", "Bo")
    lobby.choose("Potions", "Choose")
    for kind in KINDS:
        page.get_by_label(kind).check()
    lobby.choose("Pace of the bots", "Quick")
    lobby.more()
    page.get_by_label("Countdown").select_option(label="2 Skill tokens")
    page.get_by_label("Who begins").select_option(label="Bo (seat 2)")
    page.get_by_role("switch", name="Drinks break ties").check()

    opened = served.snapshot(lobby.open())

    assert opened["seats"] == [
        {"kind": "person", "name": "Ada"},
        {"kind": "bot", "level": "random", "name": "Bo"},
    ]
    assert opened["pace"] == "quick"
    options = opened["view"]["options"]
    assert (options["players"], options["countdown"], options["tiebreak_drinks"]) == (2, 2, True)
    assert opened["view"]["first_player"] == 1
    assert set(options["kinds"]) == {
        "sands_of_time",
        "wisdom",
        "abyssal_draft",
        "uttermost_stickiness",
        "prismatic_joy",
        "blind_love",
    }


def test_too_few_kinds_are_said_beside_the_kinds(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    lobby = Lobby(page)
    lobby.choose("Potions", "Choose")
    page.get_by_label(KINDS[0]).check()
    lobby.open_button.click()
    potions = page.get_by_role("group", name="Potions")
    expect(potions.get_by_role("alert")).to_have_text("Choose 5 more kinds.")
    expect(potions.get_by_label("Choose", exact=True)).to_be_focused()
    assert "/table/" not in page.url


def test_what_the_server_refuses_is_said_beside_its_field(served: Served, open_page: Open) -> None:
    watched = open_page(served.url)
    watched.refusals = {422}
    page = watched.page
    lobby = Lobby(page)
    lobby.name(2).evaluate("(field) => field.removeAttribute('maxlength')")
    lobby.name(2).fill("O" * 31)
    with page.expect_response("**/api/tables") as answer:
        lobby.open_button.click()
    assert answer.value.status == 422
    expect(page.get_by_role("group", name="Seats").get_by_role("alert")).to_have_text("The name of seat 2 is too long.")
    expect(lobby.name(2)).to_be_focused()
    lobby.name(2).fill("Otto")
    lobby.open()


def test_seats_come_and_go_and_the_focus_stays(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    lobby = Lobby(page)
    for seat in (4, 5, 6):
        page.get_by_role("button", name="Add a seat").press("Enter")
        expect(lobby.who(seat)).to_be_focused()
    expect(page.get_by_role("button", name="Add a seat")).to_have_count(0)
    for seat in (6, 5, 4):
        page.get_by_role("button", name=f"Remove seat {seat}").press("Enter")
        expect(page.get_by_role("button", name=f"Remove seat {seat - 1}")).to_be_focused()
    page.get_by_role("button", name="Remove seat 3").press("Enter")
    # Two seats make the smallest table: there is nothing left to remove, so the focus goes to the way back.
    expect(page.get_by_role("button", name="Remove seat")).to_have_count(0)
    expect(page.get_by_role("button", name="Add a seat")).to_be_focused()


def test_seats_and_tables_are_remembered(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    lobby = Lobby(page)
    lobby.name(1).fill("Yara")
    lobby.seat(2, "A person at this screen", "Bruno")
    lobby.choose("Pace of the bots", "Instant")
    lobby.open()
    page.goto("/")
    lobby = Lobby(page)
    expect(lobby.name(1)).to_have_value("Yara")
    expect(lobby.name(2)).to_have_value("Bruno")
    expect(page.get_by_role("radio", name="Instant")).to_be_checked()

    ours = page.get_by_role("region", name="Continue")
    expect(ours.get_by_role("heading", name="Yara, Bruno and Mira")).to_be_visible()
    ours.get_by_role("link", name="table of Yara, Bruno and Mira").click()
    page.wait_for_url("**/table/*")
    page.go_back()
    Lobby(page)
    ours.get_by_role("button", name="Forget the table of Yara, Bruno and Mira").click()
    expect(ours.get_by_role("listitem")).to_have_count(0)
    page.reload()
    Lobby(page)
    expect(ours.get_by_role("listitem")).to_have_count(0)


@pytest.mark.parametrize("storage", ["blocked", "rubbish"])
def test_the_lobby_works_without_a_memory(storage: str, served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    spoil = {
        "blocked": "Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied') } })",
        "rubbish": "for (const key of ['setup', 'tables', 'settings']) localStorage[`fulminate.${key}`] = '{]'",
    }
    page.add_init_script(spoil[storage])
    page.reload()
    page.get_by_role("button", name="Theme: System").click()
    assert page.locator("html").get_attribute("data-theme") == "light"
    Lobby(page).open()


def test_settings_are_kept_and_the_dialog_gives_the_focus_back(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    html = page.locator("html")
    button = page.get_by_role("button", name="Settings")
    button.press("Enter")
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("group", name="Theme").get_by_label("Dark").check()
    dialog.get_by_role("group", name="Movement").get_by_label("None").check()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(button).to_be_focused()
    page.reload()
    expect(html).to_have_attribute("data-theme", "dark")
    expect(html).to_have_attribute("data-motion", "none")
    page.get_by_role("button", name="Theme: Dark").click()
    assert html.get_attribute("data-theme") is None


def test_a_chain_is_shown_and_stands_still_where_nothing_may_move(served: Served, open_page: Open) -> None:
    moving = open_page(served.url, reduced_motion="no-preference").page
    moving.get_by_role("button", name="See a chain").click()
    moving.get_by_role("button", name="Skip").click()
    expect(moving.get_by_text("One marble taken, seven in hand.")).to_be_visible()
    still = open_page(served.url).page
    still.get_by_role("button", name="See a chain").click()
    expect(still.get_by_text("One marble taken, seven in hand.")).to_be_visible()
    places = "() => [...document.querySelectorAll('.scene .spot')].map((spot) => spot.className)"
    assert moving.evaluate(places) == still.evaluate(places)
