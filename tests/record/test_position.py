"""A position says all that a state holds, and stands alone."""

from __future__ import annotations

import json
import random
from importlib import resources

import fastjsonschema
import pytest

from fulminate.record import PositionError, position_from_json, position_to_json, read_position, write_position
from fulminate.record.position.text import LARGEST, is_position
from fulminate.rules import SeededChance, State, awaits, legal_moves, play, public, to_bytes, view
from tests.record.games import OPTION_SETS, start

valid = fastjsonschema.compile(
    json.loads(
        resources.files("fulminate.record.position").joinpath("position.schema.json").read_text(encoding="utf-8")
    )
)


def without_what_is_stale(state: State) -> bytes:
    """The state as bytes, without how a power that is over came to be used: a position does not say it."""
    bare = state.clone()
    if bare.power < 0:
        bare.power_by = 0
    return to_bytes(bare)


def both_ways(state: State) -> State:
    line = write_position(state)
    assert "\n" not in line
    assert len(line) < LARGEST
    again = read_position(line)
    assert write_position(again) == line
    values = json.loads(json.dumps(position_to_json(state)))
    valid(values)
    twin = position_from_json(values)
    assert to_bytes(twin) == to_bytes(again)
    return again


@pytest.mark.parametrize("number", range(0, len(OPTION_SETS), 3))
def test_every_state_of_a_game_comes_back(number: int) -> None:
    luck = random.Random(number)
    state, chance = start(OPTION_SETS[number], number), SeededChance(number)
    count = 0
    while not state.over:
        if luck.random() < 0.25 or count < 4:
            assert to_bytes(both_ways(state)) == without_what_is_stale(state)
            seen = public(state)
            again = both_ways(seen)
            # That nothing is unknown any more is all that a position cannot say apart from what it shows.
            assert view(again) == view(state)
            assert legal_moves(again) == legal_moves(state)
        play(state, luck.choice(legal_moves(state)), chance)
        count += 1
    assert to_bytes(both_ways(state)) == without_what_is_stale(state)


def test_a_state_that_waits_for_a_roll_comes_back() -> None:
    waited = 0
    for seed in range(30):
        state, chance, luck = start({"players": 3}, seed), SeededChance(seed), random.Random(seed)
        while not state.over and waited < 200:
            after = state.clone()
            move = luck.choice(legal_moves(state))
            play(after, move)
            if awaits(after) == "roll":
                assert to_bytes(both_ways(after)) == without_what_is_stale(after)
                assert awaits(read_position(write_position(after))) == "roll"
                waited += 1
            play(state, move, chance)
    assert waited == 200


def test_play_goes_on_from_a_position() -> None:
    state = start({"players": 2}, 8)
    luck = random.Random(8)
    for _ in range(60):
        play(state, luck.choice(legal_moves(state)), SeededChance(1))
    twin = read_position(write_position(state))
    chance, other = SeededChance(5), SeededChance(5)
    while not state.over:
        move = luck.choice(legal_moves(state))
        play(state, move, chance)
        play(twin, move, other)
    assert without_what_is_stale(twin) == without_what_is_stale(state)


def test_what_cannot_stand_on_a_table_is_refused() -> None:
    values = position_to_json(public(start({"players": 2}, 1)))
    for change, told in (
        ({"unseen": "r"}, "unknown marbles"),
        ({"unseen_tiles": []}, "unknown tiles"),
        ({"phase": "settled", "offer": [], "drafted": 4}, "passing"),
        ({"phase": "power", "offer": [], "drafted": 4}, "power"),
        ({"phase": "keep", "offer": [], "drafted": 4}, "kept"),
        ({"phase": "nowhere"}, "nowhere"),
        ({"seat": 2}, "seat"),
        ({"desks": values["desks"][:1]}, "desks"),
        ({"offer": []}, "offer"),
        ({"dispensers": [["r"] * 4]}, "tracks"),
        ({"bell": 1}, "Bell"),
        ({"options": {**values["options"], "kinds": "random"}}, "kinds"),
        ({"options": {**values["options"], "players": 7}}, "players"),
    ):
        with pytest.raises(PositionError, match=told):
            position_from_json({**values, **change})


@pytest.mark.parametrize(
    "space", ["  ", "\t", "\n", "\r\n", "\v\f", "\xa0", "\x85", "\u2009", "\u2028", "\u2029", "\u3000"]
)
def test_any_white_space_parts_words(space: str) -> None:
    line = write_position(start({"players": 2}, 4))
    for text in (line.replace(" ", space), space + line + space, "\ufeff" + line.replace(" ", space, 1)):
        assert is_position(text)
        assert write_position(read_position(text)) == line


@pytest.mark.parametrize("sign", ["\x1c", "\x1f", "\0", "\x7f", "\u200b", "\u2060", "\u00ad", "\ufeff", "é", "１"])
def test_nothing_else_parts_words(sign: str) -> None:
    line = write_position(start({"players": 2}, 4))
    with pytest.raises(PositionError, match="stands nowhere in a position"):
        read_position(line.replace(" draft", f"{sign}draft"))
    with pytest.raises(PositionError, match="stands nowhere in a position"):
        read_position(line + sign)
