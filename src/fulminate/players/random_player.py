"""Plays any legal move: a fuzzer, and the floor that others are measured from."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.players.player import Player
from fulminate.rules import phases
from fulminate.rules.chance import Chance, SeededChance
from fulminate.rules.game import advance, apply
from fulminate.rules.legal import MOST, legal
from fulminate.rules.state import State


@final
class RandomPlayer(Player):
    """Chooses uniformly among the legal moves."""

    def choose(self, view: State, moves: list[int], chance: Chance) -> int:
        """Any of them."""
        return moves[chance.below(len(moves))]


def play_out(state: State, chance: SeededChance, most: int = 1_000_000) -> int:
    """Play a game to its end with uniformly random moves, inside the engine; how many decisions were taken."""
    out = vec[i64]([0] * MOST)
    decisions: i64 = 0
    limit: i64 = most
    while state.phase != phases.OVER and decisions < limit:
        n = legal(state, out)
        apply(state, out[chance.below(n)], None)
        advance(state, chance, None)
        decisions += 1
    return decisions
