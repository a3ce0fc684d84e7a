"""Playing on with the simple player's sense: fast, inside the engine, for those who look ahead."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.players.greedy import NEVER, worth_of
from fulminate.rules import phases
from fulminate.rules.chance import Chance
from fulminate.rules.game import advance, apply
from fulminate.rules.legal import legal
from fulminate.rules.state import State

LONGEST = 200
"""More decisions than any turn has."""


def best_move(state: State, out: vec[i64], n: i64) -> i64:
    """The move that is worth the most now; the first of equals."""
    best = out[0]
    most: i64 = 3 * NEVER
    for index in range(n):
        worth = worth_of(state, out[index])
        if worth > most:
            most = worth
            best = out[index]
    return best


def finish_turn(state: State, out: vec[i64], chance: Chance) -> None:
    """Play the turn of the seat that decides to its end, greedily."""
    turn = state.turn
    for _ in range(LONGEST):
        if state.phase == phases.OVER or state.in_tiebreak() or state.turn != turn:
            return
        n = legal(state, out)
        if n == 0:
            return
        apply(state, best_move(state, out, n), None)
        advance(state, chance, None)


def finish_power(state: State, out: vec[i64], chance: Chance) -> None:
    """Use the power that is open to its end, greedily; its marbles come to the hand only there."""
    while state.phase == phases.POWER:
        n = legal(state, out)
        apply(state, best_move(state, out, n), None)
        advance(state, chance, None)


def finish_draft(state: State, out: vec[i64], chance: Chance) -> None:
    """Play the draft to its end, greedily."""
    while state.phase == phases.DRAFTING:
        n = legal(state, out)
        apply(state, best_move(state, out, n), None)
        advance(state, chance, None)
