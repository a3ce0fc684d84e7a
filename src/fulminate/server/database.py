"""Opening the database: where it lies, how SQLite is set, bringing its schema up to date."""

from __future__ import annotations

import os
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import create_engine, event
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

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


def _migrate(path: Path) -> None:
    config = Config()
    config.set_main_option("script_location", "fulminate.server:migrations")
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
