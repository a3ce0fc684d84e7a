"""The bots of `examples` play a whole game against each other over HTTP, started by one command."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from fulminate.record import read_text, verify
from tests.waiting import PATIENCE

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_two_languages_play_each_other(tmp_path: Path) -> None:
    written = tmp_path / "game.fulminate"
    command = [sys.executable, "-W", "error", str(EXAMPLES / "play_each_other.py"), str(written)]
    played = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert played.returncode == 0, played.stderr
    assert played.stderr == ""

    record = read_text(written.read_text(encoding="utf-8"))
    assert record.seats == ["Python", "JavaScript"]
    assert record.secret, "only a game that is over tells its secret"
    end = verify(record)
    assert end.over
    printed = re.findall(r"^(\w+): (-?\d+)$", played.stdout, re.MULTILINE)
    assert printed == [(name, str(score)) for name, score in zip(record.seats, end.scores, strict=True)]
    assert max(end.scores) > 0, "they complete potions"
