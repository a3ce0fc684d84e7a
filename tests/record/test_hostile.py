"""Whatever is given to the readers, they answer soon: with a record or position, or with a clear error."""

from __future__ import annotations

import contextlib
import json
import random
import re
import tracemalloc
from collections.abc import Callable
from importlib import resources
from typing import Any

import fastjsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fulminate.draw.picture import svg
from fulminate.record import (
    PositionError,
    RecordError,
    position_from_json,
    position_to_json,
    read_json,
    read_position,
    read_text,
    to_json,
    verify,
    write_json,
    write_position,
    write_text,
)
from fulminate.record.game.reader import LARGEST, LONGEST
from fulminate.rules import State, public, view
from tests.record.games import OPTION_SETS, start, written
from tests.work import SOON, at_most

TEXT = write_text(written({"players": 2, "countdown": 1}, 4, "greedy"))
RUNNING = write_text(written({"players": 3}, 2, running=True, most=60))
REVEALED = next(line for line in RUNNING.splitlines() if line.startswith("reveal ") and "stack" not in line)
HEAD = TEXT[: TEXT.index("0.")]


def last_line(text: str) -> int:
    return len(text.splitlines())


HOSTILE: dict[str, tuple[str, str]] = {
    "nothing": ("", "is empty"),
    "blank": ("\n \n\n", "is empty"),
    "a beginning alone": ('[Fulminate "1"]\n', "missing"),
    "something else": ("Once upon a time\n", "begins with"),
    "too large": (TEXT + "x" * LARGEST, "at most"),
    "a line too long": (HEAD + "0.1: " + "done, " * LONGEST, "a line has at most"),
    "endless rolls": (HEAD + "0.1: draft wisdom <" + "r1 " * 20_000 + ">\nunfinished\n", ""),
    "endless moves": (HEAD + ("0.1: " + "time x9, " * 7_000 + "time\n") * 15, "moves"),
    "endless turns": (HEAD + "0.1: done\n" * 90_000, "cut short"),
    "endless stacks": (HEAD + "stack -\n" * 1_000, "at most 7 stacks"),
    "endless headers": ('[Fulminate "1"]\n' + '[Seat "A"]\n' * 60_000, "at most 6 seats"),
    "deep": (HEAD + "0.1: done" + " (done" * 10_000 + "\n", "deep"),
    "deep and closed": (HEAD + "0.1: done" + " (done" * 2_000 + ")" * 2_000 + "\nunfinished\n", "deep"),
    "a comment left open": (HEAD + "0.1: done {" + "a" * 10_000 + "\n", "not closed"),
    "comments in one another": (HEAD + "0.1: done {a {b} c}\nunfinished\n", "comments"),
    "a variation left open": (HEAD + "0.1: done (done\nunfinished\n", "not closed"),
    "NUL": (TEXT.replace("draft", "dr\0ft", 1), "U+0000"),
    "a bell": (TEXT.replace("Player", "\aPlayer", 1), "U+0007"),
    "an escaped bell": (TEXT.replace('"Player', '"\\u001bPlayer', 1), "the sign U+001B cannot stand"),
    "another line end": (TEXT.replace("draft", "dr\u2028ft", 1), "U+2028"),
    "half a sign": (TEXT.replace("Player", "\ud800", 1), "U+D800"),
    "an escaped half": (TEXT.replace('"Player', '"\\ud800', 1), "the sign U+D800 cannot stand"),
    "a byte order mark inside": (TEXT.replace("draft", "\ufeffdraft", 1), "U+FEFF"),
    "old Mac line ends": (TEXT.replace("\n", "\r"), "U+000D"),
    "digits of another script": (TEXT.replace("\n1.", "\n\u0661.", 1), "a turn looks like"),
    "a giant number": (HEAD + f"{'9' * 5_000}.1: done\n", "a turn looks like"),
    "a giant roll": (HEAD + f"0.1: done <r{'9' * 5_000}>\n", "not a roll"),
    "another format": (TEXT.replace('[Fulminate "1"]', '[Fulminate "2"]'), "format 1"),
    "other rules": (TEXT.replace('[Rules "1"]', '[Rules "2"]'), "rules version 2"),
    "no rules": (TEXT.replace('[Rules "1"]\n', ""), "rules"),
    "an unknown header": (TEXT.replace("[Seat", "[Chair", 1), "Chair"),
    "an unknown option": (TEXT.replace("countdown=", "count=", 1), "count"),
    "an option twice": (TEXT.replace("[Option", '[Option "players=2"]\n[Option', 1), "once"),
    "a header too late": (TEXT.replace("\n0.", '\n[Seat "C"]\n0.', 1), "header"),
    "a secret alone": (TEXT.replace("[Seat", f'[Secret "{"0" * 64}"]\n[Seat', 1), "needs the table"),
    "no secret": (TEXT.replace("[Seat", '[Secret "00"]\n[Seat', 1), "64 hexadecimal digits"),
    "no hash": (TEXT.replace("[Seat", '[Hash "nonsense"]\n[Seat', 1), "64 hexadecimal digits"),
    "no day": (TEXT.replace("[Seat", '[Date "yesterday"]\n[Seat', 1), "2026-11-30"),
    "no such day": (TEXT.replace("[Seat", '[Date "2026-02-30"]\n[Seat', 1), "2026-11-30"),
    "versions that fall": (TEXT.replace("[Seat", '[Versions "5-3"]\n[Seat', 1), "versions rise"),
    "versions that stand still": (TEXT.replace("[Seat", '[Versions "1-3,3"]\n[Seat', 1), "versions rise"),
    "endless versions": (TEXT.replace("[Seat", '[Versions "1-999999999"]\n[Seat', 1), "versions rise"),
    "asked for what is not left to chance": (
        TEXT.replace("[Seat", '[Asked "players=2"]\n[Seat', 1),
        "leaves nothing to chance",
    ),
    "a marble revealed as unknown": (
        RUNNING.replace(REVEALED, REVEALED.rsplit(" ", 1)[0] + " ?"),
        "is not an ingredient",
    ),
    "a letter for a marble": (RUNNING.replace(REVEALED, REVEALED.rsplit(" ", 1)[0] + " r"), "is not an ingredient"),
    "a tile revealed as unknown": (RUNNING.replace(REVEALED, "reveal stack 1 ?"), "a reveal looks like"),
    "a kind that is not": (TEXT.replace("offer ", "offer foo.1 ", 1), "'foo' is not a kind; the kinds are"),
    "capitals": (TEXT.replace("pick ", "PICK ", 1), "is not a move"),
    "letters turned round": (TEXT.replace('"Player', '"\\u202ePlayer', 1), "U+202E"),
    "moves after the end": (TEXT + "1.1: done\n", "cannot follow"),
    "a second end": (TEXT.replace("winners", "winners 1\nwinners"), "once"),
    "more players than seats": (TEXT.replace('[Seat "Player 2"]\n', ""), "seats"),
    "an unknown tile": (TEXT.replace("stack ", "stack wishdom.1 ", 1), "wishdom"),
    "a fifth face": (TEXT.replace("stack ", "stack wisdom.5 ", 1), "not a tile"),
    "no dispenser": ("".join(line for line in TEXT.splitlines(True) if not line.startswith("tracks")), "deal"),
    "a short dispenser": (TEXT.replace("tracks ", "tracks - ", 1), "5 tracks"),
}


