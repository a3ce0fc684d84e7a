"""The recorded games are played again, byte for byte, and their moves and scores stand for themselves."""

from __future__ import annotations

import json

import pytest

from fulminate.rules import Options, SeededChance, moves, new_game, play
from tests.recorded.games import FOLDER, GAMES, text


@pytest.mark.parametrize("name", GAMES)
def test_same_game(name: str) -> None:
    recorded = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    for number, (now, then) in enumerate(zip(text(name).splitlines(), recorded.splitlines(), strict=False), 1):
        assert now == then, f"line {number}"
    assert text(name).encode() == recorded.encode()


@pytest.mark.parametrize("name", GAMES)
def test_moves_in_words_lead_to_the_scores(name: str) -> None:
    """Read as a person would: the settled options, the seed, the moves; no choice is made anew."""
    head, options, _, *rest = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    values, seed = GAMES[name]
    assert json.loads(head)["seed"] == seed
    chance = SeededChance(seed)
    state = new_game(Options.from_json(values), chance)
    assert state.options.to_json() == json.loads(options)
    for line in rest[:-1]:
        if not line.startswith(" "):
            seat, words = line.split(" ", 1)
            assert int(seat) == state.seat + 1
            play(state, moves.parse(words), chance)
    assert json.loads(rest[-1]) == {"scores": state.scores, "winners": state.winning_seats}
    assert state.over


def test_no_file_is_forgotten() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(GAMES)
