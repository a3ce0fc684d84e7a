"""A record's deal holds exactly what the boxes of its options do, and lies as it is dealt."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from fulminate.record import RecordError, read_record, read_text, verify, write_json

RECORDS = Path(__file__).resolve().parents[1] / "records" / "rules-1"
Words = list[list[str]]


def words(text: str, verb: str) -> Words:
    """The words of the lines that begin so, without the first."""
    return [line.split()[1:] for line in text.splitlines() if line.startswith(f"{verb} ")]


def put(text: str, verb: str, lines: Words) -> str:
    """The text with those lines written anew."""
    left = iter(lines)
    return re.sub(rf"^{verb} .*$", lambda _: f"{verb} {' '.join(next(left))}", text, flags=re.MULTILINE)


def higher(text: str) -> str:
    stacks = words(text, "stack")
    stacks[0].append(stacks[-1].pop())
    stacks[0].append(stacks[-1].pop())
    return put(text, "stack", stacks)


def lower(text: str) -> str:
    tracks = words(text, "tracks")
    tracks[1][0] += tracks[0][0][-1]
    tracks[0][0] = tracks[0][0][:-1]
    return put(text, "tracks", tracks)


def third_of_a_face(text: str) -> str:
    stacks = words(text, "stack")
    stacks[0][0] = next(tile for tile in stacks[1] + stacks[2] if tile != stacks[0][0])
    return put(text, "stack", stacks)


def kind_of_no_table(text: str) -> str:
    stacks = words(text, "stack")
    stacks[2][1] = "feather_touch.1"
    return put(text, "stack", stacks)


def another_colour(text: str) -> str:
    tracks = words(text, "tracks")
    tracks[0][2] = tracks[0][2].replace("r", "y", 1)
    return put(text, "tracks", tracks)


def no_starter(text: str) -> str:
    offer, stacks = words(text, "offer"), words(text, "stack")
    place = next((stack, at) for stack in stacks for at, tile in enumerate(stack) if tile.endswith(".4"))
    stack, at = place
    offer[0][0], stack[at] = stack[at], offer[0][0]
    return put(put(text, "offer", offer), "stack", stacks)


@pytest.mark.parametrize(
    ("name", "change", "told", "line"),
    [
        ("2-players-base", higher, "as evenly as can be: one has 6, so stack 1 does not have 11", "stack"),
        (
            "5-players-sixth",
            lower,
            "the first dispenser is filled: 16 marbles in each track, not 15 in track 1",
            "tracks",
        ),
        ("2-players-base", third_of_a_face, "is one more than these options have", ""),
        ("2-players-base", kind_of_no_table, "feather_touch.1 is one more than these options have", ""),
        ("2-players-base", another_colour, "1 yellow too many", "tracks"),
        ("2-players-base", no_starter, "is no starter, so it cannot be in the offer", "offer"),
    ],
)
def test_a_deal_that_no_box_has(name: str, change: Callable[[str], str], told: str, line: str) -> None:
    text = (RECORDS / f"{name}.fulminate").read_text(encoding="utf-8")
    verify(read_record(text))
    other = re.sub(r"^check .*\n", "", change(text), flags=re.MULTILINE)
    for form in (other, write_json(read_text(other))):
        with pytest.raises(RecordError, match=re.escape(told)) as caught:
            verify(read_record(form))
    with pytest.raises(RecordError, match=re.escape(told)) as caught:
        verify(read_record(other))
    assert other.splitlines()[caught.value.line - 1].startswith(line)