def refused(read: Callable[[], object]) -> str:
    """The error's message; it comes soon, by the work that it takes."""
    with at_most(SOON), pytest.raises((RecordError, PositionError)) as wrong:
        read()
    assert 5 < len(str(wrong.value)) < 400
    return str(wrong.value)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_are_refused_soon_and_clearly(name: str) -> None:
    text, told = HOSTILE[name]
    assert told in refused(lambda: verify(read_text(text)))


def test_hostile_texts_eat_no_memory() -> None:
    for name in ("endless moves", "endless turns", "deep", "a line too long"):
        text, _ = HOSTILE[name]
        tracemalloc.start()
        try:
            with pytest.raises(RecordError):
                verify(read_text(text))
            assert tracemalloc.get_traced_memory()[1] < 100 * len(text) + 50_000_000
        finally:
            tracemalloc.stop()


def test_a_record_cut_anywhere_is_refused() -> None:
    for text in (TEXT, RUNNING):
        whole = text[: text.index("\ncheck ")]
        for end in random.Random(1).sample(range(len(whole)), 150):
            refused(lambda cut=whole[:end]: read_text(cut))  # type: ignore[misc]


JSON: Any = json.loads(write_json(read_text(TEXT)))


def changed(path: str, value: object) -> str:
    """The record in JSON with one value changed."""
    values = json.loads(json.dumps(JSON))
    *way, last = path.split(".")
    inner = values
    for name in way:
        inner = inner[int(name) if name.isdecimal() else name]
    inner[int(last) if last.isdecimal() and isinstance(inner, list) else last] = value
    return json.dumps(values)


