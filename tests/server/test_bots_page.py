"""docs/bots.md keeps its word: its program plays a game against the real server from top to bottom."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from fulminate.server.limits import Limits
from tests.server.serving import Server

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def program() -> str:
    return "\n".join(re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE))


def test_the_program_of_the_page_plays_a_game(server: Server) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", f"SERVER = {server.url!r}\n{program()}"],
        capture_output=True, text=True, timeout=200, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    started, ended = done.stdout.splitlines()
    assert started.startswith("draft ")
    assert re.fullmatch(r"over: \[\d+, \d+\]", ended)


def test_the_figures_of_the_page_are_the_servers() -> None:
    (commands,) = re.findall(r"at most (\d+) commands a second", PAGE.read_text(encoding="utf-8"))
    assert int(commands) == Limits().commands.per_second
