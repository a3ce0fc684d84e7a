"""Marbles that people choose as a set: in any order, whole, and by the engine's own questions."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import given, settings

from fulminate.record import read_position
from fulminate.rules import (
    IllegalMove,
    State,
    choosable,
    decision,
    in_order,
    legal_moves,
    moves,
    play,
    public,
    to_bytes,
)
from fulminate.rules.choice import ASCENDING, asked, complete
from tests.engine.games import SEEDS, decisions, tables

KINDS = "sands_of_time,abyssal_draft,wisdom,lavamancing,prismatic_joy,blind_love"
LINE = (
    "fulminate1 players=2;boxes=none;kinds={kinds};mandragora=off;professors={professors};countdown=4;"
    "tiebreak_drinks=off;stalemate_rounds=20;first_player=0 {tracks} -/-/-/-/- {desk}/-,-,,,,0.0.0.0, {phase}:1"
    " turn=9 picked=1 countdown=4{rest}"
)


def position(
    tracks: str, completed: str = "", held: str = "", kinds: str = KINDS, professors: str = "none", rest: str = ""
) -> State:
    desk = f"-,-,{held},,{completed},0.{int(professors != 'none')}.0.0,"
    return read_position(
        LINE.format(tracks=tracks, desk=desk, kinds=kinds, professors=professors, phase="turn", rest=rest)
    )


def numbers(*words: str) -> list[int]:
    return [moves.parse(each) for each in words]


def drunk(state: State, kind: str) -> State:
    play(state, moves.parse(f"drink {kind}"))
    return state


@pytest.fixture
def abyssal() -> State:
    """Three colours lie at the bottom, black once more."""
    return drunk(position("kr/k/y/-/r", "d1"), "abyssal_draft")


def test_what_may_be_chosen_is_told_whatever_has_been_named(abyssal: State) -> None:
    told = decision(abyssal)
    assert told is not None
    choice = told["choice"]
    assert (choice["verb"], choice["least"], choice["most"]) == ("take", 0, 3)
    assert [each["words"] for each in choice["from"]] == ["take 1.1", "take 2.1", "take 3.1", "take 5.1"]
    assert [] in choice["sets"]
    # The one that is asked for last may be named first: the others are not lost by that.
    assert choosable(abyssal, numbers("take 5.1")) == (numbers("take 1.1", "take 2.1", "take 3.1"), True)
    assert choosable(abyssal, numbers("take 5.1", "take 1.1")) == (numbers("take 3.1"), True)
    assert choosable(abyssal, numbers("take 1.1", "take 2.1")) == ([], False)


def test_a_set_in_any_order_becomes_the_moves_that_are_asked_for(abyssal: State) -> None:
    for chosen in permutations(numbers("take 5.1", "take 1.1", "take 3.1")):
        assert in_order(abyssal, chosen) == numbers("take 1.1", "take 3.1", "take 5.1")
    # It ends by itself where nothing more can be asked for, else by `stop`, which may be named or left out.
    assert in_order(abyssal, numbers("take 3.1", "take 1.1")) == numbers("take 1.1", "take 3.1", "stop")
    assert in_order(abyssal, numbers("stop", "take 3.1", "take 1.1")) == numbers("take 1.1", "take 3.1", "stop")
    assert in_order(abyssal, numbers("take 5.1", "stop")) == numbers("take 5.1")
    assert in_order(abyssal, numbers("stop")) == in_order(abyssal, []) == numbers("stop")


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        (("take 1.1", "take 2.1"), "take 1.1 and take 2.1 cannot be chosen together"),
        (("take 1.1", "take 1.1"), "take 1.1 and take 1.1 cannot be chosen together"),
        (("take 1.2",), "take 1.2 cannot be chosen now"),
        (("take 1.1", "done"), "take 1.1 and done cannot be chosen together"),
    ],
)
def test_what_is_no_set_is_refused_and_nothing_changes(abyssal: State, chosen: tuple[str, ...], why: str) -> None:
    before = to_bytes(abyssal)
    with pytest.raises(IllegalMove, match=why):
        in_order(abyssal, numbers(*chosen))
    assert to_bytes(abyssal) == before


def test_too_few_are_refused_with_what_may_be_added() -> None:
    state = drunk(
        position("rrr/y/-/-/-", "e1", kinds=KINDS.replace("lavamancing", "uttermost_stickiness")),
        "uttermost_stickiness",
    )
    with pytest.raises(IllegalMove, match=r"more must be chosen beside take 1\.2: take 1\.1 or take 1\.3"):
        in_order(state, numbers("take 1.2"))
    assert in_order(state, numbers("take 1.3", "take 1.2")) == numbers("take 1.2", "take 1.3")
    with pytest.raises(IllegalMove, match="cannot be chosen together"):
        in_order(state, numbers("take 1.3", "take 1.1"))


def test_the_pool_and_the_pair_of_humblescore_are_sets_too() -> None:
    state = position("-/-/-/-/-", held="rrykk", professors="humblescore")
    told = decision(state)
    assert told is not None
    assert told["choice"]["verb"] == "humble"
    assert told["choice"]["sets"] == [numbers("humble red", "humble red"), numbers("humble black", "humble black")]
    play(state, moves.parse("done"))
    told = decision(state)
    assert told is not None
    assert (told["choice"]["verb"], told["choice"]["least"], told["choice"]["most"]) == ("keep", 3, 3)
    # Black first: red and yellow are still to be had.
    assert choosable(state, numbers("keep black")) == (numbers("keep red", "keep yellow", "keep black"), False)
    assert in_order(state, numbers("keep black", "keep yellow", "keep red")) == numbers(
        "keep red", "keep yellow", "keep black"
    )


def test_where_nothing_is_asked_so_there_is_no_choice() -> None:
    state = position("rrr/y/-/-/-", "g1")
    told = decision(state)
    assert told is not None
    assert told["choice"] is None
    with pytest.raises(IllegalMove, match="no marbles are to be chosen as a set now"):
        in_order(state, numbers("pick 1.1"))


@settings(max_examples=20, deadline=None)
@given(tables(), SEEDS)
def test_sets_are_just_what_the_engine_lets_one_choose(values: dict[str, object], seed: int) -> None:
    luck = random.Random(seed)
    for state in decisions(values, seed):
        verb = asked(state)
        sets = complete(state)
        assert bool(sets) == (verb in ASCENDING)
        if not sets:
            continue
        assert sets == complete(public(state))
        assert all(each == sorted(each) for each in sets)
        assert sets == [list(each) for each in dict.fromkeys(map(tuple, sets))]
        # Whoever goes on at random from answer to answer ends at one of them.
        here = state.clone()
        chosen: list[int] = []
        while asked(here) == verb and (not chosen or here.phase == state.phase or verb == "humble"):
            move = luck.choice([each for each in legal_moves(here) if moves.parts(each)[0] in (verb, "stop")])
            play(here, move)
            if move == moves.STOP:
                break
            chosen.append(move)
        assert chosen in sets
        # Named in any order it is the same game, and step by step what is offered leads there.
        shuffled = luck.sample(chosen, len(chosen))
        after = state.clone()
        for move in in_order(state, shuffled):
            play(after, move)
        assert to_bytes(after) == to_bytes(here)
        for number, move in enumerate(shuffled):
            assert move in choosable(state, shuffled[:number])[0]
        assert choosable(state, shuffled)[1]
