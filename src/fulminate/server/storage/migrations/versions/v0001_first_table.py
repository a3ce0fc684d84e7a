"""The first table: tables, their log of commands, the credentials of their seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("waits_for", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_waits_for", "tables", ["waits_for"])
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("words", sa.String(64)),
        sa.Column("undo", sa.String(8)),
        sa.Column("target", sa.Integer),
        sa.Column("command_id", sa.String(64)),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "version", name="pk_log"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_log_table_id"),
        sa.UniqueConstraint("table_id", "command_id", name="uq_log_table_id_command_id"),
    )
    op.create_table(
        "credentials",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "token_hash", name="pk_credentials"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_credentials_table_id"),
    )


def downgrade() -> None:
    op.drop_table("credentials")
    op.drop_table("log")
    op.drop_index("ix_tables_waits_for", table_name="tables")
    op.drop_table("tables")
