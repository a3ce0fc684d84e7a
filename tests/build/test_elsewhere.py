"""A few tests once more in another place: another day, zone, language, file mask and folder.

`python -m tools.elsewhere` runs all of them there; these are those that looked at something of it before.
Those of closed streams are not among them: libfaketime opens a file of its own where one has been closed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import PATIENCE
from tools.elsewhere import CLONE, NOBODY_ELSE, PLACES, Missing, environment

ROOT = Path(__file__).resolve().parents[2]
LEFT = shutil.ignore_patterns(".*", "node_modules", "build", "dist", "__pycache__")
TESTS = [
    "tests/server/test_document.py::test_the_examples_are_what_a_real_server_answers",
    "tests/server/test_clock.py",
    "tests/server/test_store.py",
    "tests/cli/test_export.py",
    "tests/records",
    "tests/arena/test_results.py",
]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This checkout as it is, at a path with a space and an umlaut."""
    there = tmp_path_factory.mktemp("elsewhere") / CLONE.name
    shutil.copytree(ROOT, there, ignore=LEFT)
    (there / ".venv").symlink_to(ROOT / ".venv")
    return there


@pytest.mark.parametrize("name", ["kiritimati", "st_johns"])
def test_tests_pass_elsewhere(checkout: Path, name: str) -> None:
    try:
        place = environment(PLACES[name])
    except Missing as missing:
        if os.environ.get("CI"):
            pytest.fail(str(missing))
        pytest.skip(str(missing))
    env = {key: value for key, value in place.items() if not key.startswith("PYTEST")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *TESTS],
        cwd=checkout, env={**env, "PYTHONPATH": str(checkout / "src")}, umask=NOBODY_ELSE,
        capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
