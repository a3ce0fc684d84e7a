"""Who decides: players of all levels behind one small interface."""

from collections.abc import Callable

from fulminate.players.greedy import GreedyPlayer
from fulminate.players.player import Player
from fulminate.players.random_player import RandomPlayer, play_out

_MAKERS: dict[str, Callable[[], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}
LEVELS = tuple(_MAKERS)
"""The names of the players, the weakest first."""


def make_player(name: str) -> Player:
    """The player of a name. Raises ValueError for a name that no player has."""
    if name not in _MAKERS:
        raise ValueError(f"{name!r} is not a player; the players are {', '.join(LEVELS)}")
    return _MAKERS[name]()


__all__ = ["LEVELS", "GreedyPlayer", "Player", "RandomPlayer", "make_player", "play_out"]
