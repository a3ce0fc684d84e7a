"""The Gymnasium environment, by Gymnasium's own checker and by whole episodes."""

from __future__ import annotations

import copy
import pickle
import random
from typing import TYPE_CHECKING, Any

import pytest

from tests.envs.needs import NAMES, TABLES, need

need("gymnasium", "gym")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

from fulminate.envs.gym import FulminateEnv  # noqa: E402
from fulminate.envs.table import ACTIONS  # noqa: E402
from fulminate.players import GreedyPlayer  # noqa: E402
from fulminate.rules import OptionsError  # noqa: E402
from tests.envs.hiding import shuffled  # noqa: E402

if TYPE_CHECKING:
    Step = tuple[Any, float, bool, bool, dict[str, Any]]


def made(players: int = 2, options: dict[str, Any] | None = None, **more: Any) -> FulminateEnv:
    return FulminateEnv(["random"] * (players - 1), options, **more)


def some(info: dict[str, Any], luck: random.Random) -> int:
    """Any legal action."""
    return int(luck.choice(np.flatnonzero(info["action_mask"]).tolist()))


def rest(env: FulminateEnv, info: dict[str, Any], luck: random.Random) -> list[Step]:
    """The steps to the end of the episode, by random actions."""
    steps: list[Step] = []
    while not steps or not steps[-1][2]:
        step = env.step(some(steps[-1][4] if steps else info, luck))
        steps.append(step)
    return steps


def same(left: Any, right: Any) -> bool:
    """Whether two results are equal, arrays included."""
    if isinstance(left, np.ndarray):
        return bool(np.array_equal(left, right))
    if isinstance(left, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, (list, tuple)):
        return len(left) == len(right) and all(same(one, other) for one, other in zip(left, right, strict=True))
    return bool(left == right)


@pytest.mark.parametrize(("players", "options"), TABLES, ids=NAMES)
def test_gymnasium_finds_nothing_wrong(players: int, options: dict[str, Any]) -> None:
    env = gymnasium.make("Fulminate-v0", opponents=["random"] * (players - 1), options=options, render_mode="ansi")
    check_env(env.unwrapped)


@pytest.mark.parametrize(("players", "options"), TABLES, ids=NAMES)
def test_whole_episodes(players: int, options: dict[str, Any]) -> None:
    luck = random.Random(7)
    won: list[float] = []
    for seat in range(players):
        env = made(players, options, seat=seat)
        numbers, info = env.reset(seed=seat)
        assert numbers in env.observation_space
        steps = rest(env, info, luck)
        assert all(reward == 0 and not cut for _, reward, _, cut, _ in steps[:-1])
        numbers, reward, ended, cut, info = steps[-1]
        assert (ended, cut) == (True, False)
        assert info["scores"] == env.table.state.scores
        winners = info["winners"]
        assert winners == env.table.state.winning_seats
        assert reward == pytest.approx((1 / len(winners) if seat in winners else 0) - 1 / players)
        assert not info["action_mask"].any()
        won.append(reward)
        with pytest.raises(RuntimeError, match="call reset"):
            env.step(0)
    assert len(won) == players


def test_an_illegal_action_ends_the_episode() -> None:
    env = made()
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    before = env.table.state.clone()
    numbers, reward, ended, cut, info = env.step(wrong)
    assert (reward, ended, cut) == (-1.0, True, False)
    assert info["illegal"] is True
    assert numbers in env.observation_space
    assert env.table.state.scores == before.scores
    assert not info["action_mask"].any()
    assert not env.action_masks().any()
    for other in (env.clone(), pickle.loads(pickle.dumps(env))):
        assert not other.action_masks().any()
    with pytest.raises(RuntimeError, match="call reset"):
        env.step(0)
    env.reset()
    assert env.action_masks().any()


def test_masks_are_offered_as_learners_ask_for_them() -> None:
    env = made(3)
    _, info = env.reset(seed=3)
    for _ in range(40):
        masks = env.action_masks()
        assert masks.dtype == np.bool_
        assert masks.shape == (ACTIONS,)
        assert np.array_equal(masks, info["action_mask"] == 1)
        _, _, _, _, info = env.step(some(info, random.Random(2)))


