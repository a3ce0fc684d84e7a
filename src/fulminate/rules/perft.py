"""Counting move sequences: a fingerprint of the rules for other programs and later versions to be held against."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.rules.chance import SeededChance
from fulminate.rules.game import advance, apply
from fulminate.rules.legal import MOST, legal
from fulminate.rules.state import State


def perft(state: State, chance: SeededChance, depth: int) -> int:
    """How many distinct sequences of ``depth`` moves a state begins; a sequence ends early with the game.

    Rolls and reveals are drawn from the chance as it stands before the move, so that every sequence has its own luck
    and the count is the same everywhere.
    """
    return _count(state, chance, depth)


def _count(state: State, chance: SeededChance, depth: i64) -> i64:
    if depth == 0:
        return 1
    out = vec[i64]([0] * MOST)
    n = legal(state, out)
    if n == 0 or depth == 1:
        return n if n > 0 else 1
    found: i64 = 0
    for index in range(n):
        after = state.clone()
        luck = chance.clone()
        apply(after, out[index], None)
        advance(after, luck, None)
        found += _count(after, luck, depth - 1)
    return found
