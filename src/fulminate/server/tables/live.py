"""Live tables in memory: rebuilt from the log when asked for, kept while they are used."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from typing import Any

from fulminate.record import Record
from fulminate.rules import OtherRules
from fulminate.server import errors
from fulminate.server.storage.store import LogEntry, Store, TableRow
from fulminate.server.tables.export import written
from fulminate.server.tables.game import Events, TableGame, dealt, replayed, shown, to_bytes, undone, update
from fulminate.server.tables.replaying import Replays

NAME = re.compile(r"[a-z2-7]{10}")
RECENT = 8
KEPT = 500

logger = logging.getLogger(__name__)


News = tuple[int | None, bytes]
"""An update and its version; or, with no version, who sits where."""


def open_seats(seats: list[dict[str, Any]]) -> list[int]:
    """The seats that wait for somebody with an invitation."""
    return [seat for seat, who in enumerate(seats) if who["kind"] == "open"]


class Listener:
    """One stream's share of the news. A reader who falls behind is cut off and comes back for the rest."""

    LONGEST = 64

    def __init__(self) -> None:
        self._news: asyncio.Queue[News | None] = asyncio.Queue(self.LONGEST)
        self.cut = False

    def tell(self, version: int | None, told: bytes) -> None:
        try:
            self._news.put_nowait((version, told))
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        self.cut = True
        while not self._news.empty():
            self._news.get_nowait()
        self._news.put_nowait(None)

    async def next(self) -> News | None:
        """The next news; none when the stream is to end."""
        return None if self.cut else await self._news.get()


class LiveTable:
    def __init__(self, row: TableRow, game: TableGame) -> None:
        self.row = row
        self.game = game
        self.shown = shown(game)
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.recent: deque[tuple[int, bytes]] = deque(maxlen=RECENT)
        self.moved_at = 0.0
        self.hurried = asyncio.Event()

    @classmethod
    def opened(cls, row: TableRow) -> LiveTable:
        return cls(row, dealt(row))

    @property
    def open_seats(self) -> list[int]:
        return open_seats(self.row.seats)

    @property
    def bot(self) -> dict[str, Any] | None:
        """The bot that is to move now."""
        seat = self.game.seat
        if seat is None or self.open_seats or self.row.seats[seat]["kind"] != "bot":
            return None
        return self.row.seats[seat]

    def accept(self, entry: LogEntry, game: TableGame, events: Events) -> None:
        """A committed entry becomes the table's present, and everybody hears of it."""
        if game.seat != self.game.seat:
            self.hurried.clear()
        self.game = game
        self.shown = shown(game)
        self.moved_at = asyncio.get_running_loop().time()
        news = to_bytes(update(entry, events, self.shown))
        self.recent.append((entry.version, news))
        for listener in tuple(self.listeners):
            listener.tell(entry.version, news)

    def seat(self, seats: list[dict[str, Any]]) -> None:
        """Somebody has taken an open seat, and everybody hears of it."""
        self.row = replace(self.row, seats=seats)
        for listener in tuple(self.listeners):
            listener.tell(None, self.seats)

    @property
    def seats(self) -> bytes:
        return to_bytes({"seats": self.row.seats, "open": self.open_seats})

    def hurry(self) -> bool:
        """The bot that is to move makes the rest of its moves without a pause; false when none is to move."""
        if self.bot is None:
            return False
        self.hurried.set()
        return True

    def snapshot(self, yours: list[int]) -> dict[str, Any]:
        row = self.row
        return {
            "table": row.id,
            "version": self.game.version,
            "created": row.created.isoformat(),
            "seats": row.seats,
            "open": self.open_seats,
            "yours": yours,
            "pace": row.pace,
            "commitment": row.commitment,
            "secret": row.secret.hex() if self.game.state.over else None,
            **self.shown,
        }


def waits_for(row: TableRow, game: TableGame) -> str:
    return awaited(row.seats, game.seat)


def awaited(seats: list[dict[str, Any]], seat: int | None) -> str:
    """What sort of player the table waits for: one to join it, or the one that decides."""
    if open_seats(seats):
        return "open"
    return "nobody" if seat is None else str(seats[seat]["kind"])


