"""JSON read with care: values of the right form, or an error that names the place and says what is right there."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence


class Unfit(ValueError):
    """A text that is no JSON, or a value of another form than its place asks for."""


def values_of(text: str, most: int) -> object:
    """What a JSON text of at most so many characters holds. Raises Unfit; a name that stands twice is one reason."""
    if len(text) > most:
        raise Unfit(f"a text in JSON has at most {most:,} characters, this has {len(text):,}")
    try:
        found: object = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_once, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise Unfit(f"this is not JSON: {error.msg}, line {error.lineno}, column {error.colno} of the JSON") from None
    except RecursionError:
        raise Unfit("lists and objects stand too deep in one another") from None
    except Unfit:
        raise
    except ValueError:
        raise Unfit("a number has too many digits") from None
    return found


def _constant(word: str) -> object:
    raise Unfit(f"{word} is not JSON")


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise Unfit(f"the key {said(name)} stands twice in one object")
        found[name] = value
    return found


def said(value: object) -> str:
    """A value as an error names it: short, whatever it is."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        # Python refuses to write out very large numbers.
        return str(value) if abs(value) < 10**18 else "a number of more than 18 digits"
    if isinstance(value, float):
        return str(value)
    if isinstance(value, str):
        return ascii(value if len(value) <= 40 else value[:40] + "...")
    return "a list" if isinstance(value, (list, tuple)) else "an object"


def an_object(value: object, where: str, names: Sequence[str], needed: Sequence[str]) -> dict[str, object]:
    """An object with these names and no others."""
    if not isinstance(value, dict):
        raise Unfit(f"{where} must be an object with {', '.join(needed or names)}, not {said(value)}")
    for name in value:
        if name not in names:
            raise Unfit(f"{where} has no {said(name)}; it has {', '.join(names)}")
    for name in needed:
        if name not in value:
            raise Unfit(f"{where} lacks {name}; it needs {', '.join(needed)}")
    return value


def a_list(value: object, where: str, most: int | None = None, least: int = 0) -> list[object]:
    """A list of at most and at least so many entries."""
    if not isinstance(value, list):
        raise Unfit(f"{where} must be a list, not {said(value)}")
    if most is not None and len(value) > most:
        raise Unfit(f"{where} has at most {most} entries, not {len(value)}")
    if len(value) < least:
        raise Unfit(f"{where} has at least {least} {'entry' if least == 1 else 'entries'}, not {len(value)}")
    return value


def each_of(value: object, where: str, least: int = 0) -> Iterator[tuple[str, object]]:
    """The entries of a list, each with its place: seats[0], seats[1]."""
    for at, each in enumerate(a_list(value, where, least=least)):
        yield f"{where}[{at}]", each


def a_text(value: object, where: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise Unfit(f"{where} must be text, not {said(value)}")
    return value


def a_number(value: object, where: str, low: int, high: int) -> int:
    """A whole number between two, both allowed. In JSON 1.0 is the number 1."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Unfit(f"{where} must be a whole number from {low} to {high}, not {said(value)}")
    return value
