"""What the environments share: a game with the luck that it is played with, its pay-off, and its observations."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
import numpy.typing as npt

from fulminate.players import observation
from fulminate.rules import Options, SeededChance, State, moves, new_game

Numbers = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.int8]

ACTIONS = int(moves.END)
"""Actions are the move numbers of ``fulminate.rules.moves``, 0 to ACTIONS - 1."""


def shares(state: State) -> list[float]:
    """By seat: the share of the win less 1/n; a win shared by two is half a win each. Zero before the end."""
    if not state.over:
        return [0.0] * int(state.players)
    winners = state.winning_seats
    even = 1 / int(state.players)
    return [(1 / len(winners) if seat in winners else 0.0) - even for seat in range(int(state.players))]


def largest(players: int) -> Numbers:
    """The largest value of every number of an observation; the smallest is 0."""
    return np.concatenate([np.full(part.size, part.high, np.uint8) for part in observation.layout(players)])


def as_numbers(observed: bytes) -> Numbers:
    """An observation as an array of its own, free to be changed."""
    return np.frombuffer(bytearray(observed), np.uint8)


def as_mask(mask: bytes) -> Mask:
    """A mask as an array of its own, free to be changed."""
    return np.frombuffer(bytearray(mask), np.int8)


def as_action(action: Any) -> int:
    """The number of an action. Raises ValueError for what is not in the space of actions."""
    try:
        number = operator.index(action)
    except TypeError:
        number = -1
    if not 0 <= number < ACTIONS:
        raise ValueError(f"an action is a whole number from 0 to {ACTIONS - 1}, not {action!r}")
    return number


def for_table(options: dict[str, object] | None, players: int, told_by: str) -> dict[str, object]:
    """The options of an environment, with its players. Raises ValueError where they say another number."""
    given = dict(options or {})
    if given.setdefault("players", players) != players:
        raise ValueError(f"players: {given['players']} in the options, but {told_by} {players}; leave it out of them")
    return given


def as_render_mode(given: str | None) -> str | None:
    """How an environment is drawn: as a position's line, or not. Raises ValueError for anything else."""
    if given not in (None, "ansi"):
        raise ValueError(f"render_mode: 'ansi', a position's line, or None, not {given!r}")
    return given


def passed_over(given: dict[str, Any] | None) -> str:
    """What there is to say of keys in the options of ``reset`` that mean nothing; empty where there are none."""
    unknown = sorted(map(repr, set(given or {}) - {"table"}))
    return f"the options of reset have the one key 'table', not {', '.join(unknown)}" if unknown else ""


def for_episode(options: dict[str, object], given: dict[str, Any] | None) -> Options:
    """The options that ``reset`` plays with: the environment's, changed by the key ``table`` of those given.

    Raises ValueError for another number of players than the environment has.
    """
    changes = (given or {}).get("table", {})
    if not isinstance(changes, dict):
        raise ValueError(f"table: an object with options of the table, such as {{'countdown': 3}}, not {changes!r}")
    wanted = Options.from_json({**options, **changes})
    if wanted.players != options["players"]:
        raise ValueError(f"this environment has {options['players']} players; make another one for {wanted.players}")
    return wanted


class Table:
    """A game and the seeded chance that it is played with."""

    def __init__(self, state: State, chance: SeededChance) -> None:
        self.state = state
        self.chance = chance

    @staticmethod
    def dealt(options: Options, seed: int) -> Table:
        """A fresh game."""
        chance = SeededChance(seed)
        return Table(new_game(options, chance), chance)

    def clone(self) -> Table:
        """A table of its own that goes on just as this one would."""
        return Table(self.state.clone(), self.chance.clone())
