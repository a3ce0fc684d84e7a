"""A state shows itself: as everybody sees it, with the table's own drawings."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from fulminate.rules import SeededChance, State, legal_moves, play, public, to_bytes, view
from fulminate.rules.picture import headline, svg
from tests.record.games import OPTION_SETS, start

ROOT = Path(__file__).resolve().parents[2]
SVG = "{http://www.w3.org/2000/svg}"


def after(number: int, most: int) -> State:
    state, chance, luck = start(OPTION_SETS[number], number), SeededChance(number), random.Random(number)
    for _ in range(most):
        if state.over:
            break
        choices = legal_moves(state)
        play(state, luck.choice(choices), chance)
    return state


@pytest.mark.parametrize("most", [0, 25, 120, 100_000])
@pytest.mark.parametrize("number", [0, 9, 17, len(OPTION_SETS) - 1])
def test_a_picture_stands_by_itself_and_shows_the_public_state(number: int, most: int) -> None:
    state = after(number, most)
    picture = svg(state)
    assert picture == state._repr_svg_()
    # What is hidden makes no difference.
    assert picture == svg(public(state))
    root = ElementTree.fromstring(picture)
    named = {each.get("id") for each in root.iter()}
    reached = {link[1:] for each in root.iter() if (link := each.get("href"))}
    reached |= set(re.findall(r"url\(#([^)]+)\)", picture))
    assert reached <= named
    assert "var(" not in picture
    assert "class=" not in picture
    seen = view(state)
    words = [each.text or "" for each in root.iter(f"{SVG}text")]
    assert headline(seen) in words
    for desk in seen["desks"]:
        assert str(desk["score"]) in words
    marbles = [each.get("href", "")[1:] for each in root.iter(f"{SVG}use")]
    visible = sum(len(letters) for each in seen["dispensers"] for letters in each["tracks"])
    held = sum(len(desk["held"] or desk["pool"]) for desk in seen["desks"])
    assert sum(name.startswith("m-") for name in marbles) >= visible + min(held, 12)
    assert "m-unknown" not in marbles


def test_drawing_changes_nothing() -> None:
    state = after(3, 50)
    before = to_bytes(state)
    svg(state)
    assert to_bytes(state) == before


def test_the_drawings_are_those_of_the_web_client() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.drawing", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
