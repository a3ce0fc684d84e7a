"""Where luck comes from. Chance is handed to the rules, never kept in a state."""

from __future__ import annotations

import hashlib
from typing import final

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(acyclic=True)
class Chance:
    """Something that draws whole numbers uniformly."""

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1."""
        raise NotImplementedError

    def shuffle(self, items: list[int]) -> None:
        """Put the items into a random order, in place."""
        i = len(items) - 1
        while i > 0:
            j = int(self.below(i + 1))
            items[i], items[j] = items[j], items[i]
            i -= 1


@final
@mypyc_attr(acyclic=True)
class SeededChance(Chance):
    """Fast and repeatable, for simulation: the generator sfc32, the same compiled or not.

    A seed is any whole number. Not for live tables: the visible marbles would give the seed away.
    """

    def __init__(self, seed: int) -> None:
        if seed < 0:
            seed = -2 * seed - 1
        else:
            seed = 2 * seed
        self.a: i64 = 0x9E3779B9
        self.b: i64 = 0x243F6A88
        self.c: i64 = 0xB7E15162
        self.counter: i64 = 1
        while True:
            self.a ^= seed & 0xFFFFFFFF
            self.b ^= (seed >> 32) & 0xFFFFFFFF
            self.c ^= (seed >> 64) & 0xFFFFFFFF
            seed >>= 96
            for _ in range(15):
                self.next()
            if seed == 0:
                break

    def clone(self) -> SeededChance:
        """A generator that goes on with the same numbers."""
        copy = SeededChance(0)
        copy.a = self.a
        copy.b = self.b
        copy.c = self.c
        copy.counter = self.counter
        return copy

    def next(self) -> i64:
        """The next 32 bits."""
        drawn = (self.a + self.b + self.counter) & 0xFFFFFFFF
        self.counter = (self.counter + 1) & 0xFFFFFFFF
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & 0xFFFFFFFF
        self.c = (((self.c << 21) & 0xFFFFFFFF) | (self.c >> 11)) + drawn & 0xFFFFFFFF
        return drawn

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, n from 1 to 2**31."""
        if n < 1:
            raise ValueError("nothing can be drawn from nothing: below needs 1 or more")
        return (self.next() * n) >> 32


@final
@mypyc_attr(acyclic=True)
class KeyedChance(Chance):
    """The stream of a live table: SHAKE-256 of a secret, the table and the version of the command that draws.

    Nobody can predict it without the secret, and anybody can replay it with the secret.
    """

    def __init__(self, secret: bytes, table: str, version: int) -> None:
        if len(secret) != 32:
            raise ValueError("a table's secret has 32 bytes")
        name = table.encode()
        self.key = secret + len(name).to_bytes(4, "big") + name + version.to_bytes(8, "big")
        self.block = 0
        self.drawn = b""
        self.used = 0

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, n from 1 to 2**31, exactly uniform."""
        if n < 1:
            raise ValueError("nothing can be drawn from nothing: below needs 1 or more")
        whole: i64 = 1 << 32
        limit = whole - whole % n
        while True:
            if self.used == len(self.drawn):
                self.drawn = hashlib.shake_256(self.key + self.block.to_bytes(8, "big")).digest(128)
                self.block += 1
                self.used = 0
            word: i64 = int.from_bytes(self.drawn[self.used : self.used + 4], "big")
            self.used += 4
            if word < limit:
                return word % n


def commitment(secret: bytes, table: str) -> str:
    """What a table shows before the secret: SHA-256 of the secret and the table's name, in hex."""
    return hashlib.sha256(secret + table.encode()).hexdigest()
