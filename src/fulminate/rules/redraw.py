"""Drawing what is hidden anew: a whole state that fits what the table knows."""

from __future__ import annotations

from mypy_extensions import i64

from fulminate.rules import counts, track
from fulminate.rules.catalogue import UNKNOWN_TILE
from fulminate.rules.chance import Chance
from fulminate.rules.ingredients import UNKNOWN
from fulminate.rules.state import DEPTH, State


def redraw(known: State, chance: Chance) -> State:
    """A copy of a public state in which every unknown marble and tile has been drawn from those that are not seen."""
    drawn = known.clone()
    if known.unknown == 0:
        return drawn
    unseen = known.unseen
    left = counts.total(unseen)
    for index in range(i64(len(drawn.tracks))):
        here = drawn.tracks[index]
        # Marbles in sight are known but for those that have just come there, so the whole track is looked through.
        for position in range(track.size(here)):
            if track.marble(here, position) == UNKNOWN and left > 0:
                colour = counts.nth(unseen, chance.below(left))
                unseen -= counts.unit(colour)
                left -= 1
                here = track.put(here, position, colour)
        drawn.tracks[index] = here
    tiles: list[int] = list(known.unseen_tiles)
    chance.shuffle(tiles)
    places: list[int] = list(known.deck)
    for stack in range(known.stacks()):
        for place in range(known.height(stack)):
            at: int = stack * DEPTH + place
            if places[at] == UNKNOWN_TILE and tiles:
                places[at] = tiles.pop()
    drawn.deck = bytes(places)
    drawn.unseen = unseen
    drawn.unseen_tiles = bytes(sorted(tiles))
    drawn.unknown = 1 if left > 0 or tiles else 0
    return drawn
