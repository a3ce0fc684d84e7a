"""Who decides: the one interface of all players."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fulminate.rules.chance import Chance
from fulminate.rules.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Somebody who takes a seat. A player is one class with one method."""

    def choose(self, view: State, moves: list[int], chance: Chance) -> int:
        """One of the legal moves.

        ``view`` is the public state, with what is hidden unknown; it is the player's to keep and to change.
        ``chance`` is the player's own, so that the same view and the same seed give the same move.
        """
        raise NotImplementedError
