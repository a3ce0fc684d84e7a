"""`fulminate export` reads what a server keeps and leaves it as it was, to the byte."""

from __future__ import annotations

import asyncio
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from fulminate.record import read_text, verify
from fulminate.rules import commitment
from fulminate.server.storage.database import FILE
from fulminate.server.storage.store import Store, TableRow
from tests.cli.conftest import Command

SECRET = bytes(range(32))
TABLE = "tables-name"


async def keep(folder: Path) -> None:
    """A table in which nobody has moved yet, kept by a store that is closed again."""
    store = Store(folder)
    store.start()
    options = {"players": 2}
    seats = [{"kind": "person", "name": "Zoé"}, {"kind": "person", "name": "Bo"}]
    await store.create(
        TableRow(TABLE, datetime.now(UTC), 1, options, seats, "turns", SECRET, commitment(SECRET, TABLE)),
        "person",
        None,
        [],
    )
    await store.stop()


def kept(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    data = tmp_path / "a%20b?c#d é"
    data.mkdir()
    return data


def test_a_table_is_read_and_nothing_is_written(command: Command, folder: Path) -> None:
    plain = folder.parent / "plain"
    asyncio.run(keep(plain))
    (folder / FILE).write_bytes((plain / FILE).read_bytes())
    before = kept(folder)
    assert list(before) == [FILE]
    said = command("export", TABLE, "--data", folder)
    assert (said.code, said.err) == (0, "")
    record = read_text(said.out)
    assert record.seats == ["Zoé", "Bo"]
    assert not verify(record).over
    assert command("export", "another", "--data", folder).code == 2
    assert kept(folder) == before


def test_what_only_the_log_of_a_server_at_work_holds_is_read(command: Command, folder: Path) -> None:
    plain = folder.parent / "plain"
    asyncio.run(keep(plain))
    (folder / FILE).write_bytes((plain / FILE).read_bytes())
    with sqlite3.connect(folder / FILE, isolation_level=None) as server:
        server.execute("PRAGMA journal_mode=WAL")
        server.execute("PRAGMA wal_autocheckpoint=0")
        server.execute("UPDATE tables SET seats = replace(seats, 'Bo', 'Cleo')")
        before = kept(folder)
        said = command("export", TABLE, "--data", folder)
        assert said.code == 0, said.err
        assert read_text(said.out).seats[1] == "Cleo"
        after = kept(folder)
        assert after.keys() == before.keys()
        assert {name: after[name] for name in (FILE, f"{FILE}-wal")} == {
            name: before[name] for name in (FILE, f"{FILE}-wal")
        }
    server.close()


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        (None, "no tables are kept in"),
        ("UPDATE alembic_version SET version_num = '9999'", "newer Fulminate; update this one"),
        ("UPDATE alembic_version SET version_num = '0001'", "older Fulminate; `fulminate play` brings it up to date"),
        ("DROP TABLE log", "cannot be read"),
        ("UPDATE tables SET seats = '[]'", "cannot be read"),
    ],
)
def test_a_database_that_is_no_use_stays_as_it_is(
    command: Command, folder: Path, statement: str | None, told: str
) -> None:
    if statement is None:
        (folder / FILE).write_bytes(b"")
    else:
        plain = folder.parent / "plain"
        asyncio.run(keep(plain))
        (folder / FILE).write_bytes((plain / FILE).read_bytes())
        with sqlite3.connect(folder / FILE) as changed:
            changed.execute(statement)
        changed.close()
    before = kept(folder)
    said = command("export", TABLE, "--data", folder)
    assert (said.code, said.out) == (2, "")
    assert told in said.err
    assert len(said.err.splitlines()) == 1
    assert kept(folder) == before


@pytest.mark.parametrize(
    "data", [b"no database at all, whatever its name says\n" * 100, b"SQLite format 3\0" + b"\0" * 900]
)
def test_what_is_no_database_is_told(command: Command, folder: Path, data: bytes) -> None:
    (folder / FILE).write_bytes(data)
    said = command("export", TABLE, "--data", folder)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("fulminate: ")
    assert kept(folder) == {FILE: data}
