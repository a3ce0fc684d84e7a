"""The process in which bots think, asked one question at a time; one that dies or hangs is replaced."""

from __future__ import annotations

import asyncio
import base64
import json
import sys
from asyncio.subprocess import PIPE, Process

from fulminate.server.bot_worker import Question

PATIENCE = 30.0


class WorkerLost(Exception):
    """The worker died or hung; another one will be asked."""


class Thinker:
    """A process of our own on two pipes, and not `concurrent.futures`: an executor can neither stop a worker that hangs
    nor be waited for without blocking, and the semaphores it keeps were now and then reported as leaked when the
    server was told to end."""

    def __init__(self) -> None:
        self._worker: Process | None = None
        # The others wait here, where waiting is not taken for hanging.
        self._free = asyncio.Lock()

    async def choose(self, level: str, public_state: bytes, choices: list[int], seed: int) -> int:
        state = base64.b64encode(public_state).decode()
        question: Question = {"level": level, "public_state": state, "moves": choices, "seed": seed}
        async with self._free:
            answered = False
            try:
                if self._worker is None:
                    self._worker = await _start()
                chosen = await asyncio.wait_for(_ask(self._worker, question), PATIENCE)
                answered = True
                return chosen
            except (OSError, TimeoutError, ValueError) as lost:
                raise WorkerLost from lost
            finally:
                # Also whoever no longer waits must not leave an answer behind for the next question.
                if not answered:
                    await self.stop()

    async def stop(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            if worker.returncode is None:
                worker.kill()
            # Reads what is left too: only then are its pipes closed.
            await worker.communicate()


async def _start() -> Process:
    # In a session of its own, so that Ctrl+C in a terminal reaches the server alone.
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "fulminate.server.bot_worker", stdin=PIPE, stdout=PIPE, start_new_session=True
    )


async def _ask(worker: Process, question: Question) -> int:
    """Raises ValueError when the worker ends without an answer."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(json.dumps(question).encode() + b"\n")
    await worker.stdin.drain()
    return int(await worker.stdout.readline())
