"""Taking a command: checked, written down, then published and answered, in this order."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from fulminate.rules import in_order, moves
from fulminate.server import errors
from fulminate.server.instants import Now
from fulminate.server.storage.commits import WriteFailed
from fulminate.server.storage.store import LogEntry, Store, TableRow, VersionTaken
from fulminate.server.tables.game import Events, TableGame, moved, ran_out, taken_back, target_of, timed
from fulminate.server.tables.live import LiveTable, Tables, waits_for

MISSED = 50
TRIES = 3


@dataclass(frozen=True, slots=True)
class Command:
    """What a seat wants done: a move in words, a set of marbles in any order, or an undo. The server's own bots need no
    id."""

    id: str | None
    version: int
    seat: int
    move: str | None
    undo: str | None
    moves: tuple[str, ...] | None = None


Step = tuple[LogEntry, TableGame, Events]


class Commands:
    def __init__(self, store: Store, tables: Tables, published: Callable[[LiveTable], None], now: Now) -> None:
        self._store = store
        self._tables = tables
        self._published = published
        self._now = now

    async def carry_out(self, table_id: str, command: Command) -> int:
        """The version that the command made. A caller who goes away does not stop it half-way."""
        return await asyncio.shield(asyncio.create_task(self._until_settled(table_id, command)))

    async def _until_settled(self, table_id: str, command: Command) -> int:
        for _ in range(TRIES):
            table = await self._tables.get(table_id)
            async with table.lock:
                if not self._tables.is_live(table):
                    continue
                if command.version < table.game.version:
                    return await self._late(table, command)
                try:
                    return await self._carried_out(table, command)
                except errors.Refused:
                    # What was done before under this id gets its answer, whatever would become of it now.
                    earlier = await self._earlier(table, command)
                    if earlier is None:
                        raise
                    return earlier
                except VersionTaken:
                    # Either this id has made an entry before, or somebody else wrote here: the log decides.
                    earlier = await self._earlier(table, command)
                    if earlier is not None:
                        return earlier
                    self._tables.drop(table)
                except WriteFailed as failed:
                    # It may or may not have been kept; the log knows, memory does not.
                    self._tables.drop(table)
                    raise errors.not_kept() from failed
        raise errors.not_kept()

    async def run_out(self, table_id: str, version: int) -> bool:
        """A turn's time has run out; false when something else has happened since that version."""
        table = await self._tables.get(table_id)
        async with table.lock:
            if not self._tables.is_live(table) or table.game.version != version:
                return False
            before, now = table.game, self._now()
            game, events = ran_out(before, now)
            entry = LogEntry(game.version, int(before.state.seat), None, None, None, None, now)
            try:
                await self._store.append(table_id, [entry], waits_for(table.row, game))
            except (VersionTaken, WriteFailed):
                # The log decides what was kept; the table is read from it anew.
                self._tables.drop(table)
                return False
            table.accept(entry, game, events)
            self._published(table)
            return True

    async def _carried_out(self, table: LiveTable, command: Command) -> int:
        steps = self._tried(table, command)
        last, game, _ = steps[-1]
        await self._store.append(table.row.id, [entry for entry, _, _ in steps], waits_for(table.row, game))
        for step in steps:
            table.accept(*step)
        self._published(table)
        return last.version

    def _tried(self, table: LiveTable, command: Command) -> list[Step]:
        """What the command would make of the table, which stays as it is."""
        game = table.game
        if command.version > game.version:
            raise errors.ahead(game.version)
        if table.open_seats:
            raise errors.waiting(table.open_seats)
        if game.seat is None:
            raise errors.over()
        if command.seat != game.seat:
            raise errors.not_your_turn(game.seat)
        now = self._now()
        if command.undo is not None:
            target = target_of(game, command.undo)
            if target is None:
                raise errors.nothing_to_undo()
            after = taken_back(game, target)
            return [(LogEntry(after.version, command.seat, None, command.undo, target, command.id, now), after, [])]
        asked = command.moves if command.moves is not None else (command.move or "",)
        try:
            chosen = [moves.parse(words) for words in asked]
            if command.moves is not None:
                chosen = in_order(game.state, chosen)
            return self._moves(table.row, game, chosen, command, now)
        except ValueError as reason:
            raise errors.illegal_move(", ".join(asked), str(reason)) from reason

    def _moves(self, row: TableRow, game: TableGame, chosen: list[int], command: Command, now: datetime) -> list[Step]:
        """One move after another; those of a set belong together. Raises IllegalMove."""
        steps: list[Step] = []
        until = None if command.moves is None else game.version + len(chosen)
        for number, move in enumerate(chosen):
            begins = number == 0
            after, events = moved(row, game, move, not begins)
            game = timed(after, events, now)
            name, end = (command.id, until) if begins else (None, None)
            entry = LogEntry(game.version, command.seat, moves.words(move), None, None, name, now, end)
            steps.append((entry, game, events))
        return steps

    async def _late(self, table: LiveTable, command: Command) -> int:
        earlier = await self._earlier(table, command)
        if earlier is not None:
            return earlier
        version = table.game.version
        after = max(command.version, version - MISSED)
        missed: list[Any] = [json.loads(news) async for _, news in self._tables.updates_after(table, after, version)]
        raise errors.stale(version, missed)

    async def _earlier(self, table: LiveTable, command: Command) -> int | None:
        """The version that this very command made when it came before."""
        if command.id is None:
            return None
        entry = await self._store.entry_of_command(table.row.id, command.id)
        if entry is None:
            return None
        made = (entry.version - 1, entry.seat, entry.undo, await self._words(table, entry))
        if made != (command.version, command.seat, command.undo, _wanted(command)):
            raise errors.id_used()
        return entry.until or entry.version

    async def _words(self, table: LiveTable, entry: LogEntry) -> str | list[str] | None:
        """The move that a command has made, or all of its set."""
        if entry.until is None:
            return entry.words
        made = (await self._store.entries(table.row.id))[entry.version - 1 : entry.until]
        return _set(each.words for each in made)


def _wanted(command: Command) -> str | list[str] | None:
    """The move that a command names as the log would write it, or all of its set."""
    if command.moves is not None:
        return _set(_normal(words) for words in command.moves)
    return None if command.move is None else _normal(command.move)


def _set(words: Iterable[str | None]) -> list[str]:
    """A set in one order, whether or not it says where it ends."""
    return sorted(str(each) for each in words if each != moves.words(moves.STOP))


def _normal(words: str) -> str | None:
    try:
        return str(moves.words(moves.parse(words)))
    except ValueError:
        return None
