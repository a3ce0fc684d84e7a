"""A record that tells its secret: the deal and every roll are drawn again, and no other game passes for it."""

from __future__ import annotations

import random

import pytest

from fulminate.record import (
    RecordError,
    Writer,
    play_and_note,
    read_json,
    read_text,
    tell_luck,
    verify,
    write_json,
    write_text,
)
from fulminate.record.game.model import Entry, Record
from fulminate.record.game.text import fingerprint
from fulminate.rules import KeyedChance, Options, commitment, legal_moves, moves, new_game

SECRET = bytes(range(32))
OTHER = bytes(range(1, 33))
ASKED: list[dict[str, object]] = [
    {"players": 2},
    {"players": 3, "kinds": "simple", "first_player": 1},
    {"players": 4, "boxes": ["sixth_student", "fifth_ingredient", "serum"], "professors": 2},
    {"players": 6, "boxes": ["sixth_student", "fifth_ingredient"], "professors": ["humblescore"]},
]


def told(asked: dict[str, object], luck: int = 1, secret: bytes = SECRET) -> Record:
    """A table's record as its server writes it: now and then versions are missing, as after moves taken back."""
    options = Options.from_json({"countdown": 1, **asked})
    state = new_game(options, KeyedChance(secret, "table", 0), clock=True)
    writer = Writer(state, [])
    own = random.Random(luck)
    version, versions = 0, []
    while not state.over:
        version += 1 if own.random() < 0.9 else own.randint(2, 5)
        choices = legal_moves(state)
        places = [move for move in choices if moves.words(move).startswith("place")]
        move = own.choice(places or choices)
        versions.append(version)
        writer.add(play_and_note(state, move, KeyedChance(secret, "table", version)))
    record = writer.record
    record.table, record.hash = "table", commitment(secret, "table")
    tell_luck(record, secret, options.to_json(), versions)
    return writer.finish()


def wrong(record: Record) -> RecordError:
    record.check = fingerprint(record)
    with pytest.raises(RecordError) as refused:
        verify(read_text(write_text(record)))
    return refused.value


@pytest.mark.parametrize("asked", ASKED, ids=str)
def test_the_luck_of_a_table_is_drawn_again(asked: dict[str, object]) -> None:
    record = told(asked)
    text = write_text(record)
    assert write_text(read_text(text)) == text
    assert read_json(write_json(record)) == record
    assert verify(read_text(text)).over
    assert record.versions is not None
    assert len(record.versions) > 16, "the runs fill more than one line"


@pytest.mark.parametrize("asked", ASKED, ids=str)
def test_no_other_game_passes_under_a_secret(asked: dict[str, object]) -> None:
    """Every other table's game with the same options, put under a secret that was really told."""
    record, other = told(asked), told(asked, secret=OTHER)
    other.secret, other.hash = record.secret, record.hash
    assert "secret" in wrong(other).reason


def test_a_roll_that_the_secret_does_not_give_is_named() -> None:
    """Two marbles of different colours change places in the dispenser: a game of the rules, but not of the secret."""
    record = told(ASKED[0])
    steps = [step for entry in record.entries if isinstance(entry, Entry) for step in entry.steps]
    step = next(step for step in reversed(steps) if len({letter for letter, _ in step.rolls}) > 1)
    first = step.rolls[0][0]
    at = next(at for at, (letter, _) in enumerate(step.rolls) if letter != first)
    (a, here), (b, there) = step.rolls[0], step.rolls[at]
    right = list(step.rolls)
    step.rolls[0], step.rolls[at] = (b, here), (a, there)
    error = wrong(record)
    assert error.reason == "the secret rolls " + " ".join(f"{letter}{track + 1}" for letter, track in right) + " here"
    lines = write_text(record).splitlines()
    assert f"<{b}{here + 1} " in lines[error.line - 1]


def test_versions_fit_the_moves() -> None:
    for change, reason in (
        (lambda runs: [*runs[:-1], (runs[-1][0], runs[-1][1] + 1)], "versions for"),
        (lambda runs: runs[:-1], "more moves than versions"),
        (lambda runs: [(first + 1, last + 1) for first, last in runs], "the secret rolls"),
    ):
        record = told(ASKED[0])
        assert record.versions is not None
        record.versions = change(record.versions)
        assert reason in wrong(record).reason


def test_what_was_asked_for_leads_to_the_options() -> None:
    record = told(ASKED[2])
    assert record.asked == {"kinds": "random", "professors": 2, "first_player": "random"}
    record.asked["professors"] = 1
    assert "does not draw these options" in wrong(record).reason


def test_versions_and_what_was_asked_for_belong_to_a_secret() -> None:
    record = told(ASKED[0])
    record.secret = None
    assert "versions belong to a secret" in wrong(record).reason
    record = told(ASKED[0])
    record.versions = None
    assert "belongs to the versions" in wrong(record).reason


def test_a_secret_without_versions_is_held_against_its_hash_only() -> None:
    record = told(ASKED[0])
    record.versions, record.asked = None, {}
    record.check = fingerprint(record)
    assert verify(record).over
    record.hash = "0" * 64
    assert "does not fit the hash" in wrong(record).reason
