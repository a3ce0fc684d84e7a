"""A record is read and written to the letter, as text and as JSON, with all that people add to it."""

from __future__ import annotations

import json
import re
from importlib import resources
from typing import Any

import fastjsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fulminate.record import (
    Record,
    RecordError,
    Writer,
    fingerprint,
    read_json,
    read_text,
    replay,
    verify,
    write_json,
    write_text,
)
from fulminate.record.game.model import Breakdown, Deal, Entry, Result, Reveal, Step, tile_word
from fulminate.record.game.text import UNWRITABLE
from fulminate.rules import RULES_VERSION, to_bytes
from fulminate.rules.catalogue import KINDS, UNKNOWN_TILE, copies
from fulminate.rules.ingredients import LETTERS
from tests.record.games import OPTION_SETS, start, written

SCHEMA = json.loads(resources.files("fulminate.record.game").joinpath("record.schema.json").read_text(encoding="utf-8"))
valid = fastjsonschema.compile(SCHEMA)


def both_ways(record: Record) -> None:
    text = write_text(record)
    assert write_text(read_text(text)) == text
    assert read_text(text) == record
    as_json = write_json(record)
    assert write_json(read_json(as_json)) == as_json
    assert read_json(as_json) == record
    valid(json.loads(as_json))


@pytest.mark.parametrize("number", range(len(OPTION_SETS)))
def test_games_over_all_option_sets(number: int) -> None:
    for running in (False, True):
        record = written(OPTION_SETS[number], number, running=running)
        both_ways(record)
        again = read_text(write_text(record))
        last = verify(again)
        assert record.result is not None
        assert [points.total for points in record.result.seats] == last.scores
        assert record.result.winners == last.winning_seats
        assert ("?" in write_text(record)) == running


def test_a_running_game_ends_unfinished_and_goes_on_after_it_was_read() -> None:
    for most in (0, 1, 40, 200):
        for running in (False, True):
            record = written({"players": 3}, most, running=running, most=most)
            assert write_text(record).splitlines()[-2] == "unfinished"
            both_ways(record)
            assert not verify(record).over


# ---- Whatever a record may hold ------------------------------------------------------------------

words = st.text(st.characters(exclude_characters="{}"), max_size=20).filter(lambda text: not UNWRITABLE.search(text))
tiles = st.sampled_from([tile for tile in range(4 * len(KINDS)) if copies(tile)] + [int(UNKNOWN_TILE)])
rolls = st.lists(st.tuples(st.sampled_from("rybkme?"), st.integers(0, 4)), max_size=4)
moves = st.sampled_from(["pick 3.5", "done", "place red 1.2", "drink wisdom", "time", "keep black as yellow"])


def steps(deeper: st.SearchStrategy[list[Step]]) -> st.SearchStrategy[list[Step]]:
    variations = st.lists(deeper, max_size=2)
    step = st.builds(Step, moves, rolls, st.none() | words, variations)
    return st.lists(step, min_size=1, max_size=3)


bare = st.lists(st.builds(Step, moves, rolls), min_size=1, max_size=4)
turns = st.builds(Entry, st.integers(-1, 99_999), st.integers(0, 5), steps(steps(bare)))
reveals = st.builds(Reveal, st.integers(0, 9), st.integers(0, 15), st.integers(0, 5)) | st.builds(
    Reveal, st.just(-1), st.integers(0, 6), tiles.filter(lambda tile: tile != UNKNOWN_TILE)
)
tracks = st.text("rybkme?", max_size=16)
deals = st.builds(
    Deal,
    st.lists(tracks, min_size=5, max_size=5) | st.lists(tracks, min_size=10, max_size=10),
    st.lists(tiles, max_size=12),
    st.lists(st.lists(tiles, max_size=4), min_size=1, max_size=7),
)
points = st.builds(Breakdown, *[st.integers(-999, 999)] * 6)
results = st.builds(
    Result,
    st.lists(st.integers(0, 5), min_size=1, max_size=6, unique=True),
    st.lists(points, min_size=2, max_size=6),
)
options = st.fixed_dictionaries(
    {
        "players": st.integers(2, 6),
        "kinds": st.lists(st.sampled_from(KINDS), unique=True),
        "professors": st.sampled_from([[], ["shuimo"]]),
        "first_player": st.integers(0, 5),
    },
    optional={
        "countdown": st.integers(1, 9),
        "stalemate_rounds": st.none() | st.integers(1, 30),
        "mandragora": st.booleans(),
    },
)
digits = st.binary(min_size=32, max_size=32).map(bytes.hex)
runs = st.lists(st.integers(1, 5), min_size=1, max_size=40).map(
    lambda lengths: [(10 * at + 1, 10 * at + length) for at, length in enumerate(lengths)]
)
records = st.builds(
    Record,
    st.just(RULES_VERSION),
    options,
    st.lists(words, max_size=6),
    deals,
    st.lists(turns | reveals, max_size=5),
    date=st.none() | st.dates().map(str),
    table=st.none() | words,
    hash=st.none() | digits,
    secret=st.none() | digits,
    asked=st.fixed_dictionaries(
        {},
        optional={
            "kinds": st.sampled_from(["random", "simple"]),
            "professors": st.integers(0, 2),
            "first_player": st.just("random"),
        },
    ),
    versions=st.none() | runs,
    comment=st.none() | words,
    result=st.none() | results,
    check=st.none() | st.from_regex("[0-9a-f]{16}", fullmatch=True),
)


