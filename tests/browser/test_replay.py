"""A finished game watched again: stepped, scrubbed, jumped, turned, shared, pasted, and refused by its line."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Open
from tests.browser.pages import faults
from tests.browser.serving import PATIENCE, Served

NAMES = ["Ada", "Bo", "Cy"]


def finished(served: Served) -> str:
    """A table of bots alone, played to its end."""
    seats = [{"kind": "bot", "level": "greedy", "name": name} for name in NAMES]
    wanted = {"options": {"players": len(NAMES)}, "seats": seats, "pace": "instant"}
    answer = httpx.post(served.url + "/api/tables", json=wanted, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    table = str(answer.json()["table"])
    deadline = time.monotonic() + PATIENCE
    while served.snapshot(table)["view"]["phase"] != "over":
        assert time.monotonic() < deadline, "the bots do not finish"
        time.sleep(0.05)
    return table


def moves(served: Served, table: str) -> int:
    return len([entry for entry in served.log(table)["entries"] if not entry["undone"]])


def scores(served: Served, table: str) -> list[int]:
    """As the log's last event tells them."""
    over = served.log(table)["entries"][-1]["events"][-1]
    assert over["type"] == "over"
    found: list[int] = over["scores"]
    return found


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def at(page: Page, moment: int) -> None:
    expect(page.locator(f"[data-moment='{moment}']")).to_be_visible()


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
    subprocess.run([*command, "--records", str(where)], check=True, capture_output=True, timeout=60)
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
    view = served.moment(table, int(stopped or ""))["view"]
    expect(page.get_by_role("heading", name=f"{NAMES[view['turn_seat']]}\u2019s desk")).to_be_visible()
    for name in NAMES:
        page.get_by_label("Whose desk is shown").select_option(label=f"Desk of {name}")
        expect(page.get_by_role("heading", name=f"{name}\u2019s desk")).to_be_visible()


def drop(page: Page, record: str) -> None:
    """Let go of a file over the page."""
    carried = page.evaluate_handle(
        "record => { const carried = new DataTransfer(); "
        "carried.items.add(new File([record], 'game.fulminate')); return carried }",
        record,
    )
    for event in ("dragover", "drop"):
        page.locator("main").dispatch_event(event, {"dataTransfer": carried})


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
    lines[number - 1] = re.sub(r"pick \S+", "pick 1.30", lines[number - 1])
    assert lines != records[0].splitlines()
    watched = open_page(served.url)
    watched.refusals = {422}
    page = watched.page
    page.goto("/replay")
    page.get_by_label("Paste").fill("\n".join(lines))
    button(page, "Watch it").click()
    expect(page.get_by_role("alert")).to_contain_text(f"Line {number} ")


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
