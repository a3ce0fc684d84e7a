"""What happened, told in the order in which a person would tell it. Only what everybody at the table may know."""

from __future__ import annotations

from mypy_extensions import i64

from fulminate.rules.catalogue import FACES, KINDS, UNKNOWN_TILE

Event = dict[str, object]
Log = list[Event]


def tile(number: i64) -> Event:
    """A tile as the log and the view write it."""
    if number == UNKNOWN_TILE:
        return {"kind": "unknown", "face": 0}
    return {"kind": KINDS[number // FACES], "face": int(number % FACES)}
