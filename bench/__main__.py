"""`make bench`: the compiled engine beside the same files uncompiled, in one run.

``python -m bench --json`` prints one JSON object instead of the table.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

from bench.games import PICKS, RUNS
from fulminate.bench.drill import drill

ROOT = Path(__file__).parent.parent
LABELS = {
    "pick_ns": "nanoseconds a pick with its chain",
    "decisions_per_s": "decisions a second, random base games of 4, the engine's own loop",
    "decisions_per_s_2": "the same, base games of 2",
    "decisions_per_s_everything_6": "the same, everything on, 6 players",
    "games_per_s": "games a second, random base games of 4",
    "decisions_per_s_from_python": "decisions a second stepped from Python, base games of 4",
    "decisions_per_s_from_python_everything_6": "the same, everything on, 6 players",
    "sequences_per_s": "move sequences counted a second (perft, 3 moves)",
    "legal_moves_ns": "nanoseconds a list of legal moves",
    "clone_ns": "nanoseconds a clone",
    "public_ns": "nanoseconds a public state",
    "view_ns": "nanoseconds a view",
    "record_write_us": "microseconds to write the record of a random game of 4",
    "record_read_us": "microseconds to read it",
    "record_verify_us": "microseconds to replay and check it",
    "state_bytes": "bytes of memory a state",
}
LESS_IS_BETTER = {key for key in LABELS if key.endswith(("_ns", "_us", "_bytes"))}
PARTS = ("__init__.py", "rules", "bench", "record", "players")


def figures(sources: Path, scale: int) -> dict[str, float]:
    """The figures of the package in a folder, measured in a process of its own."""
    found = subprocess.run(
        [sys.executable, "-m", "bench.games", str(scale)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(sources)},
        capture_output=True,
        text=True,
        check=True,
    )
    result: dict[str, float] = json.loads(found.stdout)
    return result


def in_c() -> float | None:
    """Nanoseconds a pick of the same kernel in C at -O3; nothing where there is no compiler."""
    compiler = os.environ.get("CC") or shutil.which("gcc") or shutil.which("clang") or shutil.which("cc")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "kernel")
        subprocess.run([compiler, "-O3", "-o", str(program), str(ROOT / "bench" / "kernel.c")], check=True)
        rounds = 500_000
        runs = [
            subprocess.run(
                [str(program), "12345", str(rounds)], capture_output=True, text=True, check=True
            ).stdout.split()
            for _ in range(RUNS)
        ]
    if int(runs[0][0]) != drill(12345, rounds):
        raise SystemExit("bench: the kernel in C and the engine's disagree")
    return median(int(run[1]) for run in runs) / (PICKS * rounds)


def measure(quick: bool) -> dict[str, object]:
    """Everything in one run: compiled, uncompiled, and the kernel in C."""
    with tempfile.TemporaryDirectory() as folder:
        for part in PARTS:
            source = ROOT / "src" / "fulminate" / part
            target = Path(folder, "fulminate", part)
            target.parent.mkdir(exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
            else:
                shutil.copy(source, target)
        fast = figures(ROOT / "src", 4 if quick else 200)
        slow = figures(Path(folder), 1 if quick else 4)
    c = in_c()
    return {
        **fast,
        "c_pick_ns": None if c is None else round(c, 1),
        "pick_ratio_to_c": None if c is None else round(c / fast["pick_ns"], 3),
        "uncompiled": slow,
        "machine": platform.machine(),
        "python": platform.python_version(),
        "date": date.today().isoformat(),
    }


def shown(found: dict[str, Any]) -> Table:
    """The figures side by side for a person."""
    slow = found["uncompiled"]
    machine = f"{found['machine']}, {platform.python_implementation()} {found['python']}, one core"
    table = Table(title=f"The engine on this machine ({machine}); medians of {RUNS} runs")
    table.add_column("")
    table.add_column("compiled" if found["compiled"] else "as installed (uncompiled!)", justify="right")
    table.add_column("uncompiled", justify="right")
    table.add_column("times better", justify="right")
    for key, label in LABELS.items():
        ratio = slow[key] / found[key] if key in LESS_IS_BETTER else found[key] / slow[key]
        table.add_row(label, f"{found[key]:,}", f"{slow[key]:,}", f"{ratio:.1f}")
    if found["c_pick_ns"] is not None:
        share = f"{found['pick_ratio_to_c']:.2f} of C's speed"
        table.caption = f"The pick's kernel in C at -O3: {found['c_pick_ns']} ns; the compiled engine has {share}."
    return table


def main() -> None:
    """Measure, and print the table or one JSON object."""
    found = measure("--quick" in sys.argv[1:])
    if "--json" in sys.argv[1:]:
        print(json.dumps(found))
    else:
        Console(width=120).print(shown(found))


if __name__ == "__main__":
    main()
