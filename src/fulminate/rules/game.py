"""Playing: a move, then everything that follows by itself, until somebody has to decide again."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.rules import counts, moves, phases, track
from fulminate.rules import state as states
from fulminate.rules.catalogue import EXPLOSIWA
from fulminate.rules.chance import Chance
from fulminate.rules.events import Log
from fulminate.rules.ingredients import COLOURS, NAMES, UNKNOWN
from fulminate.rules.legal import MOST, decides, legal
from fulminate.rules.moves import Move
from fulminate.rules.powers import use
from fulminate.rules.state import State
from fulminate.rules.steps import chain, ending, keeping, reveals, rolls, turn
from fulminate.rules.steps.cauldron import take_out
from fulminate.rules.steps.placing import place
from fulminate.rules.track import CAPACITY, TRACKS, VISIBLE

MOVE: Final = "move"
ROLL: Final = "roll"
REVEAL: Final = "reveal"
NOTHING: Final = "nothing"


class IllegalMove(ValueError):
    """A move, or an answer from outside, that the rules do not allow now. Nothing has changed."""


def awaits(state: State) -> str:
    """What the state waits for: ``move``, ``roll`` (one marble), ``reveal`` (something unknown), ``nothing`` (over)."""
    if state.rolling != 0:
        return ROLL
    if reveals.revealing(state)[1] >= 0:
        return REVEAL
    return NOTHING if state.phase == phases.OVER else MOVE


def play(state: State, move: int, chance: Chance | None = None, log: Log | None = None) -> None:
    """Play a legal move of the seat that decides. With a chance, rolls and reveals are drawn at once; without one the
    state stops at the first and takes its answer from ``answer``. Raises IllegalMove and changes nothing otherwise."""
    if not decides(state):
        raise IllegalMove(f"no move can be played now: the state waits for {awaits(state)}")
    if not 0 <= move < moves.END:
        raise IllegalMove(f"{move} is not a move")
    out = vec[i64]([0] * MOST)
    wanted: Move = move
    for index in range(legal(state, out)):
        if out[index] == wanted:
            apply(state, wanted, log)
            advance(state, chance, log)
            return
    try:
        named = moves.words(move)
    except ValueError:
        named = str(move)
    raise IllegalMove(f"{named!r} is not legal now")


def apply(state: State, move: Move, log: Log | None) -> None:
    """Carry out a move that is known to be legal. ``advance`` must follow."""
    if move < moves.HELP:
        state.picked = 1
        chain.pick(state, state.pick_base() + moves.track_at(move), moves.position_at(move), log)
    elif state.phase == phases.POWER:
        use.answer(state, move, log)
    elif move < moves.TAKE:
        turn.little_help(state, move, log)
    elif move < moves.DRINK:
        place(state, move, log)
    elif move < moves.AGAIN:
        state.desk().drink(move - moves.DRINK)
        use.begin(state, move - moves.DRINK, states.BY_DRINK, log)
    elif move < moves.KEEP:
        turn.take_help_token(state, log)
        use.begin(state, move - moves.HELP_AGAIN, states.BY_HELP, log)
    elif move < moves.HUMBLE:
        keeping.keep(state, move, log)
    elif move < moves.EXCHANGE:
        turn.humble(state, move, log)
    elif move < moves.OUT or move == moves.PASS:
        turn.professors_exchange(state, move, log)
    elif move < moves.DONE:
        take_out(state, move - moves.OUT, log)
    elif move == moves.DONE:
        keeping.done(state, log)
    elif move < moves.ROB:
        turn.draw(state, move, log)
    else:
        turn.draft(state, move, log)


def advance(state: State, chance: Chance | None, log: Log | None) -> None:
    """Let everything happen that happens by itself; without a chance, up to the first roll or reveal."""
    while True:
        if state.rolling != 0:
            if chance is None:
                return
            rolls.roll_all(state, chance, log)
        if state.chain >= 0 and chain.follow(state, log):
            _picked(state)
        if state.unknown != 0 and reveals.revealing(state)[1] >= 0:
            if chance is None:
                return
            reveals.name(state, reveals.drawn(state, chance), log)
            continue
        phase = state.phase
        if phase < phases.POWER:
            return
        if phase == phases.SETTLED:
            turn.settled(state, log)
        elif phase == phases.REFILLED:
            turn.refilled(state, log)
        elif phase == phases.POWER:
            if state.placed != 0:
                use.resume(state, log)
            return
        elif phase == phases.TIEBREAK and state.picked == 1 and not state.options.tiebreak_drinks:
            ending.tiebreak_next(state, log)
        else:
            return


def _picked(state: State) -> None:
    """The chain has ended: Overwhilma Explosiwa looks at what it took."""
    if state.phase == phases.TURN and state.professor(EXPLOSIWA) and counts.total(state.taken) >= 8:
        state.exchange_by = states.BY_EXPLOSIWA
        state.resume = phases.TURN
        state.phase = phases.EXCHANGING
    else:
        state.taken = 0


# ---- Answers from outside ------------------------------------------------------------------------


def outcomes(state: State) -> list[tuple[int, float]]:
    """The answers to the roll or reveal that the state waits for, each with its probability.

    A roll's answer is its number (``rolls.roll_number``), a marble's its colour, a tile's its number.
    """
    if state.rolling != 0:
        return rolls.outcomes(state)
    index, position = reveals.revealing(state)
    if position < 0:
        return []
    if index < 0:
        tiles = state.unseen_tiles
        return [(each, tiles.count(each) / len(tiles)) for each in sorted(set(tiles))]
    left = int(counts.total(state.unseen))
    return [
        (int(colour), int(counts.count(state.unseen, colour)) / left)
        for colour in range(COLOURS)
        if counts.count(state.unseen, colour) > 0
    ]


def draw(state: State, chance: Chance) -> int:
    """An answer to the roll or reveal that the state waits for, drawn just as ``play`` would draw it."""
    if state.rolling != 0:
        return rolls.drawn(state, chance)
    if reveals.revealing(state)[1] < 0:
        raise IllegalMove(f"there is nothing to draw: the state waits for {awaits(state)}")
    return reveals.drawn(state, chance)


def answer(state: State, outcome: int, log: Log | None = None) -> None:
    """Take from outside the answer to the roll or reveal that the state waits for.

    A roll is its number (``rolls.roll_number``), with UNKNOWN for the colour of a marble that lands out of sight and is
    not named; a reveal is the colour, or the tile's number. Raises IllegalMove and changes nothing when the state waits
    for none, or when that cannot have happened.
    """
    if state.rolling != 0:
        _answer_roll(state, outcome, log)
    else:
        index, position = reveals.revealing(state)
        if position < 0:
            raise IllegalMove(f"nothing rolls and nothing is unknown: the state waits for {awaits(state)}")
        if index < 0:
            if outcome not in state.unseen_tiles if 0 <= outcome < 256 else True:
                raise IllegalMove(f"tile {outcome} is not among the tiles that are not seen yet")
        else:
            if not 0 <= outcome < COLOURS or counts.count(state.unseen, outcome) == 0:
                raise IllegalMove(f"no marble of colour {outcome} is left among those that are not seen")
        reveals.name(state, outcome, log)
    advance(state, None, log)


def _answer_roll(state: State, outcome: int, log: Log | None) -> None:
    colour, landed = rolls.roll_parts(outcome)
    named = 0 <= outcome < COLOURS * TRACKS and counts.count(state.rolling, colour) > 0
    if not named and colour != UNKNOWN:
        what = NAMES[colour] if 0 <= colour < COLOURS else str(outcome)
        raise IllegalMove(f"no {what} marble is rolling; rolling are {', '.join(counts.letters(state.rolling))}")
    index = rolls.target_base(state) + landed
    size = track.size(state.tracks[index])
    if size >= CAPACITY:
        raise IllegalMove(f"track {landed + 1} is full: a marble cannot land there")
    if not named and size < VISIBLE:
        raise IllegalMove(f"a marble that lands in sight, on track {landed + 1}, must be named")
    before = [int(track.size(each)) for each in state.tracks]
    rolls.land(state, colour, index)
    if log is not None:
        rolls.tell(state, counts.unit(colour) if named else 0, before, log)


def reaches(state: State, aimed: int, landed: int) -> bool:
    """Whether the next marble that is aimed at a track can come to lie on another one (4.5)."""
    if not 0 <= aimed < TRACKS or not 0 <= landed < TRACKS:
        return False
    return landed in rolls.nearest(state, rolls.target_base(state), aimed)


def run_out(state: State, log: Log | None = None) -> None:
    """The live clock of a turn has run out (O'Clockitt). Raises IllegalMove where no such clock runs."""
    try:
        turn.run_out(state, log)
    except ValueError as error:
        raise IllegalMove(str(error)) from None
