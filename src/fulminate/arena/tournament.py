"""Every pair of players against each other, over processes or a Ray cluster; resumable, with ratings."""

from __future__ import annotations

import importlib
import json
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from openskill.models import PlackettLuce

from fulminate.arena.meeting import Game, Outcome, pairs, play, schedule, table_of
from fulminate.arena.results import add, stored


def tournament(
    players: list[str],
    games: int,
    seats: int,
    seed: int,
    options: dict[str, object],
    workers: int = 1,
    results: Path | None = None,
    ray: str | None = None,
    progress: Callable[[int, int], None] | None = None,
    tell: Callable[[str], None] = lambda _: None,
) -> dict[str, Any]:
    """Let every pair meet over at least ``games`` games and return the pairs and the ratings.

    ``results`` is a CSV file that each game is added to as it ends; games that it holds are not played again. One of
    another seed or other options is another game. ``tell`` is told what is damaged in it.
    """
    started = time.perf_counter()
    plan = schedule(players, games, seats)
    origin = (str(seed), json.dumps(table_of(options, seats).to_json()))
    outcomes = stored(results, origin, plan, tell) if results is not None else {}
    todo = [game for game in plan if game not in outcomes]
    if progress is not None:
        progress(len(plan) - len(todo), len(plan))
    for outcome in _play_all(todo, options, seed, workers, ray):
        outcomes[outcome.game] = outcome
        if results is not None:
            add(results, origin, outcome)
        if progress is not None:
            progress(len(outcomes), len(plan))
    played = [outcomes[game] for game in plan]
    return {
        "players": players,
        "seats": seats,
        "games": len(played),
        "pairs": pairs(played),
        "ratings": ratings(players, played),
        "seconds": time.perf_counter() - started,
    }


def _play_all(
    todo: list[Game], options: dict[str, object], seed: int, workers: int, ray: str | None
) -> Iterator[Outcome]:
    work = partial(play, options=options, seed=seed)
    if ray is not None:
        yield from _on_ray(todo, options, seed, ray)
    elif workers <= 1 or len(todo) < 2:
        yield from map(work, todo)
    else:
        # Fresh processes: compiled classes and threads do not go well with fork.
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            yield from pool.map(work, todo, chunksize=1 + len(todo) // (16 * workers))


def _on_ray(todo: list[Game], options: dict[str, object], seed: int, address: str) -> Iterator[Outcome]:
    """The same on a Ray cluster; needs the extra ``ray``."""
    try:
        ray = importlib.import_module("ray")
    except ImportError:
        raise ValueError('--ray needs the extra `ray`: pip install "fulminate[ray]"') from None
    ray.init(address=address, logging_level="ERROR", include_dashboard=False)
    try:
        task = ray.remote(play)
        waiting = [task.remote(game, options, seed) for game in todo]
        while waiting:
            ready, waiting = ray.wait(waiting)
            yield from ray.get(ready)
    finally:
        ray.shutdown()


def ratings(players: list[str], outcomes: Iterable[Outcome]) -> list[dict[str, Any]]:
    """OpenSkill's ratings, the best first: mean and deviation, and the ordinal that is surely reached."""
    model = PlackettLuce()
    held = {name: model.rating(name=name) for name in players}
    for outcome in outcomes:
        share = {name: outcome.share_of(name) for name in (outcome.game.a, outcome.game.b)}
        names = list(share)
        ranks = [0.0 if share[name] == max(share.values()) else 1.0 for name in names]
        for name, rated in zip(names, model.rate([[held[name]] for name in names], ranks=ranks), strict=True):
            held[name] = rated[0]
    found = [
        {"player": name, "mean": rating.mu, "deviation": rating.sigma, "ordinal": rating.ordinal()}
        for name, rating in held.items()
    ]
    return sorted(found, key=lambda entry: -float(str(entry["mean"])))
