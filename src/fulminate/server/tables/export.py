"""A table's log written down as a record. Of a running game it holds what the table has seen, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from fulminate.record import Played, Record, Writer, play_and_note, tell_luck
from fulminate.rules import KeyedChance, moves
from fulminate.server.storage.store import Entry, TableRecord
from fulminate.server.tables.game import BrokenLog, dealt, undone

RAN_OUT = -1
"""What the record's writer takes for a turn's time run out."""


def written(table: TableRecord, entries: Sequence[Entry]) -> Record:
    """The record of a table: whole when its game is over, with unknown marbles and tiles while it runs."""
    back = undone(entries)
    start = dealt(table).state
    state = start.clone()
    moved: list[Played] = []
    versions: list[int] = []
    for number, entry in enumerate(entries, start=1):
        if entry.version != number:
            raise BrokenLog(f"version {number} is missing")
        if entry.undo is not None or entry.version in back:
            continue
        versions.append(entry.version)
        chance = KeyedChance(table.secret, table.id, entry.version)
        if entry.kind == "time":
            moved.append(play_and_note(state, RAN_OUT, chance))
            continue
        if entry.words is None or entry.seat != state.seat:
            raise BrokenLog(f"version {entry.version} is not a move of the seat that decides")
        moved.append(play_and_note(state, moves.parse(entry.words), chance))
    over = bool(state.over)
    writer = Writer(start, [str(seat["name"]) for seat in table.seats], running=not over)
    for each in moved:
        writer.add(each)
    record = writer.record
    record.date = table.created.date().isoformat()
    record.table = table.id
    record.hash = table.commitment
    if over:
        tell_luck(record, table.secret, table.options, versions)
    return writer.finish()
