"""The powers that take marbles from the dispenser or put them back into it (section 5)."""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.rules import counts, moves
from fulminate.rules.bits import bit
from fulminate.rules.catalogue import KINDS
from fulminate.rules.desk import POOL
from fulminate.rules.events import Log
from fulminate.rules.ingredients import COLOURS, ECTOPLASM, LETTERS
from fulminate.rules.moves import STOP, Move, position_at, spot, spot_of, track_at
from fulminate.rules.powers.base import (
    Taking,
    choose,
    chosen_count,
    close,
    joins,
    leave,
    marble_at,
    takeable_on,
    tell_moved,
)
from fulminate.rules.state import State
from fulminate.rules.track import TRACKS


class Wisdom(Taking):
    """Take one takeable marble."""

    kind: ClassVar[str] = "wisdom"

    def moves(self, state: State, out: vec[i64]) -> i64:
        """Every takeable marble."""
        n: i64 = 0
        if state.chosen == 0:
            for each in range(TRACKS):
                for position in range(takeable_on(state, each)):
                    out[n] = moves.at(moves.TAKE, each, position)
                    n += 1
        return n


class AbyssalDraft(Taking):
    """Take up to one marble of each colour from position 0 of the tracks."""

    kind: ClassVar[str] = "abyssal_draft"

    def moves(self, state: State, out: vec[i64]) -> i64:
        """Bottom marbles of colours not yet taken; an ectoplasm stands for one of those."""
        colours: i64 = 5 if state.options.mandragora else 4
        taken: i64 = 0
        for each in range(TRACKS):
            if (state.chosen >> spot(each, 0)) & 1 == 1:
                taken |= bit(marble_at(state, spot(each, 0)))
        n: i64 = 0
        if chosen_count(state) < colours:
            for each in range(track_at(state.last) + 1 if state.last >= 0 else 0, TRACKS):
                if takeable_on(state, each) > 0:
                    colour = marble_at(state, spot(each, 0))
                    if colour == ECTOPLASM or (taken >> colour) & 1 == 0:
                        out[n] = moves.at(moves.TAKE, each, 0)
                        n += 1
        out[n] = STOP
        return n + 1


class Stickiness(Taking):
    """Take 2 or more adjacent marbles of one colour from one track."""

    kind: ClassVar[str] = "uttermost_stickiness"

    def moves(self, state: State, out: vec[i64]) -> i64:
        """The lowest marble of a run, then the next one up, and enough from the second on."""
        n: i64 = 0
        if state.chosen != 0:
            each = track_at(state.last)
            above = position_at(state.last) + 1
            if above < takeable_on(state, each) and joins(state, marble_at(state, state.last + 1)):
                out[n] = moves.at(moves.TAKE, each, above)
                n += 1
            if chosen_count(state) >= 2:
                out[n] = STOP
                n += 1
            return n
        for each in range(TRACKS):
            for position in range(takeable_on(state, each) - 1):
                lower = marble_at(state, spot(each, position))
                upper = marble_at(state, spot(each, position + 1))
                if lower == upper or lower == ECTOPLASM or upper == ECTOPLASM:
                    out[n] = moves.at(moves.TAKE, each, position)
                    n += 1
        return n


class Magnetical(Taking):
    """Take 2 adjacent marbles of different colours from one track."""

    kind: ClassVar[str] = "magnetical_attraction"

    def moves(self, state: State, out: vec[i64]) -> i64:
        """The lower of the two, then the upper. Ectoplasm passes for any other colour."""
        n: i64 = 0
        if state.chosen != 0:
            if chosen_count(state) == 1:
                out[n] = moves.at(moves.TAKE, track_at(state.last), position_at(state.last) + 1)
                n += 1
            return n
        for each in range(TRACKS):
            for position in range(takeable_on(state, each) - 1):
                lower = marble_at(state, spot(each, position))
                if lower != marble_at(state, spot(each, position + 1)) or lower == ECTOPLASM:
                    out[n] = moves.at(moves.TAKE, each, position)
                    n += 1
        return n


class FeatherTouch(Taking):
    """Take 2 or more marbles of one colour, adjacent in one row across neighbouring tracks."""

    kind: ClassVar[str] = "feather_touch"

    def moves(self, state: State, out: vec[i64]) -> i64:
        """The leftmost of a row's run, then the next one to the right, and enough from the second on."""
        n: i64 = 0
        if state.chosen != 0:
            each = track_at(state.last) + 1
            position = position_at(state.last)
            if (
                each < TRACKS
                and position < takeable_on(state, each)
                and joins(state, marble_at(state, spot(each, position)))
            ):
                out[n] = moves.at(moves.TAKE, each, position)
                n += 1
            if chosen_count(state) >= 2:
                out[n] = STOP
                n += 1
            return n
        for each in range(TRACKS - 1):
            for position in range(takeable_on(state, each)):
                if position < takeable_on(state, each + 1):
                    left = marble_at(state, spot(each, position))
                    right = marble_at(state, spot(each + 1, position))
                    if left == right or left == ECTOPLASM or right == ECTOPLASM:
                        out[n] = moves.at(moves.TAKE, each, position)
                        n += 1
        return n


