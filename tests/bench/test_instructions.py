"""The engine takes no more instructions than a tenth above what was last accepted."""

from __future__ import annotations

import json
import shutil

import pytest

from bench.instructions import ACCEPTED, counted, setting
from fulminate.rules import track


def test_instructions_a_decision() -> None:
    if (track.__file__ or "").endswith(".py"):
        pytest.skip("the rules run uncompiled: there is nothing to count")
    if shutil.which("valgrind") is None:
        pytest.skip("valgrind is missing: instructions are not counted")
    accepted: dict[str, float] = json.loads(ACCEPTED.read_text(encoding="utf-8"))
    if setting() not in accepted:
        pytest.skip(f"no count has been accepted for {setting()}: python -m bench.instructions --accept")
    assert counted() <= 1.1 * accepted[setting()]