@settings(max_examples=100, deadline=None)
@given(records)
def test_whatever_a_record_holds_comes_back(record: Record) -> None:
    both_ways(record)


@settings(max_examples=40, deadline=None)
@given(records)
def test_the_check_is_of_the_game_and_not_of_the_remarks(record: Record) -> None:
    plain = read_text(write_text(record))
    plain.comment = None
    plain.check = None
    for entry in plain.entries:
        if isinstance(entry, Entry):
            entry.steps = [Step(step.words, step.rolls) for step in entry.steps]
    assert fingerprint(plain) == fingerprint(record)
    plain.seats = [*plain.seats[:1], "somebody else"]
    assert fingerprint(plain) != fingerprint(record)


# ---- What people write into records --------------------------------------------------------------


def game() -> list[str]:
    return write_text(written({"players": 2, "countdown": 1}, 4, "greedy")).splitlines()


def test_comments_variations_and_repetition_are_read_and_checked() -> None:
    lines = game()
    first = next(number for number, line in enumerate(lines) if line.startswith("1."))
    pick = next(number for number in range(first, len(lines)) if "pick" in lines[number])
    before, after = lines[pick].split("pick ", 1)
    spot, comma, rest = after.partition(",")
    other = "pick 1.1" if spot != "1.1" else "pick 2.1"
    lines[pick] = (
        f"{before}pick {spot} {{good (as ever), <so>}} ({other} {{instead}}, done) ({other} ({other})){comma}{rest}"
    )
    deal = next(number for number, line in enumerate(lines) if line.startswith("tracks"))
    lines.insert(deal, "{Played by the fire}")
    record = read_text("\n".join(lines) + "\n")
    both_ways(record)
    verify(record)
    step = next(moment.step for moment in replay(record) if moment.step.comment)
    assert step.comment == "good (as ever), <so>"
    assert [[each.words for each in variation] for variation in step.variations] == [[other, "done"], [other]]
    assert record.comment == "Played by the fire"

    lines[pick + 1] = lines[pick + 1].replace(f"({other} ({other}))", f"({other} (pick 6.9))")
    with pytest.raises(RecordError) as wrong:
        verify(read_text("\n".join(lines) + "\n"))
    assert wrong.value.line == pick + 2
    assert "pick 6.9" in wrong.value.reason


def test_a_move_repeated_is_written_once() -> None:
    text = write_text(written({"players": 4}, 3, "greedy"))
    assert " x2" in text
    long = text.replace("place red 1.1 x2", "place red 1.1, place red 1.1")
    many = read_text(text)
    assert read_text(long) == many
    assert write_text(read_text(long)) == text


def test_line_ends_and_a_byte_order_mark_of_other_systems_do_not_matter() -> None:
    text = write_text(written({"players": 2}, 1))
    record = read_text(text)
    assert read_text("\ufeff" + text.replace("\n", "\r\n")) == record
    assert read_text("\n\n" + text.replace("\n", " \n\n")) == record
    assert read_json("\ufeff" + write_json(record)) == record


def test_the_clock_runs_out_in_a_record() -> None:
    values = {"players": 3, "professors": ["oclockitt"]}
    record = written(values, 1)
    text = write_text(record)
    assert "time" in text
    both_ways(record)
    assert sum(desk.scolding for desk in verify(read_text(text)).desks) > 0
    assert any(
        event["type"] == "gained" for moment in replay(record) if moment.step.words == "time" for event in moment.events
    )
    at = next(number for number, line in enumerate(text.splitlines()) if re.search("[:,] time(,|$)", line))
    with pytest.raises(RecordError, match="no clock runs") as wrong:
        verify(read_text(text.replace("professors=oclockitt", "professors=shuimo")))
    assert wrong.value.line == at + 1


def test_a_typical_record_is_small() -> None:
    sizes = [len(write_text(written({"players": 4}, seed, "greedy")).encode()) for seed in range(12)]
    assert sum(sizes) / len(sizes) < 8_000, sizes


def test_replay_tells_what_happened_and_ends_where_verify_does() -> None:
    record = read_text(write_text(written({"players": 2, "boxes": ["sixth_student"]}, 6, running=True)))
    kinds: set[Any] = set()
    last = None
    for moment in replay(record):
        kinds |= {event["type"] for event in moment.events}
        last = moment
    assert last is not None
    assert {"picked", "exploded", "placed", "completed", "rolled", "revealed", "drew", "over"} <= kinds
    assert to_bytes(last.state) == to_bytes(verify(record))


def test_tiles_are_written_by_kind_and_face() -> None:
    assert tile_word(0) == f"{KINDS[0]}.1"
    assert LETTERS[:4] == "rybk"


@pytest.mark.parametrize(
    "seats", [["Ada"], ["Ada", "Eve", "Otto"], ["A\nb", "x"], ["\u202ea", "b"], ["x" * 401, "y"], [1, 2], "ab", None]
)
def test_names_that_no_record_can_hold_are_refused_before_the_game(seats: Any) -> None:
    with pytest.raises(ValueError, match="seats: "):
        Writer(start({"players": 2}, 1), seats)
    for right in ([], ["Ada", "Eve"], ["x" * 400, '"}{[]']):
        assert read_text(write_text(Writer(start({"players": 2}, 1), right).finish())).seats == right
