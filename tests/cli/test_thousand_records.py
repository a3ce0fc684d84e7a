"""A thousand games over all option sets, written by `simulate --records`, verify in a short time."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from fulminate.cli.form import compiled
from fulminate.rules import Options
from tests.record.games import OPTION_SETS

GAMES = 1_000
SECONDS = 20.0
COMMAND = [sys.executable, "-W", "error", "-c", "from fulminate.cli import main; main()"]


@pytest.mark.heavy
def test_a_thousand_records_of_all_option_sets_verify(tmp_path: Path) -> None:
    each = -(-GAMES // len(OPTION_SETS))
    for number, values in enumerate(OPTION_SETS):
        players = ",".join(["random"] * int(values["players"]))
        words = ["--players", players, "--games", str(each), "--seed", str(number), "--records", str(tmp_path)]
        for key, value in values.items():
            words += ["--set", f"{key}={Options.setting_text(value)}"]
        subprocess.run([*COMMAND, "simulate", *words], check=True, capture_output=True, timeout=300)
    files = sorted(tmp_path.iterdir())
    assert len(files) >= GAMES
    began = time.perf_counter()
    done = subprocess.run([*COMMAND, "verify", *files], capture_output=True, text=True, timeout=600, check=False)
    took = time.perf_counter() - began
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count(": right, ") == len(files)
    print(f"{len(files)} records, {sum(path.stat().st_size for path in files):,} bytes, verified in {took:.1f} s")
    if compiled():
        assert took < SECONDS
