"""The PettingZoo environment, by PettingZoo's own tests and by whole games."""

from __future__ import annotations

import copy
import pickle
import random
import warnings
from collections.abc import Callable
from typing import Any

import pytest

from tests.envs.needs import NAMES, TABLES, need

need("pettingzoo", "zoo")

import numpy as np  # noqa: E402

with warnings.catch_warnings():
    # Where its own games can run (the extra bench), its tests import one in a way that it deprecates itself.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

from fulminate.envs import zoo  # noqa: E402
from fulminate.rules import OptionsError  # noqa: E402
from tests.envs.hiding import shuffled  # noqa: E402


def some(env: Any, luck: random.Random) -> int | None:
    """Any legal action of the agent whose decision it is; None for one whose game has ended."""
    seen, _, ended, cut, _ = env.last()
    return None if ended or cut else int(luck.choice(np.flatnonzero(seen["action_mask"]).tolist()))


def rest(env: Any, luck: random.Random) -> list[Any]:
    """The story to the end of the game, by random actions."""
    told: list[Any] = []
    for agent in env.agent_iter():
        seen, reward, ended, cut, info = env.last()
        told.append((agent, seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward, ended, cut, info))
        env.step(some(env, luck))
    return told


# It expects one array; a dictionary with a mask is what its own games of this kind have, whose names it knows. And it
# resets with an option that means nothing.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent")
@pytest.mark.filterwarnings("ignore:the options of reset have the one key")
@pytest.mark.parametrize(("players", "options"), TABLES, ids=NAMES)
def test_pettingzoo_finds_nothing_wrong(players: int, options: dict[str, Any]) -> None:
    api_test(zoo.env(players, options, render_mode="ansi"), num_cycles=1000)


@pytest.mark.parametrize(("players", "options"), TABLES, ids=NAMES)
def test_seeds_reproduce_games(players: int, options: dict[str, Any]) -> None:
    seed_test(lambda: zoo.env(players, options), num_cycles=150)


@pytest.mark.parametrize(("players", "options"), TABLES, ids=NAMES)
def test_whole_games(players: int, options: dict[str, Any]) -> None:
    env = zoo.env(players, options)
    env.reset(seed=3)
    told = rest(env, random.Random(3))
    paid = {agent: reward for agent, _, _, reward, ended, _, _ in told if ended}
    infos = [info for _, _, _, _, ended, _, info in told if ended]
    assert list(paid) == env.possible_agents
    assert sum(paid.values()) == pytest.approx(0)
    winners = infos[0]["winners"]
    for seat, agent in enumerate(env.possible_agents):
        assert paid[agent] == pytest.approx((1 / len(winners) if seat in winners else 0) - 1 / players)
        assert infos[seat]["scores"] == env.table.state.scores
    assert all(reward == 0 for _, _, _, reward, ended, _, _ in told if not ended)
    assert not env.agents


def test_an_illegal_action_ends_the_game() -> None:
    env = zoo.env(3)
    env.reset(seed=1)
    agent = env.agent_selection
    wrong = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(wrong)
    assert env.rewards == {each: -1.0 if each == agent else 0.0 for each in env.possible_agents}
    assert all(env.terminations.values())
    assert env.infos[agent]["illegal"] == agent
    assert not any(env.observe(each)["action_mask"].any() for each in env.possible_agents)
    paid = {}
    for each in env.agent_iter():
        paid[each] = env.last()[1]
        env.step(None)
    assert paid == {each: -1.0 if each == agent else 0.0 for each in env.possible_agents}
    assert not env.agents


TOO_EARLY: dict[str, Callable[[zoo.FulminateAEC], object]] = {
    "step": lambda env: env.step(0),
    "step None": lambda env: env.step(None),
    "last": lambda env: env.last(),
    "last unseen": lambda env: env.last(observe=False),
    "agent_iter": lambda env: list(env.agent_iter()),
    "observe": lambda env: env.observe("player_0"),
    "render": lambda env: env.render(),
    "save": lambda env: env.save(),
}


@pytest.mark.parametrize("call", TOO_EARLY)
def test_what_is_called_before_the_first_reset_is_told(call: str) -> None:
    env = zoo.env(2, render_mode="ansi")
    with pytest.raises(RuntimeError, match="no game has begun; call reset"):
        TOO_EARLY[call](env)


@pytest.mark.parametrize("name", ["agent_selection", "rewards", "terminations", "truncations", "infos"])
def test_what_there_is_only_in_a_game_is_told(name: str) -> None:
    env = zoo.env(2)
    with pytest.raises(AttributeError, match=f"{name}: no game has begun; call reset"):
        getattr(env, name)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = env.nothing
    env.reset(seed=1)
    assert getattr(env, name)


