"""The steps of a turn, from its beginning to its end (section 4)."""

from __future__ import annotations

from mypy_extensions import i64

from fulminate.rules import counts, moves, phases, track
from fulminate.rules import state as states
from fulminate.rules.bits import bit
from fulminate.rules.catalogue import NO_TILE, OCLOCKITT, PRISSYMANN, THRIFTYMIND, UNKNOWN_TILE
from fulminate.rules.desk import OF_A_KIND, POOL, REASONS, skill_reason
from fulminate.rules.events import Log, tile
from fulminate.rules.ingredients import LETTERS, letter, true_colour
from fulminate.rules.moves import Move
from fulminate.rules.state import State
from fulminate.rules.steps import ending
from fulminate.rules.steps.cauldron import exchange
from fulminate.rules.steps.placing import scold
from fulminate.rules.steps.reveals import tell_revealed
from fulminate.rules.track import TRACKS

# ---- Drafting and beginning ----------------------------------------------------------------------


def draft_seat(state: State, number: i64) -> i64:
    """Whose choice a place in the draft is: first player to last, then last to first (3.2)."""
    step: i64 = number if number < state.players else 2 * state.players - 1 - number
    return (state.first + step) % state.players


def draft(state: State, move: Move, log: Log | None) -> None:
    """Take a starter tile from the offer."""
    number: int = move - moves.DRAFT
    at = state.offer.find(number)
    state.offer = state.offer[:at] + state.offer[at + 1 :]
    desk = state.desks[state.seat]
    desk.set_tile(desk.empty_burner(), number)
    state.drafted += 1
    if log is not None:
        log.append({"type": "drafted", "seat": int(state.seat), "tile": tile(number)})
    if state.drafted == 2 * state.players:
        state.offer = b""
        begin(state, state.first, log)
    else:
        state.seat = draft_seat(state, state.drafted)


