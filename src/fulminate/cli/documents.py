"""Records and positions in files: read with care, told by name and line when they are wrong."""

from __future__ import annotations

import sys
from pathlib import Path

from fulminate.cli.failure import Failure, Misuse
from fulminate.record import (
    PositionError,
    Record,
    RecordError,
    position_from_json,
    read_json,
    read_position,
    read_text,
)
from fulminate.record.json_twin import values_of
from fulminate.record.position import MARK
from fulminate.rules import State

LARGEST = 1 << 24
"""A file's most bytes."""
STDIN = "-"


def read_file(name: str) -> str:
    """The text of a file, or of the standard input. Raises Misuse or Failure."""
    try:
        if name == STDIN:
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        told = error.strerror if isinstance(error, OSError) else str(error)
        raise Misuse(f"cannot read {shown(name)}: {told}.") from error
    if len(data) > LARGEST:
        raise Failure(f"{shown(name)}: a record has at most {LARGEST:,} bytes.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Failure(f"{shown(name)}:{line}: this is not UTF-8: there is a byte {data[error.start]:#04x}.") from error


def shown(name: str) -> str:
    """A file's name on one line, whatever stands in it."""
    if name == STDIN:
        return "standard input"
    return name if name.isprintable() else ascii(name)


def is_json(text: str) -> bool:
    """Whether a record or a position is written as JSON: it begins with a brace."""
    return text.lstrip()[:1] == "{"


def read_record(name: str) -> Record:
    """The record in a file, as text or as JSON."""
    text = read_file(name)
    try:
        return read_json(text) if is_json(text) else read_text(text)
    except RecordError as error:
        raise Failure(told(name, is_json(text), error)) from error


def told(name: str, as_json: bool, error: RecordError) -> str:
    """An error as `FILE:LINE: reason`. A record in JSON is counted by the lines of its text form."""
    if as_json:
        where = f" (line {error.line} as text)" if error.line else ""
        return f"{shown(name)}: {error.reason}{where}"
    return f"{shown(name)}:{error.line}: {error.reason}" if error.line else f"{shown(name)}: {error.reason}"


def is_position(text: str) -> bool:
    """Whether a text is a position, as a line or as JSON."""
    if is_json(text):
        try:
            values = values_of(text)
        except RecordError:
            return False
        return isinstance(values, dict) and "position" in values
    return text.lstrip().startswith(MARK)


def read_state(text: str, where: str) -> State:
    """The state of a position, as a line or as JSON."""
    try:
        return position_from_json(values_of(text)) if is_json(text) else read_position(text)
    except (PositionError, RecordError) as error:
        raise Failure(f"{where}: {error}") from error