@pytest.mark.parametrize("illegal", [True, False])
def test_what_is_called_after_the_end_is_told(illegal: bool) -> None:
    env = zoo.env(2, {"stalemate_rounds": 1})
    env.reset(seed=1)
    if illegal:
        env.step(583)
    for _ in env.agent_iter():
        if env.terminations[env.agent_selection]:
            with pytest.raises(ValueError, match="only valid action is None"):
                env.step(0)
        env.step(some(env, random.Random(1)))
    assert list(env.agent_iter()) == []
    for call in ("step", "step None", "last", "last unseen"):
        with pytest.raises(RuntimeError, match=r"the game is over.*call reset"):
            TOO_EARLY[call](env)
    for agent in env.possible_agents:
        assert not env.observe(agent)["action_mask"].any()
    env.reset()
    assert env.last()[2] is False


@pytest.mark.parametrize("began", [True, False])
@pytest.mark.parametrize("agent", ["player_9", "nobody", 0, None])
def test_an_agent_that_there_is_not_is_told(agent: Any, began: bool) -> None:
    env = zoo.env(2)
    if began:
        env.reset(seed=1)
    for call in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(ValueError, match=r"there is no agent .*; the agents are player_0, player_1"):
            call(agent)


def test_misuse_is_told() -> None:
    env = zoo.env(2)
    env.reset(seed=1)
    before = env.save()
    for wrong in (None, -1, 584, 10_000, 1.7, 1.0, "a", "1", [1], np.array([1, 2])):
        with pytest.raises(ValueError, match=r"player_. has to decide: an action is a whole number from 0 to 583"):
            env.step(wrong)  # type: ignore[arg-type]
    for unknown in ({"tabel": {"countdown": 3}}, {"countdown": 3}, {"table": {"countdown": 3}, "more": 1}):
        with pytest.warns(UserWarning, match=r"the one key 'table', not '(tabel|countdown|more)'"):
            env.clone().reset(seed=2, options=unknown)
    with pytest.raises(ValueError, match="table: an object"):
        env.reset(options={"table": ["countdown"]})
    assert env.save() == before
    with pytest.raises(ValueError, match="players: 3 in the options, but the argument of that name is 2"):
        zoo.env(2, {"players": 3})
    assert len(zoo.env(3, {"players": 3}).possible_agents) == 3
    with pytest.raises(OptionsError, match="dragons"):
        zoo.env(2, {"dragons": 1})
    with pytest.raises(OptionsError, match="players"):
        zoo.env(7)
    with pytest.raises(ValueError, match="2 players"):
        env.reset(options={"table": {"players": 4}})


@pytest.mark.parametrize("way", ["load", "clone", "deepcopy", "pickle"])
@pytest.mark.parametrize("at", [0, 100])
def test_copies_go_on_alike(way: str, at: int) -> None:
    options = {"boxes": ["sixth_student"], "professors": 1}
    env = zoo.env(5, options)
    env.reset(seed=9)
    luck = random.Random(1)
    for _ in range(at):
        env.step(some(env, luck))
    if way == "load":
        other = zoo.env(5, options)
        other.load(env.save())
    elif way == "clone":
        other = env.clone()
    else:
        other = copy.deepcopy(env) if way == "deepcopy" else pickle.loads(pickle.dumps(env))
    assert other.save() == env.save()
    told: list[Any] = []
    for each in (env, other):
        luck = random.Random(2)
        first = rest(each, luck)
        each.reset()
        told.append([first, rest(each, luck)])
    assert told[0] == told[1]


def test_what_is_hidden_stays_hidden() -> None:
    env = zoo.env(3)
    env.reset(seed=4)
    luck = random.Random(4)
    for _ in range(60):
        other = env.clone()
        other.table.state = shuffled(env.table.state, luck)
        for agent in env.agents:
            left, right = env.observe(agent), other.observe(agent)
            assert all(np.array_equal(left[key], right[key]) for key in left)
        env.step(some(env, luck))


def test_only_who_decides_has_legal_actions() -> None:
    env = zoo.env(4)
    env.reset(seed=4)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


@pytest.mark.parametrize("mode", ["human", "rgb_array", 3])
def test_what_cannot_be_drawn_is_told(mode: Any) -> None:
    with pytest.raises(ValueError, match="render_mode"):
        zoo.env(2, render_mode=mode)
    env = zoo.env(2)
    with pytest.raises(RuntimeError):
        env.render()
    env.reset(seed=1)
    assert env.render() is None


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"\xff", None, b'{"table": 1}'])
def test_what_is_no_saved_game_is_told(data: Any) -> None:
    env = zoo.env(2)
    env.reset(seed=1)
    before = env.save()
    with pytest.raises(ValueError, match="save"):
        env.load(data)
    assert env.save() == before
