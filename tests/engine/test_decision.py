"""What the decision says beforehand is what then happens."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings

from fulminate.rules import (
    Options,
    SeededChance,
    State,
    counts,
    decision,
    legal_moves,
    moves,
    new_game,
    play,
    view,
)
from fulminate.rules.ingredients import LETTERS, NAMES, letter
from fulminate.rules.view import held_letters
from tests.engine.games import SEEDS, decisions, tables

SOME = settings(max_examples=15, deadline=None)
Json = dict[str, Any]


def _happened(state: State, words: str) -> tuple[Json, list[Json]]:
    after = state.clone()
    log: list[dict[str, object]] = []
    play(after, moves.parse(words), None, log)
    picked = next(event for event in log if event["type"] == "picked")
    bursts = [
        {key: event[key] for key in ("colour", "positions", "marbles")} for event in log if event["type"] == "exploded"
    ]
    return picked, bursts


def _check_preview(state: State, words: str, preview: Json) -> None:
    picked, bursts = _happened(state, words)
    assert preview["picked"] == picked["marble"]
    assert preview["positions"] == [picked["position"]]
    steps = [{key: step[key] for key in ("colour", "positions", "marbles")} for step in preview["steps"]]
    taken = 1 + sum(len(burst["marbles"]) for burst in bursts)
    assert preview["count"] == 1 + sum(len(step["marbles"]) for step in steps)
    assert preview["open"] or not any(step["open"] for step in preview["steps"])
    if not preview["open"]:
        assert steps == bursts
        return
    certain = [step for step, said in zip(steps, preview["steps"], strict=True) if not said["open"]]
    assert len(steps) - len(certain) <= 1, "after the first step that is open nothing is said"
    assert bursts[: len(certain)] == certain
    assert taken >= preview["count"], "an open preview says 'this many or more'"
    if len(steps) > len(certain):
        assert len(bursts) > len(certain)


@SOME
@given(tables(), SEEDS)
def test_previews(values: Json, seed: int) -> None:
    luck = random.Random(seed)
    for state in decisions(values, seed):
        if luck.random() > 0.1:
            continue
        told = decision(state)
        if told is None:
            assert state.over
            continue
        picks = {moves.words(move) for move in legal_moves(state) if moves.parts(move)[0] == "pick"}
        assert set(told["previews"]) == picks
        for words, preview in told["previews"].items():
            _check_preview(state, words, preview)


@SOME
@given(tables(), SEEDS)
def test_what_ending_the_turn_would_do(values: Json, seed: int) -> None:
    luck = random.Random(seed)
    for state in decisions(values, seed):
        if state.phase_name != "turn" or luck.random() > 0.3:
            continue
        told = decision(state)
        assert told is not None
        ending = told["ending"]
        assert ending["allowed"] == (moves.DONE in legal_moves(state))
        assert (ending["why"] is None) == ending["allowed"]
        fitting = {move["marble"] for move in told["moves"] if move["verb"] == "place"}
        first = [marble for marble in held_letters(state.desk()) if marble in fitting]
        assert sorted(ending["place_first"]) == (sorted(first) if len(first) > 3 else [])
        if not ending["allowed"]:
            assert ending["why"] in ("pick_first", "place_first")
            continue
        pools = {tuple(pool) for pool in _pools(state, [])}
        assert ending["choose"] == (len(pools) > 1)
        assert tuple(sorted(ending["keep"])) in pools
        assert sorted(ending["keep"] + ending["discard"]) == sorted(held_letters(state.desk()))
        for pool in pools:
            assert len(pool) == min(3, len(held_letters(state.desk())))


def _pools(state: State, kept: list[str]) -> list[list[str]]:
    """Every pool that the end of the turn can leave, disguises named."""
    if state.phase_name == "turn":
        held = held_letters(state.desk())
        after = state.clone()
        play(after, int(moves.DONE))
        if after.phase_name == "keep" and after.turn == state.turn:
            return _pools(after, kept)
        assert after.desks[state.seat].pool == state.desk().held_true()
        return [sorted(held)]
    found: list[list[str]] = []
    for move in legal_moves(state):
        named = [*kept, letter(moves.parts(move)[1][0])]
        after = state.clone()
        play(after, move)
        if after.phase_name == "keep":
            found += _pools(after, named)
        else:
            pool = sorted(each[0] for each in named)
            assert sorted(counts.letters(after.desks[state.seat].pool)) == pool
            found.append(sorted(named))
    return found


@SOME
@given(tables(), SEEDS)
def test_a_decision_names_every_legal_move(values: Json, seed: int) -> None:
    luck = random.Random(seed)
    for state in decisions(values, seed):
        if luck.random() > 0.2:
            continue
        told = decision(state)
        if told is None:
            assert state.over
            continue
        assert [each["move"] for each in told["moves"]] == legal_moves(state)
        assert [moves.parse(each["words"]) for each in told["moves"]] == legal_moves(state)
        assert told["seat"] == state.seat
        for each in told["moves"]:
            assert each["verb"] == moves.parts(each["move"])[0]


@SOME
@given(tables(), SEEDS)
def test_what_a_layer_takes_is_what_may_be_placed_there(values: Json, seed: int) -> None:
    """In a turn, outside powers. Ectoplasm goes where no mandragora bars it, mandragora into empty layers too."""
    for state in decisions(values, seed):
        if state.phase_name != "turn":
            continue
        seen = view(state)
        desk = seen["desks"][state.seat]
        wanted = {
            (marble, burner, layer)
            for marble in desk["held"]
            for burner, potion in enumerate(desk["burners"])
            if potion is not None
            for layer, each in enumerate(potion["layers"])
            if len(each["marbles"]) < each["holes"]
            and (
                LETTERS[NAMES.index(each["takes"])] == marble[-1]
                or (marble[-1] == "e" and each["takes"] != "mandragora")
                or (marble[-1] == "m" and not each["marbles"])
            )
        }
        legal = {parts for verb, parts in map(moves.parts, legal_moves(state)) if verb == "place"}
        assert {(letter(marble), burner, layer) for marble, burner, layer in legal} == wanted


@SOME
@given(tables(), SEEDS)
def test_a_skill_token_was_told_to_be_ahead(values: Json, seed: int) -> None:
    """Before it is earned its reason stands in the desk's view, afterwards no longer; nothing else is earned."""
    state = new_game(Options.from_json(values), SeededChance(seed), clock=True)
    chance, luck = SeededChance(seed), random.Random(seed)
    while not state.over:
        ahead = [{each["for"]: each for each in desk["skill_ahead"]} for desk in view(state)["desks"]]
        choices = legal_moves(state)
        places = [move for move in choices if moves.parts(move)[0] == "place"]
        log: list[dict[str, Any]] = []
        play(state, luck.choice(places or choices), chance, log)
        after = view(state)["desks"]
        for event in log:
            if event["type"] == "gained" and event["token"] == "skill":
                before = ahead[event["seat"]][event["for"]]
                assert before["have"] >= before["needs"] - 1
                assert event["for"] in after[event["seat"]]["skill_for"]
        for desk in after:
            assert not {each["for"] for each in desk["skill_ahead"]} & set(desk["skill_for"])
            assert ("ten" in {each["for"] for each in desk["skill_ahead"]} | set(desk["skill_for"])) == (
                state.players >= 5
            )
