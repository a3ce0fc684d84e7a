"""What the environments share: a game with the luck that it is played with, its pay-off, and its observations."""

from __future__ import annotations

import json
import operator
from collections.abc import Collection
from typing import Any

import numpy as np
import numpy.typing as npt

from fulminate.players import observation
from fulminate.rules import Options, SeededChance, State, moves, new_game
from fulminate.rules.plain import from_plain, to_plain

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
    """A game that is played with a seeded chance; saved, loaded and copied exactly, luck included."""

    def __init__(self, options: Options, seed: int) -> None:
        self.chance = SeededChance(seed)
        self.state = new_game(options, self.chance)

    def clone(self) -> Table:
        """A table of its own that goes on just as this one would."""
        copy = Table.__new__(Table)
        copy.chance = self.chance.clone()
        copy.state = self.state.clone()
        return copy

    def to_json(self) -> dict[str, Any]:
        """The whole table as JSON values."""
        return {"state": to_plain(self.state), "chance": chance_to_json(self.chance)}

    @staticmethod
    def from_json(values: dict[str, Any]) -> Table:
        """The table that ``to_json`` wrote."""
        table = Table.__new__(Table)
        table.chance = chance_from_json(values["chance"])
        table.state = from_plain(values["state"])
        return table


def chance_to_json(chance: SeededChance) -> list[int]:
    """Where a seeded chance stands."""
    return [int(chance.a), int(chance.b), int(chance.c), int(chance.counter)]


def chance_from_json(words: list[int]) -> SeededChance:
    """The seeded chance that stands there."""
    chance = SeededChance(0)
    chance.a, chance.b, chance.c, chance.counter = words
    return chance


def to_bytes(values: dict[str, Any]) -> bytes:
    """JSON values as bytes; equal values give equal bytes."""
    return json.dumps(values, separators=(",", ":"), sort_keys=True).encode()


def from_bytes(data: bytes, names: Collection[str]) -> dict[str, Any]:
    """The JSON values of these names that ``to_bytes`` wrote. Raises ValueError for anything else."""
    try:
        values = json.loads(data)
    except (TypeError, ValueError):
        values = None
    if not isinstance(values, dict) or set(values) != set(names):
        raise ValueError("this is not what save of such an environment has written")
    return values
