"""Instructions a decision, counted by callgrind: the same on a busy machine, so that CI can hold the engine to them.

``python -m bench.instructions`` prints the count, ``--accept`` writes it into accepted.json.
"""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
ACCEPTED = Path(__file__).parent / "accepted.json"
GAMES = 12
PROGRAM = """
import sys
from fulminate.players import play_out
from fulminate.rules import Options, SeededChance, new_game
decisions = 0
for seed in range(int(sys.argv[1])):
    chance = SeededChance(seed)
    decisions += play_out(new_game(Options.from_json({"players": 4}), chance), chance)
print(decisions)
"""


def setting() -> str:
    """What the count depends on beside our own sources: the compiler, Python and the processor."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    told = subprocess.check_output([compiler, "-dumpfullversion"], text=True).strip() if compiler else "no compiler"
    version = ".".join(platform.python_version_tuple()[:2])
    return f"{platform.machine()}, gcc {told}, Python {version}"


def _run(games: int) -> tuple[int, int]:
    """Instructions and decisions of a process that plays so many games."""
    found = subprocess.run(
        [
            "valgrind",
            "--tool=callgrind",
            "--callgrind-out-file=/dev/null",
            sys.executable,
            "-c",
            PROGRAM,
            str(games),
        ],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    told = re.search(r"Collected : (\d+)", found.stderr)
    if told is None:
        raise SystemExit(f"instructions: callgrind told no count: {found.stderr[-300:]}")
    return int(told[1]), int(found.stdout)


def counted() -> float:
    """Instructions a decision in random base games of 4, starting up left out."""
    whole, decisions = _run(GAMES)
    start, few = _run(1)
    return (whole - start) / (decisions - few)


def main() -> None:
    """Print the count beside the accepted one."""
    found = round(counted(), 1)
    accepted: dict[str, float] = json.loads(ACCEPTED.read_text(encoding="utf-8")) if ACCEPTED.exists() else {}
    print(f"{found} instructions a decision; accepted for {setting()}: {accepted.get(setting())}")
    if "--accept" in sys.argv[1:]:
        accepted[setting()] = found
        ACCEPTED.write_text(json.dumps(accepted, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
