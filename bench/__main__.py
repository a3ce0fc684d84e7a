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
from pathlib import Path

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parent.parent
LABELS = {
    "decisions_per_s": "decisions a second, random base games of 4, the engine's own loop",
    "decisions_per_s_from_python": "decisions a second, the same stepped from Python",
    "clone_ns": "nanoseconds a clone",
    "public_ns": "nanoseconds a public state",
    "view_ns": "nanoseconds a view",
}
LESS_IS_BETTER = ("clone_ns", "public_ns", "view_ns")


def figures(sources: Path, scale: int) -> dict[str, int]:
    """The figures of the package in a folder, measured in a process of its own."""
    found = subprocess.run(
        [sys.executable, "-m", "bench.games", str(scale)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(sources)},
        capture_output=True,
        text=True,
        check=True,
    )
    result: dict[str, int] = json.loads(found.stdout)
    return result


def main() -> None:
    """Measure both and print them side by side."""
    with tempfile.TemporaryDirectory() as folder:
        for part in ("__init__.py", "rules", "players"):
            source = ROOT / "src" / "fulminate" / part
            target = Path(folder, "fulminate", part)
            target.parent.mkdir(exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
            else:
                shutil.copy(source, target)
        fast = figures(ROOT / "src", 200)
        slow = figures(Path(folder), 4)
    if "--json" in sys.argv[1:]:
        print(json.dumps({**fast, "uncompiled": slow}))
        return
    machine = f"{platform.machine()}, {platform.python_implementation()} {platform.python_version()}, one core"
    table = Table(title=f"The engine on this machine ({machine}); medians of 5 runs")
    table.add_column("")
    table.add_column("compiled" if fast["compiled"] else "as installed (uncompiled!)", justify="right")
    table.add_column("uncompiled", justify="right")
    table.add_column("times faster", justify="right")
    for key, label in LABELS.items():
        ratio = slow[key] / fast[key] if key in LESS_IS_BETTER else fast[key] / slow[key]
        table.add_row(label, f"{fast[key]:,}", f"{slow[key]:,}", f"{ratio:.1f}")
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
