"""A finished game watched again: stepped, scrubbed, jumped, turned, shared, pasted, and refused by its line."""

from __future__ import annotations

import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import complaints
from tests.browser.conftest import Open
from tests.browser.pages import faults
from tests.browser.replay_page import NAMES, SIX, UNFINISHED, WHOLE, at, button, drop, finished, moves, paste
from tests.browser.serving import Served
from tests.waiting import PATIENCE


def scores(served: Served, table: str) -> list[int]:
    """As the log's last event tells them."""
    over = served.log(table)["entries"][-1]["events"][-1]
    assert over["type"] == "over"
    found: list[int] = over["scores"]
    return found


def shown_scores(page: Page) -> list[int]:
    finals = page.locator("[data-final]").all()
    return [int(each.inner_text().replace("\u2212", "-")) for each in finals]


def tracks(page: Page) -> list[str]:
    """What lies in the dispenser, by what its marbles are called."""
    return [str(each.get_attribute("aria-label")) for each in page.locator(".ball").all()]


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    where = tmp_path_factory.mktemp("records")
    program = str(Path(sys.executable).with_name("fulminate"))
    command = [program, "simulate", "--games", "1", "--players", "greedy,random"]
    subprocess.run([*command, "--records", str(where)], check=True, capture_output=True, timeout=PATIENCE)
    return [path.read_text(encoding="utf-8") for path in sorted(where.iterdir())]


def test_a_finished_table(served: Served, open_page: Open) -> None:
    """Every way from moment to moment leads to the positions that the server tells."""
    table = finished(served)
    last = moves(served, table)
    page = open_page(served.url).page
    page.goto(f"/replay/{table}")
    at(page, 0)
    deal = tracks(page)

    button(page, "One move on").click()
    at(page, 1)
    button(page, "One move back").click()
    at(page, 0)
    page.get_by_role("slider", name="Moment of the game").fill("40")
    at(page, 40)
    middle = tracks(page)
    assert middle != deal
    expect(page).to_have_url(re.compile(r"#40$"))

    # Of several lines that one move wrote, the last is the current one.
    version = page.locator(".log button").nth(12).get_attribute("data-version") or ""
    line = page.locator(f".log button[data-version='{version}']").last
    line.click()
    expect(line).to_have_attribute("aria-current", "step")
    at(page, int(version))
    line.press("ArrowDown")
    expect(page.locator(f".log li:has([data-version='{version}']) + li button").last).to_be_focused()

    page.keyboard.press("Home")
    at(page, 0)
    assert tracks(page) == deal
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    at(page, 2)
    page.keyboard.press("End")
    at(page, last)
    assert shown_scores(page) == scores(served, table)
    expect(page).to_have_url(re.compile(rf"#{last}$"))

    page.goto(f"/replay/{table}#40")
    at(page, 40)
    page.reload()
    at(page, 40)
    assert tracks(page) == middle


def test_it_plays_by_itself_and_turns_to_any_seat(served: Served, open_page: Open) -> None:
    table = finished(served)
    page = open_page(served.url, reduced_motion="no-preference").page
    page.goto(f"/replay/{table}")
    at(page, 0)
    page.get_by_label("Speed").select_option(label="4×")
    page.locator("#main").press("Space")
    expect(button(page, "Pause")).to_be_visible()
    page.wait_for_function("() => Number(document.querySelector('[data-moment]').dataset.moment) >= 3")
    page.locator("#main").press("Space")
    stopped = page.locator("[data-moment]").get_attribute("data-moment")
    page.wait_for_timeout(1000)
    assert page.locator("[data-moment]").get_attribute("data-moment") == stopped
    # Until a seat is chosen the desk is that of whoever plays.
    seat = served.moment(table, int(stopped or ""))["seat"]
    expect(page.get_by_role("heading", name=f"{NAMES[seat]}\u2019s desk")).to_be_visible()
    for name in NAMES:
        page.get_by_label("Whose desk is shown").select_option(label=f"Desk of {name}")
        expect(page.get_by_role("heading", name=f"{name}\u2019s desk")).to_be_visible()


