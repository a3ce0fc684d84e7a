"""A set in a record may be named in any order: it is read as the rules ask for it, and is the same game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fulminate.record import Record, read_json, read_text, replay, verify, write_json, write_text
from fulminate.record.game.model import Entry, Step
from fulminate.rules.choice import ASCENDING

KEPT = sorted((Path(__file__).parents[1] / "records" / "rules-1").glob("*.fulminate"))
PLAIN = [path for path in KEPT if not {"(", "{"} & set(path.read_text(encoding="utf-8"))]
"""Those without comments and variations, which do not stay where they stood."""
TURNED = "3-players-sixth-fifth-serum"


def verb_of(step: Step) -> str:
    return step.words.split()[0]


def runs(record: Record) -> list[tuple[Entry, int, int]]:
    """Where a set of several marbles stands: the entry, its first step and the one after its last."""
    found: list[tuple[Entry, int, int]] = []
    for entry in record.entries:
        if not isinstance(entry, Entry):
            continue
        at = 0
        while at < len(entry.steps):
            verb, end = verb_of(entry.steps[at]), at
            while end < len(entry.steps) and verb_of(entry.steps[end]) == verb:
                end += 1
                if entry.steps[end - 1].rolls:
                    break
            if verb in ASCENDING and end > at + 1:
                found.append((entry, at, end))
            at = max(end, at + 1)
    return found


def turned(record: Record) -> int:
    """Turn every set of a record round; how many there are that look otherwise then."""
    changed = 0
    for entry, at, end in runs(record):
        before = [step.words for step in entry.steps[at:end]]
        changed += before != before[::-1]
        for step, words in zip(entry.steps[at:end], before[::-1], strict=True):
            step.words = words
    return changed


@pytest.mark.parametrize("path", PLAIN, ids=lambda path: str(path.stem))
def test_sets_that_are_turned_round_are_read_as_they_were(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read_text(text)
    plain = json.loads(write_json(record))
    turned(record)
    assert write_text(read_text(write_text(record))) == text
    assert json.loads(write_json(read_json(write_json(record)))) == plain


def test_a_record_with_its_sets_turned_round_verifies() -> None:
    record = read_text((KEPT[0].parent / f"{TURNED}.fulminate").read_text(encoding="utf-8"))
    scores = verify(record).scores
    assert turned(record) == 8
    again = read_text(write_text(record))
    assert again.check == record.check
    assert verify(again).scores == scores


def test_what_stands_beside_a_set_stays_right() -> None:
    """Rolls follow the last marble, a comment its own, and another way to go on begins before the set."""
    record = read_text((KEPT[0].parent / "3-players-sixth.fulminate").read_text(encoding="utf-8"))
    record.check = None
    entry, at, end = next(
        each
        for each in runs(record)
        if each[2] - each[1] == 3
        and each[0].steps[each[1]].words.startswith("keep")
        and len({step.words for step in each[0].steps[each[1] : each[2]]}) == 3
    )
    first, second, third = entry.steps[at:end]
    rolls = third.rolls
    assert rolls
    entry.steps[at:end] = [
        Step(third.words, [], "the dearest"),
        Step(first.words, [], None, [[Step(second.words), Step(first.words, rolls)]]),
        Step(second.words, rolls),
    ]
    again = read_text(write_text(record))
    assert again == read_json(write_json(record))
    place = again.entries[record.entries.index(entry)]
    assert isinstance(place, Entry)
    assert place.steps[at:end] == [
        Step(first.words, [], None, [[Step(first.words), Step(second.words), Step(third.words, rolls)]]),
        Step(second.words),
        Step(third.words, rolls, "the dearest"),
    ]
    # The game and the variation are both held against the rules.
    assert [moment.step.words for moment in replay(again) if moment.line == place.line][at:end] == [
        step.words for step in (first, second, third)
    ]


def test_what_is_no_set_stays_as_it_was() -> None:
    """Two pairs for Humblescore are two sets; moves that are none are for whoever plays the record to refuse."""
    head = KEPT[0].read_text(encoding="utf-8").split("\n0.")[0]

    def read(line: str) -> list[str]:
        [entry] = read_text(f"{head}\n{line}\nunfinished\n").entries
        assert isinstance(entry, Entry)
        return [step.words for step in entry.steps]

    assert read("3.1: humble yellow, humble red <r1 y2>, humble red x2 <r1 r1>") == [
        "humble red",
        "humble yellow",
        "humble red",
        "humble red",
    ]
    assert read("3.1: take 9.9, take 1.1") == ["take 9.9", "take 1.1"]
    assert read("3.1: place red 2.1, place red 1.1") == ["place red 2.1", "place red 1.1"]
    assert read("3.1: take 2.1, return 1.1, take 1.1") == ["take 2.1", "return 1.1", "take 1.1"]
