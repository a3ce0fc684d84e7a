"""The regular pick and its chain, again and again on full tracks, as bench/kernel.c does it for comparing the two."""

from __future__ import annotations

from mypy_extensions import i64

from fulminate.rules import counts, track
from fulminate.rules.track import CAPACITY


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
    """Pick from a full track, follow the chain, fill up, and so on; a checksum of all that was taken."""
    word: i64 = seed
    check: i64 = 0
    here: i64 = 0
    left: i64 = rounds
    while left > 0:
        left -= 1
        word = _next(word)
        here = _filled(here, word)
        word = _next(word)
        position = (word >> 8) & 7
        taken = counts.unit(track.marble(here, position))
        here = track.cut(here, position, position + 1)
        gap = position
        while True:
            found = track.explosion(here, gap)
            if found == track.NOTHING:
                break
            low = track.exploded_low(found)
            high = track.exploded_high(found)
            taken += track.contents(here, low, high)
            here = track.cut(here, low, high)
            gap = low
        check = (check + taken + (check >> 7)) & 0xFFFFFFFFFFFF
    return check
