"""The bots' turns: asked for in a worker process, so that thinking never holds up the people."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from contextlib import suppress

from fulminate.rules import moves, public, to_bytes
from fulminate.server.bots.thinker import Thinker, WorkerLost
from fulminate.server.errors import Refused
from fulminate.server.tables.commands import Command, Commands
from fulminate.server.tables.game import TableGame, choices_of
from fulminate.server.tables.live import LiveTable, Tables

# Seconds between a bot's decision and the one before it, thinking included.
PACES = {"instant": 0.0, "quick": 0.35, "calm": 0.9}

FIRST_REST = 0.5
LONGEST_REST = 30.0

logger = logging.getLogger(__name__)


class Bots:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._thinker = Thinker()
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._stopped = False

    def wake(self, table: LiveTable, commands: Commands) -> None:
        """Called whenever a table has changed; a table has at most one drive at a time."""
        if table.bot is not None:
            self.resume(table.row.id, commands)

    def resume(self, table_id: str, commands: Commands) -> None:
        if not self._stopped and table_id not in self._driving:
            self._driving[table_id] = asyncio.create_task(self._drive(table_id, commands))

    async def stop(self) -> None:
        self._stopped = True
        driving = list(self._driving.values())
        for task in driving:
            task.cancel()
        await asyncio.gather(*driving, return_exceptions=True)
        await self._thinker.stop()

    async def _drive(self, table_id: str, commands: Commands) -> None:
        rest = FIRST_REST
        try:
            while True:
                try:
                    if not await self._turn(table_id, commands):
                        return
                    rest = FIRST_REST
                    continue
                except Refused as refused:
                    if refused.code in ("broken_table", "other_rules", "no_such_table"):
                        return
                    if refused.code == "stale":
                        continue
                    logger.error("table %s: its bot was refused: %s", table_id, refused.code)
                except WorkerLost as lost:
                    logger.warning("table %s: the bots' worker was lost: %s", table_id, lost)
                except Exception:
                    logger.exception("table %s: its bot did not answer", table_id)
                # It never gives up while the server runs: the people at the table are waiting for it.
                await asyncio.sleep(rest)
                rest = min(2 * rest, LONGEST_REST)
        finally:
            # Nothing is awaited between finding no bot to move and this, so no wake is lost.
            self._driving.pop(table_id, None)

    async def _turn(self, table_id: str, commands: Commands) -> bool:
        """One decision of a bot; false when no bot is to move."""
        table = await self._tables.get(table_id)
        bot, game = table.bot, table.game
        if bot is None or game.seat is None:
            return False
        move = await self._choose(table_id, bot["level"], game)
        wait = table.moved_at + PACES[table.row.pace] - asyncio.get_running_loop().time()
        if wait > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(table.hurried.wait(), wait)
        words = str(moves.words(move))
        await commands.carry_out(table_id, Command(None, game.version, game.seat, words, None))
        return True

    async def _choose(self, table_id: str, level: str, game: TableGame) -> int:
        choices = choices_of(game)
        if len(choices) == 1:
            return choices[0]
        known = to_bytes(public(game.state))
        return await self._thinker.choose(level, known, choices, _seed(table_id, game.version))


def _seed(table_id: str, version: int) -> int:
    """A bot's own luck has nothing to do with the table's secret."""
    return int.from_bytes(hashlib.sha256(f"bot {table_id} {version}".encode()).digest()[:8])
