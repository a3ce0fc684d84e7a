"""Seats by invitation: who has the code takes the seat, once; whoever opened the table can make a new code."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from fulminate.server import errors
from fulminate.server.instants import Now
from fulminate.server.storage.commits import WriteFailed
from fulminate.server.storage.store import Joined, Joining, Store
from fulminate.server.tables import tokens
from fulminate.server.tables.live import LiveTable, Tables, awaited


class Invitations:
    def __init__(self, store: Store, tables: Tables, published: Callable[[LiveTable], None], now: Now) -> None:
        self._store = store
        self._tables = tables
        self._published = published
        self._now = now

    async def join(self, table_id: str, code: str, who: dict[str, Any], old_hash: str | None) -> tuple[str, list[int]]:
        """The new credential's token, and the seats that it speaks for."""
        token = tokens.new_token()
        joining = Joining(tokens.token_hash(code), who, old_hash, tokens.token_hash(token), self._now())
        # A caller who goes away must not leave a seat taken in the store and open in memory.
        joined = await asyncio.shield(asyncio.create_task(self._join(table_id, joining)))
        return token, joined.mine

    async def _join(self, table_id: str, joining: Joining) -> Joined:
        table = await self._tables.get(table_id)
        async with table.lock:
            if not self._tables.is_live(table):
                # A write failed while this waited, and the table was dropped; it is read anew.
                return await self._join(table_id, joining)
            decides = table.game.seat
            try:
                joined = await self._store.join(table_id, joining, lambda now: awaited(now, decides))
            except WriteFailed as failed:
                # It may or may not have been kept; the store knows, memory does not.
                self._tables.drop(table)
                raise errors.not_kept() from failed
            if joined is None:
                raise errors.bad_code()
            table.seat(joined.seats)
            self._published(table)
            return joined

    async def renew(self, table_id: str, seat: int) -> str:
        """A new code for an open seat; the old one is good for nothing from now on."""
        code = tokens.new_code()
        try:
            if not await self._store.invite(table_id, seat, tokens.token_hash(code)):
                raise errors.not_open(seat)
        except WriteFailed as failed:
            raise errors.not_kept() from failed
        return code
