"""Playing without a chance stops at each roll and reveal and takes the answer from outside."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fulminate.rules import (
    IllegalMove,
    SeededChance,
    answer,
    awaits,
    counts,
    draw,
    legal_moves,
    moves,
    outcomes,
    play,
    public,
    to_bytes,
    view,
)
from fulminate.rules.ingredients import RED, UNKNOWN, YELLOW
from fulminate.rules.steps.rolls import roll_number
from tests.engine.games import BASE, WHOLE_BOX, choose, deal
from tests.rulebook.position import build

TABLES = pytest.mark.parametrize("values", BASE + WHOLE_BOX, ids=lambda values: f"{values['players']}-{len(values)}")


@TABLES
def test_a_whole_game(values: dict[str, Any]) -> None:
    state = deal(values, 3)
    luck = random.Random(3)
    rolled = 0
    while not state.over:
        if awaits(state) == "move":
            play(state, choose(state, luck))
            continue
        assert awaits(state) == "roll"
        assert legal_moves(state) == []
        assert view(state)["seat"] is None
        rolling = int(counts.total(state.rolling))
        with pytest.raises(IllegalMove, match="roll"):
            play(state, 0)
        answer(state, luck.choice(outcomes(state))[0])
        rolled += 1
        assert counts.total(state.rolling) == rolling - 1, "one marble at a time"
    assert rolled > 20
    assert outcomes(state) == []
    with pytest.raises(IllegalMove, match="nothing"):
        answer(state, 0)


@TABLES
def test_answers_drawn_outside_make_the_same_game(values: dict[str, Any]) -> None:
    """``draw`` and ``answer`` do together what ``play`` does with a chance."""
    inside, outside = deal(values, 9), deal(values, 9)
    chances = SeededChance(10), SeededChance(10)
    luck = random.Random(9)
    while not inside.over:
        move = choose(inside, luck)
        play(inside, move, chances[0])
        play(outside, move)
        while awaits(outside) != "move" and not outside.over:
            answer(outside, draw(outside, chances[1]))
        assert to_bytes(inside) == to_bytes(outside)


@TABLES
def test_a_public_game_from_outside(values: dict[str, Any]) -> None:
    """The same where what is hidden is not known: reveals are asked for as well."""
    state = public(deal(values, 4))
    luck = random.Random(4)
    chance = SeededChance(4)
    waited = {"move": 0, "roll": 0, "reveal": 0}
    while not state.over:
        waited[awaits(state)] += 1
        if awaits(state) == "move":
            play(state, choose(state, luck))
            continue
        found = draw(state, chance)
        assert found in dict(outcomes(state))
        answer(state, found)
    assert all(waited.values()), waited


def test_there_is_nothing_to_draw_before_a_move() -> None:
    with pytest.raises(IllegalMove, match="move"):
        draw(deal(BASE[0], 1), SeededChance(1))
    assert outcomes(deal(BASE[0], 1)) == []


def test_what_cannot_have_happened_is_refused() -> None:
    """A full track takes no marble, what does not roll does not land, and what is seen has a name (4.5, section 9)."""
    state = build(
        {
            "dispensers": [["rybk" * 4, "rybk" * 2 + "r", "rybk", "", ""]],
            "players": [{"held": ["r", "r", "r", "r"], "burners": [None, None]}, {}],
            "picked": True,
        }
    )
    for words in ("done", "keep red", "keep red", "keep red"):
        play(state, moves.parse(words))
    before = to_bytes(state)
    assert awaits(state) == "roll"
    for colour, landed, reason in ((RED, 0, "is full"), (YELLOW, 1, "no yellow marble"), (UNKNOWN, 2, "must be named")):
        with pytest.raises(IllegalMove, match=reason):
            answer(state, int(roll_number(colour, landed)))
        assert to_bytes(state) == before
    answer(state, int(roll_number(UNKNOWN, 1)))
