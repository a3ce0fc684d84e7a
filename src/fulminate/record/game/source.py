"""What somebody sends for a record: bytes, and in them its text or its JSON twin."""

from __future__ import annotations

from fulminate.record.game.json import read_json
from fulminate.record.game.model import Record, RecordError
from fulminate.record.game.reader import read_text


def decoded(data: bytes) -> str:
    """The text that bytes hold in UTF-8, with or without a byte order mark. Raises RecordError with the line."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError(f"this is not UTF-8: there is a byte {data[error.start]:#04x}", line) from None


def is_json(text: str) -> bool:
    """Whether a text is meant as JSON: it begins with a brace."""
    return text.removeprefix("\ufeff").lstrip()[:1] == "{"


def read_record(text: str) -> Record:
    """The record in its text or in its JSON twin. Raises RecordError."""
    return read_json(text) if is_json(text) else read_text(text)
