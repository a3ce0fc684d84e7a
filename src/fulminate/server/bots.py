"""The bots' turns: asked for in a worker process, so that thinking never holds up the people."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress

from fulminate.rules import moves, public, to_bytes
from fulminate.server import bot_worker
from fulminate.server.commands import Command, Commands
from fulminate.server.errors import Refused
from fulminate.server.position import Position, choices_of
from fulminate.server.tables import LiveTable, Tables

# Seconds between a bot's decision and the one before it, thinking included.
PACES = {"instant": 0.0, "quick": 0.35, "calm": 0.9}

PATIENCE = 30.0
FIRST_REST = 0.5
LONGEST_REST = 30.0

logger = logging.getLogger(__name__)


class WorkerLost(Exception):
    """The worker died or hung; another one will be asked."""


class Thinkers:
    """The worker process. One that dies or hangs is replaced, and asked again."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        # One thinks and one stands ready; the others wait here, where waiting is not taken for hanging.
        self._room = asyncio.Semaphore(2)

    async def choose(self, level: str, table_id: str, position: Position) -> int:
        choices = choices_of(position)
        if len(choices) == 1:
            return choices[0]
        seed = _seed(table_id, position.version)
        known = to_bytes(public(position.state))
        async with self._room:
            if self._pool is None:
                spawn = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(1, spawn, bot_worker.prepare)
            pool = self._pool
            try:
                asked = pool.submit(bot_worker.choose, level, known, choices, seed)
                return await asyncio.wait_for(asyncio.wrap_future(asked), PATIENCE)
            except (BrokenProcessPool, TimeoutError) as lost:
                self._replace(pool)
                raise WorkerLost from lost

    def stop(self) -> None:
        if self._pool is not None:
            self._replace(self._pool)

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        """Others may have found the same worker dead before."""
        if self._pool is not pool:
            return
        self._pool = None
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


class Bots:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._thinkers = Thinkers()
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._stopped = False

    def wake(self, table: LiveTable, commands: Commands) -> None:
        """Called whenever a table has changed; a table has at most one drive at a time."""
        if table.bot is not None:
            self.resume(table.record.id, commands)

    def resume(self, table_id: str, commands: Commands) -> None:
        if not self._stopped and table_id not in self._driving:
            self._driving[table_id] = asyncio.create_task(self._drive(table_id, commands))

    async def stop(self) -> None:
        self._stopped = True
        driving = list(self._driving.values())
        for task in driving:
            task.cancel()
        await asyncio.gather(*driving, return_exceptions=True)
        self._thinkers.stop()

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
                    if refused.code in ("broken_table", "no_such_table"):
                        return
                    if refused.code == "stale":
                        continue
                    logger.error("table %s: its bot was refused: %s", table_id, refused.code)
                except WorkerLost:
                    logger.warning("table %s: the bots' worker was lost", table_id)
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
        bot, position = table.bot, table.position
        if bot is None or position.seat is None:
            return False
        move = await self._thinkers.choose(bot["level"], table_id, position)
        wait = table.moved_at + PACES[table.record.pace] - asyncio.get_running_loop().time()
        if wait > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(table.hurried.wait(), wait)
        words = str(moves.words(move))
        await commands.carry_out(table_id, Command(None, position.version, position.seat, words, None))
        return True


def _seed(table_id: str, version: int) -> int:
    """A bot's own luck has nothing to do with the table's secret."""
    return int.from_bytes(hashlib.sha256(f"bot {table_id} {version}".encode()).digest()[:8])
