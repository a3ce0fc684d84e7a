"""Opening the database: where it lies, how SQLite is set, bringing its schema up to date."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import aiosqlite
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import create_engine, event
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

FILE = "fulminate.sqlite3"


class DatabaseError(Exception):
    """The data directory cannot be used; the message says why, in one sentence."""


def open_database(data_dir: Path) -> tuple[AsyncEngine, AsyncEngine]:
    """The writer's engine and the readers', on a database whose schema is current."""
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        path = data_dir / FILE
        if not path.exists():
            # The file holds running games' secrets: nobody else on this machine is to read it.
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as reason:
        raise DatabaseError(f"The data directory {data_dir} cannot be used: {reason.strerror}.") from reason
    _migrate(path)
    writer = create_async_engine(f"sqlite+aiosqlite:///{path}", pool_size=1, max_overflow=0, hide_parameters=True)
    reader = create_async_engine(f"sqlite+aiosqlite:///{path}", pool_size=4, max_overflow=0, hide_parameters=True)
    _prepare(writer.sync_engine, "BEGIN IMMEDIATE", query_only=False)
    _prepare(reader.sync_engine, "BEGIN", query_only=True)
    return writer, reader


def open_to_read(data_dir: Path) -> AsyncEngine:
    """A reader's engine on a database that stays as it is: nothing is created, brought up to date or tidied."""
    path = data_dir / FILE
    # A server at work has a write-ahead log beside the file, which is read along. Without one the file is all there is,
    # and is read as it stands: SQLite would make a log otherwise, and leave it behind.
    log = path.with_name(f"{FILE}-wal")
    uri = f"{path.resolve().as_uri()}?mode=ro{'' if log.exists() else '&immutable=1'}"
    engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(uri, uri=True), poolclass=NullPool)
    scripts = ScriptDirectory.from_config(_migrations())
    try:
        with engine.connect() as connection:
            found = MigrationContext.configure(connection).get_current_revision()
    except SQLAlchemyError as reason:
        raise DatabaseError(f"{path} cannot be opened as a database: {reason.__cause__ or reason}.") from reason
    finally:
        engine.dispose()
    if found is None:
        raise DatabaseError(f"no tables are kept in {path}.")
    if found not in {script.revision for script in scripts.walk_revisions()}:
        raise DatabaseError(f"{path} was written by a newer Fulminate; update this one to open it.")
    if found != scripts.get_current_head():
        raise DatabaseError(f"{path} was written by an older Fulminate; `fulminate play` brings it up to date.")
    return create_async_engine(
        "sqlite+aiosqlite://", async_creator=lambda: aiosqlite.connect(uri, uri=True), poolclass=NullPool
    )


def _migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", "fulminate.server.storage:migrations")
    return config


def _migrate(path: Path) -> None:
    config = _migrations()
    engine = create_engine(f"sqlite:///{path}")
    _prepare(engine, "BEGIN IMMEDIATE", query_only=False)
    try:
        with engine.connect() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError as reason:
        raise DatabaseError(f"{path} was written by a newer Fulminate; update this one to open it.") from reason
    except SQLAlchemyError as reason:
        raise DatabaseError(f"{path} cannot be opened as a database: {reason.__cause__ or reason}.") from reason
    finally:
        engine.dispose()


def _prepare(engine: Engine, begin: str, *, query_only: bool) -> None:
    """The driver's own transactions start too late to be safe, so they are begun in so many words here."""

    def connected(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute("PRAGMA busy_timeout=5000")
        if query_only:
            cursor.execute("PRAGMA query_only=ON")
        cursor.close()

    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", begun)
