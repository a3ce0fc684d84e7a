"""The process in which bots think, asked one question at a time; one that dies or hangs is replaced."""

from __future__ import annotations

import asyncio
import base64
import json
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

from fulminate.server.bots.worker import Question

PATIENCE = 30.0


class WorkerLost(Exception):
    """The worker died or hung; another one will be asked."""


class BotFailed(Exception):
    """A bot made a mistake instead of a choice."""


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
            told = ""
            try:
                if self._worker is None:
                    self._worker = await _start()
                told = await asyncio.wait_for(_ask(self._worker, question), PATIENCE)
            except TimeoutError as hung:
                raise WorkerLost(f"it has not answered for {PATIENCE:.0f} s") from hung
            except OSError as error:
                raise WorkerLost(str(error)) from error
            finally:
                # Also whoever no longer waits must not leave an answer behind for the next question.
                if not told:
                    await self.stop()
        if not told:
            raise WorkerLost("it ended")
        if not told.isdecimal():
            raise BotFailed(told)
        return int(told)

    async def stop(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            if worker.returncode is None:
                worker.kill()
            # Reads what is left too: only then are its pipes closed.
            await worker.communicate()


async def _start() -> Process:
    # -P: nothing is imported from the folder that the server was started in. In a session of its own, so that Ctrl+C in
    # a terminal reaches the server alone.
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "fulminate.server.bots.worker"),
        stdin=PIPE,
        stdout=PIPE,
        start_new_session=True,
    )


async def _ask(worker: Process, question: Question) -> str:
    """Empty when the worker ended without an answer."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    told = b""
    with suppress(ConnectionError):
        worker.stdin.write(json.dumps(question).encode() + b"\n")
        await worker.stdin.drain()
        told = await worker.stdout.readline()
    if not told:
        # It is at its end. Waiting for it here leaves nothing to be killed that asyncio would miss.
        await worker.wait()
    return told.decode().strip()
