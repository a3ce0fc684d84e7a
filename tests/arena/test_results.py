"""A file of results that was cut, edited, damaged or written by two at once: each game counts once, damage is told."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fulminate.arena.tournament import tournament
from tests.waiting import PATIENCE

Told = list[str]


def played(file: Path, seed: int = 4, games: int = 6) -> tuple[dict[str, Any], int, Told]:
    """The figures of a tournament with this file, how many games it found there, and what it told."""
    found: list[int] = []
    told: Told = []
    figures = tournament(
        ["novice", "random"], games, 2, seed, {}, 1, file, None, lambda done, _: found.append(done), told.append
    )
    del figures["seconds"]
    return figures, found[0], told


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("whole") / "games.csv"
    played(file)
    return file.read_bytes()


@pytest.fixture(scope="module")
def right(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return played(tmp_path_factory.mktemp("right") / "games.csv")[0]


def resumed(file: Path, data: bytes, right: dict[str, Any]) -> tuple[int, Told]:
    """Go on with this file: the figures are right, and the file is whole afterwards, so nothing is told again."""
    file.write_bytes(data)
    figures, found, told = played(file)
    assert figures == right
    figures, again, silent = played(file)
    assert (figures, again) == (right, 6)
    assert silent == [line for line in told if "unfinished" not in line or found == 6]
    return found, told


def test_cut_anywhere(tmp_path: Path, whole: bytes, right: dict[str, Any]) -> None:
    file = tmp_path / "games.csv"
    lines = whole.splitlines(keepends=True)
    start = len(b"".join(lines[:4]))
    cuts = [0, 1, len(lines[0]) - 2, len(lines[0]) - 1, len(lines[0]), *range(start, start + len(lines[4]) + 1, 7)]
    # The last number cut short would still be a number, and without its line end nobody can tell.
    cuts += range(start + len(lines[4]) - 6, start + len(lines[4]) + 1)
    for cut in cuts:
        found, told = resumed(file, whole[:cut], right)
        ended = not cut or whole[cut - 1 : cut] == b"\n"
        assert found == max(0, whole[:cut].count(b"\n") - 1), cut
        assert len(told) == (not ended), (cut, told)
        assert ended or "the last line is unfinished and is dropped" in told[0]
        assert len(file.read_bytes()) == len(whole)


def test_a_byte_order_mark_and_other_line_ends(tmp_path: Path, whole: bytes, right: dict[str, Any]) -> None:
    file = tmp_path / "games.csv"
    unix = whole.replace(b"\r\n", b"\n")
    for data in (b"\xef\xbb\xbf" + whole, unix, b"\xef\xbb\xbf" + unix, whole + b"\r\n\n", whole + whole):
        assert resumed(file, data, right) == (6, [])
        assert file.read_bytes() == data
    assert resumed(file, (b"\xef\xbb\xbf" + unix)[:-1], right)[0] == 5
    for cut in range(1, 4):
        found, told = resumed(file, b"\xef\xbb\xbf"[:cut], right)
        assert found == 0
        assert len(told) == 1


def test_a_damaged_line_is_passed_over_and_told(tmp_path: Path, whole: bytes, right: dict[str, Any]) -> None:
    file = tmp_path / "games.csv"
    head, *games = whole.splitlines(keepends=True)
    third = games[2]
    cells = third.rstrip().split(b",")
    for bad in (
        third[:40] + third,  # one line begun, another written over its end
        third[:-5] + games[3],
        third[:-2] + b",\r\n",
        third.replace(b",novice,", b',"novice,'),
        third.replace(b"1.0", b"nan"),
        third.replace(b"1.0", b"2.0"),
        third.replace(b"1.0", b"1.00"),
        b",".join([*cells[:-1], b"+" + cells[-1]]) + b"\r\n",
        b",".join([*cells[:-1], "٣".encode()]) + b"\r\n",
        third[:30] + b"\xff" + third[31:],
        b"\0" * len(third[:-2]) + b"\r\n",
        b"x" * 200_000 + b"\r\n",
    ):
        found, told = resumed(file, b"".join([head, *games[:2], bad, *games[3:]]), right)
        assert found == 5, bad
        assert [line.partition(": ")[2] for line in told] == [
            "line 4 is no game and is passed over; what is missing is played again"
        ]
    found, told = resumed(file, head + b"?\n" * 9, right)
    assert found == 0
    assert "lines 2, 3, 4, 5, 6, ... are no games" in told[0]


@pytest.mark.parametrize(
    "data", [b"name,points\nAda,30\n", b"seed,option", b"notes", b"\xff\xfes\0e\0", b"\n", b"seed\rnovice\r"]
)
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "games.csv"
    file.write_bytes(data)
    if data == b"seed,option":
        # The beginning of the first line, as a process leaves it that is stopped there.
        assert played(file)[1:] == (
            0,
            [f"{file}: the last line is unfinished and is dropped; its game is played again"],
        )
        return
    with pytest.raises(ValueError, match="is no file of results: its first line is not seed,options,"):
        played(file)
    assert file.read_bytes() == data


def test_two_processes_share_a_file(tmp_path: Path, right: dict[str, Any]) -> None:
    file = tmp_path / "games.csv"
    code = (
        "import sys; from pathlib import Path; from fulminate.arena.tournament import tournament;"
        "sys.stdin.readline();"
        "tournament(['novice', 'random'], 6, 2, int(sys.argv[2]), {}, results=Path(sys.argv[1]))"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", code, str(file), str(seed)], stdin=subprocess.PIPE)
        for seed in (4, 5, 4)
    ]
    for process in running:
        assert process.stdin is not None
        process.stdin.write(b"\n")
        process.stdin.flush()
    for process in running:
        process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
    assert played(file) == (right, 6, [])
    assert played(file, 5)[1:] == (6, [])
    assert file.read_bytes().count(b"seed,options") == 1