STRANGE: tuple[object, ...] = (7.5, {"a": 1}, [[]], "\n", -(10**30), True)
WRONG_TYPES: list[tuple[str, object]] = [
    (path, value)
    for path in (
        "fulminate", "rules_version", "seats", "seats.0", "options", "options.players", "deal", "deal.tracks",
        "deal.tracks.0", "deal.offer.0", "deal.stacks.0", "entries", "entries.0", "entries.0.turn", "entries.0.seat",
        "entries.0.steps", "entries.0.steps.0", "entries.0.steps.0.move", "result.winners", "result.scores.0.total",
        "check", "date", "comment",
    )
    for value in STRANGE
]  # fmt: skip


@pytest.mark.parametrize("path", sorted({path for path, _ in WRONG_TYPES}))
def test_json_of_wrong_types_is_refused(path: str) -> None:
    for value in (value for each, value in WRONG_TYPES if each == path):
        refused(lambda value=value: verify(read_json(changed(path, value))))  # type: ignore[misc]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "not JSON"),
        ('{"fulminate": 1,\n "rules', "line 2, column 2 of the JSON"),
        ("[]", "object"),
        ("null", "object"),
        ("{}", "fulminate"),
        ("[" * 100_000, "too deep"),
        ('{"fulminate":' * 50_000, "too deep"),
        ('{"fulminate": 1, "fulminate": 1}', "twice"),
        ("1" * 100_000, "too many digits"),
        ('{"fulminate": NaN}', "NaN is not JSON"),
        ("{" + " " * 4 * LARGEST + "}", "at most"),
        (changed("extra", 1), "extra"),
        (changed("options.extra", 1), "extra"),
        (changed("entries.0.steps.0.extra", 1), "extra"),
        (changed("comment", "a } b"), ""),
        (changed("comment", "a\nwinners 1"), ""),
        (changed("entries.0.steps.0.move", "pick 1.1, done"), ""),
        (changed("entries.0.steps.0.move", "pick 1.1 x3"), ""),
    ],
    ids=lambda value: value[:20],
)
def test_hostile_json_is_refused(text: str, told: str) -> None:
    assert told in refused(lambda: read_json(text))


PLACES = [
    ("entries.2.seat", 9, "entries[2].seat must be a whole number from 0 to 5"),
    ("entries.2.turn", -1, "entries[2].turn must be"),
    ("entries.2.steps", [], "entries[2].steps has at least 1 entry, not 0"),
    ("entries.2.steps.0", {}, "entries[2].steps[0] lacks move"),
    ("entries.2.steps.0.move", "pick 1.1, done", "entries[2].steps[0].move: 'pick 1.1, done' is not a move"),
    ("entries.2.steps.0.rolls", [["x", 0]], "entries[2].steps[0].rolls[0][0]: a marble is one of r, y"),
    ("entries.2.steps.0.variations", [[]], "entries[2].steps[0].variations[0] has at least 1 entry, not 0"),
    ("entries.2.steps.0.comment", "}{", "entries[2]: "),
    ("entries.0", {"reveal": {"stack": 0, "tile": "?"}}, "entries[0].reveal.tile: a reveal names the tile"),
    ("deal.offer.1", "foo.1", "deal.offer[1]: 'foo' is not a kind"),
    ("deal.tracks.4", 3, "deal.tracks[4] must be text"),
    ("seats.1", None, "seats[1] must be text"),
    ("options.players", "2", "options.players cannot be '2'"),
    ("options.countdown", [1], "options.countdown cannot be a list"),
    ("options.countdown", {"a": 1}, "options.countdown cannot be an object"),
    ("options.kinds", ["wisdom,sands_of_time"], "options.kinds cannot be a list"),
    ("options.first_player", 0.5, "options.first_player cannot be 0.5"),
    ("result.scores.0.total", 10**5, "result.scores[0].total must be a whole number from -9999"),
]


@pytest.mark.parametrize(("path", "value", "told"), PLACES, ids=[path for path, _, _ in PLACES])
def test_errors_in_json_name_the_place(path: str, value: object, told: str) -> None:
    assert told in refused(lambda: read_json(changed(path, value)))


