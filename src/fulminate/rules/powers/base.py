"""What all powers share: the interface, the marbles that are chosen, and how a power ends (4.7)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from fulminate.rules import counts, moves, track
from fulminate.rules.bits import bit
from fulminate.rules.catalogue import (
    KINDS,
)
from fulminate.rules.events import Log
from fulminate.rules.ingredients import (
    ECTOPLASM,
)
from fulminate.rules.moves import STOP
from fulminate.rules.state import State
from fulminate.rules.steps.reveals import tell_revealed
from fulminate.rules.track import TRACKS


def marble_at(state: State, spot: i64) -> i64:
    return track.marble(state.tracks[state.pick_base() + spot // 8], spot % 8)


def takeable_on(state: State, each: i64) -> i64:
    return track.takeable(state.tracks[state.pick_base() + each])


def choose(state: State, spot: i64) -> None:
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


def joins(state: State, colour: i64) -> bool:
    """Whether a marble is of the one colour that a power has begun with; ectoplasm is of any (4.2)."""
    return state.colour == -1 or colour == state.colour or colour == ECTOPLASM


def leave(state: State) -> i64:
    """Take the chosen marbles out of the tracks together; what they are."""
    base = state.pick_base()
    gone: i64 = 0
    for each in range(TRACKS):
        for position in range(i64(7), i64(-1), i64(-1)):
            if (state.chosen >> (each * 8 + position)) & 1 == 1:
                here = state.tracks[base + each]
                gone += counts.unit(track.marble(here, position))
                state.tracks[base + each] = track.cut(here, position, position + 1)
    return gone


def tell_moved(state: State, kind: str, by: str, gone: i64, log: Log) -> None:
    spots: list[list[int]] = []
    for spot in range(i64(40)):
        if (state.chosen >> spot) & 1 == 1:
            spots.append([int(spot // 8), int(spot % 8)])
    log.append({"type": kind, "seat": int(state.seat), "by": by, "from": spots, "marbles": counts.letters(gone)})
    for each in range(TRACKS):
        lost: i64 = 0
        for position in range(i64(8)):
            lost += (state.chosen >> (each * 8 + position)) & 1
        if lost > 0:
            tell_revealed(state, state.pick_base() + each, lost, log)


@mypyc_attr(acyclic=True)
class Power:
    """The power of a kind."""

    def moves(self, state: State, out: vec[i64]) -> i64:
        """Write the legal answers into ``out``; how many there are. None at the start: there is nothing to do."""
        raise NotImplementedError

    def play(self, state: State, move: i64, log: Log | None) -> None:
        """Carry out an answer."""
        raise NotImplementedError

    def end(self, state: State, log: Log | None) -> None:
        """Finish, once nothing is left to choose."""
        close(state)


class Taking(Power):
    """A power whose answers are marbles to take or to put back, one at a time, in ascending order."""

    def play(self, state: State, move: i64, log: Log | None) -> None:
        """Choose the marble, or stop."""
        if move == STOP:
            self.end(state, log)
        else:
            choose(state, (move - moves.TAKE) % 40)

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
    state.last = -1
    state.colour = -1
    state.target = -1
    state.gift = 0
