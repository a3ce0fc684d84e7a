"""The powers that work on hands, pools, potions and the cauldron (section 5)."""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.rules import counts, moves
from fulminate.rules.catalogue import LAYERS
from fulminate.rules.desk import BURNERS
from fulminate.rules.events import Log
from fulminate.rules.ingredients import (
    COLOURS,
    LETTERS,
    MARBLES,
    NAMES,
    PLAIN,
    shown_colour,
    true_colour,
)
from fulminate.rules.moves import STOP, Move
from fulminate.rules.powers.base import Power, close
from fulminate.rules.state import BY_CONCOCTION, BY_POLTERGEIST, State
from fulminate.rules.steps.cauldron import exchange
from fulminate.rules.steps.placing import place


class PrismaticJoy(Power):
    """Place up to 3 held marbles on any free holes, whatever their colour."""

    kind: ClassVar[str] = "prismatic_joy"

    def moves(self, state: State, out: vec[i64]) -> i64:
        """Every held marble on every hole that mandragora's limits leave; nothing is placed in a tie-break."""
        n: i64 = 0
        if state.in_tiebreak():
            return n
        desk = state.desk()
        if state.placed < 3:
            for marble in range(MARBLES):
                if desk.holds(marble) > 0:
                    for burner in range(BURNERS):
                        for layer in range(LAYERS):
                            if desk.fits(burner, layer, shown_colour(marble), True):
                                out[n] = moves.place(marble, burner, layer)
                                n += 1
        out[n] = STOP
        return n + 1

    def play(self, state: State, move: Move, log: Log | None) -> None:
        """Place one, or stop. A potion that this completes rolls its marbles at once."""
        if move == STOP:
            close(state)
        else:
            state.placed += 1
            place(state, move, log)


class BlindLove(Power):
    """Take all marbles of one opponent's pool."""

    kind: ClassVar[str] = "blind_love"

    def moves(self, state: State, out: vec[i64]) -> i64:
        """Every opponent whose pool holds a marble."""
        n: i64 = 0
        for seat in range(state.players):
            if seat != state.seat and state.desks[seat].pool != 0:
                out[n] = moves.ROB + seat
                n += 1
        return n

    def play(self, state: State, move: Move, log: Log | None) -> None:
        """Rob that pool."""
        seat = move - moves.ROB
        other = state.desks[seat]
        if log is not None:
            marbles = counts.letters(other.pool)
            log.append({"type": "robbed", "seat": int(state.seat), "from": int(seat), "marbles": marbles})
        state.desk().held += other.pool
        other.pool = 0
        close(state)


def _steal(state: State, move: Move, log: Log | None) -> i64:
    """Take the marble that a ``steal`` names out of its pool; its colour."""
    seat = moves.seat_named(moves.STEAL, move)
    colour = moves.colour_named(moves.STEAL, move)
    state.desks[seat].pool -= counts.unit(colour)
    if log is not None:
        log.append({"type": "stole", "seat": int(state.seat), "from": int(seat), "marbles": [LETTERS[colour]]})
    return colour


def _steal_moves(state: State, seat: i64, out: vec[i64], n: i64) -> i64:
    for colour in range(COLOURS):
        if counts.count(state.desks[seat].pool, colour) > 0:
            out[n] = moves.with_seat(moves.STEAL, seat, colour)
            n += 1
    return n


class Selfishness(Power):
    """Take one marble of choice from each opponent's pool that holds one, clockwise."""

    kind: ClassVar[str] = "concentrate_of_selfishness"

    def moves(self, state: State, out: vec[i64]) -> i64:
        """The marbles of the next pool; ``target`` counts the opponents that have had their turn."""
        step: i64 = state.target if state.target > 0 else 1
        while step < state.players:
            n = _steal_moves(state, (state.seat + step) % state.players, out, 0)
            if n > 0:
                return n
            step += 1
        return 0

    def play(self, state: State, move: Move, log: Log | None) -> None:
        """Take it to the hand and go on to the next opponent."""
        seat = moves.seat_named(moves.STEAL, move)
        state.desk().held += counts.unit(_steal(state, move, log))
        state.target = (seat - state.seat + state.players) % state.players + 1


class PoltergeistSweat(Power):
    """Take one marble from one opponent's pool and exchange it at the cauldron."""

    kind: ClassVar[str] = "poltergeist_sweat"

    def moves(self, state: State, out: vec[i64]) -> i64:
        """Every marble of every opponent's pool."""
        n: i64 = 0
        for seat in range(state.players):
            if seat != state.seat:
                n = _steal_moves(state, seat, out, n)
        return n

    def play(self, state: State, move: Move, log: Log | None) -> None:
        """Steal and exchange."""
        colour = _steal(state, move, log)
        state.exchange_by = BY_POLTERGEIST
        exchange(state, colour, log)


class GhastlyConcoction(Power):
    """Exchange one marble of the hand at the cauldron."""

    kind: ClassVar[str] = "ghastly_concoction"

    def moves(self, state: State, out: vec[i64]) -> i64:
        """Every held marble."""
        n: i64 = 0
        desk = state.desk()
        for marble in range(MARBLES):
            if desk.holds(marble) > 0:
                out[n] = moves.EXCHANGE + marble
                n += 1
        return n

    def play(self, state: State, move: Move, log: Log | None) -> None:
        """Give it to the cauldron as what it is."""
        marble = move - moves.EXCHANGE
        state.desk().lose(marble)
        state.exchange_by = BY_CONCOCTION
        exchange(state, true_colour(marble), log)


class Varnish(Power):
    """All held marbles of one colour show one other colour."""

    kind: ClassVar[str] = "chameleonic_varnish"

    def moves(self, state: State, out: vec[i64]) -> i64:
        """From a colour that is held, shown colours counting, to another; never mandragora or ectoplasm."""
        n: i64 = 0
        desk = state.desk()
        for old in range(PLAIN):
            if desk.showing(old) > 0:
                for new in range(PLAIN):
                    if new != old:
                        out[n] = moves.varnish(old, new)
                        n += 1
        return n

    def play(self, state: State, move: Move, log: Log | None) -> None:
        """Let them show it."""
        old = moves.varnished_from(move)
        new = moves.varnished_to(move)
        if log is not None:
            many = int(state.desk().showing(old))
            log.append(
                {
                    "type": "varnished",
                    "seat": int(state.seat),
                    "from": NAMES[old],
                    "to": NAMES[new],
                    "count": many,
                }
            )
        state.desk().varnish(old, new)
        close(state)