class Tables:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    async def get(self, table_id: str) -> LiveTable:
        table = self._live.get(table_id)
        if table is not None:
            self._live.move_to_end(table_id)
            return table
        if not NAME.fullmatch(table_id):
            raise errors.no_such_table()
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        # Somebody who stops asking must not stop the others who ask for the same table.
        return await asyncio.shield(loading)

    def add(self, table: LiveTable) -> None:
        """A table that was just opened, and is in the store already."""
        self._keep(table)

    def is_live(self, table: LiveTable) -> bool:
        return self._live.get(table.row.id) is table

    def drop(self, table: LiveTable) -> None:
        """Forgets what is in memory: the log has it, and listeners come back for the rest."""
        if self.is_live(table):
            del self._live[table.row.id]
        for listener in table.listeners:
            listener.close()

    def close_streams(self) -> None:
        for table in self._live.values():
            for listener in table.listeners:
                listener.close()

    async def updates_after(self, table: LiveTable, after: int, until: int) -> AsyncIterator[tuple[int, bytes]]:
        """The updates of versions after+1 to until: recent ones from memory, else by replaying the log."""
        recent = [(version, news) for version, news in table.recent if after < version <= until]
        if len(recent) == until - after:
            for item in recent:
                yield item
            return
        entries = await self._entries(table.row)
        for entry, game, events in self._replay(table.row, entries):
            # A long game takes a tenth of a second to play again: everybody else gets a turn after each move.
            await asyncio.sleep(0)
            if entry.version > until:
                return
            if entry.version > after:
                yield entry.version, to_bytes(update(entry, events, shown(game)))

    async def log(self, table: LiveTable) -> dict[str, Any]:
        entries = await self._entries(table.row)
        back = undone(entries)
        lines = [
            {
                "version": entry.version,
                "seat": entry.seat,
                "words": entry.words,
                "undo": entry.undo,
                "target": entry.target,
                "undone": entry.version in back,
                "at": entry.at.isoformat(),
                "events": events,
            }
            for entry, _, events in self._replay(table.row, entries)
        ]
        return {
            "table": table.row.id,
            "version": len(lines),
            "entries": lines,
        }

    async def record(self, table: LiveTable) -> Record:
        """The game as it can be written down now."""
        entries = await self._entries(table.row)
        try:
            return written(table.row, entries)
        except Exception as reason:
            raise self._broken(table.row, reason) from reason

    async def replay(self, table: LiveTable, replays: Replays, squeezed: bool) -> bytes:
        """The whole game of a finished table, moment by moment, as JSON."""
        entries = await self._entries(table.row)
        try:
            return await replays.of_table(table.row, entries, table.game.state, squeezed)
        except errors.Refused:
            raise
        except Exception as reason:
            raise self._broken(table.row, reason) from reason

    async def _load(self, table_id: str) -> LiveTable:
        try:
            row = await self._store.table(table_id)
        except (ValueError, TypeError, LookupError) as reason:
            logger.error("table %s is not readable: %s", table_id, reason)
            raise errors.broken_table() from reason
        if row is None:
            raise errors.no_such_table()
        entries = await self._entries(row)
        try:
            game = dealt(row)
        except Exception as reason:
            raise self._broken(row, reason) from reason
        for _, later, _ in self._replay(row, entries):
            game = later
        table = LiveTable(row, game)
        self._keep(table)
        return table

    async def _entries(self, row: TableRow) -> list[LogEntry]:
        try:
            return await self._store.entries(row.id)
        except (ValueError, TypeError) as reason:
            raise self._broken(row, reason) from reason

    def _replay(self, row: TableRow, entries: list[LogEntry]) -> Iterator[tuple[LogEntry, TableGame, Events]]:
        # Whatever is wrong with one table's log, it is that table's trouble alone.
        try:
            yield from replayed(row, entries)
        except Exception as reason:
            raise self._broken(row, reason) from reason

    def _broken(self, row: TableRow, reason: Exception) -> errors.Refused:
        logger.error("table %s cannot be replayed: %s", row.id, reason)
        if isinstance(reason, OtherRules):
            return errors.other_rules(row.rules_version, str(reason))
        return errors.broken_table()

    def _keep(self, table: LiveTable) -> None:
        self._live[table.row.id] = table
        if len(self._live) <= KEPT:
            return
        for old in list(self._live.values())[: len(self._live) - KEPT]:
            if not old.listeners and not old.lock.locked() and old.bot is None:
                del self._live[old.row.id]
