"""docs/python.md keeps its word: its examples run from top to bottom, in a fresh Python, without a warning."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import fulminate.players
import fulminate.record
import fulminate.rules
from tests.waiting import PATIENCE

PAGE = Path(__file__).parents[2] / "docs" / "python.md"


def examples() -> str:
    return "\n".join(re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE))


def test_the_examples_run(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", examples()],
        cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "fulminate1 players=2" in done.stdout
    assert len(done.stdout.splitlines()) > 10


def test_the_examples_are_typed(tmp_path: Path) -> None:
    path = tmp_path / "examples.py"
    path.write_text(examples(), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-incremental", path],
        cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def test_what_the_page_names_is_there() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for module in (fulminate.rules, fulminate.record, fulminate.players):
        names: list[str] = module.__all__
        assert all(hasattr(module, name) for name in names)
    for name in re.findall(r"`(?:track|counts|catalogue|moves)\.(\w+)", text):
        modules = (fulminate.rules.track, fulminate.rules.counts, fulminate.rules.catalogue, fulminate.rules.moves)
        assert any(hasattr(module, name) for module in modules), name
