"""Play many games between players and count."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from fulminate.players import Player, RandomPlayer, make_player
from fulminate.rules import Options, SeededChance, State, legal_moves, new_game, play, public


def simulate(
    games: int,
    players: list[str],
    seed: int,
    options: dict[str, object],
    progress: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """Play the games with these players in the seats, in this order, and return their figures.

    The same seed gives the same figures but ``seconds``. Raises OptionsError for options that cannot be played and
    ValueError for players that are not known. ``progress`` is told after each game how many have been played.
    """
    seats = [make_player(name) for name in players]
    table = Options.from_json({**options, "players": len(players)})
    wins = [0.0] * len(players)
    points = [0] * len(players)
    decisions = 0
    turns = 0
    started = time.perf_counter()
    for game in range(games):
        state = new_game(table, SeededChance(_mix(seed, game, 0)))
        decisions += play_game(state, seats, SeededChance(_mix(seed, game, 1)), SeededChance(_mix(seed, game, 2)))
        turns += state.turn
        winners = state.winning_seats
        for seat in winners:
            wins[seat] += 1 / len(winners)
        for seat, score in enumerate(state.scores):
            points[seat] += score
        if progress is not None:
            progress(game + 1)
    return {
        "games": games,
        "players": players,
        "wins": wins,
        "score_mean": [total / games for total in points],
        "turns_mean": turns / (games * len(players)),
        "decisions": decisions,
        "seconds": time.perf_counter() - started,
    }


def _mix(seed: int, game: int, purpose: int) -> int:
    """A seed of its own for each purpose of each game: the deal, the table's luck, the players' own."""
    return (seed << 48) | (game << 8) | purpose


def play_game(state: State, seats: list[Player], chance: SeededChance, own: SeededChance) -> int:
    """Play a game to its end; how many decisions were taken. ``own`` is the chance that the players share."""
    decisions = 0
    while not state.over:
        player = seats[state.seat]
        moves = legal_moves(state)
        # A random player looks at nothing, so nothing is shown to it.
        seen = state if isinstance(player, RandomPlayer) else public(state)
        play(state, player.choose(seen, moves, own), chance)
        decisions += 1
    return decisions
