"""The compiled rules play the same games as the same sources run as they are."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import fulminate
from tests.engine import digest
from tests.waiting import PATIENCE


def test_compiled_equals_uncompiled(tmp_path: Path) -> None:
    if digest.origin().endswith(".py"):
        missing = "the rules are not compiled here, so that there is nothing to compare; `make setup` compiles them"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    package = Path(str(fulminate.__file__)).parent
    shutil.copytree(
        package,
        tmp_path / "fulminate",
        ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "server", "static"),
    )
    script = Path(digest.__file__)
    told = subprocess.run(
        [sys.executable, "-W", "error", str(script)],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert told.returncode == 0, told.stderr
    uncompiled = json.loads(told.stdout)
    assert uncompiled["origin"] == str(tmp_path / "fulminate" / "rules" / "track.py")
    assert uncompiled["digest"] == digest.digest()
