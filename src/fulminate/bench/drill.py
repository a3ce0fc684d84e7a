"""The regular pick and its chain, again and again on full tracks, as bench/kernel.c does it for comparing the two."""

from __future__ import annotations

from mypy_extensions import i64

from fulminate.rules import track
from fulminate.rules.track import CAPACITY, TAKEABLE


def _next(word: i64) -> i64:
    """Marsaglia's xorshift on 32 bits."""
    word ^= (word << 13) & 0xFFFFFFFF
    word ^= word >> 17
    word ^= (word << 5) & 0xFFFFFFFF
    return word


def _filled(here: i64, word: i64) -> i64:
    """The track filled up with the marbles that the bits of a word name, two bits a marble."""
    while track.size(here) < CAPACITY:
        here = track.push(here, word & 3)
        word >>= 2
    return here


def drill(seed: int, rounds: int) -> int:
    """Fill a track, follow the chain of a pick at each takeable position, leave the last one's hole, and so on.

    Eight picks a round; the checksum of all that they took.
    """
    word: i64 = seed
    check: i64 = 0
    here: i64 = 0
    left: i64 = rounds
    while left > 0:
        left -= 1
        word = _next(word)
        here = _filled(here, word)
        for position in range(TAKEABLE):
            taken = track.known_chain(here, position)
            check = (check + taken + (check >> 7)) & 0xFFFFFFFFFFFF
        position = word & 7
        here = track.cut(here, position, position + 1 + (word & 3))
    return check
