"""The records of every released rules version replay for ever: nobody's old game is lost by a change of ours.

A file in here is never changed and never removed. A change of the rules that would alter one of them needs a new rules
version, a folder of its own beside `rules-1`, and rules that still know the old one.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from fulminate.record import Record, read_json, read_text, verify, write_json, write_text

HERE = Path(__file__).parent
KEPT = sorted(path for path in HERE.glob("rules-*/*") if path.suffix in (".fulminate", ".json"))


def read(path: Path) -> Record:
    text = path.read_text(encoding="utf-8")
    return read_json(text) if path.suffix == ".json" else read_text(text)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_kept_record_verifies(path: Path) -> None:
    record = read(path)
    assert f"rules-{record.rules_version}" == path.parent.name
    last = verify(record)
    assert record.check is not None
    assert (write_json(record) if path.suffix == ".json" else write_text(record)) == path.read_text(encoding="utf-8")
    if record.result is not None:
        assert last.scores == [points.total for points in record.result.seats]


def test_what_is_kept_covers_the_game() -> None:
    """Every number of players with every choice of boxes, every professor, and all that a record can hold."""
    records = [read(path) for path in KEPT]
    texts = [write_text(record) for record in records]
    tables = {(record.options["players"], tuple(map(str, boxes_of(record)))) for record in records}
    assert len(tables) == 3 * 8 + 2 * 4
    professors = {name for record in records for name in listed(record, "professors")}
    assert len(professors) == 7
    kinds = {name for record in records for name in listed(record, "kinds")}
    assert len(kinds) == 15
    for wanted in (
        "\nreveal ",
        "\nreveal stack",
        "\ntie.",
        " time",
        "<?",
        " x2",
        " (pick",
        "{",
        "\nunfinished",
        " as ",
    ):
        assert any(wanted in text for text in texts), wanted


def listed(record: Record, key: str) -> list[object]:
    found = record.options[key]
    assert isinstance(found, list)
    return found


def boxes_of(record: Record) -> list[object]:
    return listed(record, "boxes")
