"""Carrying out the steps of a case: the engine asks for marbles one at a time, a case names a whole effect."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

from fulminate.rules import (
    IllegalMove,
    State,
    answer,
    awaits,
    legal_moves,
    moves,
    play,
    reaches,
    run_out,
    to_bytes,
)
from fulminate.rules.catalogue import KINDS
from fulminate.rules.ingredients import letter
from tests.rulebook.notation import COLOURS, BadCase, Move, Refused, from_engine, named

_ASKED_SINGLY = ("take", "return", "keep", "humble")


def _verb(number: int) -> str:
    return moves.parts(number)[0]


def _asks_on(before: State, after: State) -> bool:
    """Whether the engine still asks for more of the same effect."""
    if awaits(after) != "move" or after.seat != before.seat:
        return False
    verbs = {_verb(number) for number in legal_moves(after)}
    if after.phase_name == "power":
        return after.power == before.power and bool(verbs & {"take", "return", "stop"})
    return after.phase_name in ("keep", "humble")


def _walk(before: State, path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All ways to the end of an effect that begins with the path's moves."""
    after = before.clone()
    play(after, path[-1])
    if not _asks_on(before, after):
        yield path
        return
    if not legal_moves(after):
        raise AssertionError(f"nothing is legal after {[moves.words(number) for number in path]}")
    for number in legal_moves(after):
        if _verb(number) == "stop":
            yield (*path, number)
        else:
            yield from _walk(after, (*path, number))


def _effect(state: State, path: tuple[int, ...]) -> Move:
    """What the format calls the effect of a way through the engine's questions."""
    steps = [moves.parts(number) for number in path if _verb(number) != "stop"]
    verb = steps[0][0]
    if verb in ("keep", "humble"):
        named_marbles = sorted(letter(numbers[0]) for _, numbers in steps)
        return ("keep", tuple(named_marbles)) if verb == "keep" else ("humble", *named_marbles)
    tracks = [numbers[0] for _, numbers in steps]
    places = [numbers[1] for _, numbers in steps]
    match KINDS[state.power]:
        case "wisdom":
            return "take", tracks[0], places[0]
        case "abyssal_draft":
            return "abyss", tuple(tracks)
        case "uttermost_stickiness":
            return "run", tracks[0], places[0], places[-1]
        case "lavamancing":
            return "filter", tracks[0], tuple(places)
        case "magnetical_attraction":
            return "pair", tracks[0], places[0]
        case "generosity_confection":
            return "gift", tracks[0], places[0]
        case "feather_touch":
            return "row", places[0], tracks[0], tracks[-1]
        case "fulminating_serum":
            return "serum", tracks[0], tuple(places)
    raise BadCase(f"{KINDS[state.power]} asks for marbles one at a time, which the format does not know")


def legal(state: State) -> dict[Move, tuple[int, ...]]:
    """The legal moves as the format names them, each with the engine's moves that make it."""
    found: dict[Move, tuple[int, ...]] = {}
    for number in legal_moves(state):
        if _verb(number) in _ASKED_SINGLY:
            ways = [(_effect(state, path), path) for path in _walk(state, (number,))]
        else:
            ways = [(from_engine(number), (number,))]
        for move, path in ways:
            if move in found:
                raise AssertionError(f"{move} can be made in two ways: {found[move]} and {path}")
            found[move] = path
    return found


def _roll(state: State, entry: object) -> None:
    """Let the next marble roll as the case says: (marble, landed) or (marble, aimed, landed)."""
    if not isinstance(entry, list) or len(entry) not in (2, 3):
        raise BadCase(f"{entry!r} is not a roll")
    name, *numbers = entry
    if not isinstance(name, str) or any(isinstance(each, bool) or not isinstance(each, int) for each in numbers):
        raise BadCase(f"{entry!r} is not a roll")
    if awaits(state) != "roll":
        raise Refused(f"{entry}: nothing rolls now")
    if name not in COLOURS or len(name) != 1:
        raise Refused(f"{entry}: {name} is no marble that rolls")
    aimed, landed = numbers[0], numbers[-1]
    # Said here since the engine's answer is one number, in which a sixth track would be another colour's first.
    if not 0 <= aimed < 5 or not 0 <= landed < 5:
        raise Refused(f"{entry}: there is no such track")
    if not reaches(state, aimed, landed):
        raise Refused(f"{entry}: a marble that is aimed at {aimed} cannot land on {landed}")
    try:
        answer(state, COLOURS.index(name) * 5 + landed)
    except IllegalMove as error:
        raise Refused(f"{entry}: {error}") from None


def take_step(state: State, step: dict[str, Any]) -> None:
    """Carry out a step: a move, then its rolls. Raises Refused where the rules do not allow it."""
    unknown = set(step) - {"move", "rolls"}
    if unknown or "move" not in step:
        raise BadCase(f"a step has a move and perhaps rolls, not {sorted(step)}")
    move = named(step["move"])
    if move == ("time",):
        try:
            run_out(state)
        except IllegalMove as error:
            raise Refused(str(error)) from None
    else:
        path = legal(state).get(move)
        if path is None:
            refused_by_engine(state, move)
            raise Refused(f"{move} is not legal now")
        for number in path:
            play(state, number)
    for entry in step.get("rolls", []):
        _roll(state, entry)
    if awaits(state) == "roll":
        raise Refused(f"{move}: marbles still roll that the step does not tell of")
    if awaits(state) == "reveal":
        raise BadCase("a case has no unknown marbles or tiles")


def _direct() -> dict[Move, int]:
    """The moves that the engine plays as a whole, by what the format calls them."""
    found: dict[Move, int] = {}
    for number in moves.ALL:
        with suppress(BadCase):
            found[from_engine(number)] = number
    return found


_DIRECT: Final = _direct()


def refused_by_engine(state: State, move: Move) -> None:
    """That a move which is not among the legal ones raises in the engine too and changes nothing."""
    number = _DIRECT.get(move)
    if number is None or (move[0] == "take" and state.phase_name == "power" and KINDS[state.power] != "wisdom"):
        return
    before = to_bytes(state)
    try:
        play(state, number)
    except IllegalMove:
        if to_bytes(state) != before:
            raise AssertionError(f"{move} was refused, but it changed something") from None
        return
    raise AssertionError(f"{move} is not among the legal moves, but the engine plays it")


def refused(state: State, step: dict[str, Any]) -> str | None:
    """Nothing when a step is refused and changes nothing; else what is wrong."""
    before = to_bytes(state)
    trial = state.clone()
    try:
        take_step(trial, step)
    except Refused:
        return None if to_bytes(state) == before else f"{step} was refused but changed something"
    return f"{step} was not refused"
