"""Sets of marbles chosen by one command: where the moves that it made end."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("log", sa.Column("until", sa.Integer))


def downgrade() -> None:
    op.drop_column("log", "until")
