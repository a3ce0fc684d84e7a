"""The PettingZoo environment, by PettingZoo's own tests and by whole games."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest

from tests.envs.needs import NAMES, TABLES, need

need("pettingzoo", "zoo")

import numpy as np  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

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


# It expects one array; a dictionary with a mask is what its own games of this kind have, whose names it knows.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent")
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
    wrong = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    env.step(wrong)
    assert env.rewards == {each: -1.0 if each == agent else 0.0 for each in env.possible_agents}
    assert all(env.terminations.values())
    assert env.infos[agent]["illegal"] == agent
    paid = {}
    for each in env.agent_iter():
        paid[each] = env.last()[1]
        env.step(None)
    assert paid == {each: -1.0 if each == agent else 0.0 for each in env.possible_agents}
    assert not env.agents


def test_misuse_is_told() -> None:
    env = zoo.env(2)
    with pytest.raises(RuntimeError, match="call reset"):
        env.observe("player_0")
    env.reset(seed=1)
    for wrong in (None, -1, 10_000):
        with pytest.raises(ValueError, match="has to decide"):
            env.step(wrong)
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
