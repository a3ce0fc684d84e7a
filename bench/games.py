"""Times random games: inside the engine's own loop, and stepped from Python.

Run as a program it prints one JSON object about the package that is imported; ``PYTHONPATH`` chooses which.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from statistics import median

from fulminate.players import play_out
from fulminate.rules import Options, SeededChance, legal_moves, new_game, play, public, track, view

RUNS = 5


def timed(work: Callable[[], int], runs: int = RUNS) -> float:
    """How many units of work are done in a second: the median of several runs, each of which returns its units."""
    rates: list[float] = []
    for _ in range(runs):
        started = time.perf_counter()
        units = work()
        rates.append(units / (time.perf_counter() - started))
    return median(rates)


def inside(players: int, games: int) -> int:
    """Random games by the engine's own loop; how many decisions they took."""
    options = Options.from_json({"players": players})
    decisions = 0
    for seed in range(games):
        chance = SeededChance(seed)
        decisions += play_out(new_game(options, chance), chance)
    return decisions


def stepped(players: int, games: int) -> int:
    """Random games stepped from Python through the public functions; how many decisions they took."""
    options = Options.from_json({"players": players})
    decisions = 0
    for seed in range(games):
        chance = SeededChance(seed)
        state = new_game(options, chance)
        while not state.over:
            moves = legal_moves(state)
            play(state, moves[chance.below(len(moves))], chance)
            decisions += 1
    return decisions


def repeated(work: Callable[[], object], times: int) -> int:
    """Do the same thing many times."""
    for _ in range(times):
        work()
    return times


def measure(scale: int) -> dict[str, object]:
    """All figures; ``scale`` says how many games a run has."""
    middle = new_game(Options.from_json({"players": 4}), SeededChance(1))
    play_out(middle, SeededChance(2), 300)
    return {
        "compiled": not (track.__file__ or "").endswith(".py"),
        "decisions_per_s": round(timed(lambda: inside(4, scale))),
        "decisions_per_s_from_python": round(timed(lambda: stepped(4, scale))),
        "clone_ns": round(1e9 / timed(lambda: repeated(middle.clone, 500 * scale))),
        "public_ns": round(1e9 / timed(lambda: repeated(lambda: public(middle), 50 * scale))),
        "view_ns": round(1e9 / timed(lambda: repeated(lambda: view(middle), 20 * scale))),
    }


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1]))))