def without(path: str) -> str:
    values = json.loads(changed(path, None))
    *way, last = path.split(".")
    inner = values
    for name in way:
        inner = inner[int(name) if name.isdecimal() else name]
    del inner[last]
    return json.dumps(values)


VARIATIONS: tuple[object, ...] = ([], [[]], [[{"move": "done"}]], None)
EMPTY: tuple[object, ...] = ([], None)
ASKED: tuple[object, ...] = ({}, {"kinds": "random"}, {"kinds": []}, {"players": 2}, None)
DOUBTS: list[str] = [
    *(changed(path, value) for path, value, _ in PLACES),
    *(without(path) for path in ("result", "options.kinds", "options.first_player", "deal.offer", "check", "date")),
    changed("options.boxes", ["serum", "serum"]),
    changed("options.professors", ["shuimo"]),
    *(changed("entries.2.turn", turn) for turn in (-1, 1.0, 1.5, 999_999, 1_000_000, "tie", "2", True, None)),
    *(changed("entries.2.steps.0.rolls", rolls) for rolls in ([], [["r", 1]], [["r", 5]], [["R", 1]], [["r"]], None)),
    *(changed("entries.2.steps.0.variations", them) for them in VARIATIONS),
    *(changed("entries.2.steps.0.comment", text) for text in (None, "good", "a } b", "a\nb", "\u202e")),
    *(
        changed("entries.2.steps.0.move", move)
        for move in ("done", "draft wisdom x3", " done", "DONE", "done, done", "", "done\n", "pick 1.1", "x2")
    ),
    *(changed("deal.tracks", ["r"] * many) for many in (4, 5, 6, 10, 11)),
    *(changed("deal.stacks", [["?"]] * many) for many in (0, 1, 7, 8)),
    *(changed("result.scores", scores) for scores in EMPTY),
    *(changed("result.scores.0.total", total) for total in (-9_999, 123_456, 1.0)),
    *(changed("rules_version", version) for version in (0, 1, 1.0, "1", 999, 1_000, True)),
    *(changed("date", day) for day in (None, "2026-11-30", "yesterday", "", "2026-13-01")),
    *(changed(name, text) for name in ("hash", "secret") for text in (None, "0" * 64, "0" * 63, "G" * 64, 0)),
    *(changed("asked", asked) for asked in ASKED),
    *(changed("asked", {"professors": many}) for many in (0, 2, 3, "2")),
    *(changed("versions", runs) for runs in ([], [[1, 2]], [[0, 1]], [[1]], [1], None)),
    *(changed("check", check) for check in (None, "0" * 16, "0" * 15)),
    *(changed("seats", seats) for seats in ([], ["A"] * 6, ["A"] * 7, ["\u0007"], ["A" * 401])),
]


def test_the_reader_and_the_schema_agree() -> None:
    """But for what a schema cannot say: runs that fall, a day that its month has not, whether the game is one."""
    schema = json.loads(
        resources.files("fulminate.record.game").joinpath("record.schema.json").read_text(encoding="utf-8")
    )
    fits = fastjsonschema.compile(schema)
    outcomes = set()
    for text in DOUBTS:
        try:
            fits(json.loads(text))
            by_schema = "fits"
        except fastjsonschema.JsonSchemaException as error:
            by_schema = f"refused: {error}"
        try:
            read_json(text)
            by_reader = "fits"
        except RecordError as error:
            by_reader = f"refused: {error}"
        assert (by_schema == "fits") == (by_reader == "fits"), (by_schema, by_reader)
        outcomes.add(by_reader == "fits")
    assert outcomes == {True, False}


def test_variations_in_json_stand_no_deeper_than_in_text() -> None:
    step: dict[str, Any] = {"move": "done"}
    for _ in range(100):
        step = {"move": "done", "variations": [[step]]}
    assert "deep" in refused(lambda: read_json(changed("entries.0.steps", [step])))


# ---- Fuzzing -------------------------------------------------------------------------------------

LINES = [*TEXT.splitlines(), *RUNNING.splitlines(), "x", "(", "{", "}", ")", "<", "tie.1: done", "stack ?", "{note}"]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(LINES) | st.text(max_size=30), max_size=30))
def test_any_lines_are_a_record_or_a_record_error(lines: list[str]) -> None:
    try:
        record = read_text('[Fulminate "1"]\n[Rules "1"]\n' + "\n".join(lines))
        again = write_text(record)
        assert write_text(read_text(again)) == again
        verify(record)
    except RecordError:
        pass


