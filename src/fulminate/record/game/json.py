"""A record as JSON: the twin of the text. Its schema is ``record.schema.json``; docs/record.md explains it."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from fulminate.record.game.model import (
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
from fulminate.record.game.reader import LARGEST, MOVE, SEATS, read_text
from fulminate.record.game.sets import in_order
from fulminate.record.game.text import write_text
from fulminate.record.json_values import Unfit, a_list, a_number, a_text, an_object, each_of, said, values_of
from fulminate.rules import Options
from fulminate.rules.catalogue import UNKNOWN_TILE
from fulminate.rules.ingredients import COLOURS, LETTERS, NAMES
from fulminate.rules.options import KEYS
from fulminate.rules.readings import OtherRules, check_version

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
MOST = 4 * LARGEST
"""A record's most characters in JSON."""
ROLLS = (*LETTERS[: int(COLOURS)], "?")
_DEAL = ("tracks", "offer", "stacks")
_ENTRY = ("turn", "seat", "steps")
_OF_STACK = ("stack", "tile")
_OF_TRACK = ("track", "position", "marble")
_VERSIONS = 999_999_999
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
    try:
        record = _record(values_of(text, MOST))
        written = write_text(record)
    except (Unfit, OtherRules) as error:
        raise RecordError(str(error)) from None
    except RecursionError:
        raise RecordError("variations stand too deep in one another") from None
    try:
        again = read_text(written)
    except RecordError as error:
        raise RecordError(f"{_place(record, error.line)}: {error.reason}") from None
    if to_json(again) != to_json(record):
        raise RecordError("a text in the record holds signs that a record cannot hold")
    return again


def _place(record: Record, line: int) -> str:
    """What of the JSON stands on a line of the text that is written from it."""
    lines = write_text(record).split("\n")
    first = next(number for number, text in enumerate(lines, start=1) if text.startswith("offer "))
    entries = first + 1 + len(record.deal.stacks)
    if entries <= line < entries + len(record.entries):
        return f"entries[{line - entries}]"
    return f"the line {lines[line - 1][:60]!r} of the text" if 0 < line <= len(lines) else "the record"


def _record(values: object) -> Record:
    if not isinstance(values, dict) or values.get("fulminate") != FORMAT or isinstance(values["fulminate"], bool):
        raise Unfit(f'a record in JSON is an object with "fulminate": {FORMAT}')
    top = an_object(values, "the record", _TOP, _MUST)
    rules_version = a_number(top["rules_version"], "rules_version", 1, 999)
    check_version(rules_version)
    deal = an_object(top["deal"], "deal", _DEAL, _DEAL)
    return Record(
        rules_version,
        _options(top["options"]),
        [a_text(each, place) for place, each in each_of(top["seats"], "seats")],
        Deal(
            [a_text(each, place) for place, each in each_of(deal["tracks"], "deal.tracks")],
            [_tile(each, place) for place, each in each_of(deal["offer"], "deal.offer")],
            [
                [_tile(each, place) for place, each in each_of(stack, where)]
                for where, stack in each_of(deal["stacks"], "deal.stacks")
            ],
        ),
        [_line(each, place) for place, each in each_of(top["entries"], "entries")],
        date=_maybe(top.get("date"), "date"),
        table=_maybe(top.get("table"), "table"),
        hash=_maybe(top.get("hash"), "hash"),
        secret=_maybe(top.get("secret"), "secret"),
        asked=_asked(top["asked"]) if "asked" in top else {},
        versions=_versions(top["versions"]) if "versions" in top else None,
        comment=_maybe(top.get("comment"), "comment"),
        result=None if top["result"] is None else _result(top["result"]),
        check=_maybe(top.get("check"), "check"),
    )


def _options(value: object) -> dict[str, object]:
    options = an_object(value, "options", KEYS, _DRAWN)
    for key in ("boxes", "kinds", "professors"):
        names = [a_text(each, place) for place, each in each_of(options.get(key, []), f"options.{key}")]
        if len(set(names)) != len(names):
            raise Unfit(f"options.{key} names something twice")
    for key, each in options.items():
        # In JSON 2.0 is the number 2.
        plain = int(each) if isinstance(each, float) and each.is_integer() else each
        if Options.parse_setting(key, Options.setting_text(plain)) != plain:
            raise Unfit(f"options.{key} cannot be {said(each)}")
        options[key] = plain
    return options


