"""The words of a replay: marbles in a sentence, names that repeat, and an error that was read."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.replay_page import WHOLE, at, button, drop, finished, paste
from tests.browser.serving import Served

# How far a comma is from the number before it, and what a marble after a word keeps away from it.
GAPS = """() => [...document.querySelectorAll('.told .lot b')].flatMap((count) => {
  let next = count.parentElement.nextSibling
  while (next && !(next.nodeType === Node.TEXT_NODE && next.data)) next = next.nextSibling
  if (!next?.data?.startsWith(',')) return []
  const comma = document.createRange()
  comma.setStart(next, 0)
  comma.setEnd(next, 1)
  const after = count.closest('.lot').nextElementSibling
  const gap = comma.getBoundingClientRect().left - count.getBoundingClientRect().right
  return [gap, parseFloat(getComputedStyle(after).marginLeft)]
})"""


def test_marbles_are_listed_in_words_as_in_a_sentence(served: Served, open_page: Open) -> None:
    page = open_page(served.url).page
    paste(page, WHOLE)
    page.get_by_role("slider").fill("13")
    at(page, 13)
    said = page.locator("#log").aria_snapshot()
    assert re.search(r"placed \d* ?\w+ \w+ and \d* ?\w+ \w+ on ", said)
    assert re.search(r", then .+, .+ and .+ burst", said)
    assert not re.search(r"\w +,|\w  +\w|\w +burst\w", said)
    # For the eye the comma stands at the number.
    gaps = page.evaluate(GAPS)
    assert len(gaps) == 4
    assert max(gaps) < 3


def test_seats_of_one_name_are_told_apart(served: Served, open_page: Open) -> None:
    table = finished(served, ["greedy", "greedy", "random"])
    page = open_page(served.url).page
    page.goto(f"/replay/{table}")
    at(page, 0)
    desks = page.get_by_label("Whose desk is shown").get_by_role("option").all_inner_texts()
    assert desks == ["Whoever plays", "Desk of greedy 1", "Desk of greedy 2", "Desk of random"]
    expect(page).to_have_title(re.compile(r"^greedy 1, greedy 2, random"))
    told = page.locator("#log").aria_snapshot()
    assert "greedy 1 " in told
    assert "greedy 2 " in told
    assert not re.search(r"greedy(?! [12])", told)
    page.goto(f"/table/{table}")
    for name in ("greedy 1", "greedy 2"):
        expect(page.get_by_role("columnheader", name=name)).to_be_visible()


def test_a_closed_error_gives_the_keyboard_back(served: Served, open_page: Open) -> None:
    watched = open_page(served.url)
    watched.refusals = {422}
    page = watched.page
    paste(page, WHOLE)
    button(page, "One turn on").focus()
    drop(page, "nothing\n")
    close = page.get_by_role("alert").get_by_role("button", name="Close")
    close.click()
    expect(close).to_have_count(0)
    expect(button(page, "One turn on")).to_be_focused()
    page.evaluate("document.activeElement.blur()")
    drop(page, "nothing\n")
    close.click()
    expect(page.locator("#main")).to_be_focused()