def test_a_pasted_a_chosen_and_a_dropped_record(
    served: Served, open_page: Open, records: list[str], tmp_path: Path
) -> None:
    page = open_page(served.url).page
    page.goto("/replay")
    page.get_by_label("Paste").fill(records[0])
    button(page, "Watch it").click()
    at(page, 0)
    page.keyboard.press("End")
    expect(page.get_by_role("list", name="Final scores")).to_be_visible()
    assert shown_scores(page) == [int(total) for total in re.findall(r"^score .* total (-?\d+)$", records[0], re.M)]

    button(page, "Another record").click()
    file = tmp_path / "game.fulminate"
    file.write_text(records[0], encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    at(page, 0)

    button(page, "Another record").click()
    drop(page, records[0])
    at(page, 0)
    page.keyboard.press("End")
    expect(page.get_by_role("list", name="Final scores")).to_be_visible()


def test_a_pasted_record_travels_in_its_link(served: Served, open_page: Open, records: list[str]) -> None:
    page = open_page(served.url).page
    page.goto("/replay")
    page.get_by_label("Paste").fill(records[0])
    button(page, "Watch it").click()
    at(page, 0)
    with page.expect_download() as kept:
        button(page, "Download the record").click()
    assert Path(kept.value.path()).read_text(encoding="utf-8") == records[0]
    page.get_by_role("slider").fill("30")
    at(page, 30)
    there = tracks(page)
    link = page.get_by_role("link", name="Copy the link").get_attribute("href") or ""
    assert link.startswith("/replay#r=")
    assert link.endswith("&30")
    assert len(link) < 8192
    expect(page).to_have_url(re.compile(re.escape(link) + "$"))

    other = open_page(served.url).page
    other.goto(link)
    at(other, 30)
    assert tracks(other) == there
    other.goto("/")
    other.goto("/replay#r=bm90aGluZw")
    expect(other.get_by_role("alert")).to_contain_text("no record that can be read")


def test_a_broken_record_names_its_line(served: Served, open_page: Open, records: list[str]) -> None:
    lines = records[0].splitlines()
    number = next(number for number, line in enumerate(lines, start=1) if re.match(r"9\.", line))
    lines[number - 1] = wrong = re.sub(r"pick \S+", "pick 1.30", lines[number - 1])
    assert lines != records[0].splitlines()
    watched = open_page(served.url)
    watched.refusals = {422}
    page = watched.page
    page.goto("/replay")
    page.get_by_label("Paste").fill("\n".join(lines))
    button(page, "Watch it").click()
    expect(page.get_by_role("alert")).to_contain_text(f"Line {number} ")
    expect(page.get_by_role("alert").get_by_text(wrong, exact=True)).to_be_visible()
    # The line is chosen in the box, and in sight there.
    box = page.get_by_label("Paste")
    expect(box).to_be_focused()
    expect(box).to_have_accessible_description(re.compile(re.escape(wrong)))
    assert box.evaluate("box => box.value.slice(box.selectionStart, box.selectionEnd)") == wrong
    assert 0.2 < box.evaluate("box => box.scrollTop / (box.scrollHeight - box.clientHeight)") < 0.8


def test_a_running_table_is_not_replayed(served: Served, open_page: Open) -> None:
    seats = [{"kind": "person", "name": name} for name in NAMES]
    wanted = {"options": {"players": 3}, "seats": seats, "pace": "instant"}
    table = httpx.post(served.url + "/api/tables", json=wanted, timeout=PATIENCE).json()["table"]
    watched = open_page(served.url)
    watched.refusals = {409}
    watched.page.goto(f"/replay/{table}")
    expect(watched.page.get_by_role("alert")).to_contain_text("not over yet")


def test_every_state_of_the_page_is_sound(served: Served, open_page: Open) -> None:
    """WCAG, narrow phones and the size of targets: at the deal, in the middle, at the end, and with an error."""
    table = finished(served)
    page = open_page(served.url).page
    found: list[str] = []
    page.goto(f"/replay/{table}")
    for moment in (0, 60, moves(served, table)):
        page.get_by_role("slider").fill(str(moment))
        at(page, moment)
        found += faults(page, f"moment {moment}")
    page.goto("/replay")
    button(page, "Watch it").click()
    expect(page.get_by_role("alert")).to_contain_text("no record")
    found += faults(page, "no record")
    assert not found, "\n".join(found)


# ---- Whose move, and what is said of it ----------------------------------------------------------


def test_title_status_and_desk_name_whose_move_is_shown(served: Served, open_page: Open) -> None:
    table = finished(served)
    told = httpx.get(f"{served.url}/api/tables/{table}/replay", timeout=PATIENCE).json()["moments"]
    page = open_page(served.url).page
    page.goto(f"/replay/{table}")
    at(page, 0)
    first = NAMES[told[0]["view"]["first_player"]]
    expect(page.get_by_role("heading", name=f"{first}\u2019s desk")).to_be_visible()
    for moment in (*range(1, 60, 3), len(told) - 2):
        page.get_by_role("slider").fill(str(moment))
        at(page, moment)
        name = NAMES[told[moment]["seat"]]
        said = page.evaluate("['.deskname', '.status', '#told-h'].map(each => document.querySelector(each).innerText)")
        assert all(name in each for each in said), (moment, name, said)


def test_each_move_is_said_once_and_none_in_silence(served: Served, open_page: Open) -> None:
    table = finished(served, SIX, boxes=["sixth_student", "fifth_ingredient", "serum"])
    page = open_page(served.url).page
    page.goto(f"/replay/{table}")
    at(page, 0)
    page.evaluate("""() => {
      window.heard = []
      new MutationObserver(() => {
        const words = document.querySelector('[data-spoken]').innerText
        if (words) window.heard.push(words)
      }).observe(document.querySelector('[data-spoken]'), { childList: true, characterData: true, subtree: true })
    }""")
    steps = 60
    for step in range(1, steps + 1):
        page.keyboard.press("ArrowRight")
        at(page, step)
        assert page.locator("[data-line]").inner_text().strip() != "", step
    page.wait_for_function("steps => window.heard.length >= steps", arg=steps)
    assert len(page.evaluate("window.heard")) == steps
    for moment in range(20, 40):
        page.get_by_role("slider").fill(str(moment))
    at(page, 39)
    page.get_by_label("Speed").select_option(label="4×")
    page.locator("#main").press("Space")
    page.wait_for_function("() => Number(document.querySelector('[data-moment]').dataset.moment) >= 44")
    page.locator("#main").press("Space")
    assert len(page.evaluate("window.heard")) == steps


def test_comments_and_variations_are_shown(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    paste(page, WHOLE)
    story = page.get_by_role("region", name="What happened in this turn")
    expect(story).to_contain_text("A quick one")
    page.get_by_role("slider").fill("29")
    at(page, 29)
    page.locator("#main").press("ArrowRight")
    at(page, 30)
    for words in ("three blacks meet", "pick 5.1, done", "pick 2.1 {also good}"):
        expect(story).to_contain_text(words)
    expect(page.locator("[data-spoken]")).to_contain_text("three blacks meet")
    expect(page.locator(".log button[aria-current]")).to_contain_text("With a note")
    expect(page.locator(".told .latest")).to_have_attribute("aria-current", "step")


def test_an_unfinished_record_says_where_it_stops(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    paste(page, UNFINISHED)
    expect(page.get_by_text("The record stops here")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(".told")).to_contain_text("The record stops here")
    expect(page.get_by_role("heading", name="Otto\u2019s desk")).to_be_visible()


def test_the_end_says_where_the_points_come_from(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    paste(page, WHOLE)
    page.keyboard.press("End")
    seat = page.get_by_role("list", name="Final scores").get_by_role("listitem").first
    expect(seat).to_contain_text("Potions 13 · Skill 4 · Little Help \u22122")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Replay: Ada, Otto. Played on November 30, 2026. With Base game. Ada won."
    )
    expect(page).to_have_title("Ada, Otto, November 30, 2026 · Replay · Fulminate")
    table = finished(served)
    page.goto(f"/replay/{table}#99999")
    page.get_by_role("link", name="The table\u2019s result").click()
    expect(page).to_have_url(re.compile(f"/table/{table}$"))


def test_a_draft_is_told_when_it_was_made(served: Served, open_page: Open) -> None:
    table = finished(served)
    page = open_page(served.url).page
    page.goto(f"/replay/{table}")
    at(page, 0)
    page.keyboard.press("ArrowRight")
    at(page, 1)
    first, following = (served.moment(table, version)["seat"] for version in (1, 2))
    expect(page.locator(".status")).to_have_text(f"{NAMES[first]} chose.")
    expect(page.locator("#told-h")).to_have_text(f"The draft: {NAMES[first]}")
    expect(page.locator(".draft")).to_contain_text(f"{NAMES[following]} chooses now")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-spoken]")).to_have_text(f"Move 0 of {moves(served, table)}. Before the first move.")
    page.keyboard.press("End")
    at(page, moves(served, table))
    expect(page.get_by_text("Next Skill")).to_have_count(0)


# ---- Ways through the game -----------------------------------------------------------------------


def test_turns_are_stepped_over(served: Served, open_page: Open) -> None:
    table = finished(served)
    told = httpx.get(f"{served.url}/api/tables/{table}/replay", timeout=PATIENCE).json()["moments"]
    begins = [next(at for at, each in enumerate(told) if each["turn"] == turn) for turn in (1, 2, 3)]
    page = open_page(served.url).page
    page.goto(f"/replay/{table}")
    at(page, 0)
    for moment in (1, *begins):
        button(page, "One turn on").click()
        at(page, moment)
    page.keyboard.press("ArrowRight")
    for keys, moment in (("PageUp", begins[2]), ("Shift+ArrowLeft", begins[1]), ("PageDown", begins[2])):
        page.keyboard.press(keys)
        at(page, moment)
    button(page, "One turn back").click()
    at(page, begins[1])
    page.locator("summary").filter(has=page.locator("svg")).first.click()
    said = page.get_by_text("a turn back or on")
    expect(said).to_be_visible()
    page.keyboard.press("Escape")
    expect(said).to_be_hidden()
    expect(page.locator("summary[aria-label=Keys]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(said).to_be_visible()
    page.locator(".cab").first.click()
    expect(said).to_be_hidden()


def test_the_keys_lead_the_game_after_a_click_too(served: Served, open_page: Open) -> None:
    table = finished(served)
    page = open_page(served.url).page
    page.goto(f"/replay/{table}#20")
    at(page, 20)
    page.locator(".ball").first.click()
    page.keyboard.press("ArrowRight")
    at(page, 21)
    line = page.locator(".log [aria-current]")
    line.click()
    version = int(line.get_attribute("data-version") or "")
    at(page, version)
    page.keyboard.press("ArrowRight")
    at(page, version + 1)
    page.keyboard.press("Space")
    expect(button(page, "Pause")).to_be_visible()
    at(page, version + 2)
    page.keyboard.press("Space")
    expect(button(page, "Play")).to_be_visible()


def test_the_controls_are_a_landmark_that_is_skipped_to(served: Served, open_page: Open) -> None:
    table = finished(served)
    page = open_page(served.url).page
    page.goto(f"/replay/{table}#20")
    at(page, 20)
    page.get_by_role("link", name="Skip to the controls").press("Enter")
    expect(page.get_by_role("region", name="Through the game")).to_be_focused()
    page.keyboard.press("Tab")
    expect(button(page, "To the beginning")).to_be_focused()
    expect(page).to_have_url(re.compile("#20$"))
    assert complaints(page, ["region"]) == []


def test_the_link_tells_whose_desk_was_in_front(served: Served, open_page: Open) -> None:
    table = finished(served)
    page = open_page(served.url).page
    page.goto(f"/replay/{table}#40")
    at(page, 40)
    page.get_by_label("Whose desk is shown").select_option(label="Desk of Cy")
    expect(page).to_have_url(re.compile(r"#40&seat=3$"))
    page.reload()
    expect(page.get_by_role("heading", name="Cy\u2019s desk")).to_be_visible()
    at(page, 40)


def test_turning_the_desk_ends_what_moves(served: Served, open_page: Open) -> None:
    table = finished(served)
    told = httpx.get(f"{served.url}/api/tables/{table}/replay", timeout=PATIENCE).json()["moments"]
    pick = next(at for at, each in enumerate(told) if each["words"] and each["words"].startswith("pick"))
    page = open_page(served.url, reduced_motion="no-preference").page
    page.goto(f"/replay/{table}#{pick - 1}")
    at(page, pick - 1)
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-playing]")).not_to_have_count(0)
    other = NAMES[(told[pick]["seat"] + 1) % 3]
    page.get_by_label("Whose desk is shown").select_option(label=f"Desk of {other}")
    assert page.evaluate("document.querySelectorAll('.flights > *, [data-playing]').length") == 0


# ---- What goes wrong -----------------------------------------------------------------------------


def test_a_record_too_long_for_a_link_plays_all_the_same(served: Served, open_page: Open) -> None:
    noise = "".join(sha256(str(number).encode()).hexdigest() for number in range(900))
    page = open_page(served.url).page
    paste(page, WHOLE.replace("three blacks meet", noise))
    expect(page.get_by_text("too long for a link")).to_be_visible()
    expect(page.get_by_role("link", name="Copy the link")).to_have_count(0)


def test_an_answer_that_breaks_off_is_told(served: Served, open_page: Open) -> None:
    table = finished(served)
    page = open_page(served.url).page
    page.route(
        "**/replay",
        lambda route: (
            route.fulfill(status=200, body='{"moments":[') if "/api/" in route.request.url else route.continue_()
        ),
    )
    page.goto(f"/replay/{table}")
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    page.unroute("**/replay")
    button(page, "Try again").click()
    at(page, 0)


@pytest.mark.parametrize("letters", ["", "%%%", "bm90aGluZw", "bm90aGluZw."])
def test_a_link_that_cannot_be_read_says_so(served: Served, open_page: Open, letters: str) -> None:
    page = open_page(served.url).page
    page.goto(f"/replay#r={letters}")
    expect(page.get_by_role("alert")).to_contain_text("no record that can be read")


def test_a_missing_table_offers_no_way_to_it(served: Served, open_page: Open) -> None:
    watched = open_page(served.url)
    watched.refusals = {404}
    watched.page.goto("/replay/zzzzzzzzzz")
    expect(watched.page.get_by_role("alert")).to_contain_text("no such table")
    expect(watched.page.get_by_role("link", name="Another record")).to_be_visible()
    expect(watched.page.get_by_role("link", name="To the table")).to_have_count(0)


def test_a_file_may_be_dropped_at_any_time(served: Served, open_page: Open) -> None:
    table = finished(served)
    watched = open_page(served.url)
    watched.refusals = {404, 422}
    page = watched.page
    page.goto(f"/replay/{table}#20")
    at(page, 20)
    drop(page, WHOLE, UNFINISHED)
    expect(page.get_by_role("alert")).to_contain_text("One record at a time")
    drop(page, "nothing")
    expect(page.get_by_role("alert")).to_contain_text("wrong")
    at(page, 20)
    drop(page, WHOLE)
    at(page, 0)
    expect(page).to_have_title(re.compile("^Ada, Otto"))
    expect(page).to_have_url(re.compile("/replay#r="))
    page.goto("/replay/zzzzzzzzzz")
    expect(page.get_by_role("alert")).to_be_visible()
    drop(page, UNFINISHED)
    at(page, 0)


def test_without_a_clipboard_the_link_is_there_to_be_copied(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    paste(page, WHOLE)
    page.get_by_role("link", name="Copy the link").click()
    field = page.get_by_role("textbox", name="Link to this moment")
    expect(field).to_be_focused()
    assert field.input_value().startswith(f"{served.url}/replay#r=")
    assert page.evaluate("getSelection().toString()") == field.input_value()
