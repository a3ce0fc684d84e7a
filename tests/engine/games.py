"""Tables of every kind, and games on them that are played at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from fulminate.rules import (
    Options,
    SeededChance,
    State,
    awaits,
    legal_moves,
    moves,
    new_game,
    play,
)
from fulminate.rules.catalogue import PROFESSORS

BOXES = ("sixth_student", "fifth_ingredient", "serum")


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """Options of a table, from all that the rules allow; games on it end."""
    players = draw(st.integers(2, 6))
    boxes = set(draw(st.lists(st.sampled_from(BOXES), unique=True)))
    if players > 4:
        boxes.add("sixth_student")
    values: dict[str, Any] = {"players": players, "boxes": sorted(boxes)}
    if players <= 4 and draw(st.booleans()):
        values["kinds"] = "simple"
    if players <= 4 and "sixth_student" in boxes:
        values["mandragora"] = draw(st.booleans())
    serving = [each for each in PROFESSORS if "fifth_ingredient" in boxes or each not in ("thriftymind", "explosiwa")]
    values["professors"] = draw(st.lists(st.sampled_from(serving), unique=True, max_size=2) | st.integers(0, 2))
    values["countdown"] = draw(st.integers(1, 8))
    values["tiebreak_drinks"] = draw(st.booleans())
    values["stalemate_rounds"] = draw(st.integers(1, 20))
    values["first_player"] = draw(st.just("random") | st.integers(0, players - 1))
    return values


SEEDS = st.integers(0, 2**64 - 1)

WHOLE_BOX: list[dict[str, Any]] = [
    {"players": players, "boxes": list(BOXES), "professors": professors, "tiebreak_drinks": True, "first_player": 0}
    for players, professors in (
        (2, ["humblescore", "thriftymind"]),
        (3, ["prissymann", "tidygall"]),
        (4, ["explosiwa", "shuimo"]),
        (5, ["oclockitt", "explosiwa"]),
        (6, ["shuimo", "humblescore"]),
    )
]
"""Tables with everything on them, and every professor at one of them."""

BASE: list[dict[str, Any]] = [{"players": players, "first_player": 0} for players in (2, 3, 4)]


def deal(values: dict[str, Any], seed: int) -> State:
    """A new game."""
    return new_game(Options.from_json(values), SeededChance(seed), True)


def choose(state: State, luck: random.Random) -> int:
    """A legal move. First a verb is drawn, so that rare ones are seen often."""
    by_verb: dict[str, list[int]] = {}
    for move in legal_moves(state):
        by_verb.setdefault(moves.parts(move)[0], []).append(move)
    # To place is what completes potions, and ends games.
    if "place" in by_verb and luck.random() < 0.5:
        return luck.choice(by_verb["place"])
    return luck.choice(by_verb[luck.choice(sorted(by_verb))])


def decisions(values: dict[str, Any], seed: int) -> Iterator[State]:
    """Each state of a random game in which a seat decides, then the state in which it is over.

    The states are one and the same object: clone what is to be kept.
    """
    state = deal(values, seed)
    chance = SeededChance(seed ^ 1)
    luck = random.Random(seed)
    while awaits(state) == "move":
        yield state
        play(state, choose(state, luck), chance)
    yield state
