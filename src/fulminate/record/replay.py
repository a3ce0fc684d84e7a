"""Replaying a record: every move, roll, reveal, turn and score is held against the rules; nothing is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fulminate.record.capture import TIME, breakdown, turn_of
from fulminate.record.model import Entry, Record, RecordError, Reveal, Step
from fulminate.record.setting import begin
from fulminate.rules import RULES_VERSION, IllegalMove, State, answer, awaits, commitment, moves, play, run_out
from fulminate.rules.events import Log
from fulminate.rules.explosions import revealing
from fulminate.rules.ingredients import LETTERS, UNKNOWN
from fulminate.rules.playing import MOVE, REVEAL, ROLL


@dataclass
class Moment:
    """A step of a replay: the line, who moved what, what happened, and the state after it."""

    line: int
    turn: int
    seat: int
    step: Step
    events: Log
    state: State


def verify(record: Record) -> State:
    """Replay the whole record, variations too, and return the last state. Raises RecordError naming line and reason."""
    state: State | None = None
    for moment in replay(record):
        state = moment.state
    return state if state is not None else begin(record.options, record.deal, record.deal_line)


def replay(record: Record, variations: bool = True) -> Iterator[Moment]:
    """The record step by step, each checked before it is given. Raises RecordError naming line and reason.

    The state of a moment goes on changing with the next one: clone it to keep it.
    """
    if record.rules_version != RULES_VERSION:
        raise RecordError(
            f"the record follows rules version {record.rules_version}, this program knows {RULES_VERSION}", 2
        )
    if record.secret is not None:
        _check_secret(record)
    state = begin(record.options, record.deal, record.deal_line)
    if len(record.seats) not in (0, state.players):
        raise RecordError(f"the record names {len(record.seats)} seats for {state.players} players", 1)
    return _replay(record, state, variations)


def _check_secret(record: Record) -> None:
    try:
        secret = bytes.fromhex(record.secret or "")
    except ValueError:
        raise RecordError("the secret is not hexadecimal", 1) from None
    if record.table is not None and record.hash is not None and commitment(secret, record.table) != record.hash:
        raise RecordError("the secret does not fit the hash that was shown when the game began", 1)


def _replay(record: Record, state: State, variations: bool) -> Iterator[Moment]:
    rolls: list[tuple[str, int]] = []
    line = record.deal_line
    for entry in record.entries:
        line = entry.line
        events: Log = []
        if isinstance(entry, Reveal):
            _reveal(state, entry, events)
            rolls = _roll(state, rolls, line, events)
            shown = Step(f"reveal {entry.track + 1}.{entry.place + 1}")
            yield Moment(line, turn_of(state), -1, shown, events, state)
            continue
        if rolls:
            raise RecordError("a reveal is missing before this line", line)
        for step in entry.steps:
            events = []
            _expect(state, entry)
            if variations:
                for variation in step.variations:
                    _vary(state.clone(), variation, line)
            _move(state, step, line, events)
            rolls = _roll(state, list(step.rolls), line, events)
            yield Moment(line, entry.turn, entry.seat, step, events, state)
    if rolls or awaits(state) in (ROLL, REVEAL):
        raise RecordError(f"the record ends where a {awaits(state)} is awaited", line)
    _check_result(record, state)


def _expect(state: State, entry: Entry) -> None:
    if awaits(state) != MOVE:
        raise RecordError(f"no move can be played here: the game waits for {awaits(state)}", entry.line)
    if entry.turn != turn_of(state):
        here = turn_of(state)
        raise RecordError(
            f"this is {'the tie-break' if here < 0 else f'turn {here}'}, not what the line says", entry.line
        )
    if entry.seat != state.seat:
        raise RecordError(f"it is seat {state.seat + 1}'s decision, not seat {entry.seat + 1}'s", entry.line)


def _move(state: State, step: Step, line: int, events: Log) -> None:
    try:
        if step.words == TIME:
            run_out(state, events)
        else:
            play(state, moves.parse(step.words), None, events)
    except ValueError as error:
        raise RecordError(str(error), line) from None


def _roll(state: State, rolls: list[tuple[str, int]], line: int, events: Log) -> list[tuple[str, int]]:
    """Let the noted rolls happen, up to a reveal; what is left of them then."""
    for number, (letter, track) in enumerate(rolls):
        if awaits(state) == REVEAL:
            return rolls[number:]
        if awaits(state) != ROLL:
            raise RecordError(f"nothing rolls here, so {letter}{track + 1} is one too many", line)
        colour = int(UNKNOWN) if letter == "?" else LETTERS.index(letter)
        try:
            answer(state, colour * 5 + track, events)
        except IllegalMove as error:
            raise RecordError(str(error), line) from None
    if awaits(state) == ROLL:
        raise RecordError("a roll is missing: marbles are still rolling", line)
    return []


def _reveal(state: State, reveal: Reveal, events: Log) -> None:
    if awaits(state) != REVEAL:
        raise RecordError("nothing comes into sight here", reveal.line)
    track, place = (int(each) for each in revealing(state))
    if (track, place) != (reveal.track, reveal.place):
        where = f"stack {place + 1}" if track < 0 else f"{track + 1}.{place + 1}"
        raise RecordError(f"what comes into sight is at {where}", reveal.line)
    try:
        answer(state, reveal.what, events)
    except IllegalMove as error:
        raise RecordError(str(error), reveal.line) from None


def _vary(state: State, steps: list[Step], line: int) -> None:
    """Check another way to go on; it may stop where it likes, but not in the middle of a batch of rolls."""
    for step in steps:
        for variation in step.variations:
            _vary(state.clone(), variation, line)
        _move(state, step, line, [])
        if _roll(state, list(step.rolls), line, []) or awaits(state) == REVEAL:
            return


def _check_result(record: Record, state: State) -> None:
    result = record.result
    if result is None:
        if state.over:
            raise RecordError("the game is over, but the scores and winners are missing")
        return
    if not state.over:
        raise RecordError("the record has a result, but the game is not over", result.line)
    if len(result.seats) != state.players:
        raise RecordError(f"there are {state.players} scores to write down", result.line)
    first = result.line - int(state.players)
    for seat, desk in enumerate(state.desks):
        if result.seats[seat] != breakdown(desk):
            raise RecordError(
                f"the score of seat {seat + 1} is {breakdown(desk).total}: {breakdown(desk)}", first + seat
            )
    if result.winners != state.winning_seats:
        won = ",".join(str(seat + 1) for seat in state.winning_seats)
        raise RecordError(f"the winners are {won}", result.line)
