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


def rolled(text: str, marbles: int, hidden: int, fills: bool) -> tuple[Any, Any]:
    """The moment before a roll of so many marbles, and the one after it: so many of them are out of sight then, and one
    of them fills a track or none does."""
    for seed in range(60):
        before: Any = None
        for state in game(text, seed):
            course = state.course
            rolling = course.state is not None and course.state.rolling != 0
            if rolling and before is None:
                before = state.clone()
            elif not rolling and before is not None:
                places, _ = course._hidden()
                lanes = course._past[-1].lanes
                colours = [colour for lane in lanes.values() for colour in lane]
                full = any(track.size(course.dealt().tracks[index]) == track.CAPACITY for index in lanes)
                same = (len(colours), len(places.get(len(course._past), [])), full) == (marbles, hidden, fills)
                if same and min(len(set(colours)), len(lanes)) > 1:
                    return before, state.clone()
                before = None
    raise AssertionError("no such roll")


def ways(state: Any, words: list[str], likely: float = 1.0) -> list[tuple[Any, float]]:
    """All states with these words to which the roll can come, one for each order of draws, with their chances."""
    if state.course.state.rolling == 0:
        return [(state, likely)] if state.course.words[: len(words)] == words else []
    found: list[tuple[Any, float]] = []
    for drawn, chance in state.chance_outcomes():
        found += ways(state.child(drawn), words, likely * chance)
    return found


@pytest.mark.parametrize(("marbles", "hidden", "fills"), [(3, 1, False), (3, 2, False), (3, 3, False), (3, 3, True)])
def test_the_same_is_drawn_whatever_the_truth_is(marbles: int, hidden: int, fills: bool) -> None:
    """From all truths that look the same, the same histories are drawn as often, as likely as what they lead to."""
    before, after = rolled("fulminate(players=2)", marbles, hidden, fills)
    course = after.course
    spots = course._hidden()[0][len(course._past)]
    assert len(spots) == hidden

    def lying(state: Any) -> str:
        tracks = state.course.dealt().tracks
        return " ".join(str(track.marble(tracks[index], position)) for index, position in spots)

    truths = ways(before, course.words)
    likely: Counter[str] = Counter()
    for state, chance in truths:
        likely[lying(state)] += chance  # type: ignore[assignment]
    whole = sum(likely.values())
    assert len(truths) > 1
    assert any(state.history() == after.history() for state, _ in truths)
    assert len(likely) > 1 or hidden == 1
    start = len(before.history())
    luck = random.Random(4)
    draws = 600
    histories: dict[tuple[int, ...], str] = {}
    for truth, _ in luck.sample(truths, min(6, len(truths))):
        drawn = [truth.resample_from_infostate(0, luck.random) for _ in range(draws)]
        found = Counter((tuple(each.history()[start : start + marbles]), lying(each)) for each in drawn)
        for (history, colours), many in found.items():
            wanted = draws * likely[colours] / whole
            assert many == pytest.approx(wanted, abs=5 * wanted**0.5)
            # One history for one arrangement, the same from each truth.
            assert histories.setdefault(history, colours) == colours
    assert len(histories) == len(likely)
