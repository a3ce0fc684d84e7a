"""Games over all option sets, written down."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

from fulminate.players import make_player
from fulminate.record import Played, Record, Writer, play_and_note
from fulminate.rules import Options, SeededChance, State, legal_moves, moves, new_game, public
from fulminate.rules.catalogue import BOXES

PROFESSORS: tuple[list[str], ...] = (
    [],
    ["prissymann", "tidygall"],
    ["humblescore", "oclockitt"],
    ["shuimo", "tidygall"],
)
CAULDRON = (["thriftymind", "explosiwa"], ["explosiwa", "humblescore"])


def option_sets() -> list[dict[str, Any]]:
    """A table of each number of players with each choice of boxes, the other options in turn."""
    found: list[dict[str, Any]] = []
    choices = [list(boxes) for many in range(4) for boxes in combinations(BOXES, many)]
    for players in range(2, 7):
        for boxes in choices:
            if players > 4 and "sixth_student" not in boxes:
                continue
            number = len(found)
            values: dict[str, Any] = {"players": players, "boxes": boxes, "tiebreak_drinks": number % 3 == 0}
            professors = [*PROFESSORS, *(CAULDRON if "fifth_ingredient" in boxes else ())]
            values["professors"] = professors[number % len(professors)]
            if players < 5 and "sixth_student" in boxes:
                values["mandragora"] = number % 2 == 0
            if not boxes:
                values["kinds"] = "simple" if players == 3 else "random"
            found.append(values)
    return found


OPTION_SETS = option_sets()


def start(values: dict[str, Any], seed: int) -> State:
    return new_game(Options.from_json(values), SeededChance(seed), clock=True)


def played(values: dict[str, Any], seed: int, player: str = "random", most: int = 1_000_000) -> list[Played]:
    """The moves of a game and what they rolled; where a clock runs, it runs out now and then."""
    state = start(values, seed)
    chance, own, luck = SeededChance(seed + 1), SeededChance(seed + 2), random.Random(seed)
    who = make_player(player)
    clock = "oclockitt" in state.options.professors if isinstance(state.options.professors, tuple) else False
    found: list[Played] = []
    while not state.over and len(found) < most:
        if clock and state.phase_name == "turn" and luck.random() < 0.02:
            found.append(play_and_note(state, -1, chance))
            continue
        choices = legal_moves(state)
        places = [move for move in choices if moves.words(move).startswith("place")]
        if player == "random" and places and luck.random() < 0.5:
            move = luck.choice(places)
        else:
            move = who.choose(public(state), choices, own)
        found.append(play_and_note(state, move, chance))
    return found


def written(
    values: dict[str, Any], seed: int, player: str = "random", running: bool = False, most: int = 1_000_000
) -> Record:
    """The record of such a game."""
    state = start(values, seed)
    names = [f"Player {seat + 1}" for seat in range(int(state.players))]
    writer = Writer(state, names, running)
    for each in played(values, seed, player, most):
        writer.add(each)
    return writer.finish()
