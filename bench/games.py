"""Times random games: inside the engine's own loop, and stepped from Python.

Run as a program it prints one JSON object about the package that is imported; ``PYTHONPATH`` chooses which.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from fulminate.bench.drill import drill
from fulminate.players import play_out
from fulminate.record import Writer, play_and_note, read_text, verify, write_text
from fulminate.rules import Options, SeededChance, State, legal_moves, new_game, play, public, to_bytes, track, view
from fulminate.rules.perft import perft

RUNS = 5
EVERYTHING: dict[str, object] = {
    "players": 6,
    "boxes": ["sixth_student", "fifth_ingredient", "serum"],
    "professors": 2,
}
PICKS = 8
"""Picks in a round of the drill."""


def timed(work: Callable[[], int], runs: int = RUNS) -> float:
    """How many units of work are done in a second: the median of several runs, each of which returns its units."""
    rates: list[float] = []
    for _ in range(runs):
        started = time.perf_counter()
        units = work()
        rates.append(units / (time.perf_counter() - started))
    return median(rates)


def inside(options: dict[str, object], games: int) -> int:
    """Random games by the engine's own loop; how many decisions they took."""
    table = Options.from_json(options)
    decisions = 0
    for seed in range(games):
        chance = SeededChance(seed)
        decisions += play_out(new_game(table, chance), chance)
    return decisions


def stepped(options: dict[str, object], games: int) -> int:
    """Random games stepped from Python through the public functions; how many decisions they took."""
    table = Options.from_json(options)
    decisions = 0
    for seed in range(games):
        chance = SeededChance(seed)
        state = new_game(table, chance)
        while not state.over:
            moves = legal_moves(state)
            play(state, moves[chance.below(len(moves))], chance)
            decisions += 1
    return decisions


def counted(state: State) -> int:
    """The move sequences of three moves from a state: finding moves, cloning and playing."""
    return perft(state, SeededChance(1), 3)


def recorded() -> str:
    """A game of random players, written down."""
    chance, own = SeededChance(1), SeededChance(2)
    state = new_game(Options.from_json({"players": 4}), chance)
    writer = Writer(state, [])
    while not state.over:
        moves = legal_moves(state)
        writer.add(play_and_note(state, moves[own.below(len(moves))], chance))
    return write_text(writer.finish())


def repeated(work: Callable[[], object], times: int) -> int:
    """Do the same thing many times."""
    for _ in range(times):
        work()
    return times


def measure(scale: int) -> dict[str, object]:
    """All figures; ``scale`` says how much work a run does."""
    middle = new_game(Options.from_json({"players": 4}), SeededChance(1))
    play_out(middle, SeededChance(2), 300)
    text = recorded()
    record = read_text(text)
    games = max(1, scale // 4)
    return {
        "compiled": not (track.__file__ or "").endswith(".py"),
        "pick_ns": round(1e9 / timed(lambda: _drilled(500 * scale)), 1),
        "decisions_per_s": round(timed(lambda: inside({"players": 4}, scale))),
        "decisions_per_s_2": round(timed(lambda: inside({"players": 2}, scale))),
        "decisions_per_s_everything_6": round(timed(lambda: inside(EVERYTHING, games))),
        "decisions_per_s_from_python": round(timed(lambda: stepped({"players": 4}, scale))),
        "decisions_per_s_from_python_everything_6": round(timed(lambda: stepped(EVERYTHING, games))),
        "games_per_s": round(timed(lambda: inside({"players": 4}, scale) and scale), 1),
        "sequences_per_s": round(timed(lambda: sum(counted(middle) for _ in range(max(1, scale // 100))))),
        "legal_moves_ns": round(1e9 / timed(lambda: repeated(lambda: legal_moves(middle), 200 * scale))),
        "clone_ns": round(1e9 / timed(lambda: repeated(middle.clone, 500 * scale))),
        "public_ns": round(1e9 / timed(lambda: repeated(lambda: public(middle), 50 * scale))),
        "view_ns": round(1e9 / timed(lambda: repeated(lambda: view(middle), 20 * scale))),
        "record_read_us": round(1e6 / timed(lambda: repeated(lambda: read_text(text), games)), 1),
        "record_write_us": round(1e6 / timed(lambda: repeated(lambda: write_text(record), games)), 1),
        "record_verify_us": round(1e6 / timed(lambda: repeated(lambda: verify(record), games)), 1),
        "state_bytes": state_bytes(middle),
        "plain_bytes": len(to_bytes(middle)),
    }


def _drilled(rounds: int) -> int:
    drill(12345, rounds)
    return PICKS * rounds


def state_bytes(state: State) -> int:
    """The memory of a state of its own: what a clone adds, averaged over many."""
    kept = [state.clone() for _ in range(200)]
    before = resident()
    kept += [state.clone() for _ in range(20_000)]
    return round((resident() - before) / 20_000) if kept else 0


def resident() -> int:
    """The process's resident memory in bytes (Linux), 0 where it is not told."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4096
    except OSError:
        return 0


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1]))))
