"""docs/envs.md keeps its word: its examples run, and its table of an observation is the layout."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from fulminate.players.observation import layout, size
from fulminate.rules import moves
from tests.envs.needs import need

for library, extra in (("gymnasium", "gym"), ("pettingzoo", "zoo"), ("pyspiel", "openspiel")):
    need(library, extra)

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "envs.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def test_there_are_examples_of_all_three() -> None:
    assert all(any(word in example for example in EXAMPLES) for word in ("gymnasium", "zoo.env", "pyspiel"))


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_examples_run(example: str) -> None:
    done = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, timeout=60, check=False)
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
    assert "`moves.words(60)` is `help 3.5`" in PAGE
    assert moves.words(60) == "help 3.5"
