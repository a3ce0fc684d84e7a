"""Marbles that are asked for one at a time, in ascending order, but that people choose in any order: as a set.

The rules ask so to have one way to say a thing, for searches and records. What may be chosen in all is found here by
walking their own questions on a copy, so that nothing of what may be taken together is said a second time.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fulminate.rules import moves
from fulminate.rules.game import IllegalMove, play
from fulminate.rules.legal import legal_moves
from fulminate.rules.state import State

ASCENDING: Final = ("take", "return", "keep", "humble")
"""The verbs whose marbles are asked for in ascending order of the moves' numbers."""


def asked(state: State) -> str:
    """The verb of the set that the seat which decides may choose; empty where none is asked for."""
    return _verb(legal_moves(state))


def _verb(legal: list[int]) -> str:
    for move in legal:
        verb = moves.parts(move)[0]
        if verb in ASCENDING:
            return verb
    return ""


def complete(state: State) -> list[list[int]]:
    """Every whole set that may be chosen now, each in ascending order; what stands in it twice is chosen twice."""
    found: list[list[int]] = []
    legal = legal_moves(state)
    verb = _verb(legal)
    if verb:
        _walk(state, legal, verb, [], found)
    return found


def _walk(state: State, legal: list[int], verb: str, chosen: list[int], found: list[list[int]]) -> None:
    for move in legal:
        if move == moves.STOP:
            found.append(chosen)
        elif moves.parts(move)[0] == verb:
            after = state.clone()
            play(after, move)
            follow = legal_moves(after)
            if _verb(follow) == verb:
                _walk(after, follow, verb, [*chosen, move], found)
            else:
                found.append([*chosen, move])


def choosable(state: State, chosen: Iterable[int]) -> tuple[list[int], bool]:
    """What may be added to marbles that have been chosen in any order, and whether they may stay all that is chosen.

    Both are empty for marbles that cannot be chosen together.
    """
    more: set[int] = set()
    enough = False
    for whole in complete(state):
        rest = list(whole)
        for move in chosen:
            if move not in rest:
                break
            rest.remove(move)
        else:
            more.update(rest)
            enough = enough or not rest
    return sorted(more), enough


def in_order(state: State, chosen: Iterable[int]) -> list[int]:
    """The moves that choose a whole set, named in any order: ascending, and ``stop`` where more would be asked for.

    ``stop`` may be among what is chosen, and alone chooses nothing. Raises IllegalMove for what is no whole set.
    """
    verb = asked(state)
    if not verb:
        raise IllegalMove("no marbles are to be chosen as a set now")
    found = sorted(move for move in chosen if move != moves.STOP)
    here = state.clone()
    for move in found:
        if asked(here) != verb or move not in legal_moves(here) or moves.parts(move)[0] != verb:
            raise IllegalMove(f"{_named(found)} cannot be chosen{' together' if len(found) > 1 else ''} now")
        play(here, move)
    if asked(here) == verb:
        if moves.STOP not in legal_moves(here):
            more, _ = choosable(state, found)
            raise IllegalMove(f"more must be chosen{f' beside {_named(found)}' if found else ''}: {_named(more, 'or')}")
        found.append(int(moves.STOP))
    return found


def _named(chosen: list[int], last: str = "and") -> str:
    """Moves in words, as an error names them: a few of them."""
    words = [moves.words(move) for move in chosen[:6]] + (["others"] if len(chosen) > 6 else [])
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words) or "nothing"
