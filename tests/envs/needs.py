"""The environments' libraries: CI must have them; elsewhere the tests that need one say why they are skipped."""

from __future__ import annotations

import importlib
import os
from typing import Any

import pytest

EVERYTHING: dict[str, Any] = {
    "boxes": ["sixth_student", "fifth_ingredient", "serum"],
    "professors": 2,
    "tiebreak_drinks": True,
}
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (4, {}),
    (6, {"boxes": ["sixth_student"]}),  # six players are not without it
    (2, EVERYTHING),
    (4, EVERYTHING),
    (6, EVERYTHING),
]
NAMES = ["2-base", "4-base", "6-base", "2-everything", "4-everything", "6-everything"]


def need(library: str, extra: str) -> None:
    """Skip the file where the library is missing."""
    try:
        importlib.import_module(library)
    except ImportError:
        missing = f'{library} is not installed: pip install "fulminate[{extra}]", or make setup'
        if os.environ.get("CI"):
            pytest.fail(missing, pytrace=False)
        pytest.skip(missing, allow_module_level=True)
