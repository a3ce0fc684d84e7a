"""What is kept: its schema, its safety, and one bad table that stays its own trouble."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import NoneType

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from fulminate.server.http.app import create_app
from fulminate.server.storage.commits import WriteFailed
from fulminate.server.storage.database import FILE, DatabaseError, open_database
from fulminate.server.storage.schema import metadata
from fulminate.server.storage.store import LogEntry, Store, TableRow, VersionTaken
from tests.server.serving import Client, Follower, Server, bot, first, person


@contextmanager
def database(folder: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        yield connection


def test_the_migrations_build_the_schema(tmp_path: Path) -> None:
    create_app(tmp_path)
    engine = create_engine(f"sqlite:///{tmp_path / FILE}")
    try:
        with engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    finally:
        engine.dispose()


def test_the_file_is_for_its_owner_only(tmp_path: Path) -> None:
    create_app(tmp_path / "new" / "folder")
    mode = (tmp_path / "new" / "folder" / FILE).stat().st_mode
    assert stat.S_IMODE(mode) == 0o600


def test_commits_are_safe_from_power_cuts(tmp_path: Path) -> None:
    """A killed process proves little about a power cut: what SQLite promises hangs on these settings."""

    async def settings() -> list[object]:
        writer, reader = open_database(tmp_path)
        async with writer.connect() as connection:
            found = [
                (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            ]
        await writer.dispose()
        await reader.dispose()
        return found

    assert asyncio.run(settings()) == ["wal", 2, 1]


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    create_app(tmp_path)
    with database(tmp_path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseError, match="newer"):
        create_app(tmp_path)


def test_what_is_no_database_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("somebody's shopping list, long enough to be looked at" * 20)
    with pytest.raises(DatabaseError, match="cannot be opened"):
        create_app(tmp_path)
    assert (tmp_path / FILE).read_text().startswith("somebody's shopping list")


def test_one_bad_piece_of_work_spoils_no_other(tmp_path: Path) -> None:
    """Works that wait at the same time are committed together; each fails or stands on its own."""

    def line(version: int, command_id: str) -> LogEntry:
        return LogEntry(version, 0, "done", None, None, command_id, datetime.now(UTC))

    async def together() -> tuple[list[object], list[int]]:
        store = Store(tmp_path)
        store.start()
        record = TableRow("aaaaaaaaaa", datetime.now(UTC), 1, {}, [], "calm", b"", "")
        await store.create(record, "person", None, [])
        lines = [line(1, "a"), line(1, "b"), line(2, "a"), line(2, "c"), line(10**30, "d"), line(3, "e")]
        done = await asyncio.gather(
            *[store.append(record.id, [each], "person") for each in lines],
            store.append("nosuchtable", [line(1, "f")], "person"),
            return_exceptions=True,
        )
        kept = [entry.version for entry in await store.entries(record.id)]
        await store.stop()
        return list(done), kept

    done, kept = asyncio.run(together())
    kinds = [type(each) for each in done]
    assert kinds == [NoneType, VersionTaken, VersionTaken, NoneType, WriteFailed, NoneType, VersionTaken]
    assert kept == [1, 2, 3]


def test_a_database_that_takes_nothing(own_server: Server) -> None:
    """Somebody else holds the lock, as a full disk would: nothing is acknowledged, and later nothing is missing."""
    with Client(own_server) as client, Client(own_server) as other:
        client.open(person(), person("Eve"))
        now = client.snapshot()
        seat, words = now["decision"]["seat"], first(now, "")
        follower = Follower(client, after=0)
        health: list[httpx.Response] = []
        asking = threading.Thread(target=lambda: health.append(other.http.get("/healthz")))
        with database(own_server.data_dir) as connection:
            connection.execute("BEGIN IMMEDIATE")
            asking.start()
            answer = client.send(0, seat, "an-id", move=words)
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "not_kept")
            asking.join()
        assert (health[0].status_code, health[0].json()["error"]["code"]) == (503, "no_writer")
        # Reading goes on, the stream was ended so that nobody stays with what was not kept.
        assert client.snapshot() == now
        assert follower.ended()
        assert client.send(0, seat, "an-id", move=words).json() == {"version": 1}
        assert client.send(0, seat, "an-id", move=words).json() == {"version": 1}
        assert client.snapshot()["version"] == 1
        assert other.http.get("/healthz").status_code == 200


BREAKS = {
    "options": "UPDATE tables SET options = '{\"players\": 9}' WHERE id = ?",
    "options that are no JSON": "UPDATE tables SET options = '{' WHERE id = ?",
    "options of another shape": "UPDATE tables SET options = '7' WHERE id = ?",
    "seats": "UPDATE tables SET seats = '[]' WHERE id = ?",
    "no secret": "UPDATE tables SET secret = '' WHERE id = ?",
    "no instant": "UPDATE tables SET created = 'yesterday' WHERE id = ?",
    "an illegal move": "UPDATE log SET words = 'done' WHERE version = 1 AND table_id = ?",
    "no move": "UPDATE log SET words = 'sing' WHERE version = 1 AND table_id = ?",
    "no words": "UPDATE log SET words = NULL WHERE version = 1 AND table_id = ?",
    "an undo of nothing": "UPDATE log SET undo = 'move', target = 1 WHERE version = 2 AND table_id = ?",
    "a gap": "DELETE FROM log WHERE version = 1 AND table_id = ?",
    "another seat": "UPDATE log SET seat = 5 WHERE version = 1 AND table_id = ?",
    "a line with no instant": "UPDATE log SET at = 'never' WHERE version = 1 AND table_id = ?",
}


def test_a_broken_table_is_its_own_trouble(own_server: Server) -> None:
    with Client(own_server) as client:
        names = {}
        for trouble in BREAKS:
            client.open(person(), person("Eve"), first_player=0)
            client.play()
            client.play()
            names[trouble] = client.table
        client.open(person(), person("Eve"))
        sound = client.play()
        own_server.kill()
        with database(own_server.data_dir) as connection:
            for trouble, statement in BREAKS.items():
                assert connection.execute(statement, (names[trouble],)).rowcount == 1
            # Its bot is to be woken when the server starts, and cannot be.
            connection.execute("UPDATE tables SET waits_for = 'bot' WHERE id = ?", (names["seats"],))
        own_server.start()
        client.moved_to(own_server)
        assert client.snapshot() == sound
        for trouble, name in names.items():
            for rest in ("", "/log", "/events?after=0"):
                answer = client.http.get(f"/api/tables/{name}{rest}")
                assert (answer.status_code, answer.json()["error"]["code"]) == (503, "broken_table"), trouble
            assert name not in answer.text
        assert client.play()["version"] == sound["version"] + 1
        client.open(bot(), bot())
        Follower(client, after=0).next()
