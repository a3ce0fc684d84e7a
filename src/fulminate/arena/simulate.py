"""Play many games between players and count."""

from __future__ import annotations

import operator
import time
from collections.abc import Callable
from typing import Any

from fulminate.arena.seats import PlayerFailed, make_seat
from fulminate.players import Player, RandomPlayer
from fulminate.record import Record, Writer, play_and_note
from fulminate.rules import IllegalMove, Options, SeededChance, State, legal_moves, new_game, play, public
from fulminate.rules.moves import END


def simulate(
    games: int,
    players: list[str],
    seed: int,
    options: dict[str, object],
    progress: Callable[[int], None] | None = None,
    keep: Callable[[int, Record], None] | None = None,
) -> dict[str, Any]:
    """Play the games with these players in the seats, in this order, and return their figures.

    The same seed gives the same figures but ``seconds``. Raises OptionsError for options that cannot be played,
    ValueError for players that are not known, PlayerFailed where one cannot go on. ``progress`` is told after each game
    how many have been played, ``keep`` is given each game's number, from 1, and its record.
    """
    seats = [make_seat(name) for name in players]
    table = Options.from_json({**options, "players": len(players)})
    wins = [0.0] * len(players)
    points = [0] * len(players)
    decisions = 0
    turns = 0
    started = time.perf_counter()
    for game in range(games):
        state = new_game(table, SeededChance(_mix(seed, game, 0)))
        writer = Writer(state, players) if keep is not None else None
        own = SeededChance(_mix(seed, game, 2))
        decisions += play_game(state, seats, SeededChance(_mix(seed, game, 1)), own, writer)
        if keep is not None and writer is not None:
            keep(game + 1, writer.finish())
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


def play_game(
    state: State, seats: list[Player], chance: SeededChance, own: SeededChance, writer: Writer | None = None
) -> int:
    """Play a game to its end; how many decisions were taken. ``own`` is the chance that the players share."""
    decisions = 0
    while not state.over:
        seat = int(state.seat)
        player = seats[seat]
        moves = legal_moves(state)
        # A random player looks at nothing, so nothing is shown to it.
        seen = state if isinstance(player, RandomPlayer) else public(state)
        try:
            move = _move(player.choose(seen, moves, own), seat)
        except (KeyboardInterrupt, PlayerFailed):
            raise
        except BaseException as error:  # SystemExit too: a player does not end the run
            raise PlayerFailed(seat, f"{type(error).__name__}: {error}") from error
        try:
            if writer is None:
                play(state, move, chance)
            else:
                writer.add(play_and_note(state, move, chance))
        except IllegalMove as error:
            raise PlayerFailed(seat, f"it chose {move}, and {error}") from None
        decisions += 1
    return decisions


def _move(chosen: object, seat: int) -> int:
    """What a player has chosen, as a number that may be a move: whether it is legal the rules know."""
    try:
        move = operator.index(chosen)  # type: ignore[arg-type]
    except TypeError:
        told = "None" if chosen is None else f"a {type(chosen).__name__}"
    else:
        if 0 <= move < END:
            return move
        told = "a number that is no move"
    raise PlayerFailed(seat, f"it chose {told}; it must return one of the moves it was given")
