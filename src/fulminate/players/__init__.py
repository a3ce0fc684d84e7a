"""Who decides: players of all levels behind one small interface."""

from collections.abc import Callable

from fulminate.players.greedy import GreedyPlayer
from fulminate.players.novice import NovicePlayer
from fulminate.players.player import Player
from fulminate.players.random_player import RandomPlayer, play_out
from fulminate.players.scholar import ScholarPlayer

_MAKERS: dict[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    "novice": NovicePlayer,
    "apprentice": GreedyPlayer,
    "scholar": ScholarPlayer,
}
LEVELS = tuple(_MAKERS)
"""The names of the players, the weakest first."""
ALIASES = {"greedy": "apprentice"}
"""Other names of players."""


def known(name: str) -> bool:
    """Whether there is a player of this name."""
    return ALIASES.get(name, name) in _MAKERS


def make_player(name: str) -> Player:
    """The player of a name. Raises ValueError for a name that no player has."""
    maker = _MAKERS.get(ALIASES.get(name, name))
    if maker is None:
        raise ValueError(f"{name!r} is not a player; the players are {', '.join(LEVELS)}")
    return maker()


__all__ = [
    "ALIASES",
    "LEVELS",
    "GreedyPlayer",
    "NovicePlayer",
    "Player",
    "RandomPlayer",
    "ScholarPlayer",
    "known",
    "make_player",
    "play_out",
]
