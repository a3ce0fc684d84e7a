"""What time it is: handed in, so that whoever must get the same answers on every day can say it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Now = Callable[[], datetime]
"""Tells the instant, with its time zone."""


def now() -> datetime:
    """The machine's clock, in UTC."""
    return datetime.now(UTC)
