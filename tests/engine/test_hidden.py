"""Whatever is hidden is hidden from everybody: nothing that leaves the rules depends on it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings

from fulminate.rules import (
    IllegalMove,
    SeededChance,
    State,
    answer,
    awaits,
    decision,
    legal_moves,
    moves,
    outcomes,
    play,
    public,
    to_bytes,
    track,
    view,
)
from fulminate.rules.state import DEPTH
from fulminate.rules.steps import reveals
from fulminate.rules.track import VISIBLE
from tests.engine.games import SEEDS, choose, deal, decisions, tables

SOME = settings(max_examples=15, deadline=None)
BLIND = [
    "place",
    "drink",
    "done",
    "keep",
    "humble",
    "exchange",
    "out",
    "steal",
    "rob",
    "varnish",
    "again",
    "pass",
    "draft",
]
"""Moves that take nothing from a track and no tile from a stack: what they tell may show nothing that was hidden."""


def hidden_spots(state: State) -> list[tuple[int, int]]:
    """The track and position of every marble in the tanks."""
    return [(index, at) for index, word in enumerate(state.tracks) for at in range(VISIBLE, int(track.size(word)))]


def covered_tiles(state: State) -> list[int]:
    """The places in the deck of every tile under a top."""
    return [stack * DEPTH + at for stack in range(state.stacks()) for at in range(int(state.height(stack)) - 1)]


def shuffled(state: State, luck: random.Random) -> State:
    """A state that is the same to everybody at the table."""
    other = state.clone()
    spots = hidden_spots(state)
    marbles = [int(track.marble(state.tracks[index], at)) for index, at in spots]
    luck.shuffle(marbles)
    for (index, at), colour in zip(spots, marbles, strict=True):
        other.tracks[index] = track.put(other.tracks[index], at, colour)
    places = covered_tiles(state)
    tiles = [state.deck[at] for at in places]
    luck.shuffle(tiles)
    deck = bytearray(state.deck)
    for at, tile in zip(places, tiles, strict=True):
        deck[at] = tile
    other.deck = bytes(deck)
    return other


def told(state: State) -> bytes:
    """All that is said of a state, as bytes."""
    return json.dumps([view(state), decision(state), legal_moves(state)]).encode()


@SOME
@given(tables(), SEEDS)
def test_what_is_told_does_not_depend_on_what_is_hidden(values: dict[str, Any], seed: int) -> None:
    luck = random.Random(seed)
    for state in decisions(values, seed):
        if luck.random() > 0.08:
            continue
        other = shuffled(state, luck)
        assert told(other) == told(state)
        assert to_bytes(public(other)) == to_bytes(public(state))
        assert not {"?"} & set("".join(row for each in view(state)["dispensers"] for row in each["tracks"]))
        for move in legal_moves(state):
            if moves.parts(move)[0] in BLIND:
                logs: list[list[dict[str, object]]] = [[], []]
                ones = (state.clone(), other.clone())
                for one, log in zip(ones, logs, strict=True):
                    play(one, move, SeededChance(seed), log)
                assert json.dumps(logs[0]) == json.dumps(logs[1]), moves.words(move)
                assert told(ones[0]) == told(ones[1])
        errors = []
        for one in (state, other):
            with pytest.raises(IllegalMove) as error:
                play(one, 1023)
            errors.append(str(error.value))
        assert errors[0] == errors[1]


def _hidden_in_order(state: State) -> tuple[list[list[int]], list[list[int]]]:
    """By track the marbles of its tank from the bottom up; by stack the tiles under its top from the top down."""
    marbles = [[int(track.marble(word, at)) for at in range(VISIBLE, int(track.size(word)))] for word in state.tracks]
    tiles = [
        [state.deck[stack * DEPTH + at] for at in range(int(state.height(stack)) - 2, -1, -1)]
        for stack in range(state.stacks())
    ]
    return marbles, tiles


def _reveal(known: State, marbles: list[list[int]], tiles: list[list[int]]) -> None:
    """Name all that must be named now, as somebody does who looks at a real table."""
    while awaits(known) == "reveal":
        index, position = (int(each) for each in reveals.revealing(known))
        unseen = {0, 1, 2, 3, 4, 5} if index >= 0 else set(known.unseen_tiles)
        before = to_bytes(known)
        for wrong in {-1, 6, 7, 20, 127, 200, 300} - unseen:
            with pytest.raises(IllegalMove):
                answer(known, wrong)
        assert to_bytes(known) == before
        answer(known, marbles[index].pop(0) if index >= 0 else tiles[position].pop(0))


@SOME
@given(tables(), SEEDS)
def test_a_game_in_which_hidden_things_are_named_as_they_appear(values: dict[str, Any], seed: int) -> None:
    """The public state of a new game, played with every roll and reveal from outside, is the same game."""
    true = deal(values, seed)
    known = public(true)
    marbles, tiles = _hidden_in_order(true)
    luck = random.Random(seed)
    while not true.over:
        if awaits(true) == "move":
            assert legal_moves(known) == legal_moves(true)
            if luck.random() < 0.1:
                assert told(known) == told(true)
            move = choose(true, luck)
            play(true, move)
            play(known, move)
        else:
            outcome = luck.choice(outcomes(true))[0]
            answer(true, outcome)
            answer(known, outcome)
        # What rolled in on top of unknown marbles is known here; the order of the unknown ones below it stays.
        _reveal(known, marbles, tiles)
        assert awaits(known) == awaits(true)
    assert told(known) == told(true)
    assert to_bytes(public(known)) == to_bytes(public(true)), "what is not seen yet is counted alike"
    assert known.scores == true.scores
    assert known.winning_seats == true.winning_seats


@SOME
@given(tables(), SEEDS)
def test_a_public_state_can_be_played_to_its_end(values: dict[str, Any], seed: int) -> None:
    """A bot plays on from what everybody knows; what it does not know is drawn as it comes into sight."""
    luck = random.Random(seed)
    state = deal(values, seed)
    chance = SeededChance(seed)
    for _ in range(luck.randint(0, 60)):
        if awaits(state) == "move":
            play(state, choose(state, luck), chance)
    known = public(state)
    assert to_bytes(public(known)) == to_bytes(known), "what is public stays as it is"
    while awaits(known) == "move":
        play(known, choose(known, luck), chance)
    assert known.over
