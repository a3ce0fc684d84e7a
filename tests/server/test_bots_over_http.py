"""The bots of `examples` play a whole game against each other over HTTP, started by one command."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


def test_two_languages_play_each_other(tmp_path: Path) -> None:
    record = tmp_path / "game.fulminate"
    played = subprocess.run(
        [sys.executable, "-W", "error", EXAMPLES / "play_each_other.py", record],
        capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    assert played.stderr == ""
    scores = dict(re.findall(r"^(\w+): (\d+)$", played.stdout, re.MULTILINE))
    assert scores.keys() == {"Python", "JavaScript"}
    # Bots that made just any legal move would hardly come so far.
    assert max(map(int, scores.values())) >= 25, played.stdout

    verify = [str(Path(sys.executable).with_name("fulminate")), "verify", str(record)]
    verified = subprocess.run(verify, capture_output=True, text=True, timeout=60, check=False)
    assert verified.returncode == 0, verified.stdout + verified.stderr
    best = max(scores, key=lambda name: int(scores[name]))
    assert f"{scores[best]} points" in verified.stdout


@pytest.mark.parametrize("name", ["http_bot.py", "http_bot.mjs"])
def test_the_bots_are_short_enough_to_be_read(name: str) -> None:
    assert len((EXAMPLES / name).read_text(encoding="utf-8").splitlines()) < 100
