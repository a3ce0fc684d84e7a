"""What the seat that decides may do now: the one place where moves are found."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.rules import counts, explosions, moves, track
from fulminate.rules import state as states
from fulminate.rules.catalogue import HUMBLESCORE, SHUIMO
from fulminate.rules.desk import POOL, Desk
from fulminate.rules.ingredients import COLOURS, ECTOPLASM, MARBLES, shown_colour, true_colour
from fulminate.rules.powers import POWERS
from fulminate.rules.state import State
from fulminate.rules.track import TRACKS

MOST: Final[i64] = 320
"""More than the legal moves of any state."""


def decides(state: State) -> bool:
    """Whether a seat has to decide: no marble rolls, nothing must be named, the game goes on."""
    return (
        state.rolling == 0
        and state.chain < 0
        and state.phase < states.OVER
        and (state.unknown == 0 or explosions.revealing(state)[1] < 0)
    )


def legal(state: State, out: vec[i64]) -> i64:
    """Write the legal moves into ``out`` (MOST places); how many there are."""
    if not decides(state):
        return 0
    phase = state.phase
    if phase == states.TURN:
        return _turn(state, out)
    if phase == states.POWER:
        return POWERS[state.power].moves(state, out)
    if phase == states.DRAW:
        return _draw(state, out)
    if phase == states.KEEP:
        return _keep(state, out)
    if phase == states.DRAFT:
        return _draft(state, out)
    if phase == states.EXCHANGE:
        return _exchange(state, out)
    if phase == states.OUT:
        return _colours(state.cauldron, moves.OUT, out, 0)
    if phase == states.HUMBLE:
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
        for position in range(track.takeable(state.tracks[base + each])):
            out[n] = verb + each * 8 + position
            n += 1
    return n


def _colours(marbles: i64, verb: i64, out: vec[i64], n: i64) -> i64:
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
    if ending_allowed(state):
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


# ---- The end of the turn -------------------------------------------------------------------------


def must_keep(desk: Desk, marble: i64) -> i64:
    """How many held marbles of a number may not be discarded, since they could be placed (4.3)."""
    many = desk.holds(marble)
    if many > 0 and desk.fits_somewhere(shown_colour(marble), False):
        return many
    return 0


def pool_exists(desk: Desk) -> bool:
    """Whether some pool leaves nothing behind that could be placed."""
    if desk.held_total() <= POOL:
        return True
    bound: i64 = 0
    for marble in range(MARBLES):
        bound += must_keep(desk, marble)
    return bound <= POOL


def ending_allowed(state: State) -> bool:
    """Whether the seat may end its turn: the pick is taken (or nothing is takeable), and a legal pool exists."""
    if state.picked == 0 and state.anything_takeable():
        return False
    return pool_exists(state.desk())


def _keep(state: State, out: vec[i64]) -> i64:
    """The next marble of the pool, ascending, such that a whole pool can still be named."""
    desk = state.desk()
    room = POOL - counts.total(state.kept) - _veiled(state.kept_veiled)
    bound: i64 = 0
    free: i64 = 0
    for marble in range(MARBLES):
        kept = kept_of(state, marble)
        many = desk.holds(marble) - kept
        if marble >= state.last:
            free += many
        must = must_keep(desk, marble)
        if must > 0:
            bound += must - kept
    n: i64 = 0
    first: i64 = state.last if state.last > 0 else 0
    # ``free`` counts what is left at this marble and above, ``bound`` what must still be kept anywhere.
    for marble in range(first, MARBLES):
        kept = kept_of(state, marble)
        many = desk.holds(marble) - kept
        if many == 0:
            continue
        must = must_keep(desk, marble)
        binding: i64 = 1 if must > 0 else 0
        if free >= room and bound - binding <= room - 1:
            out[n] = moves.KEEP + marble
            n += 1
        if must > 0:
            # What must be kept cannot be passed over.
            break
        free -= many
    return n


def kept_of(state: State, marble: i64) -> i64:
    """How many marbles of a number have been named for the pool."""
    if marble < 6:
        return counts.count(state.kept, marble)
    return (state.kept_veiled >> (5 * (marble - 6))) & 31


def _veiled(veiled: i64) -> i64:
    found: i64 = 0
    while veiled != 0:
        found += veiled & 31
        veiled >>= 5
    return found


# ---- The other decisions -------------------------------------------------------------------------


def _draft(state: State, out: vec[i64]) -> i64:
    n: i64 = 0
    for index in range(len(state.offer)):
        move: i64 = moves.DRAFT + state.offer[index]
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
