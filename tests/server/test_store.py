"""What is kept: its schema, its safety, and one bad table that stays its own trouble."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from fulminate.server.app import create_app
from fulminate.server.database import FILE, DatabaseError, open_database
from fulminate.server.schema import metadata
from tests.server.serving import Client, Follower, Server, bot, person


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
    import asyncio

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


BREAKS = {
    "options": "UPDATE tables SET options = '{\"players\": 9}' WHERE id = ?",
    "options that are no JSON": "UPDATE tables SET options = '{' WHERE id = ?",
    "options of another shape": "UPDATE tables SET options = '7' WHERE id = ?",
    "seats": "UPDATE tables SET seats = '[]' WHERE id = ?",
    "no secret": "UPDATE tables SET secret = '' WHERE id = ?",
    "no instant": "UPDATE tables SET created = 'yesterday' WHERE id = ?",
    "the future's rules": "UPDATE tables SET rules_version = 99 WHERE id = ?",
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
