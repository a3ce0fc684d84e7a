"""A damaged save is refused with one kind of error and changes nothing, or loads what can be seen and played on."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.envs.needs import EVERYTHING, need

need("gymnasium", "gym")
need("pettingzoo", "zoo")

import numpy as np  # noqa: E402

from fulminate.envs import zoo  # noqa: E402
from fulminate.envs.gym import FulminateEnv  # noqa: E402
from fulminate.envs.saving import SaveError  # noqa: E402

Path = tuple[str | int, ...]


class Gym:
    """One seat against others."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.env: Any = FulminateEnv(["random"] * (players - 1), options)

    def step(self, luck: random.Random) -> bool:
        """Play a legal action; whether there was one to play."""
        legal = np.flatnonzero(self.env.action_masks()).tolist()
        if not legal:
            return False
        numbers, *_ = self.env.step(luck.choice(legal))
        assert numbers in self.env.observation_space
        return True

    def look(self) -> None:
        numbers, _ = self.env._seen()
        assert numbers in self.env.observation_space


class Zoo:
    """Every seat an agent."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.env: Any = zoo.env(players, options)

    def step(self, luck: random.Random) -> bool:
        if not self.env.agents:
            return False
        seen, _, ended, cut, _ = self.env.last()
        self.env.step(None if ended or cut else luck.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        self.look()
        return True

    def look(self) -> None:
        for agent in self.env.agents:
            assert self.env.observation_space(agent).contains(self.env.observe(agent))


Made = Callable[[int, dict[str, Any]], Any]
BOTH = pytest.mark.parametrize("made", [Gym, Zoo])


def saved(made: Made, players: int, options: dict[str, Any], steps: int, seed: int = 3) -> tuple[Any, bytes]:
    """An environment after some steps, and its save."""
    each = made(players, options)
    each.env.reset(seed=seed)
    luck = random.Random(seed)
    for _ in range(steps):
        each.step(luck)
    return each, each.env.save()


def tried(each: Any, before: bytes, data: Any, luck: random.Random) -> bool:
    """Load this; whether it was taken. It was whole then, else nothing has changed."""
    try:
        each.env.load(data)
    except SaveError as error:
        told = str(error)
        assert 5 < len(told.split()) < 150, told
        assert each.env.save() == before
        return False
    each.look()
    for _ in range(12):
        if not each.step(luck):
            break
    each.env.load(before)
    return True


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """The place of every value in a save."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from paths(each, (*path, key))


def at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def packed(values: Any) -> bytes:
    return json.dumps(values, separators=(",", ":"), sort_keys=True).encode()


def changed(values: Any, path: Path, new: Any) -> bytes:
    found = copy.deepcopy(values)
    at(found, path[:-1])[path[-1]] = new
    return packed(found)


@BOTH
def test_cut_at_every_length(made: Made) -> None:
    each, data = saved(made, 2, {}, 40)
    luck = random.Random(1)
    assert not any(tried(each, data, data[:length], luck) for length in range(len(data)))
    for other in (data + b"}", data * 2, b"\0" + data, "no bytes", 5, data[::-1], data.decode().encode("utf-16")):
        assert not tried(each, data, other, luck)


def flipped(made: Made, share: int) -> tuple[int, int]:
    """Flip one bit in so many of all, in turn; how many were refused, and how many taken."""
    each, data = saved(made, 2, EVERYTHING, 60)
    luck = random.Random(2)
    found = [0, 0]
    for bit in range(0, 8 * len(data), share):
        other = bytearray(data)
        other[bit // 8] ^= 1 << bit % 8
        found[tried(each, data, bytes(other), luck)] += 1
    return found[0], found[1]


@BOTH
def test_flipped_bits(made: Made) -> None:
    refused, taken = flipped(made, 37)
    assert refused > 2 * taken > 0


@pytest.mark.heavy
@BOTH
def test_every_bit_flipped(made: Made) -> None:
    flipped(made, 1)


@BOTH
def test_every_key_renamed_or_gone(made: Made) -> None:
    each, data = saved(made, 4, EVERYTHING, 80)
    values, luck = json.loads(data), random.Random(3)
    for path in paths(values):
        if isinstance(at(values, path), dict):
            for key, value in at(values, path).items():
                inner = {name: other for name, other in at(values, path).items() if name != key}
                for new in (inner, {**inner, key + "s": value}, {**inner, key.upper(): value}):
                    assert not tried(each, data, changed(values, path, new) if path else packed(new), luck), (path, key)


ODD: tuple[Any, ...] = (
    *(-1, 0, 1, 2, 3, 17, 30, 31, 98, 255, 256, 1000, 99_999, 2**31, 2**32 - 1, 2**63 - 1, 2**64, -(2**63), 10**40),
    *(1.0, 1.5, 1e300, float("inf"), float("nan"), True, None, "", "r", "?", "PCG65", [], [0], {}, {"state": 1}),
)


@BOTH
@pytest.mark.parametrize(("steps", "share"), [(0, 9), (60, 9), (4000, 4)])
def test_every_value_another(made: Made, steps: int, share: int) -> None:
    each, data = saved(made, 2, {**EVERYTHING, "countdown": 1}, steps)
    values, luck = json.loads(data), random.Random(4)
    for path in paths(values):
        if path:
            for new in ODD[luck.randrange(share) :: share]:
                tried(each, data, changed(values, path, new), luck)


@pytest.mark.heavy
@BOTH
@pytest.mark.parametrize(("players", "steps"), [(2, 33), (4, 0), (4, 200), (2, 6000)])
def test_every_value_every_other(made: Made, players: int, steps: int) -> None:
    each, data = saved(made, players, {**EVERYTHING, "stalemate_rounds": None}, steps, seed=5)
    values, luck = json.loads(data), random.Random(5)
    for path in paths(values):
        if path:
            for new in ODD:
                tried(each, data, changed(values, path, new), luck)


@BOTH
def test_another_environments_save(made: Made) -> None:
    each, data = saved(made, 2, {}, 20)
    luck = random.Random(6)
    for players, options, told in (
        (3, {}, "saved with 3 players, this environment has 2"),
        (2, {"countdown": 3}, "saved in an environment with other options: countdown is 4 in this one"),
        (2, EVERYTHING, "other options: boxes is"),
    ):
        other = saved(made, players, options, 20)[1]
        assert not tried(each, data, other, luck)
        with pytest.raises(SaveError, match=told):
            each.env.load(other)
    foreign = saved(Zoo if made is Gym else Gym, 2, {}, 20)[1]
    assert not tried(each, data, foreign, luck)
    # Options for one episode do not make it another environment.
    each.env.reset(options={"table": {"countdown": 1}})
    assert tried(each, data, each.env.save(), luck) or True


@BOTH
def test_every_moment_is_saved_and_loaded(made: Made) -> None:
    """The other half: what was saved is taken, to the end of a game and beyond."""
    for players, options in ((2, EVERYTHING), (6, EVERYTHING), (3, {"stalemate_rounds": None})):
        each = made(players, options)
        each.env.reset(seed=8)
        luck = random.Random(8)
        goes_on = True
        while goes_on:
            data = each.env.save()
            if luck.random() < 0.2:
                each.env.load(data)
                assert each.env.save() == data
            goes_on = each.step(luck)
        each.env.load(each.env.save())
