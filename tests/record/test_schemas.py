"""The JSON Schemas say what the code says: options, kinds, phases, values and their bounds."""

from __future__ import annotations

from tools import schemas


def test_the_schema_of_records_is_of_today() -> None:
    assert schemas.GAME.read_text(encoding="utf-8") == schemas.game(), "run `make docs`"


def test_the_schema_of_positions_is_of_today() -> None:
    assert schemas.POSITION.read_text(encoding="utf-8") == schemas.position(), "run `make docs`"
