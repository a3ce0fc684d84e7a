"""What is kept in the database. The migrations build it; a test holds the two together."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    TypeDecorator,
    UniqueConstraint,
    true,
)
from sqlalchemy.engine import Dialect


class Instant(TypeDecorator[datetime]):
    """An instant, always UTC. SQLite keeps no zone: it is checked on the way in and named on the way out."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("an instant without a zone cannot be kept")
        value = value.astimezone(UTC)
        return value.replace(tzinfo=None) if dialect.name == "sqlite" else value

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        del dialect
        if value is None or value.tzinfo is not None:
            return value
        return value.replace(tzinfo=UTC)


metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("created", Instant, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("pace", String(16), nullable=False),
    Column("secret", LargeBinary(32), nullable=False),
    Column("commitment", String(64), nullable=False),
    # Follows from the log; kept so that a restart finds the tables whose bots must go on.
    Column("waits_for", String(16), nullable=False, index=True),
)

# Nothing is ever deleted from the log: taking a move back is one more entry.
log = Table(
    "log",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("words", String(64)),
    Column("undo", String(8)),
    Column("target", Integer),
    Column("command_id", String(64)),
    Column("at", Instant, nullable=False),
    # Of the first move of a set that one command has chosen: the version of its last move.
    Column("until", Integer),
    UniqueConstraint("table_id", "command_id"),
)

credentials = Table(
    "credentials",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("token_hash", String(64), primary_key=True),
    Column("seats", JSON, nullable=False),
    Column("created", Instant, nullable=False),
    # Whoever opened the table may make new invitations to it.
    Column("opened", Boolean, nullable=False, server_default=true()),
)

# A seat that is still open. The row goes when somebody takes it, and with it the code's only use.
invitations = Table(
    "invitations",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("code_hash", String(64), nullable=False),
)
