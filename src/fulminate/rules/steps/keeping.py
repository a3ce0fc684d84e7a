"""What stays in hand at the end of a turn: what must be placed first, which marbles make the pool (4.3, 4.8)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.rules import counts, moves, phases
from fulminate.rules.bits import bit
from fulminate.rules.counts import Counts
from fulminate.rules.desk import POOL, Desk
from fulminate.rules.events import Log
from fulminate.rules.ingredients import MARBLES, shown_colour, true_colour
from fulminate.rules.moves import Move
from fulminate.rules.state import State
from fulminate.rules.steps import ending


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


def keepable(state: State, out: vec[i64]) -> i64:
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


def done(state: State, log: Log | None) -> None:
    """End the turn: with more than 3 marbles held, ask for the pool first."""
    if state.phase == phases.TIEBREAK:
        ending.tiebreak_next(state, log)
        return
    desk = state.desk()
    state.kept = 0
    state.kept_veiled = 0
    if desk.held_total() > POOL:
        state.phase = phases.KEEPING
        state.last = 0
        return
    state.kept = desk.held
    state.kept_veiled = desk.veiled
    _settle(state, log)


def keep(state: State, move: Move, log: Log | None) -> None:
    """Name one more marble of the pool."""
    marble = move - moves.KEEP
    if marble < 6:
        state.kept += counts.unit(marble)
    else:
        state.kept_veiled += bit(5 * (marble - 6))
    state.last = marble
    many: i64 = 0
    for each in range(MARBLES):
        many += kept_of(state, each)
    if many == POOL:
        _settle(state, log)


def _settle(state: State, log: Log | None) -> None:
    """The kept marbles are the pool; the rest is discarded, as what it is."""
    desk = state.desk()
    pool: Counts = 0
    for marble in range(MARBLES):
        pool += counts.unit(true_colour(marble)) * kept_of(state, marble)
    rest = desk.held_true() - pool
    desk.held = 0
    desk.veiled = 0
    desk.pool = pool
    state.kept = 0
    state.kept_veiled = 0
    state.last = -1
    state.rolling += rest
    state.left_over = 1 if rest != 0 else 0
    state.phase = phases.SETTLED
    if log is not None:
        log.append({"type": "kept", "seat": int(state.seat), "marbles": counts.letters(pool)})
        if rest != 0:
            log.append({"type": "discarded", "seat": int(state.seat), "marbles": counts.letters(rest)})
