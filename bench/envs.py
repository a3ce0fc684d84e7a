"""`python -m bench.envs`: steps a second of each environment beside the classic games of its own library, in one run.

A step is one decision of a uniformly random player. With Gymnasium and PettingZoo that includes the observation and the
mask, which come with every step; with OpenSpiel it is a step of a playout, draws of chance counted, as its own
benchmark_game counts. Games whose own needs are not installed are named and left out (extra ``bench``; Chess needs the
package ``chess``). ``--json`` prints one JSON object.
"""

from __future__ import annotations

import importlib
import json
import platform
import random
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

import gymnasium
import numpy as np
import pyspiel
from rich.console import Console
from rich.table import Table

from fulminate.envs import spiel, zoo  # noqa: F401 - the import registers the game with OpenSpiel

SECONDS = 0.7
ROUNDS = 3
GYM_CLASSICS = ("Blackjack-v1", "FrozenLake-v1", "Taxi-v4")
# The classics of PettingZoo that are its own or RLCard's; its Hanabi is OpenSpiel's, written in C++.
ZOO_CLASSICS = (
    "connect_four_v3",
    "tictactoe_v3",
    "rps_v2",
    "chess_v6",
    "go_v5",
    "leduc_holdem_v4",
    "texas_holdem_v4",
    "texas_holdem_no_limit_v6",
)
# The board, card and dice games that OpenSpiel has in Python.
SPIEL_CLASSICS = (
    "python_tic_tac_toe",
    "python_block_dominoes",
    "python_team_dominoes",
    "python_liars_poker",
    "python_kuhn_poker",
)
OURS = "fulminate"


def gym_steps(made: gymnasium.Env[Any, Any]) -> Iterator[int]:
    """Random episodes of a Gymnasium environment, a step at a time."""
    _, info = made.reset(seed=1)
    while True:
        mask = info.get("action_mask")
        _, _, terminated, truncated, info = made.step(pick(mask) if mask is not None else made.action_space.sample())
        yield 1
        if terminated or truncated:
            _, info = made.reset()


def zoo_steps(made: Any) -> Iterator[int]:
    """Random games of a PettingZoo environment, a decision at a time."""
    seed = 0
    while True:
        seed += 1
        made.reset(seed=seed)
        for agent in made.agent_iter():
            seen, _, terminated, truncated, info = made.last()
            if terminated or truncated:
                made.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info.get("action_mask")
            made.step(made.action_space(agent).sample() if mask is None else pick(mask))
            yield 1


def spiel_steps(game: Any) -> Iterator[int]:
    """Random games of an OpenSpiel game, a decision or a draw at a time, as its own benchmark_game plays them."""
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                drawn = random.choices([each for each, _ in outcomes], [likely for _, likely in outcomes])
                state.apply_action(drawn[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
            yield 1


def classic(name: str) -> Any:
    """A classic game of PettingZoo."""
    return importlib.import_module(f"pettingzoo.classic.{name}").env()


def pick(mask: Any) -> int:
    """A random legal action."""
    return int(random.choice(np.flatnonzero(mask)))


def measured(steps: dict[str, Iterator[int]]) -> dict[str, int]:
    """Steps a second of each: the median of several rounds that take turns, so that all meet the same machine."""
    rates: dict[str, list[float]] = {name: [] for name in steps}
    for _ in range(ROUNDS):
        for name, stepping in steps.items():
            done = 0
            started = time.perf_counter()
            while (spent := time.perf_counter() - started) < SECONDS:
                for _ in range(20):
                    done += next(stepping)
            rates[name].append(done / spent)
    return {name: round(median(found)) for name, found in rates.items()}


def figures() -> dict[str, dict[str, int | None]]:
    """By library, by game: steps a second, None for a game whose own needs are not installed."""
    everything = {"boxes": ["sixth_student", "fifth_ingredient", "serum"], "professors": 2}
    gyms: dict[str, Callable[[], Any]] = {
        f"{OURS}, base, 2 players": lambda: gymnasium.make("fulminate.envs.gym:Fulminate-v0", opponents=["random"]),
        **{name: lambda name=name: gymnasium.make(name) for name in GYM_CLASSICS},
    }
    zoos: dict[str, Callable[[], Any]] = {
        f"{OURS}, base, 2 players": lambda: zoo.env(2),
        f"{OURS}, base, 4 players": lambda: zoo.env(4),
        f"{OURS}, everything, 6 players": lambda: zoo.env(6, everything),
        **{name: lambda name=name: classic(name) for name in ZOO_CLASSICS},
    }
    all_boxes = "boxes=sixth_student+fifth_ingredient+serum,professors=random2"
    spiels: dict[str, Callable[[], Any]] = {
        f"{OURS}, base, 2 players": lambda: pyspiel.load_game("fulminate"),
        f"{OURS}, base, 4 players": lambda: pyspiel.load_game("fulminate(players=4)"),
        f"{OURS}, everything, 6 players": lambda: pyspiel.load_game(f"fulminate(players=6,{all_boxes})"),
        **{name: lambda name=name: pyspiel.load_game(name) for name in SPIEL_CLASSICS},
    }
    found: dict[str, dict[str, int | None]] = {}
    for library, makers, stepper in (
        ("Gymnasium", gyms, gym_steps),
        ("PettingZoo", zoos, zoo_steps),
        ("OpenSpiel (Python)", spiels, spiel_steps),
    ):
        ready: dict[str, Iterator[int]] = {}
        missing: dict[str, int | None] = {}
        for name, make in makers.items():
            try:
                ready[name] = stepper(make())
            except ImportError:
                missing[name] = None
        found[library] = {**measured(ready), **missing}
    return found


def main() -> None:
    """Measure all and print them side by side."""
    warnings.simplefilter("ignore")
    importlib.import_module("open_spiel.python.games")
    found = figures()
    if "--json" in sys.argv[1:]:
        print(json.dumps(found))
        return
    machine = f"{platform.machine()}, {platform.python_implementation()} {platform.python_version()}, one core"
    table = Table(title=f"Steps a second on this machine ({machine}); medians of {ROUNDS} rounds")
    for heading in ("library", "game"):
        table.add_column(heading)
    table.add_column("steps a second", justify="right")
    for library, rates in found.items():
        for name, rate in rates.items():
            table.add_row(library, name, "its needs are not installed" if rate is None else f"{rate:,}")
        table.add_section()
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
