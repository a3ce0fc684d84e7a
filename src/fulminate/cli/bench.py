"""`fulminate bench`: how fast the engine is on this machine."""

import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

import fulminate
from fulminate.cli.failure import Misuse


def bench(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    quick: Annotated[bool, typer.Option(help="Few games: to see that it runs, not how fast.")] = False,
) -> None:
    """Time the engine, compiled beside uncompiled, and its kernel beside the same in C."""
    root = Path(fulminate.__file__).parents[2]
    if not (root / "bench" / "__main__.py").is_file():
        raise Misuse("The benchmark compares source files, so it needs the repository, not a wheel.")
    command = [sys.executable, "-m", "bench", *(["--json"] if as_json else []), *(["--quick"] if quick else [])]
    raise typer.Exit(subprocess.run(command, cwd=root, check=False).returncode)
