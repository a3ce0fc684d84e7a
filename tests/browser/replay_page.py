"""The replay page as a test meets it: a game to be watched, and the ways to it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect

from tests.browser.serving import Served
from tests.waiting import PATIENCE

NAMES = ["Ada", "Bo", "Cy"]
SIX = [*NAMES, "Di", "Ed", "Flo"]
WRITTEN = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8").split("```fulminate\n")
"""The records of the docs: the first has comments and variations, the second is not finished."""
WHOLE, UNFINISHED = (each.split("```")[0] for each in WRITTEN[1:3])


def finished(served: Served, names: list[str] = NAMES, **options: Any) -> str:
    """A table of bots alone, played to its end; the same one for all who ask alike, for nothing changes it any more."""
    asked = json.dumps([names, options])
    if asked not in served.finished:
        served.finished[asked] = played_out(served, names, **options)
    return served.finished[asked]


def played_out(served: Served, names: list[str], **options: Any) -> str:
    seats = [{"kind": "bot", "level": "greedy", "name": name} for name in names]
    wanted = {"options": {"players": len(names), **options}, "seats": seats, "pace": "instant"}
    answer = httpx.post(served.url + "/api/tables", json=wanted, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    table = str(answer.json()["table"])
    served.until_over(table)
    return table


def moves(served: Served, table: str) -> int:
    return len([entry for entry in served.log(table)["entries"] if not entry["undone"]])


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def at(page: Page, moment: int) -> None:
    expect(page.locator(f"[data-moment='{moment}']")).to_be_visible()


def drop(page: Page, *records: str) -> None:
    """Let go of files over the page."""
    carried = page.evaluate_handle(
        "records => { const carried = new DataTransfer(); "
        "for (const each of records) carried.items.add(new File([each], 'game.fulminate')); return carried }",
        records,
    )
    for event in ("dragover", "drop"):
        page.locator("main").dispatch_event(event, {"dataTransfer": carried})


def paste(page: Page, record: str) -> None:
    page.goto("/replay")
    page.get_by_label("Paste").fill(record)
    button(page, "Watch it").click()
    at(page, 0)
