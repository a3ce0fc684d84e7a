"""docs/envs.md keeps its word: its examples run, and its table of an observation is the layout."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from fulminate.players.observation import layout, size
from fulminate.rules import moves
from fulminate.rules.ingredients import NAMES
from tests.envs.needs import need
from tests.waiting import PATIENCE

for library, extra in (("gymnasium", "gym"), ("pettingzoo", "zoo"), ("pyspiel", "openspiel")):
    need(library, extra)

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "envs.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def test_there_are_examples_of_all_three() -> None:
    assert all(any(word in example for example in EXAMPLES) for word in ("gymnasium", "zoo.env", "pyspiel"))


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_examples_run(example: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", example], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_table_is_the_layout() -> None:
    told = re.findall(r"^\| `([^`]+)` \| (\d+) \| (\d+) \| \S", PAGE.split("## Observations")[1], re.MULTILINE)
    for players in range(2, 7):
        parts = {re.sub(r"\.\d+", ".*", part.name): (part.size, part.high) for part in layout(players)}
        assert [(name, int(many), int(high)) for name, many, high in told] == [
            (name, *figures) for name, figures in parts.items()
        ]
    assert f"| numbers | {' | '.join(str(size(players)) for players in range(2, 7))} |" in PAGE
    assert f"Discrete({moves.END})" in PAGE
    assert f"0 to {moves.END - 1}" in PAGE


ACTIONS = PAGE.split("## Actions")[1].split("## Observations")[0]
ROWS = re.findall(r"^\| `([a-z ]+)` \| (\d+) \| (\d+) \| `([^`]+)` \| \S", ACTIONS, re.MULTILINE)


def test_the_table_is_the_actions() -> None:
    """Every number lies in one row, whose formula gives it from the parts that its words have; or it is no move."""
    assert [int(first) for _, first, _, _ in ROWS] == [0, *(int(last) + 1 for _, _, last, _ in ROWS[:-1])]
    assert int(ROWS[-1][2]) == moves.END - 1
    for verb, first, last, formula in ROWS:
        names = re.findall(r"[a-z]+", formula)
        found = 0
        for number in range(int(first), int(last) + 1):
            try:
                told, values = moves.parts(number)
            except ValueError:
                continue
            found += 1
            words = moves.words(number)
            assert told == verb
            assert words.startswith(verb)
            assert moves.parse(words) == number
            # A formula is figures, names, * and +: nothing that the page could do harm with.
            assert re.fullmatch(r"[a-z0-9 *+]+", formula)
            assert eval(formula, {"__builtins__": {}}, dict(zip(names, values, strict=True))) == number
        assert found, verb


def test_the_page_lists_the_numbers_that_are_no_move() -> None:
    told = set(range(163, 304, 4)) | {319, 335, 351, 415, 423, 430, 431, 504, 509, 514, 519} | set(range(580, 584))
    none = set(range(moves.END)) - set(moves.ALL)
    assert none == told
    plain = " ".join(ACTIONS.split())
    assert f"{len(none)} of the {moves.END} numbers are no move" in plain
    assert "every fourth from 163 to 303" in plain
    assert "319, 335, 351, 415, 423, 430, 431, 504, 509, 514, 519 (" in plain
    assert "and 580 to 583" in plain
    for number in none | {-1, int(moves.END)}:
        with pytest.raises(ValueError, match="is not a move"):
            moves.words(number)


def test_what_the_page_says_of_the_parts_of_actions() -> None:
    assert "`moves.words(60)` is `help 3.5`" in ACTIONS
    assert moves.words(60) == "help 3.5"
    assert moves.parse("help 3.5") == 60
    assert moves.parts(60) == ("help", (2, 4))
    highest: dict[str, int] = {}
    for number in moves.ALL:
        verb, values = moves.parts(number)
        formula = next(each for name, _, _, each in ROWS if name == verb)
        for name, value in zip(re.findall(r"[a-z]+", formula), values, strict=True):
            highest[name] = max(value, highest.get(name, 0)) if verb != "varnish" else highest.get(name, value)
    plain = " ".join(ACTIONS.split())
    for name in ("track", "position", "layer", "stack", "seat", "kind"):
        assert re.search(rf"{name}s (?:are )?0 to {highest[name]}\b", plain, re.IGNORECASE), name
    assert highest["burner"] == 1
    assert highest["marble"] == 17
    colours = ", ".join(f"{number} {name}" for number, name in enumerate(NAMES))
    assert colours in plain
    disguised = [moves.words(moves.KEEP + number).removeprefix("keep ") for number in range(6, 10)]
    assert disguised == ["red as yellow", "red as blue", "red as black", "yellow as red"]