def test_seeds_reproduce_episodes_and_the_ones_after() -> None:
    told: list[list[Any]] = []
    for _ in range(2):
        env = made(3)
        luck = random.Random(5)
        first = env.reset(seed=42)
        steps = rest(env, first[1], luck)
        second = env.reset()
        told.append([first, steps, second, rest(env, second[1], luck)])
    assert same(told[0], told[1])
    assert not same(told[0][0], told[0][2])
    env = made(3)
    assert not same(env.reset(seed=43), told[0][0])


@pytest.mark.parametrize("way", ["load", "clone", "deepcopy", "pickle"])
@pytest.mark.parametrize("at", [0, 30, 10_000])
def test_copies_go_on_alike(way: str, at: int) -> None:
    env = made(4, {"boxes": ["fifth_ingredient"], "professors": 2}, seat=2)
    _, info = env.reset(seed=9)
    luck = random.Random(1)
    for _ in range(at):
        _, _, ended, _, info = env.step(some(info, luck))
        if ended:
            break
    if way == "load":
        other = made(4, {"boxes": ["fifth_ingredient"], "professors": 2}, seat=2)
        other.load(env.save())
    elif way == "clone":
        other = env.clone()
    else:
        other = copy.deepcopy(env) if way == "deepcopy" else pickle.loads(pickle.dumps(env))
    assert other.save() == env.save()
    futures: list[Any] = []
    for each in (env, other):
        luck = random.Random(2)
        future: list[Any] = [] if at == 10_000 else rest(each, info, luck)
        future.append(each.reset())
        future.append(rest(each, future[-1][1], luck))
        futures.append(future)
    assert same(futures[0], futures[1])


def test_what_is_hidden_stays_hidden() -> None:
    env = made(2)
    _, info = env.reset(seed=4)
    luck = random.Random(4)
    for _ in range(60):
        other = env.clone()
        other.table.state = shuffled(env.table.state, luck)
        assert same(other._seen(), env._seen())
        _, _, _, _, info = env.step(some(info, luck))


def test_made_and_reset_with_options() -> None:
    env = made(2, {"countdown": 1})
    env.reset(seed=1)
    assert env.table.state.options.countdown == 1
    env.reset(seed=1, options={"table": {"countdown": 3}})
    assert env.table.state.options.countdown == 3
    with pytest.raises(ValueError, match="2 players"):
        env.reset(options={"table": {"players": 3}})
    with pytest.raises(OptionsError, match="dragons"):
        made(2, {"dragons": 1})
    with pytest.raises(ValueError, match="seat 2"):
        made(2, seat=2)
    for odd in ("0", 1.0, None):
        with pytest.raises(ValueError, match=f"no seat {odd!r}"):
            made(2, seat=odd)
    with pytest.raises(ValueError, match="opponents: a list"):
        FulminateEnv(None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="nobody"):
        FulminateEnv(["nobody"])
    with pytest.raises(ValueError, match="3 players"):
        env.load(_saved(3))
    with pytest.raises(RuntimeError, match="call reset"):
        made(2).save()


def _saved(players: int) -> bytes:
    env = made(players)
    env.reset(seed=1)
    return env.save()


class Mine:
    """A player with the one method, of no other class."""

    def choose(self, view: Any, moves: list[int], chance: Any) -> Any:  # noqa: ARG002 - the method has them
        chosen = np.int64(moves[int(chance.below(len(moves)))])
        moves.clear()  # they are its own
        return chosen


class Stubborn:
    """A player that always wants the same."""

    def __init__(self, wanted: Any) -> None:
        self.wanted = wanted

    def choose(self, view: Any, moves: list[int], chance: Any) -> Any:  # noqa: ARG002 - the method has them
        return self.wanted