def begin(state: State, seat: i64, log: Log | None) -> None:
    """Begin a seat's turn: the Bell, then the pool joins the hand."""
    state.phase = phases.TURN
    state.seat = seat
    state.turn += 1
    state.picked = 0
    state.helped = 0
    state.taken = 0
    desk = state.desks[seat]
    desk.held = desk.pool
    desk.pool = 0
    if log is not None:
        round_number = int((state.turn - 1) // state.players + 1)
        log.append({"type": "turn", "seat": int(seat), "turn": int(state.turn), "round": round_number})
    if state.dispensers == 2 and state.full_tracks(1 - state.bell) > state.full_tracks(state.bell):
        state.bell = 1 - state.bell
        if log is not None:
            log.append({"type": "bell", "dispenser": int(state.bell)})


# ---- In the turn ---------------------------------------------------------------------------------


def take_help_token(state: State, log: Log | None) -> None:
    """Take a Little Help token, once a turn (4.6)."""
    state.helped = 1
    state.help_left -= 1
    state.desk().help += 1
    if log is not None:
        log.append({"type": "helped", "seat": int(state.seat)})
        log.append({"type": "gained", "seat": int(state.seat), "token": "help", "for": "help", "count": 1})


def little_help(state: State, move: Move, log: Log | None) -> None:
    """Take one takeable marble without an explosion."""
    take_help_token(state, log)
    spot = moves.spot_of(move)
    index = state.pick_base() + moves.track_at(spot)
    position = moves.position_at(spot)
    colour = track.marble(state.tracks[index], position)
    state.tracks[index] = track.cut(state.tracks[index], position, position + 1)
    state.desk().held += counts.unit(colour)
    if log is not None:
        log.append(
            {
                "type": "took",
                "seat": int(state.seat),
                "by": "help",
                "from": [[int(index % TRACKS), int(position)]],
                "marbles": [LETTERS[colour]],
            }
        )
        tell_revealed(state, index, 1, log)


def humble(state: State, move: Move, log: Log | None) -> None:
    """Albedus Humblescore: two marbles of one colour for a Little Help token, named one after the other (section 6)."""
    marble = move - moves.HUMBLE
    if state.phase != phases.PAIRING:
        state.humble = marble
        state.phase = phases.PAIRING
        return
    desk = state.desk()
    first = state.humble
    state.humble = -1
    state.phase = phases.TURN
    desk.lose(first)
    desk.lose(marble)
    state.rolling += counts.unit(true_colour(first)) + counts.unit(true_colour(marble))
    desk.help -= 1
    state.help_left += 1
    if log is not None:
        log.append({"type": "discarded", "seat": int(state.seat), "marbles": [letter(first), letter(marble)]})
        log.append({"type": "gained", "seat": int(state.seat), "token": "help", "for": "humblescore", "count": -1})


def professors_exchange(state: State, move: Move, log: Log | None) -> None:
    """Explosiwa's or Thriftymind's 'may': exchange one marble, or pass (section 6)."""
    colour = move - moves.EXCHANGE
    state.taken = 0
    if state.exchange_by == states.BY_THRIFTYMIND:
        if move == moves.PASS:
            state.exchange_by = 0
            state.phase = phases.REFILLED
            return
        state.desk().pool -= counts.unit(colour)
    else:
        if move == moves.PASS:
            state.exchange_by = 0
            state.phase = state.resume
            return
        state.desk().held -= counts.unit(colour)
    exchange(state, colour, log)


def run_out(state: State, log: Log | None) -> None:
    """Anxiogenous O'Clockitt: the turn's time has run out, so the seat in turn gains a Scolding (section 6).

    Raises ValueError where no such clock runs: a tie-break has no professor, and changes no score (4.10).
    """
    in_turn = state.phase not in (phases.DRAFTING, phases.OVER) and not state.in_tiebreak()
    if not state.professor(OCLOCKITT) or not in_turn:
        raise ValueError("no clock runs: it needs the professor oclockitt and a turn")
    scold(state, "oclockitt", log)


# ---- The end of the turn, in the order of 4.8 ----------------------------------------------------


def settled(state: State, log: Log | None) -> None:
    """Once the discards lie still: Prissymann, then Thriftymind."""
    state.phase = phases.REFILLED
    if state.professors != 0:
        if state.left_over == 1 and state.professor(PRISSYMANN):
            scold(state, "prissymann", log)
        if state.professor(THRIFTYMIND) and counts.total(state.desk().pool) == POOL:
            state.phase = phases.EXCHANGING
            state.exchange_by = states.BY_THRIFTYMIND
            state.resume = phases.TURN
    state.left_over = 0


def refilled(state: State, log: Log | None) -> None:
    """Ask for a tile while a burner is empty and a stack is not; then Skill tokens and the end of the game."""
    if state.heights != 0 and state.desk().empty_burner() >= 0:
        state.phase = phases.DRAWING
        return
    award(state, log)
    ending.after_turn(state, log)
    if state.phase == phases.REFILLED:
        begin(state, (state.seat + 1) % state.players, log)


def draw(state: State, move: Move, log: Log | None) -> None:
    """Fill the lowest empty burner with the top tile of a stack."""
    stack = move - moves.DRAW
    desk = state.desk()
    burner = desk.empty_burner()
    number = state.top(stack)
    desk.set_tile(burner, number)
    state.take_top(stack)
    if log is not None:
        below = state.top(stack)
        log.append(
            {
                "type": "drew",
                "seat": int(state.seat),
                "stack": int(stack),
                "burner": int(burner),
                "tile": tile(number),
                "next": None if below == NO_TILE or below == UNKNOWN_TILE else tile(below),
            }
        )
    state.phase = phases.REFILLED


def award(state: State, log: Log | None) -> None:
    """Skill tokens: third of a kind, fifth different kind, with 5 or 6 players the tenth potion (4.9)."""
    desk = state.desk()
    if i64(len(desk.completed)) < OF_A_KIND:
        return  # nothing can be earned yet; most turns end here
    for reason in range(REASONS):
        if (desk.skill_for >> reason) & 1 == 0:
            have, needs = desk.toward(reason, state.players)
            if 0 < needs <= have:
                desk.skill_for |= bit(reason)
                _gain_skill(state, skill_reason(reason), log)


def _gain_skill(state: State, reason: str, log: Log | None) -> None:
    """From the countdown, then from the general supply."""
    state.desk().skill += 1
    if state.countdown > 0:
        state.countdown -= 1
    if log is not None:
        log.append({"type": "gained", "seat": int(state.seat), "token": "skill", "for": reason, "count": 1})
