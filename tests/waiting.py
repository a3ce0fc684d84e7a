"""Waiting for what will come, however busy the machine is."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = 600.0
"""Seconds until a test gives up: many times what anything here takes, so that only what never comes is given up."""
PAUSE = 0.02

Found = TypeVar("Found")


def until(look: Callable[[], Found], never: str) -> Found:
    """Looks until there is something, and gives it back. `never` says what did not come."""
    deadline = time.monotonic() + PATIENCE
    while not (found := look()):
        assert time.monotonic() < deadline, never
        time.sleep(PAUSE)
    return found
