"""The one writer: all that waits is committed together, each piece of work in a savepoint of its own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[Any]]

GROUP = 256
PATIENCE = 5.0

logger = logging.getLogger(__name__)


class WriteFailed(Exception):
    """The commit did not go through, or it cannot be known whether it did."""


class Commits:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._jobs: asyncio.Queue[tuple[Work, asyncio.Future[Any]]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """What was handed in before is still committed."""
        if self._task is None:
            return
        if not self._task.done():
            await self._jobs.join()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._engine.dispose()

    async def write(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Returns once committed. `IntegrityError` is the work's own fault, `WriteFailed` the store's."""
        if self._task is None or self._task.done():
            raise WriteFailed("the writer is not running")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait((work, done))
        return await done

    async def alive(self) -> bool:
        """Asked by doing it: a transaction that goes all the way through."""
        try:
            await asyncio.wait_for(self.write(_nothing), PATIENCE)
        except (WriteFailed, TimeoutError):
            return False
        return True

    async def _run(self) -> None:
        while True:
            group = [await self._jobs.get()]
            while len(group) < GROUP and not self._jobs.empty():
                group.append(self._jobs.get_nowait())
            try:
                await self._commit(group)
            finally:
                for _, done in group:
                    if not done.done():
                        done.set_exception(WriteFailed("the writer stopped"))
                    self._jobs.task_done()

    async def _commit(self, group: list[tuple[Work, asyncio.Future[Any]]]) -> None:
        outcomes: list[tuple[asyncio.Future[Any], Any, Exception | None]] = []
        try:
            async with self._engine.begin() as connection:
                for work, done in group:
                    # One piece of work that fails is its own affair: the others in the group are committed.
                    try:
                        async with connection.begin_nested():
                            outcomes.append((done, await work(connection), None))
                    except Exception as failed:
                        outcomes.append((done, None, failed))
        except Exception as failed:
            logger.error("a commit failed: %s", failed)
            for _, done in group:
                if not done.done():
                    done.set_exception(WriteFailed(str(failed)))
            return
        for done, result, failure in outcomes:
            if done.done():
                continue
            if failure is None:
                done.set_result(result)
            elif isinstance(failure, IntegrityError):
                done.set_exception(failure)
            else:
                done.set_exception(WriteFailed(str(failure)))


async def _nothing(connection: AsyncConnection) -> None:
    await connection.execute(text("SELECT 1"))
