"""What the seat that decides may do now: the one place where moves are found.

Moves are written into a ``vec`` that the caller hands in (docs/architecture.md, 'Reading code that is compiled').
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.rules import counts, moves, phases, track
from fulminate.rules import state as states
from fulminate.rules.catalogue import HUMBLESCORE, SHUIMO
from fulminate.rules.counts import Counts
from fulminate.rules.desk import Desk
from fulminate.rules.ingredients import COLOURS, ECTOPLASM, MARBLES, shown_colour, true_colour
from fulminate.rules.moves import Move
from fulminate.rules.powers.use import POWERS
from fulminate.rules.state import State
from fulminate.rules.steps import keeping, reveals
from fulminate.rules.track import TRACKS

MOST: Final[i64] = 320
"""More than the legal moves of any state."""


def decides(state: State) -> bool:
    """Whether a seat has to decide: no marble rolls, nothing must be named, the game goes on."""
    return (
        state.rolling == 0
        and state.chain < 0
        and state.phase < phases.OVER
        and (state.unknown == 0 or reveals.revealing(state)[1] < 0)
    )


def legal(state: State, out: vec[i64]) -> i64:
    """Write the legal moves into ``out`` (MOST places); how many there are."""
    if not decides(state):
        return 0
    phase = state.phase
    if phase == phases.TURN:
        return _turn(state, out)
    if phase == phases.POWER:
        return POWERS[state.power].moves(state, out)
    if phase == phases.DRAWING:
        return _draw(state, out)
    if phase == phases.KEEPING:
        return keeping.keepable(state, out)
    if phase == phases.DRAFTING:
        return _draft(state, out)
    if phase == phases.EXCHANGING:
        return _exchange(state, out)
    if phase == phases.TAKING_OUT:
        return _colours(state.cauldron, moves.OUT, out, 0)
    if phase == phases.PAIRING:
        return _humble(state, out)
    return _tiebreak(state, out)


def legal_moves(state: State) -> list[int]:
    """The legal moves of the seat that decides; empty when none does. Section 4 and after."""
    out = vec[i64]([0] * MOST)
    n = legal(state, out)
    return [int(out[index]) for index in range(n)]


def _takeable(state: State, verb: i64, out: vec[i64], n: i64) -> i64:
    base = state.pick_base()
    for each in range(TRACKS):
        lowest = moves.at(verb, each, 0)
        for position in range(track.takeable(state.tracks[base + each])):
            out[n] = lowest + position
            n += 1
    return n


def _colours(marbles: Counts, verb: i64, out: vec[i64], n: i64) -> i64:
    for colour in range(COLOURS):
        if counts.count(marbles, colour) > 0:
            out[n] = verb + colour
            n += 1
    return n


def _kinds(bits: i64, verb: i64, out: vec[i64], n: i64) -> i64:
    kind: i64 = 0
    while bits != 0:
        if bits & 1 == 1:
            out[n] = verb + kind
            n += 1
        bits >>= 1
        kind += 1
    return n


def _turn(state: State, out: vec[i64]) -> i64:
    desk = state.desk()
    n: i64 = 0
    if state.picked == 0:
        n = _takeable(state, moves.PICK, out, n)
    if state.helped == 0 and state.help_left > 0:
        n = _takeable(state, moves.HELP, out, n)
        if state.professor(SHUIMO):
            n = _kinds(desk.drunk_kinds(), moves.HELP_AGAIN, out, n)
    n = _places(desk, out, n)
    n = _kinds(desk.undrunk_kinds(), moves.DRINK, out, n)
    if state.professors != 0 and state.professor(HUMBLESCORE) and desk.help > 0:
        n = _humble_first(desk, out, n)
    if keeping.ending_allowed(state):
        out[n] = moves.DONE
        n += 1
    return n


def _places(desk: Desk, out: vec[i64], n: i64) -> i64:
    if desk.held == 0 and desk.veiled == 0:
        return n
    last: i64 = MARBLES if desk.veiled != 0 else COLOURS
    for marble in range(last):
        if desk.holds(marble) == 0:
            continue
        shown = shown_colour(marble)
        for burner in range(i64(2)):
            if desk.free(burner) != 0:
                for layer in range(i64(3)):
                    if desk.fits(burner, layer, shown, False):
                        out[n] = moves.place(marble, burner, layer)
                        n += 1
    return n


# ---- The other decisions -------------------------------------------------------------------------


def _draft(state: State, out: vec[i64]) -> i64:
    n: i64 = 0
    for index in range(len(state.offer)):
        move: Move = moves.DRAFT + state.offer[index]
        fresh = True
        for before in range(n):
            if out[before] == move:
                fresh = False
        if fresh:
            out[n] = move
            n += 1
    return n


def _draw(state: State, out: vec[i64]) -> i64:
    n: i64 = 0
    for stack in range(state.stacks()):
        if state.height(stack) > 0:
            out[n] = moves.DRAW + stack
            n += 1
    return n


def _exchange(state: State, out: vec[i64]) -> i64:
    """A professor's 'may': what the pick took (Explosiwa), what is in the pool (Thriftymind), or pass."""
    marbles = state.taken if state.exchange_by == states.BY_EXPLOSIWA else state.desk().pool
    n = _colours(marbles, moves.EXCHANGE, out, 0)
    out[n] = moves.PASS
    return n + 1


def _pairs(first: i64, second: i64, desk: Desk) -> bool:
    """Whether two held marbles are of one colour, as what they are; ectoplasm is of any."""
    if desk.holds(first) == 0 or desk.holds(second) < (2 if first == second else 1):
        return False
    one = true_colour(first)
    other = true_colour(second)
    return one == other or one == ECTOPLASM or other == ECTOPLASM


def _humble_first(desk: Desk, out: vec[i64], n: i64) -> i64:
    for first in range(MARBLES):
        for second in range(first, MARBLES):
            if _pairs(first, second, desk):
                out[n] = moves.HUMBLE + first
                n += 1
                break
    return n


def _humble(state: State, out: vec[i64]) -> i64:
    desk = state.desk()
    n: i64 = 0
    for second in range(state.humble, MARBLES):
        if _pairs(state.humble, second, desk):
            out[n] = moves.HUMBLE + second
            n += 1
    return n


def _tiebreak(state: State, out: vec[i64]) -> i64:
    n: i64 = 0
    if state.picked == 0:
        n = _takeable(state, moves.PICK, out, n)
    if state.options.tiebreak_drinks:
        n = _kinds(state.desk().undrunk_kinds(), moves.DRINK, out, n)
        if state.picked == 1 or not state.anything_takeable():
            out[n] = moves.DONE
            n += 1
    return n
