"""What runs in the bots' own process. It gets what everybody at the table knows, and nothing else."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading

from fulminate.players import make_player
from fulminate.rules import SeededChance, from_bytes


def prepare() -> None:
    """The worker leaves with the server, however that ends; Ctrl+C is the server's to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def choose(level: str, public_state: bytes, moves: list[int], seed: int) -> int:
    return int(make_player(level).choose(from_bytes(public_state), moves, SeededChance(seed)))
