"""What happens at the edges of a command: other encodings, a full disk, closed pipes and streams.

Every command meets them in the test's own process, on real files and pipes; a few are run in a process of their own,
where it is Python that opens and closes the streams.
"""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import termios
import xml.etree.ElementTree as ElementTree
from contextlib import suppress
from pathlib import Path

import pytest

from fulminate.record import read_json, read_text, verify
from tests.cli.conftest import Streams
from tests.waiting import until

FULMINATE = str(Path(sys.executable).parent / "fulminate")
PAGE = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
EXAMPLE = re.findall(r"^```fulminate\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)[0]
POSITION = re.findall(r"^```position\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)[0].strip()
NAMES = ("Ada", "Zoé", "✦ Ада", "漢字")

COMMANDS = {
    "help": ["--help"],
    "help of verify": ["verify", "--help"],
    "version": ["--version"],
    "convert": ["convert", "{record}", "--to", "json"],
    "convert a position": ["convert", "{position}", "--to", "json"],
    "verify": ["verify", "{record}", "{record}"],
    "replay": ["replay", "{record}"],
    "show": ["show", "{position}"],
    "picture": ["show", "{position}", "--svg"],
    "simulate": ["simulate", "--players", "random,random", "--games", "1"],
    "simulate for scripts": ["simulate", "--players", "random,random", "--games", "1", "--json"],
    "arena": ["arena", "--players", "random,novice", "--games", "2"],
    "perft": ["perft", "--seed", "1", "--depth", "2"],
}


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """A record in which somebody has a name that few encodings have, and a position."""
    record = tmp_path / "record"
    record.write_text(named("✦ Ада"), encoding="utf-8")
    position = tmp_path / "position"
    position.write_text(POSITION, encoding="utf-8")
    return {"record": str(record), "position": str(position)}


def named(name: str) -> str:
    return re.sub(r"check .*\n", "", EXAMPLE.replace('"Ada"', f'"{name}"'))


def words(name: str, files: dict[str, str]) -> list[str]:
    return [word.format(**files) for word in COMMANDS[name]]


FEW = ["help", "verify", "convert", "simulate"]
"""Commands that are run in a process of their own too: each way to write, by rich and typer, in lines and in bytes."""


def shell(script: str, *given: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    """Runs a script in which `"$0" "$@"` is the command."""
    command = ["bash", "-c", script, FULMINATE, *given]
    return subprocess.run(command, capture_output=True, check=False, env={**os.environ, **more})


def unread() -> int:
    """The writing end of a pipe whose reader has gone."""
    reading, writing = os.pipe()
    os.close(reading)
    return writing


# ---- Encodings -----------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-16"])
@pytest.mark.parametrize("name", NAMES)
def test_documents_are_utf8_whatever_the_locale(streams: Streams, tmp_path: Path, encoding: str, name: str) -> None:
    path = tmp_path / "record"
    path.write_text(named(name), encoding="utf-8")
    for form, read in (("text", read_text), ("json", read_json)):
        done = streams("convert", path, "--to", form, encoding=encoding)
        assert (done.code, done.err) == (0, b"")
        assert b"\r" not in done.out
        record = read(done.out.decode("utf-8"))
        assert record == read_text(named(name))
        assert verify(record).over
    if name == NAMES[2]:
        alone = shell('"$0" "$@"', "convert", str(path), "--to", form, PYTHONIOENCODING=encoding)
        assert (alone.returncode, alone.stdout, alone.stderr) == (0, done.out, b"")


def test_positions_and_pictures_are_utf8_whatever_the_locale(streams: Streams, files: dict[str, str]) -> None:
    for given in (["convert", files["position"], "--to", "json"], ["show", files["position"], "--svg"]):
        plain, other = (streams(*given, encoding=each) for each in ("utf-8", "utf-16"))
        assert plain.code == 0
        assert other.out == plain.out
    assert ElementTree.fromstring(plain.out.decode("utf-8")).tag.endswith("svg")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
@pytest.mark.parametrize("name", COMMANDS)
def test_the_terminal_gets_what_it_can_write(streams: Streams, files: dict[str, str], name: str, encoding: str) -> None:
    done = streams(*words(name, files), encoding=encoding)
    assert (done.code, done.err) == (0, b"")
    if name == "show":
        drawn = done.out.decode(encoding)
        assert "?" not in drawn
        assert ("·" in drawn) == (encoding == "latin-1")
        alone = shell('"$0" "$@"', *words(name, files), PYTHONIOENCODING=encoding)
        assert (alone.returncode, alone.stdout, alone.stderr) == (0, done.out, b"")


# ---- Where nothing can be written ----------------------------------------------------------------


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_disk_is_told(streams: Streams, files: dict[str, str], name: str) -> None:
    told = b"fulminate: cannot write to standard output: No space left on device.\n"
    done = streams(*words(name, files), out=Path("/dev/full"))
    assert (done.code, done.err) == (2, told)
    if name in FEW:
        alone = shell('"$0" "$@" > /dev/full', *words(name, files))
        assert (alone.returncode, alone.stderr) == (2, told)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_closed_output_is_told(streams: Streams, files: dict[str, str], name: str) -> None:
    told = b"fulminate: standard output is closed; "
    done = streams(*words(name, files), out=None)
    assert done.code == 2
    assert done.err.startswith(told)
    if name in FEW:
        alone = shell('"$0" "$@" >&-', *words(name, files))
        assert alone.returncode == 2
        assert alone.stderr.startswith(told)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_reader_that_has_gone_ends_a_command_quietly(streams: Streams, files: dict[str, str], name: str) -> None:
    # The reader is gone before anything is written.
    done = streams(*words(name, files), out=unread())
    assert (done.code, done.err) == (141, b"")
    if name in FEW:
        out = unread()
        alone = subprocess.run([FULMINATE, *words(name, files)], stdout=out, stderr=subprocess.PIPE, check=False)
        os.close(out)
        assert (alone.returncode, alone.stderr) == (141, b"")


def test_errors_have_their_exit_code_where_nobody_hears_them(files: dict[str, str]) -> None:
    assert shell('"$0" "$@" 2>&-', "verify", "nowhere").returncode == 2
    assert shell('"$0" "$@" 2>&-', "verify", files["position"]).returncode == 1
    assert shell('"$0" "$@" 2> /dev/full', "verify", files["position"]).returncode == 2
    gone = unread()
    assert subprocess.run([FULMINATE, "verify", "no", "no"], stdout=gone, stderr=gone, check=False).returncode == 141
    os.close(gone)
    assert shell('"$0" "$@" >&- 2>&-', "verify", files["record"]).returncode == 2


# ---- Where nothing can be read -------------------------------------------------------------------


def test_a_closed_input_is_told(files: dict[str, str]) -> None:
    for given in (["verify", "-"], ["replay", "-"], ["convert", "-", "--to", "text"], ["show", "-"]):
        done = shell('"$0" "$@" <&-', *given)
        assert done.returncode == 2
        assert done.stderr == b"fulminate: cannot read standard input: it is closed.\n"
    assert shell('"$0" "$@" <&-', "replay", files["record"]).returncode == 0


def test_an_input_that_only_takes_is_told(tmp_path: Path) -> None:
    done = shell('"$0" "$@" 0> "$OTHER"', "verify", "-", OTHER=str(tmp_path / "other"))
    assert done.returncode == 2
    assert done.stderr.startswith(b"fulminate: cannot read standard input: ")
    assert b"None" not in done.stderr


# ---- Keys at a real terminal ---------------------------------------------------------------------


@pytest.mark.parametrize(("key", "code"), [("q", 0), ("\x04", 0), ("\x1b", 0), ("\x03", 130)])
def test_keys_that_leave(files: dict[str, str], key: str, code: int) -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [FULMINATE, "replay", files["record"]],
        stdin=theirs, stdout=theirs, stderr=subprocess.PIPE, env={**os.environ, "TERM": "xterm"},
    ) as running:  # fmt: skip
        os.close(theirs)
        shown = b""
        while b"q: quit" not in shown:
            shown += os.read(ours, 65536)
        # Before that the terminal would keep a key until the line is whole.
        until(lambda: not termios.tcgetattr(ours)[3] & termios.ICANON, "the terminal gives no single keys")

        def press() -> bool:
            with suppress(OSError):  # the terminal may have gone
                os.write(ours, key.encode())
            return running.poll() is not None

        try:
            # Again and again, as a person would: what comes while the terminal changes is lost now and then.
            until(press, "the key does not end it")
            assert running.returncode == code
        finally:
            running.send_signal(signal.SIGKILL)
        assert running.stderr is not None
        assert running.stderr.read() == b""
    os.close(ours)
