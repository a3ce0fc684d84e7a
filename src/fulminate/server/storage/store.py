"""What the server asks of its database, and nothing else of SQL outside this file and the schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from fulminate.server.storage.commits import Commits
from fulminate.server.storage.database import open_database
from fulminate.server.storage.schema import credentials, invitations, log, tables


@dataclass(frozen=True, slots=True)
class TableRow:
    id: str
    created: datetime
    rules_version: int
    options: dict[str, Any]
    seats: list[dict[str, Any]]
    pace: str
    secret: bytes
    commitment: str


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of a table's log: a move, the taking back of every move from `target` on, or a turn's time run out.

    A set that one command chooses is several moves. The first of them has the command's id and says where they end.
    """

    version: int
    seat: int
    words: str | None
    undo: str | None
    target: int | None
    command_id: str | None
    at: datetime
    until: int | None = None

    @property
    def kind(self) -> str:
        if self.undo is not None:
            return "undo"
        return "time" if self.words is None else "move"


@dataclass(frozen=True, slots=True)
class Joining:
    """Who takes a seat, by which code, and the credential from then on; `old_hash` is the one sent along, if any."""

    code_hash: str
    who: dict[str, Any]
    old_hash: str | None
    new_hash: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Joined:
    seats: list[dict[str, Any]]
    mine: list[int]


class VersionTaken(Exception):
    """Another entry came first, or the command's id has been used before."""


class Reader:
    """Reads tables, and writes nothing."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._reader = engine

    async def stop(self) -> None:
        await self._reader.dispose()

    async def table(self, table_id: str) -> TableRow | None:
        async with self._reader.connect() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == table_id))).one_or_none()
        if row is None:
            return None
        return TableRow(
            id=row.id,
            created=row.created,
            rules_version=row.rules_version,
            options=row.options,
            seats=row.seats,
            pace=row.pace,
            secret=row.secret,
            commitment=row.commitment,
        )

    async def entries(self, table_id: str) -> list[LogEntry]:
        async with self._reader.connect() as connection:
            rows = await connection.execute(select(log).where(log.c.table_id == table_id).order_by(log.c.version))
            return [_entry(row) for row in rows]


class Store(Reader):
    """Reads come from a few connections of their own and never wait for the writer."""

    def __init__(self, data_dir: Path) -> None:
        writer, reader = open_database(data_dir)
        super().__init__(reader)
        self.writer = Commits(writer)

    def start(self) -> None:
        self.writer.start()

    async def stop(self) -> None:
        await self.writer.stop()
        await super().stop()

    async def create(
        self,
        row: TableRow,
        waits_for: str,
        token_hash: str | None,
        mine: list[int],
        code_hashes: Mapping[int, str] | None = None,
    ) -> None:
        """A new table, with the credential that speaks for the seats `mine`, and a code for each open seat."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(
                insert(tables).values(
                    id=row.id,
                    created=row.created,
                    rules_version=row.rules_version,
                    options=row.options,
                    seats=row.seats,
                    pace=row.pace,
                    secret=row.secret,
                    commitment=row.commitment,
                    waits_for=waits_for,
                )
            )
            if token_hash is not None:
                await connection.execute(
                    insert(credentials).values(
                        table_id=row.id, token_hash=token_hash, seats=mine, created=row.created, opened=True
                    )
                )
            for seat, code_hash in (code_hashes or {}).items():
                await connection.execute(insert(invitations).values(table_id=row.id, seat=seat, code_hash=code_hash))

        await self.writer.write(work)

    async def append(self, table_id: str, entries: Sequence[LogEntry], waits_for: str) -> None:
        """Adds what one command has made to the log: all of it, or nothing."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(
                insert(log).values(
                    [
                        {
                            "table_id": table_id,
                            "version": entry.version,
                            "seat": entry.seat,
                            "kind": entry.kind,
                            "words": entry.words,
                            "undo": entry.undo,
                            "target": entry.target,
                            "command_id": entry.command_id,
                            "at": entry.at,
                            "until": entry.until,
                        }
                        for entry in entries
                    ]
                )
            )
            await connection.execute(update(tables).where(tables.c.id == table_id).values(waits_for=waits_for))

        try:
            await self.writer.write(work)
        except IntegrityError as taken:
            raise VersionTaken(str(taken)) from taken

    async def entry_of_command(self, table_id: str, command_id: str) -> LogEntry | None:
        async with self._reader.connect() as connection:
            found = await connection.execute(
                select(log).where(and_(log.c.table_id == table_id, log.c.command_id == command_id))
            )
            row = found.one_or_none()
        return None if row is None else _entry(row)

    async def invite(self, table_id: str, seat: int, code_hash: str) -> bool:
        """Puts a new code in the place of the old one; false when the seat is not open."""

        async def work(connection: AsyncConnection) -> bool:
            changed = await connection.execute(
                update(invitations)
                .where(and_(invitations.c.table_id == table_id, invitations.c.seat == seat))
                .values(code_hash=code_hash)
            )
            return changed.rowcount == 1

        return await self.writer.write(work)

    async def join(
        self, table_id: str, joining: Joining, waits_for: Callable[[list[dict[str, Any]]], str]
    ) -> Joined | None:
        """Use up a code and seat its bearer, with a new credential for that seat and the old ones."""

        async def work(connection: AsyncConnection) -> Joined | None:
            invited = and_(invitations.c.table_id == table_id, invitations.c.code_hash == joining.code_hash)
            seat = await connection.scalar(select(invitations.c.seat).where(invited))
            if seat is None:
                return None
            await connection.execute(delete(invitations).where(invited))
            seats = list((await connection.execute(select(tables.c.seats).where(tables.c.id == table_id))).scalar_one())
            seats[seat] = joining.who
            await connection.execute(
                update(tables).where(tables.c.id == table_id).values(seats=seats, waits_for=waits_for(seats))
            )
            old = (
                await connection.execute(select(credentials).where(_credential(table_id, joining.old_hash)))
            ).one_or_none()
            mine = sorted({seat, *(old.seats if old else [])})
            await connection.execute(
                insert(credentials).values(
                    table_id=table_id,
                    token_hash=joining.new_hash,
                    seats=mine,
                    created=joining.at,
                    opened=bool(old and old.opened),
                )
            )
            return Joined(seats, mine)

        return await self.writer.write(work)

    async def opened(self, table_id: str, token_hash: str) -> bool:
        """Whether this is the credential of whoever opened the table."""
        async with self._reader.connect() as connection:
            return bool(await connection.scalar(select(credentials.c.opened).where(_credential(table_id, token_hash))))

    async def seats_of(self, table_id: str, token_hash: str) -> list[int] | None:
        """The seats that a credential speaks for, which may be none; None when it is not one of this table's."""
        async with self._reader.connect() as connection:
            seats = await connection.scalar(select(credentials.c.seats).where(_credential(table_id, token_hash)))
        return None if seats is None else list(seats)

    async def waiting_for_bots(self) -> list[str]:
        async with self._reader.connect() as connection:
            return list(await connection.scalars(select(tables.c.id).where(tables.c.waits_for == "bot")))


def _credential(table_id: str, token_hash: str | None) -> ColumnElement[bool]:
    return and_(credentials.c.table_id == table_id, credentials.c.token_hash == token_hash)


def _entry(row: Row[Any]) -> LogEntry:
    return LogEntry(row.version, row.seat, row.words, row.undo, row.target, row.command_id, row.at, row.until)
