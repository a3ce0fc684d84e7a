"""What marbles and tiles are worth to a desk right now, in hundredths of a point: the sense of the simple players."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fulminate.rules import counts
from fulminate.rules.catalogue import FACES, HOLES, NO_TILE, POINTS, Tile, asks
from fulminate.rules.counts import Counts
from fulminate.rules.desk import BURNERS, FIVE, POOL, Desk
from fulminate.rules.ingredients import ECTOPLASM, MANDRAGORA, PLAIN, Colour

KEPT: Final[i64] = 15
"""What a marble in the pool is worth."""


def holes(tile: Tile) -> i64:
    """All holes of a tile."""
    word = HOLES[tile]
    return (word & 255) + ((word >> 8) & 255) + (word >> 16)


def hole_worth(tile: Tile) -> i64:
    """What filling one hole of a tile brings nearer."""
    return 100 * POINTS[tile] // holes(tile)


def free_holes(desk: Desk, burner: i64) -> i64:
    """The free holes of a burner's tile."""
    word = desk.free(burner)
    return (word & 255) + ((word >> 8) & 255) + (word >> 16)


def open_holes(desk: Desk, burner: i64, colour: Colour) -> i64:
    """The free holes of a burner that take a plain colour."""
    found: i64 = 0
    if desk.free(burner) != 0:
        for layer in range(i64(3)):
            if asks(desk.tile(burner), layer) == colour and desk.fits(burner, layer, colour, False):
                found += desk.free_in(burner, layer)
    return found


def placement(desk: Desk, marbles: Counts) -> i64:
    """What the best placement of these marbles beside the held ones is worth, a full pool included."""
    first: i64 = 0
    if desk.tile_1 != NO_TILE and (desk.tile_0 == NO_TILE or hole_worth(desk.tile_1) > hole_worth(desk.tile_0)):
        first = 1
    left_0 = free_holes(desk, 0)
    left_1 = free_holes(desk, 1)
    held = desk.held_true() + marbles
    worth: i64 = 0
    spare: i64 = counts.count(held, MANDRAGORA)
    for colour in range(PLAIN):
        many = counts.count(held, colour)
        for step in range(BURNERS):
            burner: i64 = first if step == 0 else 1 - first
            fit = open_holes(desk, burner, colour)
            if fit > many:
                fit = many
            if fit > 0:
                many -= fit
                worth += fit * hole_worth(desk.tile(burner))
                if burner == 0:
                    left_0 -= fit
                else:
                    left_1 -= fit
        spare += many
    spirits = counts.count(held, ECTOPLASM)
    while spirits > 0 and left_0 + left_1 > 0:
        spirits -= 1
        if left_0 > 0 and (left_1 == 0 or left_0 <= left_1):
            left_0 -= 1
            worth += hole_worth(desk.tile_0)
        else:
            left_1 -= 1
            worth += hole_worth(desk.tile_1)
    spare += spirits
    if desk.tile_0 != NO_TILE and left_0 == 0:
        worth += 30 * POINTS[desk.tile_0]
    if desk.tile_1 != NO_TILE and left_1 == 0:
        worth += 30 * POINTS[desk.tile_1]
    return worth + KEPT * (spare if spare < POOL else POOL)


def tile_worth(desk: Desk, tile: Tile) -> i64:
    """What a fresh tile is worth to a desk: points for its holes, marbles at hand, and the sets it helps."""
    worth = hole_worth(tile)
    hand = desk.pool + desk.held_true()
    for layer in range(i64(3)):
        colour = asks(tile, layer)
        if colour >= 0:
            fit = counts.count(hand, colour)
            room = (HOLES[tile] >> (8 * layer)) & 255
            worth += 60 * (fit if fit < room else room)
    kind = tile // FACES
    same = desk.completed_of(kind)
    if same == 2 and (desk.skill_for >> kind) & 1 == 0:
        worth += 120
    if same == 0 and desk.skill_for & FIVE == 0:
        worth += 25 * desk.kinds_completed()
    return worth