@pytest.mark.parametrize(
    "opponents", [[GreedyPlayer(), "random"], [Mine()], (Mine(), Mine()), iter(["random", Mine()])]
)
def test_opponents_may_be_players_of_ones_own(opponents: Any) -> None:
    env = FulminateEnv(opponents)
    _, info = env.reset(seed=2)
    other = env.clone()
    ends = [rest(each, info, random.Random(2)) for each in (env, other)]
    assert ends[0][-1][2]
    assert same(ends[0], ends[1])


@pytest.mark.parametrize(
    ("opponents", "told"),
    [
        ("greedy", r"such as \['greedy'\], not the word 'greedy'"),
        ([Mine], r"an object, not its class: Mine\(\), not Mine"),
        ([GreedyPlayer], r"not its class: GreedyPlayer\(\)"),
        ([object()], "the name of a player, or an object with a method choose"),
        ([None], "not None"),
        ([3], "not 3"),
        (["greedy", "nobody"], "'nobody' is not a player"),
        ([], "from 1 to 5 of them, not 0"),
        (["random"] * 6, "from 1 to 5 of them, not 6"),
    ],
)
def test_what_is_no_opponent_is_told(opponents: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        FulminateEnv(opponents)


@pytest.mark.parametrize("wanted", [None, -1, 583, 10_000, 1.5, "pick 1.1"])
def test_an_opponent_that_chooses_what_it_cannot_is_told(wanted: Any) -> None:
    env = FulminateEnv([Stubborn(wanted)], {"first_player": 1})
    with pytest.raises(ValueError, match=r"opponent on seat 1 chose .*, which is not among its moves"):
        env.reset(seed=1)
    # The move of an opponent that failed is not the learner's to make.
    with pytest.raises(RuntimeError, match="the episode has ended"):
        env.step(0)
    assert not env.action_masks().any()


def test_what_is_no_action_is_told() -> None:
    env = made()
    _, info = env.reset(seed=1)
    before = env.save()
    wrongs: list[Any] = [None, -1, ACTIONS, 10_000, 1.7, 1.0, "1", [1], np.array([1, 2]), np.float32(1)]
    for wrong in wrongs:
        with pytest.raises(ValueError, match="an action is a whole number from 0 to 583, not"):
            env.step(wrong)
    assert env.save() == before
    legal = some(info, random.Random(1))
    after = [each.step(action) for each, action in ((env.clone(), legal), (env.clone(), np.int64(legal)))]
    after.append(env.clone().step(np.array(legal)))  # what learners' policies return
    assert same(after[0], after[1])
    assert same(after[0], after[2])


def test_options_that_would_be_passed_over_are_told() -> None:
    env = made()
    env.reset(seed=1)
    before = env.save()
    for unknown in ({"tabel": {"countdown": 3}}, {"countdown": 3}, {"table": {"countdown": 3}, "more": 1}):
        with pytest.raises(ValueError, match=r"the one key 'table', not '(tabel|countdown|more)'"):
            env.reset(seed=2, options=unknown)
    with pytest.raises(ValueError, match="table: an object"):
        env.reset(options={"table": None})
    with pytest.raises(OptionsError, match="dragons"):
        env.reset(options={"table": {"dragons": 3}})
    assert env.save() == before
    with pytest.raises(ValueError, match="players: 3 in the options, but you and your opponents are 2"):
        made(2, {"players": 3})
    assert made(3, {"players": 3}).players == 3


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"\xff", None, b'{"table": 1}'])
def test_what_is_no_saved_episode_is_told(data: Any) -> None:
    env = made(2)
    env.reset(seed=1)
    before = env.save()
    with pytest.raises(ValueError, match="save"):
        env.load(data)
    other = made(2, seat=1)
    other.reset(seed=1)
    with pytest.raises(ValueError, match="saved at seat 1, this environment plays seat 0"):
        env.load(other.save())
    assert env.save() == before


@pytest.mark.parametrize("mode", ["human", "rgb_array", 3])
def test_what_cannot_be_drawn_is_told(mode: Any) -> None:
    with pytest.raises(ValueError, match="render_mode"):
        made(2, render_mode=mode)