def _asked(value: object) -> dict[str, object]:
    asked = an_object(value, "asked", tuple(LEFT_TO_CHANCE), ())
    if not asked:
        raise Unfit("asked must not be empty")
    for key, value in asked.items():
        if not asks_for_chance(key, value):
            choices = " or ".join(json.dumps(each) for each in LEFT_TO_CHANCE[key])
            raise Unfit(f"asked.{key} must leave something to chance: {choices}")
    return asked


def _versions(value: object) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for place, each in each_of(value, "versions", least=1):
        first, last = _pair(each, place)
        found.append((a_number(first, f"{place}[0]", 1, _VERSIONS), a_number(last, f"{place}[1]", 1, _VERSIONS)))
    return found


def _line(value: object, where: str) -> Entry | Reveal:
    if isinstance(value, dict) and "reveal" in value:
        return _read_reveal(an_object(value, where, ("reveal",), ("reveal",))["reveal"], f"{where}.reveal")
    entry = an_object(value, where, _ENTRY, _ENTRY)
    turn = entry["turn"]
    return Entry(
        -1 if turn == "tie" else a_number(turn, f"{where}.turn", 0, 999_999),
        a_number(entry["seat"], f"{where}.seat", 0, SEATS - 1),
        _read_steps(entry["steps"], f"{where}.steps"),
    )


def _read_reveal(value: object, where: str) -> Reveal:
    if isinstance(value, dict) and "stack" in value:
        reveal = an_object(value, where, _OF_STACK, _OF_STACK)
        tile = _tile(reveal["tile"], f"{where}.tile")
        if tile == UNKNOWN_TILE:
            raise Unfit(f"{where}.tile: a reveal names the tile")
        return Reveal(-1, a_number(reveal["stack"], f"{where}.stack", 0, 6), tile)
    reveal = an_object(value, where, _OF_TRACK, _OF_TRACK)
    try:
        colour = colour_of(a_text(reveal["marble"], f"{where}.marble"))
    except Unfit:
        raise
    except ValueError as error:
        raise Unfit(f"{where}.marble: {error}") from None
    track = a_number(reveal["track"], f"{where}.track", 0, 9)
    return Reveal(track, a_number(reveal["position"], f"{where}.position", 0, 15), colour)


def _read_steps(value: object, where: str) -> list[Step]:
    return in_order([_read_step(each, place) for place, each in each_of(value, where, least=1)])


def _read_step(value: object, where: str) -> Step:
    step = an_object(value, where, ("move", "rolls", "comment", "variations"), ("move",))
    words = a_text(step["move"], f"{where}.move")
    if not MOVE.fullmatch(words):
        raise Unfit(f"{where}.move: {said(words)} is not a move: they are written like 'pick 3.5'")
    found = Step(words)
    if "rolls" in step:
        for place, each in each_of(step["rolls"], f"{where}.rolls", least=1):
            letter, track = _pair(each, place)
            if letter not in ROLLS:
                raise Unfit(f"{place}[0]: a marble is one of {', '.join(ROLLS)}")
            found.rolls.append((str(letter), a_number(track, f"{place}[1]", 0, 4)))
    if "comment" in step:
        found.comment = a_text(step["comment"], f"{where}.comment")
    if "variations" in step:
        variations = each_of(step["variations"], f"{where}.variations", least=1)
        found.variations = [_read_steps(each, place) for place, each in variations]
    return found


def _result(value: object) -> Result:
    result = an_object(value, "result", ("winners", "scores"), ("winners", "scores"))
    scores: list[Breakdown] = []
    for place, each in each_of(result["scores"], "result.scores", least=1):
        points = an_object(each, place, _POINTS, _POINTS)
        scores.append(Breakdown(*(a_number(points[key], f"{place}.{key}", -9_999, 9_999) for key in _POINTS)))
    winners = each_of(result["winners"], "result.winners", least=1)
    return Result([a_number(each, place, 0, SEATS - 1) for place, each in winners], scores)


def _pair(value: object, where: str) -> tuple[object, object]:
    first, last = a_list(value, where, most=2, least=2)
    return first, last


def _maybe(value: object, where: str) -> str | None:
    return None if value is None else a_text(value, where)


def _tile(value: object, where: str) -> int:
    word = a_text(value, where)
    try:
        return tile_of(word)
    except ValueError as error:
        raise Unfit(f"{where}: {error}") from None
