"""Put faults into copies of the rules, one at a time, and see what catches them."""

from __future__ import annotations

import compileall
import os
import queue
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.faults.listed import ROOT, BadFault, Fault, sources, spot

PATIENCE: Final = 1800
"""Seconds until a trial is given up that no limit of steps has ended; nothing comes near that."""


@dataclass(frozen=True)
class Trial:
    """A fault, and what caught it; ``caught`` is None for a survivor, ``trouble`` says why a trial proves nothing."""

    fault: Fault
    caught: str | None = None
    trouble: str | None = None


def copied(into: Path) -> Path:
    """The package's sources, uncompiled and without the web client, in a folder of their own."""
    tree = into / "src"
    unwanted = shutil.ignore_patterns("*.so", "*.pyd", "static", "__pycache__")
    shutil.copytree(ROOT / "src" / "fulminate", tree / "fulminate", ignore=unwanted)
    compileall.compile_dir(tree, quiet=2)
    return tree


def _run(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    # Compiled files go by a source's second and size, which an edit may leave as they were.
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def _cases(tree: Path) -> tuple[str | None, str | None]:
    """The case that fails on the rules of a tree, and what kept the cases from being run."""
    done = _run(tree, "-m", "tools.faults.cases")
    lines = done.stdout.splitlines()
    if done.returncode or len(lines) != 2 or not lines[0].startswith(str(tree)):
        return None, (done.stderr.strip().splitlines() or ["the cases could not be run"])[-1]
    return lines[1] or None, None


def _tests(tree: Path, tests: str) -> tuple[str | None, str | None]:
    """Whether tests fail on the rules of a tree, and what kept them from being run."""
    done = _run(tree, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests.split())
    if done.returncode == 1:
        return tests, None
    return None, None if done.returncode == 0 else f"{tests}: {done.stdout.strip()[-300:]}"


def trial(fault: Fault, tree: Path) -> Trial:
    """Put a fault in, look what catches it, and take it out again."""
    try:
        path = spot(fault, sources())
    except BadFault as error:
        return Trial(fault, trouble=str(error))
    whole, broken = ROOT / path, tree.parent / path
    broken.write_text(whole.read_text(encoding="utf-8").replace(fault.old, fault.new), encoding="utf-8")
    try:
        caught, trouble = _cases(tree)
        if caught is None and trouble is None and fault.tests:
            caught, trouble = _tests(tree, fault.tests)
    except subprocess.TimeoutExpired:
        return Trial(fault, caught="no end")
    finally:
        shutil.copy2(whole, broken)
    return Trial(fault, caught, trouble)


def trials(faults: Iterable[Fault], told: Callable[[Trial], None]) -> list[Trial]:
    """Try all faults, as many at once as the machine has processors."""
    many = os.cpu_count() or 1
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        trees: queue.SimpleQueue[Path] = queue.SimpleQueue()
        for number in range(many):
            trees.put(copied(Path(folder, str(number))))

        def one(fault: Fault) -> Trial:
            tree = trees.get()
            try:
                found = trial(fault, tree)
            finally:
                trees.put(tree)
            told(found)
            return found

        with ThreadPoolExecutor(many) as pool:
            return list(pool.map(one, faults))
