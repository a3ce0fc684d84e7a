"""Whether a position can stand on a table: its values fit the moment, and the game can go on from it.

What a moment allows is asked of the rules: what has been chosen so far is played again on a copy.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fulminate.record.position.box import check_box
from fulminate.record.position.fields import DEFAULTS, MULTISETS, PositionError, ordinal, stated
from fulminate.rules import SeededChance, State, awaits, counts, legal_moves, moves, phases, play, track
from fulminate.rules.catalogue import (
    EXPLOSIWA,
    KINDS,
    NO_TILE,
    SHUIMO,
    THRIFTYMIND,
    kind_number,
)
from fulminate.rules.desk import BURNERS, POOL, Desk
from fulminate.rules.game import MOVE, REVEAL, ROLL, advance
from fulminate.rules.ingredients import COLOURS, MARBLES, letter
from fulminate.rules.moves import position_at, track_at
from fulminate.rules.powers.base import Taking
from fulminate.rules.powers.dispenser import Generosity
from fulminate.rules.powers.hand import PrismaticJoy, Selfishness
from fulminate.rules.powers.use import POWERS, SandsOfTime
from fulminate.rules.state import (
    BY_AGAIN,
    BY_CONCOCTION,
    BY_EXPLOSIWA,
    BY_HELP,
    BY_POLTERGEIST,
    BY_THRIFTYMIND,
    COUNTDOWN,
    EXCHANGES,
    STACKS,
    STALEMATE,
)
from fulminate.rules.steps import ending
from fulminate.rules.steps.keeping import kept_of
from fulminate.rules.steps.turn import draft_seat
from fulminate.rules.track import TRACKS

# The phases outside of which a value has its default. What is not named here may differ in every phase.
_PHASES_OF: Final[tuple[tuple[str, tuple[i64, ...]], ...]] = (
    ("offer", (phases.DRAFTING,)),
    ("power", (phases.POWER, phases.TAKING_OUT)),
    ("chosen", (phases.POWER,)),
    ("placed", (phases.POWER,)),
    ("colour", (phases.POWER,)),
    ("opponent", (phases.POWER,)),
    ("gift", (phases.POWER,)),
    ("returning", (phases.POWER,)),
    ("exchange_by", (phases.EXCHANGING, phases.TAKING_OUT)),
    ("humblescore", (phases.PAIRING,)),
    ("kept", (phases.KEEPING,)),
    ("kept_in_disguise", (phases.KEEPING,)),
    ("left_over", (phases.SETTLED,)),
    ("chain", (phases.TURN, phases.TIEBREAK)),
    ("taken", (phases.TURN, phases.TIEBREAK, phases.EXCHANGING)),
    ("rolling", (phases.TURN, phases.POWER, phases.SETTLED, phases.TIEBREAK)),
    ("tied", (phases.TIEBREAK, phases.POWER, phases.TAKING_OUT, phases.OVER)),
    ("winners", (phases.OVER,)),
)
# What has its default unless another value differs from its own: (name, the other).
_WITH: Final = (("gap", "chain"), ("explosions", "chain"), ("unnamed", "rolling"), ("taken_in_tie", "tied"))


def check(state: State) -> None:
    """Raises PositionError where the state cannot stand on a table."""
    _seats(state)
    _moment(state)
    check_box(state)
    _desks(state)
    if state.phase == phases.DRAFTING:
        _draft(state)
    elif state.phase == phases.POWER:
        _power(state)
    elif state.phase in (phases.EXCHANGING, phases.TAKING_OUT):
        _exchange(state)
    elif state.phase == phases.PAIRING:
        _humble(state)
    elif state.phase == phases.KEEPING:
        _keep(state)
    elif state.phase == phases.DRAWING and state.desk().empty_burner() < 0:
        raise PositionError("a tile is drawn for an empty burner: the seat in turn has none")
    _turn(state)
    _goes_on(state)


def _turn(state: State) -> None:
    if state.phase == phases.DRAFTING:
        if state.turn != 0:
            raise PositionError("in the draft turn is 0")
    elif state.turn < 1:
        raise PositionError("turn is 0 in the draft only")
    elif state.phase != phases.OVER and not state.tied and (state.first + state.turn - 1) % state.players != state.seat:
        raise PositionError(f"turn {int(state.turn)} of this table is another seat's: count from the first player")
    if state.countdown > state.options.countdown:
        raise PositionError(f"countdown falls from the option countdown, {state.options.countdown}")
    _end(state)


def _end(state: State) -> None:
    """What has triggered the end is still so."""
    limit = state.options.stalemate_rounds
    over = state.phase == phases.OVER or state.tied != 0
    if limit is not None and state.quiet_rounds >= limit + over:
        right = f"at most {limit} in a tie-break or once it is over, else at most {limit - 1}"
        raise PositionError(f"quiet_rounds end the game at the option stalemate_rounds, {limit}: they are {right}")
    if state.triggered & COUNTDOWN and state.countdown:
        raise PositionError("triggered has 1 for the countdown, and Skill tokens are left in it")
    if state.triggered & STACKS and state.heights:
        raise PositionError("triggered has 2 for empty stacks, and tiles are left in them")
    if state.triggered & STALEMATE and (limit is None or not over):
        raise PositionError("triggered has 4 for the option stalemate_rounds, in a tie-break and once the game is over")


def _without(state: State, name: str) -> bool:
    """Whether a value is as where nothing is said."""
    return not getattr(state, name) if name in (*MULTISETS, "offer") else stated(state, name) == DEFAULTS[name]


def _moment(state: State) -> None:
    """Every value belongs to the moment."""
    for name, where in _PHASES_OF:
        if state.phase not in where and not _without(state, name):
            right = " or ".join(phases.NAMES[phase] for phase in where)
            raise PositionError(f"{name} belongs to the phase {right}, not to {state.phase_name}")
    for name, other in _WITH:
        if _without(state, other) and not _without(state, name):
            raise PositionError(f"{name} belongs to a position with {other}")
    if state.phase > phases.OVER and awaits(state) not in (ROLL, REVEAL):
        raise PositionError(f"{state.phase_name} is a passing phase: marbles roll in it, or something is revealed")
    if state.bell >= state.dispensers:
        raise PositionError("the Bell stands at a dispenser: with one dispenser bell is 0")
    if state.drafted > 2 * state.players:
        raise PositionError(f"drafted is at most {2 * state.players}, two tiles for each seat")
    if state.rolling != 0:
        if state.unnamed >= counts.total(state.rolling):
            raise PositionError("unnamed marbles have landed; of those in rolling some are still to land")
        if state.phase == phases.POWER and not _places(state):
            raise PositionError(f"in the middle of a power marbles roll only for {PrismaticJoy.kind}")
        if state.phase == phases.TIEBREAK and not state.options.tiebreak_drinks:
            raise PositionError("marbles roll in a tie-break only with the option tiebreak_drinks")
    if state.chain >= 0:
        _chain(state)
    elif state.phase != phases.EXCHANGING and state.taken != 0:
        raise PositionError("taken belongs to a position with chain, or to the phase exchange")
    if state.taken != 0 and not _holds(state.desk(), state.taken):
        raise PositionError("the marbles of taken are held by the seat in turn: held lacks some of them")


def _chain(state: State) -> None:
    index = int(state.chain)
    if state.rolling != 0:
        raise PositionError("no marble rolls while an explosion is followed: chain and rolling exclude each other")
    if not state.pick_base() <= index < state.pick_base() + TRACKS:
        low = int(state.pick_base())
        raise PositionError(f"chain is a track of the dispenser that is picked from, {low} to {low + TRACKS - 1}")
    if state.picked == 0 or state.taken == 0:
        raise PositionError("a chain follows a pick: picked is 1, and taken has what it took so far")
    if track.explosion(state.tracks[index], state.gap) & track.ASK == 0:
        place = f"the place {int(state.gap)} of the {ordinal(index % int(TRACKS))} track"
        raise PositionError(f"chain waits for an unknown marble, and none decides what explodes at the gap, {place}")


def _holds(desk: Desk, marbles: i64) -> bool:
    return all(counts.count(marbles, colour) <= desk.holds(colour) for colour in range(int(COLOURS)))


# ---- Seats and the tie-break ---------------------------------------------------------------------


def _seats(state: State) -> None:
    everybody = (1 << int(state.players)) - 1
    for name in ("tied", "winners"):
        if getattr(state, name) > everybody:
            raise PositionError(f"{name} has a bit for each of {state.players} seats, so it is at most {everybody}")
    if state.phase == phases.OVER:
        most = max(state.scores)
        best = {seat for seat, points in enumerate(state.scores) if points == most}
        if not state.winners or not best.issuperset(state.winning_seats):
            raise PositionError("a game that is over has winners: a bit for seats that have the most points")
    if state.tied or state.phase == phases.TIEBREAK:
        _tie(state)


def _tie(state: State) -> None:
    step = (state.seat - state.first + state.players) % state.players
    if state.phase != phases.OVER and not (state.tied >> state.seat) & 1:
        raise PositionError("tied has the bit of the seat that breaks the tie")
    if state.phase in (phases.POWER, phases.TAKING_OUT) and not state.options.tiebreak_drinks:
        raise PositionError("in a tie-break potions are drunk only with the option tiebreak_drinks")
    for seat in range(len(state.desks)):
        turn = (seat - state.first + state.players) % state.players
        had = bool((state.tied >> seat) & 1) and (state.phase == phases.OVER or turn < step)
        if had != (ending.taken_in_tie(state, seat) >= 0):
            wrong = "has had its turn, so its byte is 1 and the marbles it took" if had else "has 0 there"
            raise PositionError(f"taken_in_tie: the {ordinal(seat)} seat {wrong}")
    if state.tie_taken >> (8 * int(state.players)):
        raise PositionError(f"taken_in_tie has a byte for each of {state.players} seats")


# ---- What lies on the desks --------------------------------------------------------------------


def _desks(state: State) -> None:
    """Marbles are held by the seat in turn and lie in the pools of the others."""
    thrifty = state.exchange_by == BY_THRIFTYMIND
    own_turn = (
        state.phase
        in (
            phases.TURN,
            phases.POWER,
            phases.PAIRING,
            phases.EXCHANGING,
            phases.TAKING_OUT,
            phases.KEEPING,
            phases.TIEBREAK,
        )
        and not thrifty
    )
    for seat, desk in enumerate(state.desks):
        own = own_turn and seat == state.seat
        if desk.held_total() and not own and ending.taken_in_tie(state, seat) < 0:
            raise PositionError(f"the {ordinal(seat)} desk holds marbles: in this phase they lie in its pool")
        if own and desk.pool != 0 and state.tied == 0:
            raise PositionError(f"the {ordinal(seat)} desk is in turn: what was in its pool is among what it holds")
    if state.phase == phases.TAKING_OUT and thrifty and counts.total(state.desk().pool) >= POOL:
        raise PositionError(f"the marble that is exchanged has left the pool: fewer than {POOL} are in it")


# ---- The moments ---------------------------------------------------------------------------------


def _draft(state: State) -> None:
    left = 2 * int(state.players) - int(state.drafted)
    if len(state.offer) != left or left == 0:
        right = f"the offer of {state.players} players has {2 * state.players} tiles without those that were drafted"
        raise PositionError(f"{right}: with drafted={int(state.drafted)} {left} of them, not {len(state.offer)}")
    if state.seat != draft_seat(state, state.drafted):
        right = ordinal(int(draft_seat(state, state.drafted)))
        raise PositionError(f"with drafted={int(state.drafted)} the {right} seat drafts next")
    for seat, desk in enumerate(state.desks):
        needs = sum(draft_seat(state, number) == seat for number in range(int(state.drafted), 2 * int(state.players)))
        if sum(desk.tile(burner) == NO_TILE for burner in range(int(BURNERS))) < needs:
            raise PositionError(f"the {ordinal(seat)} desk needs {needs} empty burners for what it still drafts")


def _places(state: State) -> bool:
    return isinstance(POWERS[state.power], PrismaticJoy)


def _power(state: State) -> None:
    if state.power < 0:
        raise PositionError("in the phase power a power is in use: power names it")
    kind = KINDS[state.power]
    if kind not in state.options.kinds:
        raise PositionError(f"power={int(state.power)} is {kind}, which is not in play")
    if state.power_by == BY_AGAIN and SandsOfTime.kind not in state.options.kinds:
        raise PositionError(f"power_by={int(BY_AGAIN)} is the power of {SandsOfTime.kind}, which is not in play")
    if state.power_by == BY_HELP and not state.professor(SHUIMO):
        raise PositionError(f"power_by={int(BY_HELP)} is the power of shuimo, who is not in play")
    if isinstance(POWERS[state.power], Generosity) and state.gift != 0:
        _giving(state)
        return
    for name in ("gift", "returning"):
        if not _without(state, name):
            raise PositionError(f"{name} belongs to generosity_confection once its marbles are taken")
    first = 2
    if state.target != -1 and not (
        isinstance(POWERS[state.power], Selfishness) and first <= state.target < state.players
    ):
        most = int(state.players) - 1
        raise PositionError(f"opponent is -1, or {first} to {most} for concentrate_of_selfishness in its middle")
    if awaits(state) == REVEAL:
        raise PositionError("while a power is used everything in sight is known")
    if isinstance(POWERS[state.power], Taking):
        _replayed(state, [spot for spot in range(int(moves.SPOTS)) if (state.chosen >> spot) & 1])
    else:
        for name in ("chosen", "colour"):
            if not _without(state, name):
                raise PositionError(f"{kind} has no {name}: it is {DEFAULTS[name]}")
    if not _without(state, "placed") and not _places(state):
        raise PositionError(f"placed belongs to {PrismaticJoy.kind}")
    if state.rolling == 0 and set(legal_moves(state)) <= {moves.STOP}:
        raise PositionError(f"{kind} has nothing left to choose, so it is over: the phase is turn or tiebreak")


def _replayed(state: State, spots: list[int]) -> None:
    """The marbles chosen so far can be chosen one after the other."""
    begun = state.clone()
    begun.chosen = 0
    begun.last = -1
    begun.colour = -1
    for spot in spots:
        each = f"the marble at place {position_at(spot)} of the {ordinal(int(track_at(spot)))} track (bit {spot})"
        found = [move for move in (moves.TAKE + spot, moves.RETURN + spot) if move in legal_moves(begun)]
        if not found or begun.phase != phases.POWER:
            raise PositionError(f"chosen: {KINDS[state.power]} cannot choose {each} then")
        play(begun, int(found[0]))
    if begun.phase != phases.POWER or begun.chosen != state.chosen:
        raise PositionError(f"chosen: with these marbles {KINDS[state.power]} is over; write the position after it")
    if begun.colour != state.colour:
        raise PositionError(f"with chosen={int(state.chosen)} colour is {int(begun.colour)}")


def _giving(state: State) -> None:
    """Generosity Confection once its marbles are taken: some have been given, the rest is the gift."""
    players = int(state.players)
    spots = [spot for spot in range(int(moves.SPOTS)) if (state.chosen >> spot) & 1]
    if len(spots) != players or spots[-1] - spots[0] != players - 1 or track_at(spots[0]) != track_at(spots[-1]):
        raise PositionError(f"chosen: generosity_confection takes {players} adjacent marbles of one track")
    if not 1 <= state.target < players:
        raise PositionError(f"opponent is the next opponent who is given a marble, 1 to {players - 1} seats on")
    left = players - int(state.target) + 1
    if counts.total(state.gift) != left:
        raise PositionError(f"with opponent={int(state.target)} {left} marbles are left in gift")
    if counts.total(state.returning) >= state.target:
        raise PositionError("returning has what full pools could not hold, at most a marble for each who was given one")


def _exchange(state: State) -> None:
    powers = {int(by): kind_number(EXCHANGES[by]) for by in (BY_CONCOCTION, BY_POLTERGEIST)}
    professors = {int(BY_EXPLOSIWA): EXPLOSIWA, int(BY_THRIFTYMIND): THRIFTYMIND}
    by = int(state.exchange_by)
    if by in powers and state.phase == phases.TAKING_OUT:
        if state.power != powers[by] or KINDS[state.power] not in state.options.kinds:
            right = f"power={int(powers[by])}, {KINDS[powers[by]]}"
            raise PositionError(f"with exchange_by={by} the power in use is {right}, and in play")
    elif by in professors:
        if not state.professor(professors[by]) or state.power >= 0:
            raise PositionError(f"with exchange_by={by} that professor is in play and no power in use")
    else:
        right = (
            "1 or 2 for a power, 3 or 4 for a professor"
            if state.phase == phases.TAKING_OUT
            else "3 or 4, for a professor"
        )
        raise PositionError(f"exchange_by says on whose word marbles are exchanged: {right}")
    if by != BY_EXPLOSIWA and state.taken != 0:
        raise PositionError("taken belongs to the exchange of explosiwa, exchange_by=3")
    if state.tied and by in professors:
        raise PositionError("in a tie-break no professor exchanges marbles")
    if state.phase == phases.TAKING_OUT and not 0 <= state.last < COLOURS:
        raise PositionError(f"given is the marble that was given to the cauldron, 0 to {COLOURS - 1}")


def _humble(state: State) -> None:
    before = _before(state, phases.TURN)
    before.humble = -1
    if state.humble < 0 or moves.HUMBLE + state.humble not in legal_moves(before):
        raise PositionError(
            "humblescore is the first of two marbles of one colour that are held, for humblescore in play"
        )


def _keep(state: State) -> None:
    """The marbles named so far can be named one after the other."""
    if state.desk().held_total() <= POOL:
        raise PositionError(f"with {POOL} marbles or fewer held nothing has to be kept: the phase is turn or draw")
    before = _before(state, phases.KEEPING)
    before.kept = 0
    before.kept_veiled = 0
    before.last = 0
    named = [marble for marble in range(int(MARBLES)) for _ in range(int(kept_of(state, marble)))]
    if len(named) >= POOL:
        raise PositionError(f"with {POOL} marbles kept the pool is complete: fewer are in kept and kept_in_disguise")
    for marble in named:
        if moves.KEEP + marble not in legal_moves(before):
            raise PositionError(f"kept: {letter(marble)} cannot be kept then, for it is not held or others must be")
        play(before, int(moves.KEEP + marble))


def _before(state: State, phase: i64) -> State:
    """A copy in a phase, with nothing to reveal."""
    before = state.clone()
    before.phase = phase
    before.unknown = 0
    return before


def _goes_on(state: State) -> None:
    """Whoever decides has a move, now and once everything has rolled and been revealed."""
    after = state.clone()
    advance(after, SeededChance(0), None)
    for each in (state, after):
        if awaits(each) == MOVE and not legal_moves(each):
            raise PositionError(
                f"in the phase {each.phase_name} the {ordinal(int(each.seat))} seat has nothing to play"
            )
