"""A record played again: each position of it as everybody knew it then, computed beside the event loop."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import io
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from fulminate.record import Record, RecordError, Writer, read_record, replay, tell_luck, to_json
from fulminate.record.game.deal import begin
from fulminate.record.game.model import Entry as Turn
from fulminate.record.game.model import Step
from fulminate.record.game.source import decoded
from fulminate.record.game.text import beginnings
from fulminate.record.game.writer import TIME, result_of, turn_of
from fulminate.rules import State, view
from fulminate.rules.ingredients import LETTERS
from fulminate.server.errors import Refused
from fulminate.server.storage.store import LogEntry, TableRow
from fulminate.server.tables.export import add, begun, standing
from fulminate.server.tables.game import Events, dealt, to_bytes

MOST_MOVES = 5_000
"""Ten times what a long game has."""
AT_ONCE = 2
SQUEEZE = 6


class Replays:
    """Computed in threads, a few at a time, so that moves never wait for them."""

    def __init__(self) -> None:
        self._places = asyncio.Semaphore(AT_ONCE)

    async def of(self, source: bytes, squeezed: bool) -> bytes:
        """The replay as JSON, gzipped if wished, of what was sent for a record. Raises Refused."""
        return await self._made(partial(_of_record, source, squeezed))

    async def of_table(self, table: TableRow, entries: Sequence[LogEntry], end: State, squeezed: bool) -> bytes:
        """The same of a finished table, whose log leads to this end. Raises Refused, and BrokenLog or ValueError for a
        log that does not."""
        return await self._made(partial(_of_table, table, entries, end, squeezed))

    async def _made(self, work: Callable[[], bytes]) -> bytes:
        async with self._places:
            try:
                return await asyncio.to_thread(work)
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
    _limit(sum(_moves(entry.steps) for entry in record.entries if isinstance(entry, Turn)))
    steps = replay(record)
    last = _deal(record.line("tracks"), begin(record))
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


def moments_of_table(table: TableRow, stood: Sequence[LogEntry], writer: Writer) -> Iterator[dict[str, Any]]:
    """The same of a finished table, from what stood of its log. It is played once: the log is what happened, and need
    not be held against a record of itself."""
    tracks, first = beginnings(writer.record)
    yield _deal(tracks, writer.state)
    for entry in stood:
        moment: dict[str, Any] = {"turn": turn_of(writer.state), "seat": int(writer.state.seat)}
        events: Events = []
        add(table, writer, entry, events)
        moment |= {"line": first + len(writer.record.entries) - 1, "words": entry.words or TIME}
        moment |= {"comment": None, "variations": [], "events": told(events), "view": view(writer.state)}
        yield moment


def _deal(line: int, state: State) -> dict[str, Any]:
    """The moment before all moves."""
    found: dict[str, Any] = {"line": line, "turn": 0, "seat": None, "words": None, "comment": None}
    return found | {"variations": [], "events": [], "view": view(state)}


def _limit(moves: int) -> None:
    if moves > MOST_MOVES:
        raise RecordError(f"a record of more than {MOST_MOVES:,} moves, variations included, is not played again here")


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


def _of_record(source: bytes, squeezed: bool) -> bytes:
    record = read_record(decoded(source))
    return _written(record, moments(record), squeezed)


def _of_table(table: TableRow, entries: Sequence[LogEntry], end: State, squeezed: bool) -> bytes:
    stood = standing(entries)
    _limit(len(stood))
    writer = begun(table, dealt(table).state)
    record = writer.record
    # All that stands before the moves of a record, so that their lines are known, and its result.
    tell_luck(record, table.secret, table.options, [entry.version for entry in stood])
    record.result = result_of(end)
    return _written(record, moments_of_table(table, stood, writer), squeezed)


def _written(record: Record, told: Iterator[dict[str, Any]], squeezed: bool) -> bytes:
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
        for number, moment in enumerate(told):
            to.write((b"," if number else b"") + to_bytes(moment))
        to.write(b"]}")
    return out.getvalue()
