"""Anxiogenous O'Clockitt's clock: when a turn's time has run out, that becomes an entry of the table's log.

The instants are those of the log, so a restart changes nothing. A table at which nobody listens is scolded once and
then left alone until somebody looks at it again: its log must not grow for ever.
"""

from __future__ import annotations

import asyncio
import logging

from fulminate.server.errors import Refused
from fulminate.server.instants import Now
from fulminate.server.tables.commands import Commands
from fulminate.server.tables.live import LiveTable, Tables

REST = 0.5
"""Seconds until the log is tried again."""

logger = logging.getLogger(__name__)


class Clocks:
    def __init__(self, tables: Tables, now: Now) -> None:
        self._tables = tables
        self._now = now
        self._waiting: dict[str, asyncio.Task[None]] = {}
        self._stopped = False

    def watch(self, table: LiveTable, commands: Commands) -> None:
        """Called whenever a table has changed or is looked at; a table has at most one clock."""
        table_id = table.row.id
        if table.game.ends is not None and not self._stopped and table_id not in self._waiting:
            self._waiting[table_id] = asyncio.create_task(self._run(table_id, commands))

    async def stop(self) -> None:
        self._stopped = True
        waiting = list(self._waiting.values())
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    async def _run(self, table_id: str, commands: Commands) -> None:
        scolded = False
        try:
            while True:
                table = await self._tables.get(table_id)
                ends = table.game.ends
                if ends is None or (scolded and not table.listeners):
                    return
                left = (ends - self._now()).total_seconds()
                if left > 0:
                    await asyncio.sleep(left)
                else:
                    if not await commands.run_out(table_id, table.game.version):
                        await asyncio.sleep(REST)
                    scolded = True
        except Refused as refused:
            logger.error("table %s: its clock stands still: %s", table_id, refused.code)
        finally:
            self._waiting.pop(table_id, None)
