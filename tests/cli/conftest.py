"""The command line inside the test's own process: as quick as a call, with the same words and exit codes."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from fulminate.cli import main


@dataclass
class Said:
    code: int
    out: str
    err: str


Command = Callable[..., Said]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    """Runs `fulminate` with these words, and with `stdin` as its input."""

    def run(*words: object, stdin: bytes = b"", columns: int = 100) -> Said:
        monkeypatch.setattr(sys, "argv", ["fulminate", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setenv("TERM", "xterm-256color")
        code = exit_code()
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return run


def exit_code() -> int:
    try:
        main()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    return 0


@dataclass
class Streamed:
    code: int
    out: bytes
    err: bytes


Streams = Callable[..., Streamed]


@pytest.fixture
def streams(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Streams:
    """Runs `fulminate` with standard streams such as Python opens for a process: on a real file or the end of a pipe,
    block by block, in this encoding. Without an output Python has no stream at all."""

    def run(*words: object, out: Path | int | None = tmp_path / "out", encoding: str = "utf-8") -> Streamed:
        err = tmp_path / "err"
        monkeypatch.setattr(sys, "argv", ["fulminate", *map(str, words)])
        with err.open("w", encoding=encoding, errors="backslashreplace", buffering=1) as complaints:
            written = None if out is None else open(out, "w", encoding=encoding)  # noqa: PTH123, SIM115 (also a number)
            for name, stream in (("stdout", written), ("stderr", complaints)):
                monkeypatch.setattr(sys, name, stream)
                monkeypatch.setattr(sys, f"__{name}__", stream)
            code = exit_code()
            if written is not None:
                sys.stdout.flush()  # as Python does when a process ends
            sys.stderr.flush()
            if written is not None:
                with suppress(OSError):
                    written.close()
        told = out.read_bytes() if isinstance(out, Path) and out.is_file() else b""
        return Streamed(code, told, err.read_bytes())

    return run
