"""Everything that a command writes: documents as bytes, lines and drawings as the terminal can show them."""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import TYPE_CHECKING, Any, Final

from rich.console import Console

from fulminate.cli.failure import Misuse
from fulminate.record.game.text import UNWRITABLE

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer as Buffer

CLOSED_PIPE: Final = 141
"""The exit code when whoever read the output has gone: what the shell shows for a program that SIGPIPE ended."""
NARROWEST: Final = 40
"""Below this many columns nothing would be readable, so lines run over the edge instead."""


class Unwritten(Misuse):
    """An output that cannot be written to. Not an OSError, which rich and typer would answer each in its own way."""

    def __init__(self, name: str, error: OSError) -> None:
        super().__init__(f"cannot write to {name}: {error.strerror or error}.")
        if error.errno == errno.EPIPE:
            self.exit_code = CLOSED_PIPE


class _Checked(io.RawIOBase):
    """What lies under a standard stream, with `Unwritten` for every write that fails."""

    def __init__(self, raw: io.RawIOBase, name: str) -> None:
        self._raw = raw
        self._name = name
        self._lost = False

    def write(self, data: Buffer, /) -> int | None:
        if self._lost:
            # It has been told; Python tries what is left over once more at the end.
            return memoryview(data).nbytes
        try:
            return self._raw.write(data)
        except OSError as error:
            self._lost = True
            raise Unwritten(self._name, error) from error

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._raw.fileno()

    def isatty(self) -> bool:
        return self._raw.isatty()


def prepare() -> None:
    """Make the standard streams ready: failing writes are told apart, and what they cannot encode is replaced."""
    if sys.stderr is None:
        # Nobody listens, but whatever speaks needs somebody to speak to.
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    if sys.stdout is None:
        raise Misuse("standard output is closed; send it to a file, or to /dev/null where nobody wants it.")
    if sys.stdout is sys.__stdout__:
        sys.stdout = _checked(sys.stdout, "standard output", "replace")
    if sys.stderr is sys.__stderr__:
        sys.stderr = _checked(sys.stderr, "standard error", "backslashreplace")


def _checked(stream: object, name: str, errors: str) -> io.TextIOWrapper:
    assert isinstance(stream, io.TextIOWrapper)
    raw: Any = getattr(stream.buffer, "raw", stream.buffer)
    return io.TextIOWrapper(
        io.BufferedWriter(_Checked(raw, name)),
        encoding=stream.encoding,
        errors=errors,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


def write(document: str) -> None:
    """Write a record, a position, JSON or SVG to standard output: UTF-8 with \\n, whatever the locale."""
    sys.stdout.flush()
    sys.stdout.buffer.write(document.encode("utf-8"))
    sys.stdout.buffer.flush()


def say(line: str) -> None:
    """A line for people, to standard output."""
    sys.stdout.write(one_line(line) + "\n")
    sys.stdout.flush()


def complain(line: str) -> None:
    """What went wrong, to standard error."""
    sys.stderr.write(f"fulminate: {one_line(line)}\n")
    sys.stderr.flush()


def one_line(text: str) -> str:
    """A text on one line, whatever stands in it: file names and errors may hold anything."""
    return UNWRITABLE.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


def screen() -> Console:
    """Standard output for drawings and tables."""
    console = Console()
    if console.width < NARROWEST:
        console.width = NARROWEST
    return console


def writes(console: Console, text: str) -> bool:
    """Whether the terminal can write a text."""
    try:
        text.encode(console.encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True
