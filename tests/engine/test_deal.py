"""Setting up a game (section 3 of the rules), and what random play then looks like (section 10)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings

from fulminate.rules import Options, SeededChance, awaits, catalogue, legal_moves, new_game, play, track
from fulminate.rules.catalogue import KINDS, PROFESSORS, STARTERS
from tests.engine import counting
from tests.engine.games import BOXES, SEEDS, deal, tables


@pytest.mark.parametrize(
    ("players", "kinds", "stacks", "countdown", "dispensers"),
    [(2, 6, 5, 4, 1), (3, 6, 5, 5, 1), (4, 6, 5, 6, 1), (5, 7, 6, 7, 2), (6, 8, 7, 8, 2)],
)
def test_by_number_of_players(players: int, kinds: int, stacks: int, countdown: int, dispensers: int) -> None:
    boxes = ["sixth_student"] if players > 4 else []
    state = deal({"players": players, "boxes": boxes}, 1)
    assert len(state.options.kinds) == kinds
    assert state.stacks() == stacks
    assert state.countdown == countdown
    assert state.dispensers == dispensers
    heights = [int(state.height(stack)) for stack in range(stacks)]
    assert sum(heights) == 8 * kinds - 2 * players
    assert max(heights) - min(heights) <= 1
    assert len(state.offer) == 2 * players
    assert set(state.offer) <= set(STARTERS)
    assert state.help_left == (30 if boxes else 21)
    assert state.phase_name == "draft"


@pytest.mark.parametrize(
    ("values", "of_each", "leaves"),
    [
        ({"players": 2}, 20, 0),
        ({"players": 4, "boxes": ["sixth_student"]}, 15, 20),
        ({"players": 4, "boxes": ["sixth_student"], "mandragora": False}, 20, 0),
        ({"players": 5, "boxes": ["sixth_student"]}, 20, 30),
    ],
)
def test_marbles(values: dict[str, Any], of_each: int, leaves: int) -> None:
    state = deal(values, 3)
    wanted = Counter(dict.fromkeys("rybk", of_each))
    if leaves:
        wanted["m"] = leaves
    assert counting.marbles(state) == wanted
    sizes = [int(track.size(word)) for word in state.tracks]
    assert sizes[:5] == [16] * 5
    assert sum(sizes[5:]) == (30 if state.dispensers == 2 else 0)
    assert state.bell == 0


def test_the_cauldron_begins_with_ectoplasm() -> None:
    assert counting.marbles(deal({"players": 2, "boxes": ["fifth_ingredient"]}, 1))["e"] == 12
    assert counting.marbles(deal({"players": 2}, 1))["e"] == 0


def test_two_starters_a_kind_are_dealt_or_shuffled_into_the_stacks() -> None:
    state = deal({"players": 2}, 5)
    tiles = counting.tiles(state)
    for kind in state.options.kinds:
        for face in range(4):
            assert tiles[KINDS.index(kind) * 4 + face] == 2


def test_what_is_left_to_chance_comes_out_differently() -> None:
    games = [deal({"players": 4, "boxes": list(BOXES), "professors": 2}, seed) for seed in range(60)]
    assert {game.first for game in games} == {0, 1, 2, 3}
    assert {kind for game in games for kind in game.options.kinds} == set(KINDS)
    drawn = {each for game in games for each in _professors(game.options)}
    assert drawn == set(PROFESSORS)
    assert len({game.offer for game in games}) > 50


def _professors(options: Options) -> tuple[str, ...]:
    assert isinstance(options.professors, tuple)
    return options.professors


def test_random_professors_leave_out_what_cannot_serve() -> None:
    for seed in range(60):
        options = new_game(Options.from_json({"players": 3, "professors": 2}), SeededChance(seed)).options
        assert len(_professors(options)) == 2
        assert not set(_professors(options)) & {"oclockitt", "thriftymind", "explosiwa"}


def test_the_simple_game_has_base_kinds_only() -> None:
    for seed in range(20):
        options = deal({"players": 3, "kinds": "simple", "boxes": list(BOXES)}, seed).options
        assert not set(options.kinds) & {"uttermost_stickiness", "lavamancing"}
        assert {catalogue.box_of(kind) for kind in options.kinds} == {"base"}


def test_kinds_of_boxes_that_are_not_on_the_table_are_not_drawn() -> None:
    for seed in range(20):
        kinds = deal({"players": 3, "boxes": ["serum"]}, seed).options.kinds
        assert {catalogue.box_of(kind) for kind in kinds} <= {"base", "serum"}


@settings(max_examples=30, deadline=None)
@given(tables(), SEEDS)
def test_settled_options_stay_as_they_are(values: dict[str, Any], seed: int) -> None:
    options = deal(values, seed).options
    again = Options.from_json(options.to_json())
    assert again.to_json() == options.to_json()
    assert again.settled(SeededChance(seed + 1)).to_json() == options.to_json()


@pytest.mark.parametrize(("players", "turns", "score"), [(2, 47, 48), (4, 48, 49), (6, 53, 45)])
def test_random_play_looks_as_it_should(players: int, turns: int, score: int) -> None:
    games = 60
    found_turns = found_score = 0.0
    for seed in range(games):
        values: dict[str, object] = {"players": players, "boxes": ["sixth_student"] if players > 4 else []}
        chance = SeededChance(seed)
        state = new_game(Options.from_json(values), chance)
        luck = random.Random(seed)
        while awaits(state) == "move":
            play(state, luck.choice(legal_moves(state)), chance)
        found_turns += state.turn / players / games
        found_score += sum(state.scores) / players / games
    assert found_turns == pytest.approx(turns, rel=0.1)
    assert found_score == pytest.approx(score, rel=0.1)
