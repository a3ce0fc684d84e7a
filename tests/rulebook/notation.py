"""The letters and the moves of the case files, and what the engine calls them. See FORMAT.md."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from fulminate.rules import moves
from fulminate.rules.catalogue import KINDS
from fulminate.rules.ingredients import LETTERS, NAMES, letter

Move = tuple[Any, ...]
"""A move of a case file, its lists as tuples and each set of marbles, tracks or positions in order."""

COLOURS = LETTERS[:6]
_MARBLES = re.compile(r"(?:[rybk]>[rybk]|[rybkme])*")
_MARBLE = re.compile(r"[rybk]>[rybk]|[rybkme]")


class BadCase(Exception):
    """A case that does not follow the format."""


class Refused(Exception):
    """A step that the rules do not allow."""


def marble(text: object) -> int:
    """The engine's number of a held marble: ``r``, or ``k>r`` for a black one that passes for red."""
    if not isinstance(text, str) or not _MARBLE.fullmatch(text):
        raise BadCase(f"{text!r} is not a marble")
    return moves.marble_number(NAMES[COLOURS.index(text[0])], NAMES[COLOURS.index(text[-1])])


def marbles(value: object) -> list[str]:
    """Marbles that are written as a string or as a list, in a fixed order."""
    if isinstance(value, str):
        if not _MARBLES.fullmatch(value):
            raise BadCase(f"{value!r} are not marbles")
        return sorted(_MARBLE.findall(value))
    if not isinstance(value, list):
        raise BadCase(f"{value!r} are not marbles")
    return sorted(letter(marble(each)) for each in value)


def colour(text: object) -> int:
    """The number of a colour's letter."""
    if not isinstance(text, str) or len(text) != 1 or text not in COLOURS:
        raise BadCase(f"{text!r} is not a colour")
    return COLOURS.index(text)


def kind(text: object) -> int:
    """The number of a kind."""
    if text not in KINDS:
        raise BadCase(f"{text!r} is not a kind")
    return KINDS.index(str(text))


def number(value: object) -> int:
    """A whole number in a move; one that is out of range makes a move that nothing allows."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadCase(f"{value!r} is not a whole number")
    return value


def whole(value: object) -> int:
    """A number that counts from 0."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise BadCase(f"{value!r} is not a whole number from 0 up")
    return value


SHAPES: dict[str, tuple[str, ...]] = {
    "draft": ("kind", "number"),
    "pick": ("number", "number"),
    "help": ("number", "number"),
    "help_again": ("kind",),
    "place": ("marble", "number", "number"),
    "drink": ("kind",),
    "humble": ("marble", "marble"),
    "done": (),
    "keep": ("marbles",),
    "draw": ("number",),
    "exchange": ("marble",),
    "out": ("colour",),
    "pass": (),
    "stop": (),
    "take": ("number", "number"),
    "abyss": ("numbers",),
    "run": ("number", "number", "number"),
    "rob": ("number",),
    "filter": ("number", "numbers"),
    "pair": ("number", "number"),
    "again": ("kind",),
    "gift": ("number", "number"),
    "give": ("number", "colour"),
    "steal": ("number", "colour"),
    "row": ("number", "number", "number"),
    "varnish": ("colour", "colour"),
    "serum": ("number", "numbers"),
    "time": (),
}


def _part(shape: str, value: object) -> Any:
    if shape == "marbles":
        return tuple(marbles(value))
    if shape == "numbers":
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise BadCase(f"{value!r} is not a list of numbers")
        return tuple(sorted(number(each) for each in value))
    if shape == "number":
        return number(value)
    {"kind": kind, "marble": marble, "colour": colour}[shape](value)
    return value


def named(value: object) -> Move:
    """A move of a case file, checked for its shape."""
    if not isinstance(value, list) or not value or value[0] not in SHAPES:
        raise BadCase(f"{value!r} is not a move")
    verb, *rest = value
    shapes = SHAPES[verb]
    if len(rest) != len(shapes):
        raise BadCase(f"{value!r}: {verb} takes {len(shapes)} things, not {len(rest)}")
    parts = [_part(shape, each) for shape, each in zip(shapes, rest, strict=True)]
    if verb == "humble":
        parts.sort()
    return (verb, *parts)


def from_engine(move: int) -> Move:
    """A move of the engine that is a whole move of the format by itself."""
    verb, numbers = moves.parts(move)
    match verb:
        case "pick" | "help" | "take":
            return (verb, *numbers)
        case "drink" | "again":
            return verb, KINDS[numbers[0]]
        case "help again":
            return "help_again", KINDS[numbers[0]]
        case "draft":
            return verb, KINDS[numbers[0]], numbers[1]
        case "place":
            return verb, letter(numbers[0]), numbers[1], numbers[2]
        case "exchange":
            return verb, letter(numbers[0])
        case "out":
            return verb, COLOURS[numbers[0]]
        case "draw" | "rob":
            return verb, numbers[0]
        case "give" | "steal":
            return verb, numbers[0], COLOURS[numbers[1]]
        case "varnish":
            return verb, COLOURS[numbers[0]], COLOURS[numbers[1]]
        case "done" | "pass" | "stop":
            return (verb,)
    raise BadCase(f"the engine offers {moves.words(move)!r}, which the format does not know by itself")
