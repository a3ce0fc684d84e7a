"""What is said where the rules run uncompiled, tried on a package without compiled files, as pip may have left it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import fulminate
from fulminate.cli.form import REINSTALL


@pytest.fixture(scope="module")
def uncompiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("uncompiled")
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static")
    shutil.copytree(Path(fulminate.__file__).parent, folder / "fulminate", ignore=ignored)
    return folder


@pytest.mark.parametrize(
    "words",
    [
        ("--version",),
        ("simulate", "--players", "random,random", "--games", "2"),
        # Its workers say nothing: it is said once.
        ("arena", "--players", "random,novice", "--games", "2", "--workers", "2"),
    ],
    ids=lambda words: words[0],
)
def test_slow_rules_are_told_once_with_the_cure(uncompiled: Path, words: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from fulminate.cli import main; main()", *words],
        env={**os.environ, "PYTHONPATH": str(uncompiled)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    (said,) = done.stderr.splitlines()
    assert "run uncompiled" in said
    assert REINSTALL in said


def test_the_cure_is_in_the_readme() -> None:
    assert REINSTALL in (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