@settings(max_examples=200, deadline=None)
@given(st.sampled_from([TEXT, RUNNING]), st.integers(0, 10_000), st.integers(0, 8), st.text(max_size=6))
def test_a_record_with_a_hole_is_a_record_or_a_record_error(text: str, at: int, gone: int, put: str) -> None:
    at %= len(text)
    with contextlib.suppress(RecordError):
        verify(read_text(text[:at] + put + text[at + gone :]))


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.sampled_from(["r", "done", "?", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(sorted(JSON)), inner, max_size=3),
    max_leaves=8,
)


def paths(value: Any, before: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    found = [before] if before else []
    if isinstance(value, dict):
        for key in value:
            found += paths(value[key], (*before, key))
    elif isinstance(value, list):
        for key in range(min(3, len(value))):
            found += paths(value[key], (*before, key))
    return found


def replaced(value: Any, path: tuple[str | int, ...], new: Any) -> Any:
    copy = json.loads(json.dumps(value))
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = new
    return copy


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(paths(JSON)), values)
def test_any_json_is_a_record_or_a_record_error(path: tuple[str | int, ...], value: object) -> None:
    try:
        record = read_json(json.dumps(replaced(JSON, path, value)))
        assert read_json(write_json(record)) == record
        assert to_json(read_text(write_text(record))) == to_json(record)
        verify(record)
    except RecordError:
        pass


def shown(state: State) -> None:
    """All that is done with a position that was read."""
    assert write_position(read_position(write_position(state))) == write_position(state)
    view(state)
    svg(state)


POSITIONS = [
    write_position(state)
    for number in (0, 7, 20, len(OPTION_SETS) - 1)
    for state in (start(OPTION_SETS[number], number), public(start(OPTION_SETS[number], number)))
]


@settings(max_examples=250, deadline=None)
@given(st.sampled_from(POSITIONS), st.integers(0, 10_000), st.integers(0, 5), st.text(max_size=4))
def test_any_line_is_a_position_or_a_position_error(line: str, at: int, gone: int, put: str) -> None:
    at %= len(line)
    with contextlib.suppress(PositionError):
        shown(read_position(line[:at] + put + line[at + gone :]))


POSITION: Any = position_to_json(public(start(OPTION_SETS[-1], 3)))


@settings(max_examples=250, deadline=None)
@given(st.sampled_from(paths(POSITION)), values | st.integers(-2, 40))
def test_any_json_is_a_position_or_a_position_error(path: tuple[str | int, ...], value: object) -> None:
    with contextlib.suppress(PositionError):
        shown(position_from_json(replaced(POSITION, path, value)))


@pytest.mark.parametrize(
    "line",
    [
        "",
        "fulminate1",
        "fulminate2 a b c d e",
        "fulminate1 " * 2_000,
        "fulminate1 = | / , :1",
        "fulminate1 players=9 - - - turn:1",
    ],
    ids=lambda line: line[:20],
)
def test_hostile_positions_are_refused(line: str) -> None:
    refused(lambda: read_position(line))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (r'"kinds=[a-z_,]+"', '"kinds=random"', "the option kinds of a record is what was drawn"),
        (r'"professors=[a-z_,]+"', '"professors=1"', "the option professors of a record is what was drawn"),
        (r'"first_player=[0-9]"', '"first_player=random"', "the option first_player of a record is what was drawn"),
        (r'"players=[0-9]"', '"players=3"', "the record names 2 seats for 3 players"),
    ],
)
def test_a_wrong_option_is_blamed_where_it_stands(old: str, new: str, told: str) -> None:
    text = re.sub(old, new, TEXT, count=1)
    assert text != TEXT
    line = next(number for number, each in enumerate(text.split("\n"), start=1) if new in each or "names" in told)
    with pytest.raises(RecordError, match=told) as caught:
        verify(read_text(text))
    assert caught.value.line >= 1
    if "names" not in told:
        assert caught.value.line == line


@pytest.mark.parametrize("words", ["place black 2.2 x10", "pick 3.5 x1", "pick 3.5 x0"])
def test_how_often_a_move_may_be_made_is_told(words: str) -> None:
    first = next(line for line in TEXT.split("\n") if line.startswith("1."))
    with pytest.raises(RecordError, match="x2 to x9"):
        read_text(TEXT.replace(first, f"{first.split(' ')[0]} {words}"))
