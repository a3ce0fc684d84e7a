"""A record played again: each position of it as everybody knew it then, computed beside the event loop."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import io
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from fulminate.record import Record, RecordError, read_record, read_text, replay, to_json, write_text
from fulminate.record.game.deal import begin
from fulminate.record.game.model import Entry, Step
from fulminate.record.game.source import decoded
from fulminate.rules import view
from fulminate.rules.ingredients import LETTERS
from fulminate.server.errors import Refused
from fulminate.server.tables.game import Events, to_bytes

MOST_MOVES = 5_000
"""Ten times what a long game has."""
AT_ONCE = 2
SQUEEZE = 6


class Replays:
    """Computed in threads, a few at a time, so that moves never wait for them."""

    def __init__(self) -> None:
        self._places = asyncio.Semaphore(AT_ONCE)

    async def of(self, source: bytes | Record, squeezed: bool) -> bytes:
        """The replay as JSON, gzipped if wished, of a record or of what was sent for one. Raises Refused."""
        async with self._places:
            try:
                return await asyncio.to_thread(_written, source, squeezed)
            except RecordError as error:
                raise bad_record(error) from error


def bad_record(error: RecordError) -> Refused:
    return Refused(422, "bad_record", str(error), {"line": error.line, "reason": error.reason})


def not_over() -> Refused:
    return Refused(409, "not_over", "The whole game can be played again when it is over.")


def moments(record: Record) -> Iterator[dict[str, Any]]:
    """The deal, then the position after each move; what came into sight belongs to the move before it.

    Raises RecordError at the first line that is wrong.
    """
    if sum(_moves(entry.steps) for entry in record.entries if isinstance(entry, Entry)) > MOST_MOVES:
        raise RecordError(f"a record of more than {MOST_MOVES:,} moves, variations included, is not played again here")
    steps = replay(record)
    last: dict[str, Any] = {"line": record.line("tracks"), "turn": 0, "seat": None, "words": None, "comment": None}
    last |= {"variations": [], "events": [], "view": view(begin(record))}
    for moment in steps:
        if moment.seat < 0:
            known = view(moment.state)
            if last["events"] and last["events"][-1]["type"] == "drew":
                drew = last["events"][-1]
                drew["next"] = known["stacks"][drew["stack"]]["top"]
            last["events"] += moment.events
            last["view"] = known
            continue
        last["events"] = told(last["events"])
        yield last
        step = moment.step
        last = {"line": moment.line, "turn": moment.turn, "seat": moment.seat}
        last |= {"words": step.words, "comment": step.comment, "variations": instead(step)}
        last |= {"events": moment.events, "view": view(moment.state)}
    last["events"] = told(last["events"])
    yield last


def instead(step: Step) -> list[list[dict[str, Any]]]:
    """The other moves that the record gives from the place where a step was made, in words."""
    return [
        [{"words": each.words, "comment": each.comment, "variations": instead(each)} for each in variation]
        for variation in step.variations
    ]


def _moves(steps: list[Step]) -> int:
    return sum(1 + sum(map(_moves, step.variations)) for step in steps)


def told(events: Events) -> Events:
    """Rolls and reveals that a record answers one by one, told in one breath as at the table."""
    found: Events = []
    for name, group in groupby(events, key=_batch):
        if name not in ("rolled", "revealed"):
            found += group
            continue
        places: dict[tuple[int, int], dict[str, Any]] = {}
        for event in group:
            first = places.setdefault((event["dispenser"], event.get("track", -1)), event)
            if first is not event:
                first["marbles"] = first["marbles"] + event["marbles"]
                if name == "rolled":
                    first |= {"landed": first["landed"] + event["landed"], "lengths": event["lengths"]}
        for first in places.values():
            if name == "rolled":
                first["marbles"].sort(key=LETTERS.index)
                first["landed"].sort()
            else:
                first["marbles"].sort()
            found.append(first)
    return found


def _batch(event: dict[str, Any]) -> str:
    return str(event["type"])


def _written(source: bytes | Record, squeezed: bool) -> bytes:
    # A table's record goes through its text once, so that its moments know their lines.
    record = read_record(decoded(source)) if isinstance(source, bytes) else read_text(write_text(source))
    out = io.BytesIO()
    # One moment after another: a replay is megabytes of nearly the same, which never need to be there at once.
    with (
        gzip.GzipFile(fileobj=out, mode="wb", compresslevel=SQUEEZE, mtime=0)
        if squeezed
        else contextlib.nullcontext(out)
    ) as to:
        whole = to_json(record)
        head = {key: whole[key] for key in ("table", "date", "comment", "seats", "options", "result")}
        to.write(to_bytes(head)[:-1] + b',"moments":[')
        for number, moment in enumerate(moments(record)):
            to.write((b"," if number else b"") + to_bytes(moment))
        to.write(b"]}")
    return out.getvalue()
