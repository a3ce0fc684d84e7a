"""Plays like somebody's first game: sees one explosion but no chain, forgets potions, and slips now and then."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fulminate.players.greedy import NEVER, worth_of
from fulminate.players.player import Player
from fulminate.players.worth import placement
from fulminate.rules import moves as verbs
from fulminate.rules import phases, track
from fulminate.rules.chance import Chance
from fulminate.rules.moves import Move
from fulminate.rules.state import State

BLUR: Final[i64] = 160
"""How far two moves may lie apart, in hundredths of a point, and still be mistaken for each other."""
SLIP: Final[i64] = 8
"""One decision in so many is taken without looking."""


@final
class NovicePlayer(Player):
    """The simple player's sense, seen through fog."""

    def choose(self, view: State, moves: list[int], chance: Chance) -> int:
        """What looks best at a glance."""
        if chance.below(SLIP) == 0:
            careless = [move for move in moves if _harmless(move)]
            if careless:
                return careless[chance.below(len(careless))]
        best = moves[0]
        most: i64 = 3 * NEVER
        for move in moves:
            worth = _at_a_glance(view, move) + chance.below(BLUR)
            if worth > most:
                most = worth
                best = move
        return best


def _harmless(move: Move) -> bool:
    """What a careless hand does: pick, place, go on; nobody asks for help or drinks by mistake."""
    return move < verbs.HELP or verbs.TAKE <= move < verbs.DRINK or move >= verbs.KEEP


def _at_a_glance(view: State, move: Move) -> i64:
    if view.phase != phases.TURN:
        return worth_of(view, move)
    if move < verbs.HELP:
        desk = view.desk()
        here = view.tracks[view.pick_base() + verbs.track_at(move)]
        return 1000 + placement(desk, _first_burst(here, verbs.position_at(move))) - placement(desk, 0)
    if verbs.DRINK <= move < verbs.AGAIN:
        # A potion is only thought of when it would help a lot.
        return worth_of(view, move) - 120
    return worth_of(view, move)


def _first_burst(here: i64, position: i64) -> i64:
    """The marble and the first explosion that it sets off, as far as they are seen."""
    taken = track.contents(here, position, position + 1)
    after = track.cut(here, position, position + 1)
    found = track.explosion(after, position)
    if found == track.NOTHING or found & track.ASK != 0:
        return taken
    return taken + track.contents(after, track.exploded_low(found), track.exploded_high(found))
