"""The OpenSpiel game, by OpenSpiel's own test and search, and what its states tell."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.envs.needs import NAMES, TABLES, need

need("pyspiel", "openspiel")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from fulminate.envs import spiel  # noqa: E402
from fulminate.envs.course import IN_SIGHT  # noqa: E402
from fulminate.rules import OptionsError, SeededChance, counts, new_game, track  # noqa: E402
from fulminate.rules.deal import marbles_in_play  # noqa: E402
from fulminate.rules.ingredients import UNKNOWN  # noqa: E402
from tests.envs.spiel_games import decisions, game, name, step  # noqa: E402


@pytest.mark.parametrize(("players", "options"), TABLES, ids=NAMES)
@pytest.mark.usefixtures("capfd")  # it tells every state
def test_openspiel_finds_nothing_wrong(players: int, options: dict[str, Any]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name(players, options)), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("players", "options"), TABLES, ids=NAMES)
def test_whole_games(players: int, options: dict[str, Any]) -> None:
    for state in game(name(players, options), 1):
        if state.is_chance_node():
            drawn = state.chance_outcomes()
            assert sum(likely for _, likely in drawn) == pytest.approx(1)
            assert min(likely for _, likely in drawn) > 0
            assert state.legal_actions() == [each for each, _ in drawn] == pyspiel.State.legal_actions(state)
            assert max(each for each, _ in drawn) < state.get_game().max_chance_outcomes()
            assert all(state.action_to_string(pyspiel.PlayerId.CHANCE, each) for each, _ in drawn)
        elif state.is_player_node():
            legal = state.legal_actions()
            assert legal == sorted(legal) == pyspiel.State.legal_actions(state)
            other = (state.current_player() + 1) % players
            assert state.legal_actions(other) == [] == pyspiel.State.legal_actions(state, other)
            assert all(state.action_to_string(state.current_player(), each) for each in legal)
            assert state.returns() == [0.0] * players
        assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
        assert state.is_player_node() == pyspiel.State.is_player_node(state)
    over = state.course.dealt()
    winners = over.winning_seats
    assert state.legal_actions() == []
    assert state.returns() == pytest.approx(
        [(1 / len(winners) if seat in winners else 0) - 1 / players for seat in range(players)]
    )
    with pytest.raises(ValueError, match="no move can be played now"):
        state.course.play(0)


@pytest.mark.parametrize(("players", "options"), TABLES, ids=NAMES)
def test_the_deal_is_that_of_the_rules(players: int, options: dict[str, Any]) -> None:
    state = next(decisions(name(players, options), 2)).course.dealt()
    dealt = new_game(state.options, SeededChance(1))
    assert list(map(track.size, state.tracks))[:5] == list(map(track.size, dealt.tracks))[:5]
    assert sum(map(track.size, state.tracks)) == sum(map(track.size, dealt.tracks))
    assert (state.heights, len(state.deck), len(state.offer)) == (dealt.heights, len(dealt.deck), len(dealt.offer))
    lying = [int(track.marble(word, at)) for word in state.tracks for at in range(int(track.size(word)))]
    unseen = [colour for colour in range(6) for _ in range(int(counts.count(state.unseen, colour)))]
    seen = [colour for colour in lying if colour != UNKNOWN]
    assert sorted(seen + unseen) == sorted(marbles_in_play(state.options))
    assert all(track.hidden_unknown(word) == -1 for word in state.tracks)

    def tiles(of: Any) -> list[int]:
        stacked = [of.deck[32 * stack + at] for stack in range(of.stacks()) for at in range(of.height(stack))]
        return sorted([*of.offer, *of.unseen_tiles, *(tile for tile in stacked if tile < 64)])

    assert tiles(state) == tiles(dealt)


def test_the_deal_draws_as_the_rules_do() -> None:
    """What is open is drawn evenly: by the first outcomes over many deals, compared with the rules' own draws."""
    text = name(5, {"boxes": ["sixth_student"], "professors": 1})
    ours: Counter[str] = Counter()
    theirs: Counter[str] = Counter()
    settings = pyspiel.load_game(text).options
    for seed in range(400):
        state = next(decisions(text, seed)).course.dealt()
        both: list[tuple[Any, Counter[str]]] = [(state, ours), (new_game(settings, SeededChance(seed)), theirs)]
        for found, counted in both:
            counted.update(list(found.options.kinds))
            counted.update(list(found.options.professors))
            counted[f"first {found.first}"] += 1
            counted["long"] += int(max(map(track.size, list(found.tracks)[5:])))
            counted["bottom mandragora"] += sum(int(track.marble(word, 0)) == 4 for word in found.tracks)
    assert ours.keys() == theirs.keys()
    for key, many in theirs.items():
        assert ours[key] == pytest.approx(many, abs=5 * max(many, 20) ** 0.5), key


