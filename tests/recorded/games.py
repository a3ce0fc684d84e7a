"""Whole games as text: options, every move in words with the events that it caused, the final scores.

Each file in ``games/`` holds one. A change of the rules that changes a game shows here, line by line. When that is what
is wanted (then ``rules_version`` must change too), or when the view has got a new key, write them anew, from the root
of the repository:

    .venv/bin/python -m tests.recorded.games
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fulminate.rules import (
    RULES_VERSION,
    Options,
    SeededChance,
    State,
    awaits,
    legal_moves,
    moves,
    new_game,
    play,
    view,
)

FOLDER = Path(__file__).with_name("games")
BOXES = ["sixth_student", "fifth_ingredient", "serum"]
GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "base-2": ({"players": 2}, 1),
    "base-3": ({"players": 3, "kinds": "simple", "tiebreak_drinks": True}, 2),
    "base-4": ({"players": 4, "countdown": 3}, 3),
    "mandragora-3": ({"players": 3, "boxes": ["sixth_student"]}, 4),
    "cauldron-4": (
        {"players": 4, "boxes": ["fifth_ingredient"], "professors": ["thriftymind", "explosiwa"], "countdown": 3},
        5,
    ),
    "everything-6": ({"players": 6, "boxes": BOXES, "professors": ["humblescore", "shuimo"], "countdown": 4}, 6),
}


def choose(state: State, luck: random.Random) -> int:
    """A legal move: to place whenever that is possible, so that games are short; else any."""
    legal = legal_moves(state)
    places = [move for move in legal if moves.parts(move)[0] == "place"]
    return luck.choice(places or legal)


def _line(*values: object) -> str:
    return " ".join(json.dumps(value, separators=(",", ":"), sort_keys=True) for value in values)


def lines(values: dict[str, Any], seed: int) -> Iterator[str]:
    """A game, line by line."""
    chance = SeededChance(seed)
    luck = random.Random(seed)
    state = new_game(Options.from_json(values), chance)
    yield _line({"rules_version": RULES_VERSION, "seed": seed})
    yield _line(state.options.to_json())
    yield _line(view(state))
    while awaits(state) == "move":
        seat = int(state.seat)
        move = choose(state, luck)
        log: list[dict[str, object]] = []
        play(state, move, chance, log)
        yield f"{seat + 1} {moves.words(move)}"
        for event in log:
            yield "  " + _line(event)
    yield _line({"scores": state.scores, "winners": state.winning_seats})


def text(name: str) -> str:
    """The game of a name as its file should be."""
    return "\n".join(lines(*GAMES[name])) + "\n"


def write() -> None:
    """Write every file anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(text(name), encoding="utf-8")


if __name__ == "__main__":
    write()
