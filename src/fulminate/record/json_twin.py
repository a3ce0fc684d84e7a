"""A record as JSON: the twin of the text. Its schema is ``record.schema.json``; docs/record.md explains it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from fulminate.record.model import (
    FORMAT,
    LEFT_TO_CHANCE,
    Breakdown,
    Deal,
    Entry,
    Record,
    RecordError,
    Result,
    Reveal,
    Step,
    asks_for_chance,
    colour_of,
    tile_of,
    tile_word,
)
from fulminate.record.reader import LARGEST, MOVE, SEATS, read_text
from fulminate.record.text import write_text
from fulminate.rules.catalogue import UNKNOWN_TILE
from fulminate.rules.ingredients import COLOURS, LETTERS, NAMES
from fulminate.rules.options import KEYS

_TOP = (
    "fulminate",
    "rules_version",
    "date",
    "table",
    "hash",
    "secret",
    "seats",
    "options",
    "asked",
    "versions",
    "comment",
    "deal",
    "entries",
    "result",
    "check",
)
_MUST = ("fulminate", "rules_version", "seats", "options", "deal", "entries", "result")
_DRAWN = ("players", "kinds", "professors", "first_player")
ROLLS = (*LETTERS[: int(COLOURS)], "?")
_POINTS = ("potions", "skill", "help", "reward", "scolding", "total")


def to_json(record: Record) -> dict[str, Any]:
    """The record as JSON values."""
    found: dict[str, Any] = {
        "fulminate": FORMAT,
        "rules_version": record.rules_version,
        "date": record.date,
        "table": record.table,
        "hash": record.hash,
        "secret": record.secret,
        "seats": record.seats,
        "options": {key: record.options[key] for key in KEYS if key in record.options},
        **_luck(record),
        "comment": record.comment,
        "deal": {
            "tracks": record.deal.tracks,
            "offer": [tile_word(tile) for tile in record.deal.offer],
            "stacks": [[tile_word(tile) for tile in stack] for stack in record.deal.stacks],
        },
        "entries": [_reveal(each) if isinstance(each, Reveal) else _entry(each) for each in record.entries],
        "result": None,
        "check": record.check,
    }
    if record.result is not None:
        found["result"] = {
            "winners": record.result.winners,
            "scores": [asdict(points) for points in record.result.seats],
        }
    return found


def _luck(record: Record) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if record.asked:
        found["asked"] = {key: record.asked[key] for key in KEYS if key in record.asked}
    if record.versions is not None:
        found["versions"] = [[first, last] for first, last in record.versions]
    return found


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "turn": "tie" if entry.turn < 0 else entry.turn,
        "seat": entry.seat,
        "steps": [_step(step) for step in entry.steps],
    }


def _reveal(reveal: Reveal) -> dict[str, Any]:
    if reveal.track < 0:
        return {"reveal": {"stack": reveal.place, "tile": tile_word(reveal.what)}}
    return {"reveal": {"track": reveal.track, "position": reveal.place, "marble": NAMES[reveal.what]}}


def _step(step: Step) -> dict[str, Any]:
    found: dict[str, Any] = {"move": step.words}
    if step.rolls:
        found["rolls"] = [[letter, track] for letter, track in step.rolls]
    if step.comment is not None:
        found["comment"] = step.comment
    if step.variations:
        found["variations"] = [[_step(each) for each in variation] for variation in step.variations]
    return found


def write_json(record: Record) -> str:
    """The record as JSON text."""
    return json.dumps(to_json(record), ensure_ascii=False, indent=1) + "\n"


# ---- Reading -------------------------------------------------------------------------------------


def read_json(text: str) -> Record:
    """The record that a JSON text holds. Raises RecordError that names the place, like entries[3].steps[0].move.
    Whether its options are a game and its moves legal is for ``verify`` to say.

    What is read goes through the text form once, so that there is one grammar, and its lines are those of the text.
    """
    values = values_of(text)
    try:
        record = _record(values)
        written = write_text(record)
    except RecursionError:
        raise RecordError("variations stand too deep in one another") from None
    try:
        again = read_text(written)
    except RecordError as error:
        raise RecordError(f"{_place(record, error.line)}: {error.reason}") from None
    if to_json(again) != to_json(record):
        raise RecordError("a text in the record holds signs that a record cannot hold")
    return again


def values_of(text: str) -> object:
    """What a JSON text holds. Raises RecordError where it is none, or too large, or names a thing twice."""
    if len(text) > 4 * LARGEST:
        raise RecordError(f"a record in JSON has at most {4 * LARGEST:,} characters, this has {len(text):,}")
    try:
        found: object = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_once, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise RecordError(
            f"this is not JSON: {error.msg}, line {error.lineno}, column {error.colno} of the JSON"
        ) from None
    except RecursionError:
        raise RecordError("lists and objects stand too deep in one another") from None
    except RecordError:
        raise
    except ValueError:
        raise RecordError("a number has too many digits") from None
    return found


def _constant(word: str) -> object:
    raise RecordError(f"{word} is not JSON")


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise RecordError(f"the key {key[:40]!r} stands twice in one object")
        found[key] = value
    return found


def _place(record: Record, line: int) -> str:
    """What of the JSON stands on a line of the text that is written from it."""
    lines = write_text(record).split("\n")
    first = next(number for number, text in enumerate(lines, start=1) if text.startswith("offer "))
    entries = first + 1 + len(record.deal.stacks)
    if entries <= line < entries + len(record.entries):
        return f"entries[{line - entries}]"
    return f"the line {lines[line - 1][:60]!r} of the text" if 0 < line <= len(lines) else "the record"


def _record(values: object) -> Record:
    top = _dict(values, "the record")
    if top.get("fulminate") != FORMAT or isinstance(top["fulminate"], bool):
        raise RecordError(f'a record in JSON has "fulminate": {FORMAT}')
    _keys(top, _TOP, _MUST, "the record")
    deal = _dict(top["deal"], "deal")
    _keys(deal, ("tracks", "offer", "stacks"), ("tracks", "offer", "stacks"), "deal")
    options = _options(top["options"])
    result = top["result"]
    return Record(
        _int(top["rules_version"], "rules_version", 1, 999),
        options,
        [_text(each, f"seats[{at}]") for at, each in _each(top["seats"], "seats")],
        Deal(
            [_text(each, f"deal.tracks[{at}]") for at, each in _each(deal["tracks"], "deal.tracks")],
            [_tile(each, f"deal.offer[{at}]") for at, each in _each(deal["offer"], "deal.offer")],
            [
                [_tile(each, f"deal.stacks[{at}][{place}]") for place, each in _each(stack, f"deal.stacks[{at}]")]
                for at, stack in _each(deal["stacks"], "deal.stacks")
            ],
        ),
        [_line(each, f"entries[{at}]") for at, each in _each(top["entries"], "entries")],
        date=_maybe(top.get("date"), "date"),
        table=_maybe(top.get("table"), "table"),
        hash=_maybe(top.get("hash"), "hash"),
        secret=_maybe(top.get("secret"), "secret"),
        asked=_asked(top["asked"]) if "asked" in top else {},
        versions=_versions(top["versions"]) if "versions" in top else None,
        comment=_maybe(top.get("comment"), "comment"),
        result=None if result is None else _result(_dict(result, "result")),
        check=_maybe(top.get("check"), "check"),
    )


def _options(value: object) -> dict[str, object]:
    options = _dict(value, "options")
    _keys(options, KEYS, _DRAWN, "options")
    for key in ("boxes", "kinds", "professors"):
        names = [_text(each, f"options.{key}[{at}]") for at, each in _each(options.get(key, []), f"options.{key}")]
        if len(set(names)) != len(names):
            raise RecordError(f"options.{key} names something twice")
    return options


def _asked(value: object) -> dict[str, object]:
    asked = _dict(value, "asked")
    _keys(asked, tuple(LEFT_TO_CHANCE), (), "asked")
    if not asked:
        raise RecordError("asked must not be empty")
    for key, value in asked.items():
        if not asks_for_chance(key, value):
            choices = " or ".join(json.dumps(each) for each in LEFT_TO_CHANCE[key])
            raise RecordError(f"asked.{key} must leave something to chance: {choices}")
    return asked


def _versions(value: object) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for at, each in _some(value, "versions"):
        first, last = _pair(each, f"versions[{at}]")
        most = 999_999_999
        found.append((_int(first, f"versions[{at}][0]", 1, most), _int(last, f"versions[{at}][1]", 1, most)))
    return found


def _line(value: object, where: str) -> Entry | Reveal:
    entry = _dict(value, where)
    if "reveal" in entry:
        _keys(entry, ("reveal",), (), where)
        return _read_reveal(_dict(entry["reveal"], f"{where}.reveal"), f"{where}.reveal")
    _keys(entry, ("turn", "seat", "steps"), ("turn", "seat", "steps"), where)
    turn = entry["turn"]
    return Entry(
        -1 if turn == "tie" else _int(turn, f"{where}.turn", 0, 999_999),
        _int(entry["seat"], f"{where}.seat", 0, SEATS - 1),
        _read_steps(entry["steps"], f"{where}.steps"),
    )


def _read_reveal(reveal: dict[str, object], where: str) -> Reveal:
    if "stack" in reveal:
        _keys(reveal, ("stack", "tile"), ("stack", "tile"), where)
        tile = _tile(reveal["tile"], f"{where}.tile")
        if tile == UNKNOWN_TILE:
            raise RecordError(f"{where}.tile: a reveal names the tile")
        return Reveal(-1, _int(reveal["stack"], f"{where}.stack", 0, 6), tile)
    _keys(reveal, ("track", "position", "marble"), ("track", "position", "marble"), where)
    try:
        colour = colour_of(_text(reveal["marble"], f"{where}.marble"))
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(f"{where}.marble: {error}") from None
    return Reveal(
        _int(reveal["track"], f"{where}.track", 0, 9), _int(reveal["position"], f"{where}.position", 0, 15), colour
    )


def _read_steps(value: object, where: str) -> list[Step]:
    return [_read_step(each, f"{where}[{at}]") for at, each in _some(value, where)]


def _read_step(value: object, where: str) -> Step:
    step = _dict(value, where)
    _keys(step, ("move", "rolls", "comment", "variations"), ("move",), where)
    words = _text(step["move"], f"{where}.move")
    if not MOVE.fullmatch(words):
        raise RecordError(f"{where}.move: {words[:40]!r} is not a move: they are written like 'pick 3.5'")
    found = Step(words)
    if "rolls" in step:
        for at, each in _some(step["rolls"], f"{where}.rolls"):
            letter, track = _pair(each, f"{where}.rolls[{at}]")
            if letter not in ROLLS:
                raise RecordError(f"{where}.rolls[{at}][0]: a marble is one of {', '.join(ROLLS)}")
            found.rolls.append((str(letter), _int(track, f"{where}.rolls[{at}][1]", 0, 4)))
    if "comment" in step:
        found.comment = _text(step["comment"], f"{where}.comment")
    if "variations" in step:
        found.variations = [
            _read_steps(each, f"{where}.variations[{at}]")
            for at, each in _some(step["variations"], f"{where}.variations")
        ]
    return found


def _result(values: dict[str, object]) -> Result:
    _keys(values, ("winners", "scores"), ("winners", "scores"), "result")
    scores: list[Breakdown] = []
    for at, each in _some(values["scores"], "result.scores"):
        where = f"result.scores[{at}]"
        points = _dict(each, where)
        _keys(points, _POINTS, _POINTS, where)
        scores.append(Breakdown(*(_int(points[key], f"{where}.{key}", -9_999, 9_999) for key in _POINTS)))
    winners = [
        _int(each, f"result.winners[{at}]", 0, SEATS - 1) for at, each in _some(values["winners"], "result.winners")
    ]
    return Result(winners, scores)


def _keys(values: dict[str, object], names: Sequence[str], must: Sequence[str], where: str) -> None:
    strange = [name for name in values if name not in names]
    if strange:
        raise RecordError(f"{where} has no {strange[0][:40]!r}; it has {', '.join(names)}")
    missing = [name for name in must if name not in values]
    if missing:
        raise RecordError(f"{where} lacks {missing[0]!r}")


def _dict(value: object, where: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise RecordError(f"{where} must be an object")
    return value


def _each(value: object, where: str) -> Iterator[tuple[int, object]]:
    """What stands in a list, with its place."""
    if not isinstance(value, list):
        raise RecordError(f"{where} must be a list")
    return iter(enumerate(value))


def _some(value: object, where: str) -> Iterator[tuple[int, object]]:
    """The same of a list that must not be empty."""
    if value == []:
        raise RecordError(f"{where} must not be empty")
    return _each(value, where)


def _pair(value: object, where: str) -> tuple[object, object]:
    if not isinstance(value, list) or len(value) != 2:
        raise RecordError(f"{where} must be a list of two")
    return value[0], value[1]


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise RecordError(f"{where} must be text")
    return value


def _maybe(value: object, where: str) -> str | None:
    return None if value is None else _text(value, where)


def _int(value: object, where: str, low: int, high: int) -> int:
    # In JSON 1.0 is the number 1.
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise RecordError(f"{where} must be a whole number from {low} to {high}")
    return value


def _tile(value: object, where: str) -> int:
    word = _text(value, where)
    try:
        return tile_of(word)
    except ValueError as error:
        raise RecordError(f"{where}: {error}") from None
