"""A record as JSON: the twin of the text. Its schema is ``record.schema.json``; docs/record.md explains it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from fulminate.record.model import (
    FORMAT,
    Breakdown,
    Deal,
    Entry,
    Record,
    RecordError,
    Result,
    Reveal,
    Step,
    colour_of,
    tile_of,
    tile_word,
)
from fulminate.record.reader import LARGEST, read_text
from fulminate.record.text import write_text
from fulminate.rules.ingredients import NAMES
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
    "comment",
    "deal",
    "entries",
    "result",
    "check",
)
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
    """The record that a JSON text holds. Raises RecordError that says what is wrong.

    What is read goes through the text form once, so that there is one grammar; its lines are those of the text.
    """
    try:
        record = _record(values_of(text))
        again = read_text(write_text(record))
    except RecursionError:
        raise RecordError("variations stand too deep in one another") from None
    if to_json(again) != to_json(record):
        raise RecordError("a text in the record holds signs that a record cannot hold")
    return again


def values_of(text: str) -> object:
    """What a JSON text holds. Raises RecordError where it is none, or too large, or names a thing twice."""
    if len(text) > 4 * LARGEST:
        raise RecordError(f"a record in JSON has at most {4 * LARGEST:,} characters, this has {len(text):,}")
    try:
        found: object = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_once)
    except RecordError:
        raise
    except (ValueError, RecursionError) as error:
        raise RecordError(f"this is not JSON that can be read: {str(error)[:100]}") from None
    return found


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise RecordError("a key stands twice in one object")
    return found


def _record(values: object) -> Record:
    top = _dict(values, "the record")
    if top.get("fulminate") != FORMAT or isinstance(top["fulminate"], bool):
        raise RecordError(f'a record in JSON has "fulminate": {FORMAT}')
    _only(top, _TOP, "the record")
    deal = _dict(top.get("deal"), "deal")
    _only(deal, ("tracks", "offer", "stacks"), "deal")
    options = _dict(top.get("options"), "options")
    _only(options, KEYS, "options")
    result = top.get("result")
    return Record(
        _int(top.get("rules_version"), "rules_version"),
        options,
        [_text(each, "seats") for each in _list(top.get("seats"), "seats")],
        Deal(
            [_text(each, "tracks") for each in _list(deal.get("tracks"), "tracks")],
            [_tile(each) for each in _list(deal.get("offer"), "offer")],
            [[_tile(each) for each in _list(stack, "stacks")] for stack in _list(deal.get("stacks"), "stacks")],
        ),
        [_line(each) for each in _list(top.get("entries"), "entries")],
        date=_maybe(top.get("date"), "date"),
        table=_maybe(top.get("table"), "table"),
        hash=_maybe(top.get("hash"), "hash"),
        secret=_maybe(top.get("secret"), "secret"),
        comment=_maybe(top.get("comment"), "comment"),
        result=None if result is None else _result(_dict(result, "result")),
        check=_maybe(top.get("check"), "check"),
    )


def _line(value: object) -> Entry | Reveal:
    entry = _dict(value, "an entry")
    if "reveal" in entry:
        _only(entry, ("reveal",), "a reveal")
        reveal = _dict(entry["reveal"], "reveal")
        if "stack" in reveal:
            _only(reveal, ("stack", "tile"), "a reveal")
            return Reveal(-1, _int(reveal["stack"], "stack"), _tile(reveal.get("tile")))
        _only(reveal, ("track", "position", "marble"), "a reveal")
        what = _text(reveal.get("marble"), "marble")
        if what not in NAMES:
            raise RecordError(f"{what[:40]!r} is not an ingredient")
        return Reveal(_int(reveal.get("track"), "track"), _int(reveal.get("position"), "position"), colour_of(what))
    _only(entry, ("turn", "seat", "steps"), "a turn")
    turn = entry.get("turn")
    return Entry(
        -1 if turn == "tie" else _int(turn, "turn"),
        _int(entry.get("seat"), "seat"),
        [_read_step(each) for each in _list(entry.get("steps"), "steps")],
    )


def _read_step(value: object) -> Step:
    step = _dict(value, "a step")
    _only(step, ("move", "rolls", "comment", "variations"), "a step")
    rolls: list[tuple[str, int]] = []
    for each in _list(step.get("rolls", []), "rolls"):
        pair = _list(each, "a roll")
        if len(pair) != 2:
            raise RecordError("a roll is a marble and a track")
        rolls.append((_text(pair[0], "a roll"), _int(pair[1], "a roll")))
    variations = [_list(each, "a variation") for each in _list(step.get("variations", []), "variations")]
    return Step(
        _text(step.get("move"), "move"),
        rolls,
        _maybe(step.get("comment"), "comment"),
        [[_read_step(each) for each in variation] for variation in variations],
    )


def _result(values: dict[str, object]) -> Result:
    _only(values, ("winners", "scores"), "result")
    scores: list[Breakdown] = []
    for each in _list(values.get("scores"), "scores"):
        points = _dict(each, "a score")
        _only(points, _POINTS, "a score")
        scores.append(Breakdown(*(_int(points.get(key), key) for key in _POINTS)))
    return Result([_int(each, "winners") for each in _list(values.get("winners"), "winners")], scores)


def _only(values: dict[str, object], names: Sequence[str], what: str) -> None:
    strange = [name for name in values if name not in names]
    if strange:
        raise RecordError(f"{what} has no {strange[0][:40]!r}; it has {', '.join(names)}")


def _dict(value: object, what: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise RecordError(f"{what} must be an object")
    return value


def _list(value: object, what: str) -> list[object]:
    if not isinstance(value, list):
        raise RecordError(f"{what} must be a list")
    return value


def _text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise RecordError(f"{what} must be text")
    return value


def _maybe(value: object, what: str) -> str | None:
    return None if value is None else _text(value, what)


def _int(value: object, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not -10_000 < value < 10_000_000:
        raise RecordError(f"{what} must be a whole number")
    return value


def _tile(value: object) -> int:
    try:
        return tile_of(_text(value, "a tile"))
    except ValueError as error:
        raise RecordError(str(error)) from None
