"""The table beyond a plain game: a server that dies, movement and none, two people at one screen, moves taken back."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.hands import Mouse, one_move, play_on
from tests.browser.lobby import Lobby
from tests.browser.offers import ON, Offers
from tests.browser.serving import Served
from tests.browser.signature import settle, signature
from tests.waiting import until

MOVES = 400


def open_table(page: Page, *others: str) -> str:
    """A person and these others, each a bot or a person by what the lobby calls it."""
    lobby = Lobby(page)
    lobby.name(1).fill("Ada")
    for seat, (who, name) in enumerate(zip(others, ("Bo", "Cy"), strict=False), start=2):
        lobby.seat(seat, who, name)
    if len(others) == 1:
        page.get_by_role("button", name="Remove seat 3").click()
    if any(who.startswith("Bot") for who in others):
        lobby.choose("Pace of the bots", "Instant")
    return lobby.open()


def play_until_held(page: Page, hand: Mouse, fitting: int = 1) -> None:
    """Into the middle of a turn: at least so many marbles of the hand fit a potion, and nothing else is asked."""
    for _ in range(MOVES):
        offers = play_on(page, hand, moves=0)
        assert not offers.over
        if offers.held >= fitting and not offers.keeping and not offers.enough and not offers.draw:
            return
        play_on(page, hand, moves=1)
    raise AssertionError("no marble ever fitted")


def test_a_killed_server_loses_nothing(own_server: Served, open_page: Open) -> None:
    """kill -9 in the middle of a turn; a move that met no server is kept from getting lost by being said so."""
    watched = open_page(own_server.url)
    page = watched.page
    table = open_table(page, "Bot: apprentice", "Bot: random")
    hand = Mouse(page)
    play_until_held(page, hand)
    before = signature(page)
    log = own_server.log(table)

    watched.outage = True
    own_server.kill()
    expect(page.get_by_text("Connection lost.")).to_be_visible()
    page.locator(f"[data-held]{ON}").first.click()
    page.locator(".layer.fits").first.click()
    refused = page.get_by_role("alert").get_by_text("The server does not answer.")
    expect(refused).to_be_visible()
    own_server.start()
    expect(page.get_by_text("Connected again.")).to_be_visible()
    watched.outage = False

    assert signature(page) == before
    assert own_server.log(table) == log
    with one_move(page):
        page.locator(".layer.fits").first.click()
    expect(refused).to_have_count(0)
    play_on(page, hand, moves=5)
    entries = own_server.log(table)["entries"]
    assert entries[: len(log["entries"])] == log["entries"]
    assert entries[len(log["entries"])]["words"].startswith("place ")
    page.reload()
    expect(page.get_by_role("grid")).to_be_visible()


def test_the_page_is_the_same_with_and_without_movement(served: Served, open_page: Open) -> None:
    moving = open_page(served.url, reduced_motion="no-preference").page
    moving.get_by_role("button", name="Settings").click()
    moving.get_by_role("group", name="Speed of the marbles").get_by_label("4×").check()
    moving.keyboard.press("Escape")
    table = open_table(moving, "Bot: apprentice", "Bot: apprentice")
    still = open_page(served.url).page
    still.goto(f"/table/{table}")
    hand = Mouse(moving)
    moved = False
    for _ in range(8):
        play_on(moving, hand, moves=1)
        moved = moved or moving.evaluate("() => document.getAnimations().length > 0")
        assert still.evaluate("() => document.getAnimations().length") == 0
        if Offers.of(moving).ours:
            early = signature(moving)
            settle(moving)
            assert signature(moving) == early, "the page was not final before it moved"
    assert moved, "nothing ever moved"
    while not play_on(moving, hand, moves=0).ours:
        play_on(moving, hand, moves=1)
    settle(moving)
    version = served.snapshot(table)["version"]
    until(lambda: signature(still) == signature(moving), "the page that stands still shows another table")
    assert served.snapshot(table)["version"] == version


def test_two_people_at_one_screen(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    table = open_table(page, "A person at this screen")
    status = page.locator(".status")
    expect(status).to_contain_text(re.compile("^(Ada|Bo), choose a potion"))
    hand = Mouse(page)
    turns: list[str] = []
    for _ in range(MOVES):
        offers = play_on(page, hand, moves=1)
        assert not offers.over
        now = status.inner_text()
        if found := re.match(r"(Ada|Bo), your turn", now):
            name = found[1]
            expect(page.get_by_role("region", name=f"{name}’s desk")).to_be_visible()
            if not turns or turns[-1] != name:
                turns.append(name)
        if len(turns) == 4:
            break
    assert turns in (["Ada", "Bo", "Ada", "Bo"], ["Bo", "Ada", "Bo", "Ada"])
    assert {entry["seat"] for entry in served.log(table)["entries"]} == {0, 1}


def test_moves_are_taken_back(served: Served, open_page: Open) -> None:
    """The last move by the button, then by its letter, then the whole turn."""
    page = open_page(served.url).page
    table = open_table(page, "Bot: apprentice")
    hand = Mouse(page)
    ways: list[tuple[str, Callable[[], None]]] = [
        ("move", lambda: page.get_by_role("button", name="Undo").click()),
        ("move", lambda: page.keyboard.press("u")),
        ("turn", lambda: page.get_by_role("button", name="Reset my turn").click()),
    ]
    for what, take_back in ways:
        for _ in range(MOVES):
            play_until_held(page, hand, fitting=2)
            before = signature(page)
            version = served.snapshot(table)["version"]
            with one_move(page):
                page.locator(f"[data-held]{ON}").first.click()
                page.locator(".layer.fits").first.click()
            if page.get_by_role("button", name="Undo").get_attribute("aria-disabled") is None:
                break
            # It completed a potion, whose marbles rolled: that cannot be taken back.
            events = served.log(table)["entries"][version]["events"]
            assert "rolled" in [event["type"] for event in events]
        with one_move(page):
            take_back()
        entries = served.log(table)["entries"]
        assert entries[version]["undone"]
        assert entries[-1]["undo"] == what
        if what == "move":
            assert signature(page) == before
        with one_move(page):
            hand.move(Offers.of(page))


def test_a_bot_is_asked_to_move_at_once(own_server: Served, open_page: Open) -> None:
    """At a human pace a bot's turn takes a while; asked from the table it plays on to the person's decision at once."""
    watched = open_page(own_server.url)
    page = watched.page
    lobby = Lobby(page)
    lobby.name(1).fill("Ada")
    lobby.seat(2, "Bot: apprentice", "Bo")
    page.get_by_role("button", name="Remove seat 3").click()
    lobby.choose("Pace of the bots", "Calm")
    lobby.open()
    hand = Mouse(page)
    ask = page.locator("[data-hurry]")
    for _ in range(MOVES):
        if ask.is_visible():
            break
        play_on(page, hand, moves=1)
    expect(ask).to_contain_text("Move at once")
    # That a bot which is asked pauses no more is seen in tests/server/test_hurry.py.
    with page.expect_response(lambda answer: answer.url.endswith("/hurry") and answer.ok):
        ask.click()
    expect(ask).to_be_hidden()


def test_why_a_move_cannot_be_taken_back_is_said(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    open_table(page, "Bot: apprentice")
    hand = Mouse(page)
    play_until_held(page, hand)
    undo = page.get_by_role("button", name="Undo", exact=True)
    why = "No undo: something was revealed."
    expect(undo).to_have_accessible_description(why)
    expect(page.locator("#why-undo")).to_have_text(why)
    for press in (undo.click, lambda **_: page.keyboard.press("r")):
        press(force=True)
        said = page.get_by_role("alert").get_by_text(why)
        expect(said).to_be_visible()
        page.get_by_role("alert").get_by_role("button").click()
        expect(said).to_have_count(0)
    # It is off no longer, and what was said of it is gone.
    undo.click(force=True)
    with one_move(page):
        page.locator(f"[data-held]{ON}").first.click()
        page.locator(".layer.fits").first.click()
    expect(said).to_have_count(0)
