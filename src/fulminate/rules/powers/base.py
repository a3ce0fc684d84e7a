"""What all powers share: the interface, the marbles that are chosen, and how a power ends (4.7)."""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from fulminate.rules import counts, moves, track
from fulminate.rules.bits import bit
from fulminate.rules.catalogue import KINDS
from fulminate.rules.counts import Counts
from fulminate.rules.events import Log
from fulminate.rules.ingredients import ECTOPLASM, Colour
from fulminate.rules.moves import PLACES, SPOTS, STOP, Move, Spot, position_at, spot_of, track_at
from fulminate.rules.state import State
from fulminate.rules.steps.reveals import tell_revealed
from fulminate.rules.track import TRACKS


def marble_at(state: State, spot: Spot) -> Colour:
    """The marble at a takeable place of the pick dispenser."""
    return track.marble(state.tracks[state.pick_base() + track_at(spot)], position_at(spot))


def takeable_on(state: State, each: i64) -> i64:
    return track.takeable(state.tracks[state.pick_base() + each])


def choose(state: State, spot: Spot) -> None:
    state.chosen |= bit(spot)
    state.last = spot
    colour = marble_at(state, spot)
    if colour != ECTOPLASM:
        state.colour = colour


def chosen_count(state: State) -> i64:
    found: i64 = 0
    rest = state.chosen
    while rest != 0:
        rest &= rest - 1
        found += 1
    return found


def joins(state: State, colour: Colour) -> bool:
    """Whether a marble is of the one colour that a power has begun with; ectoplasm is of any (4.2)."""
    return state.colour == -1 or colour == state.colour or colour == ECTOPLASM


def chosen_spots(state: State) -> list[list[int]]:
    """The chosen places, each as its track and its position."""
    return [[int(track_at(spot)), int(position_at(spot))] for spot in range(SPOTS) if (state.chosen >> spot) & 1 == 1]


def leave(state: State) -> i64:
    """Take the chosen marbles out of the tracks together; what they are."""
    base = state.pick_base()
    gone: Counts = 0
    for each in range(TRACKS):
        for position in range(PLACES - 1, i64(-1), i64(-1)):
            if (state.chosen >> moves.spot(each, position)) & 1 == 1:
                here = state.tracks[base + each]
                gone += counts.unit(track.marble(here, position))
                state.tracks[base + each] = track.cut(here, position, position + 1)
    return gone


def tell_moved(state: State, kind: str, by: str, gone: Counts, log: Log) -> None:
    spots = chosen_spots(state)
    log.append({"type": kind, "seat": int(state.seat), "by": by, "from": spots, "marbles": counts.letters(gone)})
    for each in range(TRACKS):
        lost: i64 = 0
        for position in range(PLACES):
            lost += (state.chosen >> moves.spot(each, position)) & 1
        if lost > 0:
            tell_revealed(state, state.pick_base() + each, lost, log)


@mypyc_attr(acyclic=True)
class Power:
    """The power of a kind: a class for each, with the kind's key in the catalogue. ``use`` finds them by it."""

    kind: ClassVar[str] = ""

    def moves(self, state: State, out: vec[i64]) -> i64:
        """Write the legal answers into ``out``; how many there are. None at the start: there is nothing to do."""
        raise NotImplementedError

    def play(self, state: State, move: Move, log: Log | None) -> None:
        """Carry out an answer."""
        raise NotImplementedError

    def end(self, state: State, log: Log | None) -> None:
        """Finish, once nothing is left to choose."""
        close(state)


class Taking(Power):
    """A power whose answers are marbles to take or to put back, one at a time, in ascending order."""

    def play(self, state: State, move: Move, log: Log | None) -> None:
        """Choose the marble, or stop."""
        if move == STOP:
            self.end(state, log)
        else:
            choose(state, spot_of(move))

    def end(self, state: State, log: Log | None) -> None:
        """The chosen marbles go to the hand."""
        gone = leave(state)
        state.desk().held += gone
        if log is not None and gone != 0:
            tell_moved(state, "took", KINDS[state.power], gone, log)
        close(state)


def close(state: State) -> None:
    """The power is over: go on where it was drunk."""
    state.phase = state.resume
    state.power = -1
    state.chosen = 0
    state.placed = 0
    state.last = -1
    state.colour = -1
    state.target = -1
    state.gift = 0
