"""What a whole position is worth to a seat, in hundredths of a point: the sense of the planner.

Points that are sure count whole; what is begun counts by how near it is, and by how much of the game is left for it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.players.worth import free_holes, holes
from fulminate.rules import counts
from fulminate.rules.bits import bit
from fulminate.rules.catalogue import DATA, KINDS, NO_TILE, POINTS, Tile, asks, kind_of
from fulminate.rules.desk import DRUNK, FIVE, TEN, Desk
from fulminate.rules.ingredients import ECTOPLASM, MANDRAGORA
from fulminate.rules.state import State


def _powers() -> vec[i64]:
    """What an undrunk potion of each kind is worth while there are turns to drink it in (catalogue.json)."""
    table = vec[i64]([0] * len(KINDS))
    for kind, entry in enumerate(DATA["kinds"]):
        table[kind] = entry["worth"]
    return table


POWER: Final = _powers()
TEMPO: Final[i64] = 420
"""What a turn in hand is worth: what a desk makes of a turn beyond what it has begun."""


def turns_left(state: State) -> i64:
    """About how many more turns each seat has, in tenths: 0 when this round is the last."""
    if state.triggered != 0:
        return 0
    tiles: i64 = 0
    for stack in range(state.stacks()):
        tiles += state.height(stack)
    by_tokens = 24 * state.countdown
    if by_tokens > 100:
        by_tokens = 100
    by_tiles = 10 * tiles // state.players
    return by_tokens if by_tokens < by_tiles else by_tiles


def desk_worth(state: State, desk: Desk, left: i64) -> i64:
    """What a desk is worth with about so many tenths of turns left."""
    worth: i64 = 100 * desk.score()
    hand = desk.pool + desk.held_true()
    # Late in the game what is begun may never be finished.
    share: i64 = 25 + 3 * left if left < 20 else 85
    if left == 0:
        share = 0
    for burner in range(i64(2)):
        tile = desk.tile(burner)
        if tile >= NO_TILE:
            continue
        free = free_holes(desk, burner)
        near = _matching(desk, burner, hand)
        if near > free:
            near = free
        filled = 10 * (holes(tile) - free) + 7 * near
        worth += share * POINTS[tile] * filled * (10 * holes(tile) + filled) // (200 * holes(tile) * holes(tile))
        if share > 0 and _begun_by_leaves(desk, burner):
            worth -= 60
    many = counts.total(hand)
    if many > 3:
        many = 3
    if left > 0:
        worth += 22 * many + 30 * counts.count(hand, ECTOPLASM) - 10 * counts.count(hand, MANDRAGORA)
    worth += _kinds_worth(state, desk, left)
    return worth


def _matching(desk: Desk, burner: i64, hand: i64) -> i64:
    found: i64 = 0
    for layer in range(i64(3)):
        colour = asks(desk.tile(burner), layer)
        if colour >= 0:
            room = desk.free_in(burner, layer)
            fit = counts.count(hand, colour)
            found += fit if fit < room else room
    return found + counts.count(hand, ECTOPLASM)


def _begun_by_leaves(desk: Desk, burner: i64) -> bool:
    for layer in range(i64(3)):
        if desk.free_in(burner, layer) > 0 and (desk.layer(burner, layer) >> (3 * MANDRAGORA)) & 7 != 0:
            return True
    return False


def _kinds_worth(state: State, desk: Desk, left: i64) -> i64:
    """Powers still to drink, and the sets that are nearly whole."""
    worth: i64 = 0
    done: i64 = 0
    kinds: i64 = 0
    for index in range(len(desk.completed)):
        tile: Tile = desk.completed[index]
        kind = kind_of(tile % DRUNK)
        shift = 4 * kind
        if (done >> shift) & 15 == 0:
            kinds += 1
        done += bit(shift)
        if tile < DRUNK and left > 0:
            worth += POWER[kind] * (10 if left > 10 else left) // 10
    if left > 0:
        reach: i64 = left if left < 30 else 30
        for kind in range(i64(len(KINDS))):
            if (done >> (4 * kind)) & 15 == 2 and (desk.skill_for >> kind) & 1 == 0:
                worth += 4 * reach
        if desk.skill_for & FIVE == 0:
            if kinds == 4:
                worth += 6 * reach
            elif kinds == 3:
                worth += 3 * reach
            elif kinds == 2:
                worth += reach
        if state.players >= 5 and desk.skill_for & TEN == 0 and len(desk.completed) >= 8:
            worth += 4 * reach
    return worth


def standing(state: State, seat: i64) -> i64:
    """How far a seat is ahead of the best of the others, and a little of how far it is ahead of all of them."""
    left = turns_left(state)
    mine: i64 = 0
    best: i64 = -1_000_000
    rest: i64 = 0
    for other in range(state.players):
        worth = desk_worth(state, state.desks[other], left)
        if left > 0 and _still_to_move(state, other):
            worth += TEMPO * (left if left < 10 else 10) // 10
        if other == seat:
            mine = worth
        else:
            rest += worth
            if worth > best:
                best = worth
    mean = rest // (state.players - 1)
    return mine - (3 * best + mean) // 4


def _still_to_move(state: State, seat: i64) -> bool:
    """Whether a seat has its turn of this round before it."""
    mine = (seat - state.first + state.players) % state.players
    now = (state.seat - state.first + state.players) % state.players
    return mine >= now
