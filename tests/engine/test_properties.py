"""What holds in every state of every game, whatever its options."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings

from fulminate.rules import (
    IllegalMove,
    SeededChance,
    State,
    answer,
    awaits,
    counts,
    from_bytes,
    legal_moves,
    moves,
    outcomes,
    play,
    run_out,
    to_bytes,
)
from fulminate.rules.deal import marbles_in_play
from fulminate.rules.ingredients import LETTERS
from fulminate.rules.ingredients import MARBLES as HELD
from fulminate.rules.legal import MOST
from tests.engine import counting
from tests.engine.games import BASE, SEEDS, WHOLE_BOX, choose, deal, decisions, tables

SOME = settings(max_examples=15, deadline=None)

POWER_IN_A_TIEBREAK: tuple[dict[str, Any], int] = (
    {
        "players": 5,
        "boxes": ["sixth_student"],
        "professors": ["prissymann"],
        "countdown": 1,
        "tiebreak_drinks": True,
        "stalemate_rounds": 4,
        "first_player": 0,
    },
    1798867,
)
"""A game in which a tied seat drinks while another still holds what it took for the tie-break."""


def _all_marbles(state: State) -> Counter[str]:
    found = Counter(LETTERS[colour] for colour in marbles_in_play(state.options))
    if "fifth_ingredient" in state.options.boxes:
        found["e"] += 12
    return found


@SOME
@given(tables(), SEEDS)
@example(*POWER_IN_A_TIEBREAK)
def test_nothing_is_lost_and_nothing_appears(values: dict[str, Any], seed: int) -> None:
    state = deal(values, seed)
    marbles = _all_marbles(state)
    tiles = counting.tiles(state)
    help_tokens = 30 if "sixth_student" in state.options.boxes else 21
    assert sum(tiles.values()) == 8 * len(state.options.kinds)
    for state in decisions(values, seed):
        assert counting.marbles(state) == marbles
        assert counting.tiles(state) == tiles
        assert counting.help_tokens(state) == help_tokens
        given_away = sum(int(desk.skill) for desk in state.desks)
        assert state.countdown == max(0, state.options.countdown - given_away)
        if not state.over and not state.in_tiebreak():
            assert all(desk.held == 0 and desk.veiled == 0 for desk in state.desks if desk is not state.desk())
        assert all(len(desk.completed) >= int(desk.skill) for desk in state.desks)
        if "fifth_ingredient" in state.options.boxes and state.phase_name != "out":
            assert counts.total(state.cauldron) == 12


@SOME
@given(tables(), SEEDS)
def test_marbles_are_conserved_while_they_roll(values: dict[str, Any], seed: int) -> None:
    state = deal(values, seed)
    marbles = _all_marbles(state)
    luck = random.Random(seed)
    for _ in range(300):
        if awaits(state) == "move":
            play(state, choose(state, luck))
        elif awaits(state) == "roll":
            answer(state, luck.choice(outcomes(state))[0])
        else:
            break
        assert counting.marbles(state) == marbles


@SOME
@given(tables(), SEEDS)
def test_games_end(values: dict[str, Any], seed: int) -> None:
    many = 0
    state = deal(values, seed)
    for state in decisions(values, seed):  # noqa: B007 (the last one is looked at below)
        many += 1
    assert state.over
    assert awaits(state) == "nothing"
    assert legal_moves(state) == []
    best = max(state.scores)
    assert state.winning_seats
    assert all(state.scores[seat] == best for seat in state.winning_seats)
    assert state.turn % state.players == 0, "all have had the same number of turns"
    assert many > 2 * state.players
    with pytest.raises(IllegalMove, match="nothing"):
        play(state, 0)


@SOME
@given(tables(), SEEDS)
def test_every_legal_move_plays_and_no_other(values: dict[str, Any], seed: int) -> None:
    luck = random.Random(seed)
    for state in decisions(values, seed):
        if luck.random() > 0.02 and not state.over:
            continue
        before = to_bytes(state)
        legal = legal_moves(state)
        assert len(legal) == len(set(legal)) < MOST
        assert bool(legal) is not state.over
        for move in legal:
            other = state.clone()
            play(other, move, SeededChance(seed))
            assert to_bytes(other) != before, moves.words(move)
            assert to_bytes(state) == before, "a clone is a game of its own"
        for move in set(range(-2, 1030)) - set(legal):
            with pytest.raises(IllegalMove):
                play(state, move, SeededChance(seed))
        assert to_bytes(state) == before


@SOME
@given(tables(), SEEDS)
def test_wrong_answers_change_nothing(values: dict[str, Any], seed: int) -> None:
    state = deal(values, seed)
    luck = random.Random(seed)
    for _ in range(400):
        before = to_bytes(state)
        if awaits(state) == "move":
            with pytest.raises(IllegalMove):
                answer(state, 0)
            assert to_bytes(state) == before
            play(state, choose(state, luck))
        elif awaits(state) == "roll":
            possible = {outcome for outcome, _ in outcomes(state)}
            assert sum(share for _, share in outcomes(state)) == pytest.approx(1)
            for outcome in set(range(-6, 35)) - possible:
                with pytest.raises(IllegalMove):
                    answer(state, outcome)
            for move in (0, 160, 412):
                with pytest.raises(IllegalMove, match="roll"):
                    play(state, move)
            assert to_bytes(state) == before
            answer(state, luck.choice(sorted(possible)))
        else:
            break


@SOME
@given(tables(), SEEDS)
def test_a_clone_and_a_copy_through_bytes_are_the_same_game(values: dict[str, Any], seed: int) -> None:
    luck = random.Random(seed)
    for state in decisions(values, seed):
        if luck.random() > 0.1 or state.over:
            continue
        kept = to_bytes(state)
        clone = state.clone()
        copy = from_bytes(kept)
        assert to_bytes(clone) == to_bytes(copy) == kept
        move = choose(state, luck)
        logs: list[list[dict[str, object]]] = [[], []]
        play(clone, move, SeededChance(3), logs[0])
        play(copy, move, SeededChance(3), logs[1])
        assert to_bytes(clone) == to_bytes(copy) != kept
        assert logs[0] == logs[1]
        assert to_bytes(state) == kept


@pytest.mark.parametrize("values", BASE + WHOLE_BOX, ids=lambda values: f"{values['players']}-{len(values)}")
def test_same_seed_same_game(values: dict[str, Any]) -> None:
    first = [to_bytes(state) for state in decisions(values, 7)]
    assert first == [to_bytes(state) for state in decisions(values, 7)]
    assert first[0] != to_bytes(deal(values, 8))


@pytest.mark.parametrize("values", BASE + WHOLE_BOX, ids=lambda values: f"{values['players']}-{len(values)}")
def test_logging_changes_nothing(values: dict[str, Any]) -> None:
    silent, told = deal(values, 5), deal(values, 5)
    luck = random.Random(5)
    chances = (SeededChance(6), SeededChance(6))
    while awaits(silent) == "move":
        move = choose(silent, luck)
        log: list[dict[str, object]] = []
        play(silent, move, chances[0])
        play(told, move, chances[1], log)
        assert to_bytes(silent) == to_bytes(told)
    assert silent.over


def test_the_clock_runs_only_for_oclockitt() -> None:
    seen = 0
    for state in decisions(WHOLE_BOX[3], 2):
        before = to_bytes(state)
        if state.over or state.phase_name == "draft" or state.in_tiebreak():
            with pytest.raises(IllegalMove):
                run_out(state)
            assert to_bytes(state) == before
        elif seen < 5:
            seen += 1
            scolding = int(state.desk().scolding)
            run_out(state)
            assert int(state.desk().scolding) == scolding + 1
    assert seen == 5
    other = deal(BASE[0], 1)
    with pytest.raises(IllegalMove, match="clock"):
        run_out(other)


def test_disguises_have_numbers_of_their_own() -> None:
    names = {moves.words(moves.KEEP + marble) for marble in range(int(HELD))}
    assert len(names) == 18


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))])
def test_states_and_options_are_copied_as_anything_is(copied: Callable[[Any], Any]) -> None:
    state = deal(WHOLE_BOX[-1], 5)
    twin = copied(state)
    assert twin is not state
    assert to_bytes(twin) == to_bytes(state)
    play(twin, legal_moves(twin)[0])
    assert to_bytes(twin) != to_bytes(state)
    assert copied(state.options).to_json() == state.options.to_json()
    assert repr(state) == "<State: draft, turn 0, seat 0>"
