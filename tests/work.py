"""How much was done, counted in calls of functions: the same on every machine, however busy it is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SOON = 3_000_000
"""What a reader may take for the longest record: three calls a character."""


class TooMuch(AssertionError):
    """More was done than was allowed."""


@contextmanager
def at_most(calls: int) -> Iterator[None]:
    """Ends what is done here as soon as it has called more functions than that, so that nothing runs for ever.

    Functions written in Python and in C count alike; what compiled code does within itself does not.
    """
    left = calls

    def count(_frame: FrameType, event: str, _arg: object) -> None:
        nonlocal left
        if event in ("call", "c_call"):
            left -= 1
            if left < 0:
                raise TooMuch(f"this takes more than {calls:,} calls")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)