class Returning(Taking):
    """A power that puts marbles back into the dispenser."""

    def end(self, state: State, log: Log | None) -> None:
        """The chosen marbles roll together."""
        gone = leave(state)
        if log is not None and gone != 0:
            tell_moved(state, "returned", KINDS[state.power], gone, log)
        state.rolling += gone
        close(state)


class Lavamancing(Returning):
    """Put up to 5 marbles of one colour from one track back into the dispenser."""

    kind: ClassVar[str] = "lavamancing"

    def moves(self, state: State, out: vec[i64]) -> i64:
        """Marbles of the colour further up the same track; enough at any time."""
        n: i64 = 0
        if state.chosen == 0:
            for each in range(TRACKS):
                for position in range(takeable_on(state, each)):
                    out[n] = moves.at(moves.RETURN, each, position)
                    n += 1
        elif chosen_count(state) < 5:
            each = track_at(state.last)
            for position in range(position_at(state.last) + 1, takeable_on(state, each)):
                if joins(state, marble_at(state, spot(each, position))):
                    out[n] = moves.at(moves.RETURN, each, position)
                    n += 1
        out[n] = STOP
        return n + 1


class Serum(Returning):
    """Put 2 marbles of choice from one track back into the dispenser."""

    kind: ClassVar[str] = "fulminating_serum"

    def moves(self, state: State, out: vec[i64]) -> i64:
        """Any marble with another above it, then one of those."""
        n: i64 = 0
        many = chosen_count(state)
        if many == 0:
            for each in range(TRACKS):
                for position in range(takeable_on(state, each) - 1):
                    out[n] = moves.at(moves.RETURN, each, position)
                    n += 1
        elif many == 1:
            each = track_at(state.last)
            for position in range(position_at(state.last) + 1, takeable_on(state, each)):
                out[n] = moves.at(moves.RETURN, each, position)
                n += 1
        return n


class Generosity(Taking):
    """Take as many adjacent marbles from one track as there are players; give one to each opponent, keep one."""

    kind: ClassVar[str] = "generosity_confection"

    def moves(self, state: State, out: vec[i64]) -> i64:
        """The lowest of the row, the ones above it, then what each opponent gets, clockwise."""
        n: i64 = 0
        many = chosen_count(state)
        if many == 0:
            for each in range(TRACKS):
                for position in range(takeable_on(state, each) - state.players + 1):
                    out[n] = moves.at(moves.TAKE, each, position)
                    n += 1
        elif many < state.players:
            out[n] = moves.at(moves.TAKE, track_at(state.last), position_at(state.last) + 1)
            n += 1
        elif state.target < state.players:
            seat = (state.seat + state.target) % state.players
            for colour in range(COLOURS):
                if counts.count(state.gift, colour) > 0:
                    out[n] = moves.with_seat(moves.GIVE, seat, colour)
                    n += 1
        return n

    def play(self, state: State, move: Move, log: Log | None) -> None:
        """Take the next one, or give one away; what a full pool cannot hold goes back to the dispenser."""
        if move < moves.GIVE:
            choose(state, spot_of(move))
            if chosen_count(state) == state.players:
                state.gift = leave(state)
                state.target = 1
                if log is not None:
                    tell_moved(state, "took", KINDS[state.power], state.gift, log)
            return
        seat = moves.seat_named(moves.GIVE, move)
        colour = moves.colour_named(moves.GIVE, move)
        other = state.desks[seat]
        state.gift -= counts.unit(colour)
        room = counts.total(other.pool) < POOL
        if room:
            other.pool += counts.unit(colour)
        else:
            state.returning += counts.unit(colour)
        state.target += 1
        if log is not None:
            log.append(
                {
                    "type": "gave",
                    "seat": int(state.seat),
                    "to": int(seat),
                    "marbles": [LETTERS[colour]],
                    "lost": not room,
                }
            )

    def end(self, state: State, log: Log | None) -> None:
        """Keep the last one."""
        state.desk().held += state.gift
        state.rolling += state.returning
        state.returning = 0
        close(state)
