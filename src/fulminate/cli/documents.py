"""Records and positions in files: read with care, told by name and line when they are wrong."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from fulminate.cli.failure import Failure, Misuse
from fulminate.cli.output import one_line
from fulminate.record import (
    PositionError,
    Record,
    RecordError,
    position_from_json,
    read_position,
    read_record,
)
from fulminate.record.game.json import MOST
from fulminate.record.game.source import decoded, is_json
from fulminate.record.json_values import Unfit, values_of
from fulminate.record.position.text import is_position
from fulminate.rules import State

LARGEST = 1 << 24
"""A file's most bytes."""
STDIN = "-"


@dataclass(frozen=True)
class Document:
    """A text that should hold a record or a position, and what to call it."""

    name: str
    text: str

    @cached_property
    def is_json(self) -> bool:
        """Whether it is written as JSON."""
        return is_json(self.text)

    @cached_property
    def _keys(self) -> frozenset[str]:
        """The names that JSON begins with; none where it is no JSON."""
        try:
            values: Any = values_of(self.text, MOST) if self.is_json else None
        except Unfit:
            values = None
        return frozenset(values) if isinstance(values, dict) else frozenset()

    @property
    def is_position(self) -> bool:
        """Whether it looks like a position, as a line or as JSON."""
        return "position" in self._keys if self.is_json else is_position(self.text)

    @property
    def is_record(self) -> bool:
        """Whether it looks like a record, as text or as JSON."""
        return (
            "fulminate" in self._keys if self.is_json else self.text.lstrip("\ufeff \t\r\n").startswith("[Fulminate ")
        )

    def wrong(self, error: RecordError) -> Failure:
        """What is wrong with its record, as `FILE:LINE: reason`. JSON is counted by the lines of its text form."""
        if not error.line:
            return Failure(f"{self.name}: {error.reason}")
        if self.is_json:
            return Failure(f"{self.name}: {error.reason} (line {error.line} as text, where seats count from 1)")
        return Failure(f"{self.name}:{error.line}: {error.reason}")


def read_file(name: str) -> Document:
    """What a file holds, or the standard input. Raises Misuse for what cannot be read as text."""
    if not name:
        raise Misuse("a file's name is empty; give a name, or - for standard input.")
    try:
        if name == STDIN:
            if sys.stdin is None:
                raise Misuse("cannot read standard input: it is closed.")
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        told = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise Misuse(f"cannot read {shown(name)}: {told}.") from error
    if len(data) > LARGEST:
        raise Misuse(f"cannot read {shown(name)}: a record has at most {LARGEST:,} bytes.")
    try:
        return Document(shown(name), decoded(data))
    except RecordError as error:
        raise Misuse(f"cannot read {shown(name)}:{error.line}: {error.reason}.") from error


def shown(name: str) -> str:
    """A file's name on one line."""
    return "standard input" if name == STDIN else one_line(name)


def record_in(document: Document) -> Record:
    """The record in a document, as text or as JSON. Raises Failure."""
    if document.is_position:
        raise Failure(f"{document.name}: this is a position, not a record; `fulminate show` draws it.")
    try:
        return read_record(document.text)
    except RecordError as error:
        raise document.wrong(error) from error


def state_in(document: Document) -> State:
    """The state of a position, as a line or as JSON. Raises Failure."""
    if document.is_record and not document.is_position:
        raise Failure(f"{document.name}: this is a record, not a position; `fulminate replay` shows it.")
    try:
        return position_from_json(values_of(document.text, MOST)) if document.is_json else read_position(document.text)
    except (PositionError, Unfit) as error:
        raise Failure(f"{document.name}: {error}") from error
