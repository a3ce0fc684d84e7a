"""A table's log written down as a record. Of a running game it holds what the table has seen, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from fulminate.record import Played, Record, Writer, tell_luck
from fulminate.rules import KeyedChance, State, moves
from fulminate.rules.events import Log
from fulminate.server.storage.store import LogEntry, TableRow
from fulminate.server.tables.game import BrokenLog, dealt, undone

RAN_OUT = -1
"""What the record's writer takes for a turn's time run out."""


def written(table: TableRow, entries: Sequence[LogEntry]) -> Record:
    """The record of a table: whole when its game is over, with unknown marbles and tiles while it runs."""
    stood = standing(entries)
    start = dealt(table).state
    writer = begun(table, start)
    moved = [add(table, writer, entry) for entry in stood]
    if writer.state.over:
        tell_luck(writer.record, table.secret, table.options, [entry.version for entry in stood])
    else:
        writer = begun(table, start, running=True)
        for each in moved:
            writer.add(each)
    return writer.finish()


def standing(entries: Sequence[LogEntry]) -> list[LogEntry]:
    """What was not taken back. Raises BrokenLog where a version is missing."""
    for number, entry in enumerate(entries, start=1):
        if entry.version != number:
            raise BrokenLog(f"version {number} is missing")
    back = undone(entries)
    return [entry for entry in entries if entry.undo is None and entry.version not in back]


def begun(table: TableRow, start: State, running: bool = False) -> Writer:
    """The record of a table at its deal, without its luck."""
    writer = Writer(start, [str(seat["name"]) for seat in table.seats], running)
    writer.record.date = table.created.date().isoformat()
    writer.record.table = table.id
    writer.record.hash = table.commitment
    return writer


def add(table: TableRow, writer: Writer, entry: LogEntry, log: Log | None = None) -> Played:
    """Play an entry of the log and write it down. Raises BrokenLog or ValueError where it is none."""
    chance = KeyedChance(table.secret, table.id, entry.version)
    if entry.kind == "time":
        return writer.play(RAN_OUT, chance, log)
    if entry.words is None or entry.seat != writer.state.seat:
        raise BrokenLog(f"version {entry.version} is not a move of the seat that decides")
    return writer.play(moves.parse(entry.words), chance, log)