@pytest.mark.parametrize("players", [2, 6])
def test_what_is_believed_is_so(players: int) -> None:
    options = {"boxes": ["sixth_student", "fifth_ingredient"]}
    for number, state in enumerate(game(name(players, options), 8)):
        if state.is_chance_node() or number % 9:
            continue
        belief = state.course.belief()
        for index, word in enumerate(state.course.dealt().tracks):
            size = int(track.size(word))
            assert belief[index].sum() == pytest.approx(max(0, size - IN_SIGHT), abs=1e-4)
            for at in range(IN_SIGHT, size):
                colour = int(track.marble(word, at))
                assert colour == UNKNOWN or belief[index, at - IN_SIGHT, colour] > 0


def test_the_story_tells_all_that_comes_into_sight() -> None:
    """Two games with the same story look the same: whoever remembers everything knows the position."""
    positions: dict[str, str] = {}
    for seed in range(6):
        for state in decisions("fulminate(players=2,stalemate_rounds=3)", seed):
            for draw in range(2):
                luck = random.Random(draw)
                other = state.resample_from_infostate(0, luck.random) if draw else state.clone()
                for _ in range(12):
                    if other.is_terminal():
                        break
                    step(other, random.Random(7))
                if other.is_player_node():
                    told = other.information_state_string()
                    assert positions.setdefault(told, other.observation_string()) == other.observation_string()
    assert len(positions) > 100


def test_observers() -> None:
    state = [each.clone() for each in decisions("fulminate(players=3)", 1)][60]
    board = pyspiel.load_game("fulminate(players=3)")
    seen = make_observation(board)
    seen.set_from(state, 1)
    assert seen.tensor.tolist() == state.observation_tensor(1)
    assert set(seen.dict) == {"position"}
    recall = make_observation(board, pyspiel.IIGObservationType(perfect_recall=True))
    recall.set_from(state, 2)
    assert recall.tensor.tolist() == state.information_state_tensor(2)
    assert recall.dict["tanks"].shape == (5, 7, 6)
    assert "draft" in recall.string_from(state, 0)
    nothing = make_observation(board, pyspiel.IIGObservationType(public_info=False, perfect_recall=False))
    assert nothing.string_from(state, 0) == ""


def test_saved_and_loaded_states_go_on_alike() -> None:
    for number, state in enumerate(game("fulminate(players=5,boxes=sixth_student,professors=random2)", 3)):
        if number not in (0, 5, 40, 150, 400):
            continue
        board, other = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
        assert str(board) == str(state.get_game())
        copies = [state.clone(), other]
        ends = []
        for each in copies:
            luck = random.Random(5)
            while not each.is_terminal():
                step(each, luck)
            ends.append((each.history(), str(each), each.information_state_string(0)))
        assert ends[0] == ends[1]


def test_parameters_are_the_options() -> None:
    board = pyspiel.load_game(
        "fulminate(players=4,boxes=serum+sixth_student,kinds=simple,mandragora=off,professors=shuimo+tidygall,"
        "countdown=2,tiebreak_drinks=True,stalemate_rounds=0,first_player=3)"
    )
    assert board.options.to_json() == {
        "players": 4,
        "boxes": ["sixth_student", "serum"],
        "kinds": "simple",
        "mandragora": False,
        "professors": ["tidygall", "shuimo"],
        "countdown": 2,
        "tiebreak_drinks": True,
        "stalemate_rounds": None,
        "first_player": 3,
    }
    assert spiel.options_from({}).to_json() == pyspiel.load_game("fulminate").options.to_json()
    with pytest.raises(OptionsError, match="dragons"):
        spiel.options_from({"boxes": "dragons"})


def play(board: Any, bots: list[Any], seed: int) -> Any:
    """A whole game between bots."""
    luck = random.Random(seed)
    state = board.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            step(state, luck)
        else:
            action = bots[state.current_player()].step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
    return state


# So few simulations brew little, and games end after some rounds without a potion.
SHORT = [name(2, {}, stalemate_rounds=4), name(4, TABLES[4][1], stalemate_rounds=1)]


@pytest.mark.parametrize("text", SHORT, ids=["2-base", "4-everything"])
def test_mcts_plays_whole_games(text: str) -> None:
    board = pyspiel.load_game(text)
    luck = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, luck)
    bots = [mcts.MCTSBot(board, 2.0, 4, rollouts, random_state=luck) for _ in range(board.num_players())]
    assert sum(play(board, bots, 1).returns()) == pytest.approx(0)


@pytest.mark.parametrize("text", SHORT, ids=["2-base", "4-everything"])
def test_is_mcts_plays_whole_games(text: str) -> None:
    board = pyspiel.load_game(text)
    luck = np.random.RandomState(2)
    rollouts = mcts.RandomRolloutEvaluator(1, luck)
    bots = [ismcts.ISMCTSBot(board, rollouts, 2.0, 4, random_state=luck) for _ in range(board.num_players())]
    assert sum(play(board, bots, 2).returns()) == pytest.approx(0)


@pytest.mark.parametrize("player", [-1, 2, 7, "x"])
def test_a_player_that_there_is_not_is_told(player: Any) -> None:
    state = pyspiel.load_game(name(2, {})).new_initial_state()
    with pytest.raises(ValueError, match="no player"):
        state.resample_from_infostate(player, random.random)
