"""A thousand games over all option sets, written by `simulate --records`, verify with little work."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fulminate.cli.form import compiled
from fulminate.record import read_text, verify
from fulminate.record.game.model import Entry
from fulminate.rules import Options
from tests.record.games import OPTION_SETS
from tests.waiting import PATIENCE
from tests.work import at_most

GAMES = 1_000
CALLS = 45
"""Of functions, for each move, half as many again as it takes."""
COMMAND = [sys.executable, "-W", "error", "-c", "from fulminate.cli import main; main()"]


@pytest.mark.heavy
def test_a_thousand_records_of_all_option_sets_verify(tmp_path: Path) -> None:
    each = -(-GAMES // len(OPTION_SETS))
    for number, values in enumerate(OPTION_SETS):
        players = ",".join(["random"] * int(values["players"]))
        words = ["--players", players, "--games", str(each), "--seed", str(number), "--records", str(tmp_path)]
        for key, value in values.items():
            words += ["--set", f"{key}={Options.setting_text(value)}"]
        subprocess.run([*COMMAND, "simulate", *words], check=True, capture_output=True, timeout=PATIENCE)
    files = sorted(tmp_path.iterdir())
    assert len(files) >= GAMES
    done = subprocess.run([*COMMAND, "verify", *files], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count(": right, ") == len(files)
    if compiled():
        for file in files[::20]:
            text = file.read_text(encoding="utf-8")
            with at_most(CALLS * moves_of(text)):
                verify(read_text(text))


def moves_of(text: str) -> int:
    return sum(len(entry.steps) for entry in read_text(text).entries if isinstance(entry, Entry))
