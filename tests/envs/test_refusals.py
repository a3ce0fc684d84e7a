"""What an OpenSpiel state refuses changes nothing, at every kind of node."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.envs.needs import EVERYTHING, TABLES, need

need("pyspiel", "openspiel")

import pyspiel  # noqa: E402

from fulminate.envs.table import ACTIONS  # noqa: E402
from tests.envs.spiel_games import game, name  # noqa: E402

NUMBERS = [*range(-12, ACTIONS + 12), 1023, 4096, 1 << 31, 1 << 40]


def kind(state: Any) -> str:
    """What is decided or drawn here, in a word or two."""
    if state.is_terminal():
        return "over"
    if state.is_player_node():
        return str(state.course.dealt().phase_name)
    words = state.action_to_string(pyspiel.PlayerId.CHANCE, state.legal_actions()[0]).split()
    return f"{words[0]} {len(words)}"


def told(state: Any) -> tuple[object, ...]:
    """All that a state holds and tells."""
    return (
        state.course.__getstate__(),
        str(state),
        state.history(),
        state.move_number(),
        state.current_player(),
        state.legal_actions(),
        [state.information_state_string(seat) for seat in range(state.num_players())],
        state.information_state_tensor(0),
    )


def refused(state: Any, number: int) -> None:
    """Every way to do it is refused with an error that says something."""
    for call in (state.course.play, state.course.take):
        with pytest.raises(ValueError, match=r"\S"):
            call(number)
    if number >= 0:  # at some others OpenSpiel itself stops
        with pytest.raises(ValueError, match=r"\S"):
            state.apply_action(number)


@pytest.mark.parametrize(("players", "options"), [TABLES[0], (3, {"professors": 2}), (5, EVERYTHING)])
def test_what_is_refused_changes_nothing(players: int, options: dict[str, Any]) -> None:
    luck = random.Random(3)
    met: Counter[str] = Counter()
    for seed in range(4):
        for state in game(name(players, options), seed):
            here = kind(state)
            if met[here] > 4 and luck.random() > 0.003:
                continue
            met[here] += 1
            before = told(state)
            legal = set(state.legal_actions())
            for number in NUMBERS:
                if number not in legal:
                    refused(state, number)
            # What is drawn cannot be played, and the other way round.
            with pytest.raises(ValueError, match=r"\S"):
                (state.course.take if state.is_player_node() else state.course.play)(min(legal, default=0))
            assert told(state) == before, here
    assert {"first 2", "offer 3", "reveal 2", "reveal 3", "roll 3", "draft", "turn", "power", "over"} <= set(met)
    if players == 5:
        assert {"kind 2", "professor 2", "lands 2"} <= set(met)


def test_numbers_that_are_nothing_have_no_words() -> None:
    for number, state in enumerate(game("fulminate", 1)):
        if number not in (0, 40, 80, 200, 201, 202, 203, 204):
            continue
        player = max(0, state.current_player())
        for wrong in (163, ACTIONS, 1 << 20):
            with pytest.raises(ValueError, match=f"{wrong} is not a move"):
                state.action_to_string(player, wrong)
        if state.is_chance_node():
            with pytest.raises(ValueError, match="63 cannot be drawn now"):
                state.action_to_string(pyspiel.PlayerId.CHANCE, 63)
