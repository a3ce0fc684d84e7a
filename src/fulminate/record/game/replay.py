"""Replaying a record: every move, roll, reveal, turn and score is held against the rules; nothing is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fulminate.record.game.deal import begin
from fulminate.record.game.luck import drawn_on, luck_of
from fulminate.record.game.model import Entry, Record, RecordError, Reveal, Step, tile_word
from fulminate.record.game.text import fingerprint, reveal_line, rolls_words
from fulminate.record.game.writer import TIME, breakdown, turn_of
from fulminate.rules import (
    IllegalMove,
    State,
    answer,
    awaits,
    counts,
    draw,
    legal_moves,
    moves,
    play,
    run_out,
)
from fulminate.rules.chance import Chance
from fulminate.rules.events import Log
from fulminate.rules.game import MOVE, REVEAL, ROLL
from fulminate.rules.ingredients import LETTERS, NAMES, UNKNOWN
from fulminate.rules.steps.reveals import revealing
from fulminate.rules.steps.rolls import roll_number

TOLD = 6
"""How many legal moves an error names."""


@dataclass(slots=True)
class Moment:
    """A step of a replay: the line, who moved what (seat -1: something came into sight), what happened, the state."""

    line: int
    turn: int
    seat: int
    step: Step
    events: Log
    state: State


def verify(record: Record) -> State:
    """Replay the whole record, variations too, and return the last state. Raises RecordError naming line and reason.

    Where the record tells a secret and the versions that its moves were, the deal and every roll are drawn again too.
    """
    state = begin(record)
    for _ in _replay(record, state, True, False):
        pass
    return state


def replay(record: Record, variations: bool = True) -> Iterator[Moment]:
    """The record step by step, each checked before it is given. Raises RecordError naming line and reason.

    The state of a moment goes on changing with the next one: clone it to keep it.
    """
    return _replay(record, begin(record), variations, True)


def _replay(record: Record, state: State, variations: bool, told: bool) -> Iterator[Moment]:
    luck = luck_of(record, state)
    rolls: list[tuple[str, int]] = []
    line = record.line("tracks")
    events: Log | None = None
    for entry in record.entries:
        line = entry.line
        if isinstance(entry, Reveal):
            events = [] if told else None
            turn = turn_of(state)
            _reveal(state, entry, events)
            rolls = _roll(state, rolls, line, events)
            if events is not None:
                yield Moment(line, turn, -1, Step(reveal_line(entry)), events, state)
            continue
        if rolls:
            raise RecordError(f"a reveal is missing before this line: {_place(state)} comes into sight", line)
        for step in entry.steps:
            events = [] if told else None
            _expect(state, entry)
            if variations:
                for variation in step.variations:
                    _vary(state.clone(), variation, line)
            _move(state, step, line, events)
            rolls = _roll(state, step.rolls, line, events, None if luck is None else luck.next())
            if events is not None:
                yield Moment(line, entry.turn, entry.seat, step, events, state)
    if rolls or awaits(state) == REVEAL:
        raise RecordError(f"the record ends where {_place(state)} comes into sight: a reveal is missing", line)
    if luck is not None:
        luck.finish()
    _check_result(record, state)
    if record.check is not None and record.check != fingerprint(record):
        raise RecordError(
            "the check does not fit: something above was changed after the record was written", record.line("check")
        )


def _expect(state: State, entry: Entry) -> None:
    if awaits(state) != MOVE:
        waits = "the game is over" if state.over else f"{_place(state)} comes into sight, and a reveal must name it"
        raise RecordError(f"no move can be played here: {waits}", entry.line)
    here = turn_of(state)
    if entry.turn != here:
        raise RecordError(f"this is {_turn(here)}, not {_turn(entry.turn)}", entry.line)
    if entry.seat != state.seat:
        raise RecordError(f"it is seat {state.seat + 1}'s decision, not seat {entry.seat + 1}'s", entry.line)


def _move(state: State, step: Step, line: int, events: Log | None) -> None:
    try:
        if step.words == TIME:
            run_out(state, events)
        else:
            play(state, moves.parse(step.words), None, events)
    except ValueError as error:
        raise RecordError(f"{error}; {_choices(state)}", line) from None


def _choices(state: State) -> str:
    """What would be right in place of a wrong move."""
    if awaits(state) != MOVE:
        return "the game is over" if state.over else f"the game waits for a {awaits(state)}"
    legal = legal_moves(state)
    more = f" and {len(legal) - TOLD} more" if len(legal) > TOLD else ""
    return f"legal are {', '.join(moves.words(move) for move in legal[:TOLD])}{more}"


def _turn(number: int) -> str:
    return "the tie-break" if number < 0 else f"turn {number}" if number else "the draft"


def _place(state: State) -> str:
    """Where something unknown comes into sight, as a record writes it."""
    track, place = (int(each) for each in revealing(state))
    return f"stack {place + 1}" if track < 0 else f"{track + 1}.{place + 1}"


def _roll(
    state: State, rolls: list[tuple[str, int]], line: int, events: Log | None, chance: Chance | None = None
) -> list[tuple[str, int]]:
    """Let the noted rolls happen, up to a reveal; what is left of them then. With the chance that they were drawn with
    each is drawn again too."""
    drawn = rolls
    for number, (letter, track) in enumerate(rolls):
        waits = awaits(state)
        if waits == REVEAL:
            return rolls[number:]
        if waits != ROLL:
            raise RecordError(f"nothing rolls here, so {letter}{track + 1} is one too many", line)
        colour = int(UNKNOWN) if letter == "?" else LETTERS.index(letter)
        roll = roll_number(colour, track)
        if chance is not None and drawn is rolls:
            right = draw(state, chance)
            if right != roll:
                drawn = rolls[:number] + drawn_on(state.clone(), right, chance)
        try:
            answer(state, roll, events)
        except IllegalMove as error:
            raise RecordError(str(error), line) from None
    if awaits(state) == ROLL:
        still = ", ".join(counts.letters(state.rolling))
        raise RecordError(f"rolls are missing after the move: {still} still roll", line)
    if drawn is not rolls:
        raise RecordError(f"the secret rolls {rolls_words(drawn)} here", line)
    return []


def _reveal(state: State, reveal: Reveal, events: Log | None) -> None:
    if awaits(state) != REVEAL:
        raise RecordError("nothing comes into sight here", reveal.line)
    track, place = (int(each) for each in revealing(state))
    if (track, place) != (reveal.track, reveal.place):
        raise RecordError(f"what comes into sight is at {_place(state)}", reveal.line)
    try:
        answer(state, reveal.what, events)
    except IllegalMove:
        if track < 0:
            reason = f"{tile_word(reveal.what)} is not among the tiles that nobody has seen"
        else:
            left = ", ".join(counts.letters(state.unseen))
            reason = f"no {NAMES[reveal.what]} is left among the marbles that nobody has seen: they are {left}"
        raise RecordError(reason, reveal.line) from None


def _vary(state: State, steps: list[Step], line: int) -> None:
    """Check another way to go on. It may stop after any move, and must where something unknown comes into sight."""
    for number, step in enumerate(steps):
        for variation in step.variations:
            _vary(state.clone(), variation, line)
        _move(state, step, line, None)
        rolls = _roll(state, step.rolls, line, None)
        if awaits(state) == REVEAL:
            if rolls or number + 1 < len(steps):
                raise RecordError(
                    f"a variation must end where something unknown comes into sight: {_place(state)},"
                    f" after {step.words!r}",
                    line,
                )
            return


def _check_result(record: Record, state: State) -> None:
    result = record.result
    end = record.line("end")
    if result is None:
        if state.over:
            raise RecordError("the game is over, but the scores and winners are missing", end)
        return
    if not state.over:
        raise RecordError("the record has a result, but the game is not over", end)
    if len(result.seats) != state.players:
        raise RecordError(f"there are {state.players} scores to write down", end)
    for seat, desk in enumerate(state.desks):
        right = breakdown(desk)
        if result.seats[seat] != right:
            raise RecordError(
                f"the score of seat {seat + 1} is {right.total}: potions {right.potions}, skill {right.skill},"
                f" help {right.help}, reward {right.reward}, scolding {right.scolding}",
                result.line - int(state.players) + seat,
            )
    if result.winners != state.winning_seats:
        won = ",".join(str(seat + 1) for seat in state.winning_seats)
        raise RecordError(f"the winners are {won}", result.line)
