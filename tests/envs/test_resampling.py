"""Information states that are drawn again: how likely, and that their histories lead there and tell nothing hidden."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from typing import Any

import pytest

from tests.envs.needs import NAMES, TABLES, need

need("pyspiel", "openspiel")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402

from fulminate.envs.course import IN_SIGHT, Course  # noqa: E402
from fulminate.rules import track  # noqa: E402
from fulminate.rules.ingredients import UNKNOWN  # noqa: E402
from fulminate.rules.plain import to_plain  # noqa: E402
from tests.envs.spiel_games import decisions, game, name, step  # noqa: E402


@pytest.mark.parametrize(("players", "options"), TABLES, ids=NAMES)
def test_information_states_are_drawn_again(players: int, options: dict[str, Any]) -> None:
    luck = random.Random(1)
    differed = 0
    for number, state in enumerate(decisions(name(players, options), 4)):
        if number % 25 != 24:
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, luck.random)
        assert other.legal_actions() == state.legal_actions()
        for seat in range(players):
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
        ours, theirs = state.course.dealt().tracks, other.course.dealt().tracks
        differed += list(ours) != list(theirs)
        hidden = [
            sorted(int(track.marble(word, at)) for word in tracks for at in range(IN_SIGHT, int(track.size(word))))
            for tracks in (ours, theirs)
        ]
        assert hidden[0] == hidden[1]
        while not other.is_terminal():
            step(other, luck)
    assert differed > 2


def open_places(course: Course) -> int:
    """How many hidden marbles have rolled and may still be of several colours."""
    belief = course.belief()
    words = course.dealt().tracks
    return sum(
        bool(track.marble(word, at) != UNKNOWN and belief[index, at - IN_SIGHT].max() < 0.99)
        for index, word in enumerate(words)
        for at in range(IN_SIGHT, int(track.size(word)))
    )


def test_drawing_again_is_as_likely_as_it_says() -> None:
    """Over many draws each hidden marble is of each colour as often as the information state says."""
    luck = random.Random(3)
    text = name(6, {"boxes": ["sixth_student"]})
    # Where most marbles are hidden that have rolled and could be this way round or that.
    state = max((each.clone() for each in decisions(text, 6)), key=lambda each: open_places(each.course))
    belief = state.course.belief()
    found = np.zeros_like(belief)
    draws = 1500
    for _ in range(draws):
        tracks = state.resample_from_infostate(0, luck.random).course.dealt().tracks
        for index, word in enumerate(tracks):
            for at in range(IN_SIGHT, int(track.size(word))):
                colour = int(track.marble(word, at))
                found[index, at - IN_SIGHT] += belief[index, at - IN_SIGHT] if colour == UNKNOWN else np.eye(6)[colour]
    assert open_places(state.course) > 5
    assert np.abs(found / draws - belief).max() < 0.07


def replayed(board: Any, history: list[int]) -> Any:
    """The state to which a history leads, each outcome of chance among those that can be drawn."""
    state = board.new_initial_state()
    for action in history:
        assert action in state.legal_actions()
        state.apply_action(action)
    return state


def seats(state: Any) -> list[tuple[int, int]]:
    return [(each.player, each.action) for each in state.full_history()]


@pytest.mark.parametrize(("players", "options"), TABLES, ids=NAMES)
def test_the_history_of_a_drawn_state_leads_there(players: int, options: dict[str, Any]) -> None:
    luck = random.Random(2)
    differed = 0
    for number, state in enumerate(game(name(players, options), 5)):
        # Also where chance draws, in the middle of the deal and of rolls.
        if number % 37 != 36 and not (number > 150 and number % 50 < 2):
            continue
        other = state.resample_from_infostate(0, luck.random)
        board = state.get_game()
        again = replayed(board, other.history())
        assert to_plain_of(again) == to_plain_of(other)
        assert again.course.__getstate__() == other.course.__getstate__()
        assert seats(again) == seats(other)
        assert (again.move_number(), again.history_str()) == (other.move_number(), other.history_str())
        assert other.move_number() == state.move_number()
        for seat in range(players):
            assert again.information_state_string(seat) == state.information_state_string(seat)
            assert again.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert str(again) == str(other)
        copies = [other.clone(), pickle.loads(pickle.dumps(other)), board.deserialize_state(other.serialize())]
        copies.append(other.resample_from_infostate(0, luck.random))
        for copied in copies[:3]:
            assert (copied.history(), str(copied)) == (other.history(), str(other))
        assert str(replayed(board, copies[3].history())) == str(copies[3])
        # What was played and what everybody has seen is left alone: only draws of rolls differ.
        pairs = zip(seats(state), seats(other), strict=True)
        changed = [(ours, theirs) for ours, theirs in pairs if ours != theirs]
        assert all(ours[0] == theirs[0] == pyspiel.PlayerId.CHANCE for ours, theirs in changed)
        differed += bool(changed)
    assert differed > 2


def to_plain_of(state: Any) -> Any:
    return None if state.course.state is None else to_plain(state.course.state)


def rolled(text: str, marbles: int, hidden: int, fills: bool = False) -> Any:
    """The moment before a roll of so many marbles, and the one after it with so many of them out of sight."""
    for seed in range(60):
        before: Any = None
        for state in game(text, seed):
            course = state.course
            rolling = course.state is not None and course.state.rolling != 0
            if rolling and before is None:
                before = state.clone()
            elif not rolling and before is not None:
                places, _ = course._hidden()
                roll = course._past[-1]
                same = (len(roll.tracks), len(places.get(len(course._past), [])), bool(roll.fills))
                if same == (marbles, hidden, fills) and min(len(set(roll.colours)), len(set(roll.tracks))) > 1:
                    return before, state.clone()
                before = None
    raise AssertionError("no such roll")


def ways(state: Any, words: list[str], likely: float) -> list[tuple[tuple[int, ...], float]]:
    """All draws with which the roll goes on to tell these words, with their chances."""
    if state.course.state.rolling == 0:
        return [((), likely)] if state.course.words[: len(words)] == words else []
    found: list[tuple[tuple[int, ...], float]] = []
    for drawn, chance in state.chance_outcomes():
        after = state.child(drawn)
        found += [((drawn, *rest), each) for rest, each in ways(after, words, likely * chance)]
    return found


@pytest.mark.parametrize(("marbles", "hidden"), [(3, 1), (3, 2), (3, 3)])
def test_the_drawn_history_is_any_that_fits_what_was_seen(marbles: int, hidden: int) -> None:
    """All ways in which a roll could have come to what was told are drawn as often as they are likely, whichever of
    them it was in truth."""
    before, after = rolled("fulminate(players=2)", marbles, hidden)
    start = len(before.history())
    possible = dict(ways(before, after.course.words, 1.0))
    whole = sum(possible.values())
    assert len(possible) > 1
    truth = tuple(after.history()[start : start + marbles])
    assert truth in possible
    luck = random.Random(4)
    draws = 4000
    for _ in range(2):
        found = Counter(
            tuple(after.resample_from_infostate(0, luck.random).history()[start : start + marbles])
            for _ in range(draws)
        )
        assert set(found) <= set(possible)
        for way, chance in possible.items():
            wanted = draws * chance / whole
            assert found[way] == pytest.approx(wanted, abs=5 * wanted**0.5), (way, truth)
        # Once more from another truth that looks the same.
        while tuple(after.history()[start : start + marbles]) == truth:
            after = after.resample_from_infostate(0, luck.random)


def test_rolls_that_fill_a_track_are_drawn_again_as_likely_as_they_are() -> None:
    """Over all the truths that look the same, each as often as it is likely, every way is drawn as often again."""
    before, after = rolled("fulminate(players=2)", 3, 3, fills=True)
    start = len(before.history())
    possible = dict(ways(before, after.course.words, 1.0))
    whole = sum(possible.values())
    assert len({round(chance, 9) for chance in possible.values()}) > 1
    luck = random.Random(5)
    draws = 300
    found: Counter[tuple[int, ...]] = Counter()
    for way, chance in possible.items():
        truth = before.clone()
        for drawn in way:
            truth.apply_action(drawn)
        for _ in range(draws):
            drawn_again = tuple(truth.resample_from_infostate(0, luck.random).history()[start : start + 3])
            found[drawn_again] += chance / whole / draws  # type: ignore[assignment]
    assert found.keys() == possible.keys()
    for way, chance in possible.items():
        assert found[way] == pytest.approx(chance / whole, rel=0.25), way
