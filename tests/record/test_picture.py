"""A state shows itself: as everybody sees it, with the table's own drawings."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from fulminate.draw.picture import headline, svg
from fulminate.rules import SeededChance, State, legal_moves, play, public, to_bytes, view
from tests.record.games import OPTION_SETS, start
from tools.scenes import PICTURES

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


def ids(root: ElementTree.Element) -> tuple[list[str], set[str]]:
    """The ids of a page, and those that something on it refers to."""
    named = [name for each in root.iter() if (name := each.get("id"))]
    values = [value for each in root.iter() for value in each.attrib.values()]
    reached = {link.removeprefix("#") for each in root.iter() if (link := each.get("href"))}
    reached |= {name for value in values for name in re.findall(r"url\(#([^)]+)\)", value)}
    reached |= {name for each in root.iter() for name in each.get("aria-labelledby", "").split()}
    return named, reached


def test_pictures_on_one_page_have_ids_of_their_own() -> None:
    """Of every kind: states of one game and of others, the rulebook's."""
    states = [after(0, most) for most in range(0, 24, 3)] + [after(number, 40) for number in range(1, len(OPTION_SETS))]
    pictures = [state._repr_svg_() for state in states] + [scene().svg() for scene in PICTURES]
    page = ElementTree.fromstring("<body>" + "".join(pictures) + "</body>")
    named, reached = ids(page)
    assert len(named) == len(set(named))
    assert reached <= set(named)
    for picture in page:
        own, used = ids(picture)
        assert used <= set(own)
        title, about = picture.get("aria-labelledby", "").split()
        assert [each.get("id") for each in picture[:2]] == [title, about]
    # The same picture is the same file again.
    assert [state._repr_svg_() for state in states] + [scene().svg() for scene in PICTURES] == pictures


@pytest.mark.parametrize("most", [0, 25, 120, 100_000])
@pytest.mark.parametrize("number", [0, 9, 17, len(OPTION_SETS) - 1])
def test_a_picture_stands_by_itself_and_shows_the_public_state(number: int, most: int) -> None:
    state = after(number, most)
    picture = svg(state)
    assert picture == state._repr_svg_()
    # What is hidden makes no difference.
    assert picture == svg(public(state))
    root = ElementTree.fromstring(picture)
    named, reached = ids(root)
    assert reached <= set(named)
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
    assert not any(name.startswith("m-unknown") for name in marbles)


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
