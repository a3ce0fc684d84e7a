"""Records that were changed in one place are refused, and the line is named."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from fulminate.record import RecordError, read_text, verify, write_text
from tests.record.games import OPTION_SETS, written
from tests.record.mutations import CHANGES

MANY = 500
FOUND_BY_THE_RULES = 0.85


def refusal(text: str) -> RecordError | None:
    try:
        verify(read_text(text))
    except RecordError as error:
        return error
    return None


def same_game(one: str, other: str) -> bool:
    """Whether two texts hold one and the same record, line ends and the order of headers aside."""
    try:
        return write_text(read_text(one)) == write_text(read_text(other))
    except RecordError:
        return False


@pytest.fixture(scope="module")
def changed() -> list[tuple[str, str, list[str], list[str]]]:
    """500 changed records that differ in meaning: the kind of change, the record, its lines before and after."""
    luck = random.Random(4)
    found: list[tuple[str, str, list[str], list[str]]] = []
    while len(found) < MANY:
        number = luck.randrange(len(OPTION_SETS))
        values = {**OPTION_SETS[number], "countdown": 2}
        text = write_text(written(values, len(found), luck.choice(["random", "greedy"]), running=luck.random() < 0.4))
        for change in luck.sample(CHANGES, len(CHANGES)):
            before = text.splitlines()
            after = before.copy()
            if change(after, luck) and not same_game(text, "\n".join(after)):
                found.append((change.__name__, text, before, after))
    return found[:MANY]


def test_every_change_is_refused_at_a_line(changed: list[tuple[str, str, list[str], list[str]]]) -> None:
    assert {name for name, *_ in changed} == {change.__name__ for change in CHANGES}
    for text in {text for _, text, _, _ in changed}:
        assert refusal(text) is None
    for name, _, before, after in changed:
        error = refusal("\n".join(after))
        assert error is not None, (name, [pair for pair in zip(before, after, strict=False) if pair[0] != pair[1]][:2])
        assert 1 <= error.line <= len(after)
        assert error.reason


def test_the_rules_alone_find_most_changes_near_where_they_are(
    changed: list[tuple[str, str, list[str], list[str]]],
) -> None:
    """Without the check only what is a legal game too goes through."""
    accepted: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    for name, _, before, after in changed:
        if name in ("check", "names_swapped"):
            continue
        tried[name] += 1
        lines = [line for line in after if not line.startswith("check ")]
        error = refusal("\n".join(lines))
        if error is None:
            accepted[name] += 1
            continue
        first = next(
            (number for number, pair in enumerate(zip(before, after, strict=False), start=1) if pair[0] != pair[1]),
            len(lines),
        )
        if name in ("score", "winner", "turn_number", "turn_seat", "reveal_place"):
            assert error.line == first, (name, error)
        elif not _in_the_set_up(before[first - 1 : first] + after[first - 1 : first]):
            # Nothing before the change can be to blame; the header and the deal are weighed as a whole.
            assert error.line >= min(first, len(lines)), (name, error, first)
    assert sum(accepted.values()) <= (1 - FOUND_BY_THE_RULES) * sum(tried.values()), accepted
    for name in ("move", "roll_colour", "roll_dropped", "roll_added", "turn_number", "turn_seat", "score", "winner"):
        assert accepted[name] <= tried[name] // 4, (name, accepted[name], tried[name])


def _in_the_set_up(lines: list[str]) -> bool:
    return any(line.startswith(("tracks", "[")) for line in lines)


def test_every_missing_line_is_missed_at_a_line() -> None:
    """Each line of a record left out in turn, with the check and without: where that is refused, a line is named."""
    for number in (0, len(OPTION_SETS) // 2, len(OPTION_SETS) - 1):
        values = {**OPTION_SETS[number], "countdown": 2}
        whole = write_text(written(values, number, "greedy", running=number % 2 == 1)).splitlines()
        for lines in (whole, [line for line in whole if not line.startswith("check ")]):
            for left_out in range(len(lines)):
                error = refusal("\n".join(lines[:left_out] + lines[left_out + 1 :]))
                assert error is None or 1 <= error.line <= len(lines), (lines[left_out], error)
