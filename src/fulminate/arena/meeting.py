"""Two players meeting over paired deals: the same deal again with the seats rotated, so that luck cancels."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from fulminate.arena.simulate import play_game
from fulminate.players import make_player
from fulminate.rules import Options, SeededChance, new_game


@dataclass(frozen=True)
class Game:
    """A game to be played: who sits where, on which deal."""

    a: str
    b: str
    deal: int
    seating: int
    seats: tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """A game that was played: the share of the win and the points of each seat, the turns, and how it was played."""

    game: Game
    shares: tuple[float, ...]
    points: tuple[int, ...]
    turns: int
    decisions: int

    def share_of(self, player: str) -> float:
        """What all seats of a player have won of the game."""
        return sum(share for name, share in zip(self.game.seats, self.shares, strict=True) if name == player)


def seatings(a: str, b: str, seats: int) -> list[tuple[str, ...]]:
    """The seatings of one deal: with as many seats for both, one way and the other; else each alone on every seat."""
    if seats % 2 == 0:
        there = tuple(a if seat % 2 == 0 else b for seat in range(seats))
        return [there, tuple(a if name == b else b for name in there)]
    found: list[tuple[str, ...]] = []
    for alone, others in ((a, b), (b, a)):
        for place in range(seats):
            found.append(tuple(alone if seat == place else others for seat in range(seats)))
    return found


def schedule(players: list[str], games: int, seats: int) -> list[Game]:
    """Every pair, at least ``games`` games each, whole deals only."""
    found: list[Game] = []
    for first, a in enumerate(players):
        for b in players[first + 1 :]:
            ways = seatings(a, b, seats)
            for deal in range(-(-games // len(ways))):
                found += [Game(a, b, deal, number, way) for number, way in enumerate(ways)]
    return found


def table_of(options: dict[str, object], seats: int) -> Options:
    """The options that a game is played with: all seatings of a deal have the same first player."""
    return Options.from_json({"first_player": 0, **options, "players": seats})


def play(game: Game, options: dict[str, object], seed: int) -> Outcome:
    """Play a game. The deal and the table's luck are the same for all seatings of a deal."""
    table = table_of(options, len(game.seats))
    base = (seed << 40) | (game.deal << 8)
    state = new_game(table, SeededChance(base))
    players = [make_player(name) for name in game.seats]
    decisions = play_game(state, players, SeededChance(base | 1), SeededChance(base | 2))
    winners = state.winning_seats
    return Outcome(
        game,
        tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(game.seats))),
        tuple(state.scores),
        int(state.turn),
        decisions,
    )


def interval(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins (Wilson's)."""
    z = 1.959964
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def pairs(outcomes: list[Outcome]) -> list[dict[str, Any]]:
    """For each pair how much of the wins the first has had."""
    met: dict[tuple[str, str], list[Outcome]] = {}
    for outcome in outcomes:
        met.setdefault((outcome.game.a, outcome.game.b), []).append(outcome)
    found: list[dict[str, Any]] = []
    for (a, b), played in met.items():
        share = sum(outcome.share_of(a) for outcome in played) / len(played)
        low, high = interval(share, len(played))
        found.append({"a": a, "b": b, "games": len(played), "score_a": share, "low": low, "high": high})
    return found
