"""Takes what brings the most right now: the pick whose marbles fill the best holes, potions that fill one more."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fulminate.players.player import Player
from fulminate.players.worth import free_holes, hole_worth, placement, tile_worth
from fulminate.rules import counts, phases, track
from fulminate.rules import moves as verbs
from fulminate.rules.catalogue import (
    HOLES,
    NO_TILE,
    POINTS,
    PRISSYMANN,
    TIDYGALL,
    TILES,
    Tile,
    asks,
    kind_number,
    kinds_named,
    kinds_that,
)
from fulminate.rules.chance import Chance
from fulminate.rules.counts import Counts
from fulminate.rules.desk import Desk
from fulminate.rules.ingredients import ECTOPLASM, MANDRAGORA, PLAIN, Colour, shown_colour, true_colour
from fulminate.rules.moves import Move
from fulminate.rules.state import State

NEVER: Final[i64] = -100_000

# What a power does with marbles says what to drink it for; some are looked at by name.
_TAKING: Final[i64] = kinds_that("take")
_STEALING: Final[i64] = kinds_that("steal")
_PLACING: Final[i64] = kinds_that("place")
_EXCHANGING: Final[i64] = kinds_that("exchange")
_AGAIN: Final[i64] = kinds_that("again")
_WISDOM: Final[i64] = kind_number("wisdom")
_ABYSSAL: Final[i64] = kind_number("abyssal_draft")
_FEATHER: Final[i64] = kind_number("feather_touch")
_WORTH_AGAIN: Final[i64] = kinds_named("wisdom", "uttermost_stickiness", "magnetical_attraction", "abyssal_draft")
"""Powers that Sands of Time is drunk for."""
_GAINING: Final[i64] = (_TAKING | _STEALING) & ~kinds_named("generosity_confection", "poltergeist_sweat")
"""Powers that bring more marbles to the hand than they cost: what counts in a tie-break (4.10)."""


@final
class GreedyPlayer(Player):
    """Gives each legal move a worth and takes the best; the first of equals that chance points to."""

    def choose(self, view: State, moves: list[int], chance: Chance) -> int:
        """The move that is worth the most now."""
        best: list[int] = []
        most: i64 = 2 * NEVER
        for move in moves:
            worth = worth_of(view, move)
            if worth > most:
                most = worth
                best = [move]
            elif worth == most:
                best.append(move)
        return best[chance.below(len(best))]


def worth_of(state: State, move: Move) -> i64:
    """What a move of the seat that decides is worth, in hundredths of a point; 0: ending the turn."""
    phase = state.phase
    if phase == phases.TURN:
        return _turn(state, move)
    if phase == phases.POWER:
        return _tied_power(state, move) if state.in_tiebreak() else _power(state, move)
    if phase == phases.TIEBREAK:
        return _tiebreak(state, move)
    if phase == phases.DRAFTING:
        return tile_worth(state.desks[state.seat], move - verbs.DRAFT)
    if phase == phases.DRAWING:
        return tile_worth(state.desk(), state.top(move - verbs.DRAW))
    if phase == phases.KEEPING:
        return _wanted(state, true_colour(move - verbs.KEEP))
    if phase == phases.EXCHANGING:
        return -1 if move == verbs.PASS else 50 - _wanted(state, move - verbs.EXCHANGE)
    if phase == phases.TAKING_OUT:
        return _gain(state.desk(), counts.unit(move - verbs.OUT))
    return 0


def _gain(desk: Desk, marbles: Counts) -> i64:
    """What more marbles at hand would add."""
    return placement(desk, marbles) - placement(desk, 0)


def _at(state: State, spot: i64) -> i64:
    return track.marble(state.tracks[state.pick_base() + verbs.track_at(spot)], verbs.position_at(spot))


def _turn(state: State, move: Move) -> i64:
    desk = state.desk()
    if verbs.PLACE <= move < verbs.DRINK:
        return _place(desk, move) - _untidy(state, move)
    if move < verbs.HELP:
        here = state.tracks[state.pick_base() + verbs.track_at(move)]
        taken = track.known_chain(here, verbs.position_at(move))
        return 1000 + _gain(desk, taken) - _left_over(state, taken)
    if state.picked == 0:
        # Powers and help come after the pick, when it is known what is missing.
        return NEVER
    if move < verbs.TAKE:
        return _help(desk, _at(state, move - verbs.HELP))
    if verbs.DRINK <= move < verbs.AGAIN:
        return _drink(state, move - verbs.DRINK)
    if verbs.HELP_AGAIN <= move < verbs.KEEP:
        # Shi Zan Shuimo: a power for a token of -2.
        again = _drink(state, move - verbs.HELP_AGAIN)
        return again - 200 if again > 200 else NEVER
    if verbs.HUMBLE <= move < verbs.EXCHANGE:
        return _spare(desk, true_colour(move - verbs.HUMBLE))
    return 0 if move == verbs.DONE else NEVER


def _untidy(state: State, move: Move) -> i64:
    """Gravitha Tidygall: rather keep a marble than be the first to fill above an unfilled layer."""
    if not state.professor(TIDYGALL):
        return 0
    desk = state.desk()
    burner = verbs.placed_burner(move)
    layer = verbs.placed_layer(move)
    if not desk.tidy(burner):
        return 0
    for below in range(layer):
        if desk.free_in(burner, below) > 0:
            # Worth less than keeping while the pool has room, more than not ending the turn.
            return 5000 if state.picked == 0 or desk.held_total() <= 3 else 600
    return 0


def _left_over(state: State, taken: Counts) -> i64:
    """Gideon Prissymann: what a pick takes beyond the free holes and the pool costs a point."""
    if not state.professor(PRISSYMANN):
        return 0
    desk = state.desk()
    room = free_holes(desk, 0) + free_holes(desk, 1) + 3
    return 100 if counts.total(taken) + desk.held_total() > room else 0


def _spare(desk: Desk, colour: Colour) -> i64:
    """Albedus Humblescore: two marbles that fit nowhere for two points."""
    return 170 if not desk.fits_somewhere(colour, False) else NEVER


def _place(desk: Desk, move: Move) -> i64:
    """Place whatever fits, the better potion first; leaves only where they can fill the layer."""
    marble = verbs.placed_marble(move)
    burner = verbs.placed_burner(move)
    layer = verbs.placed_layer(move)
    colour = shown_colour(marble)
    worth: i64 = 2000 + hole_worth(desk.tile(burner)) + 50 * (8 - free_holes(desk, burner))
    if colour == ECTOPLASM:
        return worth - 500
    if colour == MANDRAGORA:
        begun = desk.layer(burner, layer) != 0
        if begun or counts.count(desk.held, MANDRAGORA) >= desk.free_in(burner, layer):
            return worth - 300
        # Rather keep it than lock a layer; but what fits may not be discarded.
        return -10 if desk.held_total() <= 3 else 1
    return worth


def _help(desk: Desk, colour: Colour) -> i64:
    """A Little Help where one marble completes a potion."""
    for burner in range(i64(2)):
        if free_holes(desk, burner) == 1:
            for layer in range(i64(3)):
                if desk.fits(burner, layer, colour, False):
                    return 50 * POINTS[desk.tile(burner)] - 150
    return NEVER


def _is(kind: i64, kinds: i64) -> bool:
    return (kinds >> kind) & 1 == 1


def _drink(state: State, kind: i64) -> i64:
    """Drink what fills a hole now."""
    desk = state.desk()
    room = free_holes(desk, 0) + free_holes(desk, 1)
    if _is(kind, _PLACING):
        held = desk.held_total()
        return 300 if room >= 2 and held >= 2 and (room <= held or room >= 4) else NEVER
    if _is(kind, _STEALING):
        best: i64 = 0
        for seat in range(state.players):
            if seat != state.seat:
                gain = _gain(desk, state.desks[seat].pool)
                if gain > best:
                    best = gain
        return best if best >= 150 else NEVER
    if _is(kind, _AGAIN):
        return 100 if desk.drunk_kinds() & _WORTH_AGAIN != 0 and _best_take(state) >= 80 else NEVER
    if _is(kind, _EXCHANGING):
        return 200 if room > 0 and desk.held_total() > 0 and counts.count(state.cauldron, ECTOPLASM) > 0 else NEVER
    if _is(kind, _TAKING):
        return _best_take(state) + (40 if kind == _WISDOM else 0) if _best_take(state) >= 80 else NEVER
    return NEVER


def _best_take(state: State) -> i64:
    """The most that one takeable marble adds."""
    desk = state.desk()
    base = state.pick_base()
    seen: i64 = 0
    for each in range(track.TRACKS):
        here = state.tracks[base + each]
        for position in range(track.takeable(here)):
            seen |= 1 << track.marble(here, position)
    best: i64 = 0
    for colour in range(i64(6)):
        if (seen >> colour) & 1 == 1:
            gain = _gain(desk, counts.unit(colour))
            if gain > best:
                best = gain
    return best


def _chosen(state: State) -> i64:
    found: i64 = 0
    for spot in range(verbs.SPOTS):
        if (state.chosen >> spot) & 1 == 1:
            found += counts.unit(_at(state, spot))
    return found


def _power(state: State, move: Move) -> i64:
    desk = state.desk()
    if move == verbs.STOP:
        return 1
    if verbs.TAKE <= move < verbs.RETURN:
        spot = move - verbs.TAKE
        already = _chosen(state)
        worth = placement(desk, already + counts.unit(_at(state, spot))) - placement(desk, already)
        if state.power == _WISDOM or state.power == _ABYSSAL or state.chosen != 0:
            return worth
        # The next marble of a run, a pair or a row comes with it.
        side: i64 = spot + verbs.PLACES if state.power == _FEATHER else spot + 1
        if side < verbs.SPOTS:
            both = counts.unit(_at(state, spot)) + counts.unit(_at(state, side))
            return placement(desk, both) - placement(desk, 0)
        return worth
    if verbs.PLACE <= move < verbs.DRINK:
        return _place(desk, move) - 20 * _wanted(state, true_colour(verbs.placed_marble(move)))
    if verbs.ROB <= move < verbs.STEAL:
        return _gain(desk, state.desks[move - verbs.ROB].pool)
    if verbs.STEAL <= move < verbs.GIVE:
        return _gain(desk, counts.unit(verbs.colour_named(verbs.STEAL, move)))
    if verbs.GIVE <= move < verbs.VARNISH:
        return -_gain(desk, counts.unit(verbs.colour_named(verbs.GIVE, move)))
    if verbs.EXCHANGE <= move < verbs.OUT:
        return -_wanted(state, true_colour(move - verbs.EXCHANGE))
    if verbs.AGAIN <= move < verbs.HELP_AGAIN:
        return _drink(state, move - verbs.AGAIN)
    return 0


def _tiebreak(state: State, move: Move) -> i64:
    if move < verbs.HELP:
        return 1000 + counts.total(
            track.known_chain(state.tracks[state.pick_base() + verbs.track_at(move)], verbs.position_at(move))
        )
    if move == verbs.DONE:
        return 0
    kind = move - verbs.DRINK
    return 100 if _is(kind, _GAINING) else NEVER


def _tied_power(state: State, move: Move) -> i64:
    """In a tie-break every marble counts as much as another: take as many as can be, and rob the fullest pool."""
    if verbs.TAKE <= move < verbs.RETURN:
        # From the lowest on, since a power asks for its marbles in ascending order.
        return verbs.RETURN - move + 1
    if verbs.ROB <= move < verbs.STEAL:
        return counts.total(state.desks[move - verbs.ROB].pool)
    return _power(state, move)


def _wanted(state: State, colour: Colour) -> i64:
    """How much a colour is asked for: by the own potions first, then by the tiles on top of the stacks."""
    if colour >= PLAIN:
        return 40 if colour == ECTOPLASM else 5
    desk = state.desk()
    worth: i64 = 0
    for burner in range(i64(2)):
        if desk.tile(burner) != NO_TILE:
            for layer in range(i64(3)):
                if desk.fits(burner, layer, colour, False):
                    worth += 10 * desk.free_in(burner, layer)
    for stack in range(state.stacks()):
        worth += _asks(state.top(stack), colour)
    return worth


def _asks(tile: Tile, colour: Colour) -> i64:
    if tile >= TILES:
        return 0
    for layer in range(i64(3)):
        if asks(tile, layer) == colour:
            return (HOLES[tile] >> (8 * layer)) & 255
    return 0
