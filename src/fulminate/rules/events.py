"""What happened, told in the order in which a person would tell it. Only what everybody at the table may know."""

from __future__ import annotations

from mypy_extensions import i64

from fulminate.rules.catalogue import KINDS, UNKNOWN_TILE, face_of, kind_of

Event = dict[str, object]
Log = list[Event]


def tile(number: i64) -> Event:
    """A tile as the log and the view write it."""
    if number == UNKNOWN_TILE:
        return {"kind": "unknown", "face": 0}
    return {"kind": KINDS[kind_of(number)], "face": int(face_of(number))}
