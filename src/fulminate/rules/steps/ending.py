"""The end of the game: what triggers it, the winner, and the tie-break (4.10)."""

from __future__ import annotations

from mypy_extensions import i64

from fulminate.rules import phases
from fulminate.rules.bits import bit
from fulminate.rules.events import Log
from fulminate.rules.state import COUNTDOWN, STACKS, STALEMATE, State


def after_turn(state: State, log: Log | None) -> None:
    """Check the end at the end of a turn; at the end of a triggered round the game is over or a tie is broken."""
    if state.countdown == 0:
        _trigger(state, COUNTDOWN, "countdown", log)
    if state.heights == 0:
        _trigger(state, STACKS, "stacks", log)
    if (state.seat + 1) % state.players != state.first:
        return
    state.quiet_rounds = 0 if state.brewed == 1 else state.quiet_rounds + 1
    state.brewed = 0
    limit = state.options.stalemate_rounds
    if limit is not None and state.quiet_rounds >= limit:
        _trigger(state, STALEMATE, "stalemate", log)
    if state.triggered != 0:
        _finish(state, log)


def _trigger(state: State, flag: i64, name: str, log: Log | None) -> None:
    if state.triggered & flag == 0:
        state.triggered |= flag
        if log is not None:
            log.append({"type": "triggered", "by": name})


def _finish(state: State, log: Log | None) -> None:
    """The most points win; a tie for the first place is broken."""
    best: i64 = -1000
    for desk in state.desks:
        points = desk.score()
        if points > best:
            best = points
    tied: i64 = 0
    many: i64 = 0
    for seat in range(state.players):
        if state.desks[seat].score() == best:
            tied |= bit(seat)
            many += 1
    if many == 1:
        _over(state, tied, log)
        return
    state.tied = tied
    state.tie_taken = 0
    if log is not None:
        seats = [seat for seat in range(len(state.desks)) if (tied >> seat) & 1 == 1]
        log.append({"type": "tiebreak", "seats": seats})
    _tiebreak_from(state, 0, log)


def taken_in_tie(state: State, seat: i64) -> i64:
    """The marbles that a tied seat has taken, -1 before its turn in the tie-break."""
    return ((state.tie_taken >> (8 * seat)) & 255) - 1


def _tiebreak_from(state: State, step: i64, log: Log | None) -> None:
    """The next tied player in turn order from the first player; those who find nothing to do take none."""
    while step < state.players:
        seat = (state.first + step) % state.players
        if (state.tied >> seat) & 1 == 1:
            state.phase = phases.TIEBREAK
            state.seat = seat
            state.picked = 0
            state.taken = 0
            state.resume = phases.TIEBREAK
            if state.options.tiebreak_drinks or state.anything_takeable():
                return
            state.tie_taken += bit(8 * seat)
        step += 1
    _decide(state, log)


def tiebreak_next(state: State, log: Log | None) -> None:
    """The seat has finished its tie-break: count its marbles and go on."""
    seat = state.seat
    state.tie_taken += (state.desk().held_total() + 1) << (8 * seat)
    _tiebreak_from(state, (seat - state.first + state.players) % state.players + 1, log)


def _decide(state: State, log: Log | None) -> None:
    """Most marbles taken wins; still tied, they share the win."""
    most: i64 = -1
    for seat in range(state.players):
        if (state.tied >> seat) & 1 == 1 and taken_in_tie(state, seat) > most:
            most = taken_in_tie(state, seat)
    winners: i64 = 0
    for seat in range(state.players):
        if (state.tied >> seat) & 1 == 1 and taken_in_tie(state, seat) == most:
            winners |= bit(seat)
    _over(state, winners, log)


def _over(state: State, winners: i64, log: Log | None) -> None:
    state.winners = winners
    state.phase = phases.OVER
    if log is not None:
        log.append({"type": "over", "winners": state.winning_seats, "scores": state.scores})
