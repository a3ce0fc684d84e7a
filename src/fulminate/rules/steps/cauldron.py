"""Exchanges at the Ghastly Cauldron (section 6)."""

from __future__ import annotations

from fulminate.rules import counts, phases
from fulminate.rules.events import Log
from fulminate.rules.ingredients import ECTOPLASM, LETTERS, Colour
from fulminate.rules.state import BY_THRIFTYMIND, State


def exchange(state: State, given: Colour, log: Log | None) -> None:
    """Give a marble to the cauldron: an ectoplasm comes out if there is one, else the seat is asked which marble.

    The given marble has left hand or pool already; ``exchange_by`` says on whose word the exchange is made.
    """
    state.last = given
    if counts.count(state.cauldron, ECTOPLASM) > 0:
        take_out(state, ECTOPLASM, log)
    else:
        state.phase = phases.TAKING_OUT


def take_out(state: State, colour: Colour, log: Log | None) -> None:
    """Take a marble out of the cauldron, put the given one in its place and gain a Reward token."""
    desk = state.desk()
    given = state.last
    state.last = -1
    state.cauldron += counts.unit(given) - counts.unit(colour)
    if state.exchange_by == BY_THRIFTYMIND:
        desk.pool += counts.unit(colour)
    else:
        desk.held += counts.unit(colour)
    if log is not None:
        log.append({"type": "exchanged", "seat": int(state.seat), "given": LETTERS[given], "taken": LETTERS[colour]})
    if not state.in_tiebreak():
        desk.reward += 1
        if log is not None:
            log.append({"type": "gained", "seat": int(state.seat), "token": "reward", "for": "exchange", "count": 1})
    finish(state)


def finish(state: State) -> None:
    """Go on where the exchange began."""
    if state.exchange_by == BY_THRIFTYMIND:
        state.phase = phases.REFILLED
    else:
        state.phase = state.resume
    state.exchange_by = 0
    state.power = -1
