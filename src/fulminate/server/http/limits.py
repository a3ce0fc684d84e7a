"""How much one address may ask for in a time. Nobody is shut out for longer than it takes to slow down."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from dataclasses import dataclass

from fulminate.server import errors

REMEMBERED = 10_000


@dataclass(frozen=True, slots=True)
class Rate:
    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """Generous for a houseful of people behind one address, small for a program that runs wild."""

    tables: Rate = Rate(60, 1)
    commands: Rate = Rate(240, 60)
    reads: Rate = Rate(400, 100)
    replays: Rate = Rate(40, 2)
    streams: int = 200
    body: int = 64 * 1024
    record: int = 1024 * 1024
    """A record that is sent to be played again is larger than any other body."""


class Bucket:
    """One rate, kept for each address. The one unseen longest is forgotten first, which only favours it."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str) -> None:
        now = time.monotonic()
        left, then = self._left.get(address, (self._rate.burst, now))
        left = min(self._rate.burst, left + (now - then) * self._rate.per_second)
        if left < 1:
            raise errors.too_fast((1 - left) / self._rate.per_second)
        self._left[address] = (left - 1, now)
        self._left.move_to_end(address)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)


class Streams:
    """How many streams each address holds open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> None:
        if self._open[address] >= self._most:
            raise errors.too_many_streams(self._most)
        self._open[address] += 1

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]
