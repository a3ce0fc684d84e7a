"""Where things are on the replay page: nothing moves the controls, and what a move changes is seen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.replay_page import NAMES, SIX, WHOLE, at, finished, moves, paste
from tests.browser.serving import Served


@pytest.fixture(scope="module")
def table(served: Served) -> str:
    return finished(served)


THROUGH = """async moments => {
  const slider = document.querySelector('input[type=range]')
  const found = new Map()
  for (const moment of moments) {
    slider.value = moment
    slider.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    const places = [...document.querySelectorAll('.controls button, .controls input, .controls select')]
    const rects = JSON.stringify(places.map(each => each.getBoundingClientRect()))
    found.set(rects, [...(found.get(rects) ?? []), moment])
    const told = document.querySelector('.told')?.getBoundingClientRect()
    const latest = document.querySelector('.told .latest')?.getBoundingClientRect()
    if (told && latest && latest.height < told.height && (latest.bottom > told.bottom + 1 || latest.top < told.top - 1))
      found.set(`out of sight at ${moment}`, [moment])
  }
  return Object.fromEntries(found)
}"""


@pytest.mark.parametrize("names", [NAMES, SIX], ids=len)
def test_nothing_that_is_told_moves_the_controls(served: Served, open_page: Open, names: list[str]) -> None:
    boxes = ["sixth_student", "fifth_ingredient", "serum"] if names is SIX else []
    table = finished(served, names, boxes=boxes)
    last = moves(served, table)
    moments = [*range(12), *range(12, last, 37), last]
    page = open_page(served.url).page
    for width, height in ((1440, 900), (1280, 720), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/replay/{table}")
        at(page, 0)
        places = page.evaluate(THROUGH, moments)
        assert len(places) == 1, f"at {width} x {height}: {list(places.values())}"


def test_a_long_comment_moves_nothing_either(served: Served, open_page: Open) -> None:
    page = open_page(served.url, viewport={"width": 1280, "height": 720}).page
    paste(page, WHOLE.replace("three blacks meet", "a word and another " * 100))
    assert len(page.evaluate(THROUGH, [0, 29, 30, 31])) == 1
    page.get_by_role("slider").fill("30")
    story = page.get_by_role("region", name="What happened in this turn")
    expect(story).to_contain_text("a word and another")
    assert story.evaluate("each => each.scrollHeight > each.clientHeight")


@pytest.mark.parametrize(("width", "height", "bar"), [(390, 844, 140), (320, 700, 140), (844, 390, 70), (640, 360, 70)])
def test_on_a_phone_a_move_is_told_and_seen(
    served: Served, open_page: Open, table: str, width: int, height: int, bar: float
) -> None:
    page = open_page(served.url, viewport={"width": width, "height": height}).page
    page.goto(f"/replay/{table}#30")
    at(page, 30)
    controls = page.locator(".controls").bounding_box()
    desk = page.locator(".burners").bounding_box()
    line = page.locator("[data-line]").bounding_box()
    assert controls
    assert desk
    assert line
    assert controls["height"] <= bar
    assert controls["y"] + controls["height"] == pytest.approx(height, abs=1)
    assert desk["y"] + 60 < controls["y"], "the burners are not seen"
    assert controls["y"] <= line["y"] < height
    assert page.locator("[data-line]").inner_text().strip() != ""
    page.locator(".log button").last.scroll_into_view_if_needed()
    page.locator(".log button").last.click()
    expect(page.locator(".cab").first).to_be_in_viewport(ratio=0.5)


BELOW = """() => {
  const bar = document.querySelector('.controls').getBoundingClientRect().top
  return ['.desk .burners', '.desk .tray', '.desk .poolflask', '.log .current', '.cab .track']
    .filter(each => document.querySelector(each).getBoundingClientRect().bottom > bar)
}"""


@pytest.mark.parametrize(
    ("width", "height"), [(1440, 900), (1366, 650), (1280, 720), (1024, 768), (768, 1024), (960, 600), (720, 450)]
)
def test_what_a_move_changes_is_seen_without_scrolling(
    served: Served, open_page: Open, table: str, width: int, height: int
) -> None:
    """The board, the desk beside it and what happened, whole; on wide windows the line of the log too."""
    page = open_page(served.url, viewport={"width": width, "height": height}).page
    page.goto(f"/replay/{table}")
    for moment in (2, 60, moves(served, table)):
        page.get_by_role("slider").fill(str(moment))
        at(page, moment)
        drafting = page.locator(".drafting").count() > 0
        may = [".log .current"] if width < 1180 or drafting else []
        page.wait_for_function(f"may => ({BELOW})().every(each => may.includes(each))", arg=may)
        line = page.locator("[data-line]")
        assert line.evaluate(
            "each => each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight + 1"
        )
