"""The file of results: a CSV file with a line for each game, which a tournament that was stopped goes on from.

A process may die in the middle of a line, and several may write to one file. So a line counts once its line end is
there, each is written in one piece while the file is locked, and a line that is not exactly what would be written for
its game is passed over and told: that game is played again.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, Final

from fulminate.arena.meeting import Game, Outcome
from fulminate.rules import RULES_VERSION, OtherRules, check_version

COLUMNS: Final = ("seed", "options", "a", "b", "deal", "seating", "seats", "shares", "points", "turns", "decisions")
Origin = tuple[str, str]
"""The seed of a tournament and its options as JSON: games of another origin are other games."""

_HEAD: Final = ",".join(COLUMNS).encode()
_MARK: Final = b"\xef\xbb\xbf"
"""The byte order mark that some editors put in front of UTF-8."""
_NAMED: Final = 5
"""How many lines a message names."""


def add(path: Path, origin: Origin, outcome: Outcome) -> None:
    """Add a game to the file, which is made where there is none. Raises OSError."""
    with path.open("a+b") as file, _locked(file):
        size = file.seek(0, io.SEEK_END)
        if size:
            file.seek(-1, io.SEEK_END)
            if file.read(1) != b"\n":
                # The lock is ours, so nobody is in the middle of this line: whoever began it is gone.
                file.seek(0)
                size = len(_finished(file.read()))
                file.truncate(size)
        seed, options = origin
        told = json.dumps({"rules_version": RULES_VERSION, **json.loads(options)})
        file.write((b"" if size else _HEAD + b"\r\n") + _line([seed, told, *_cells(outcome)]))


def stored(path: Path, origin: Origin, plan: list[Game], tell: Callable[[str], None]) -> dict[Game, Outcome]:
    """The games of the plan that the file holds; ``tell`` is told what is damaged. The file stays as it is.

    Raises OtherRules for games by rules that are not these, ValueError for a file of anything else, OSError where it
    cannot be read.
    """
    if not path.exists():
        return {}
    with path.open("rb") as file, _locked(file):
        data = file.read()
    whole = _finished(data)
    unfinished = data[len(whole) :]
    head, _, rest = whole.removeprefix(_MARK).partition(b"\n")
    begun = not whole and any(first.startswith(unfinished) for first in (_HEAD + b"\r", _MARK + _HEAD + b"\r"))
    if head.rstrip(b"\r") != _HEAD and not begun:
        raise ValueError(f"{path} is no file of results: its first line is not {','.join(COLUMNS)}")
    wanted = set(plan)
    found: dict[Game, Outcome] = {}
    damaged: list[int] = []
    for number, line in enumerate(rest.split(b"\n"), start=2):
        if line.strip(b"\r") in (b"", _HEAD):
            continue
        try:
            cells = _read(line)
            outcome = _outcome(cells[2:])
            version, options = _parted(cells[1])
        except ValueError:
            damaged.append(number)
            continue
        try:
            check_version(version)
        except OtherRules as error:
            raise OtherRules(f"{path}: line {number}: {error}") from None
        if (cells[0], options) == origin and outcome.game in wanted:
            found[outcome.game] = outcome
    if damaged:
        named = ", ".join(str(number) for number in damaged[:_NAMED]) + (", ..." if len(damaged) > _NAMED else "")
        lines = f"lines {named} are no games and are" if len(damaged) > 1 else f"line {named} is no game and is"
        tell(f"{path}: {lines} passed over; what is missing is played again")
    if unfinished:
        tell(f"{path}: the last line is unfinished and is dropped; its game is played again")
    return found


def _finished(data: bytes) -> bytes:
    """The lines that have their line ends."""
    return data[: data.rfind(b"\n") + 1]


def _line(cells: list[str]) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text).writerow(cells)
    return text.getvalue().encode()


def _read(line: bytes) -> list[str]:
    """The cells of a line. Raises ValueError for one that has not as many as there are columns."""
    try:
        [cells] = csv.reader([line.decode().rstrip("\r")], strict=True)
    except csv.Error as error:
        raise ValueError(str(error)) from None
    if len(cells) != len(COLUMNS):
        raise ValueError(f"{len(cells)} cells")
    return cells


def _parted(told: str) -> tuple[int, str]:
    """The rules version and the options of a line; a line of before they were told is of the first version.

    Raises ValueError where they are none."""
    options = json.loads(told)
    if not isinstance(options, dict):
        raise ValueError("not options")
    version = options.pop("rules_version", 1)
    if not isinstance(version, int):
        raise ValueError("not a version")
    return version, json.dumps(options)


def _cells(outcome: Outcome) -> list[str]:
    game = outcome.game
    return [
        game.a,
        game.b,
        str(game.deal),
        str(game.seating),
        " ".join(game.seats),
        " ".join(repr(share) for share in outcome.shares),
        " ".join(str(points) for points in outcome.points),
        str(outcome.turns),
        str(outcome.decisions),
    ]


def _outcome(cells: list[str]) -> Outcome:
    """The game of a line's cells. Raises ValueError where they are not just what is written for a game."""
    a, b, deal, seating, seats, shares, points, turns, decisions = cells
    found = Outcome(
        Game(a, b, int(deal), int(seating), tuple(seats.split())),
        tuple(float(each) for each in shares.split()),
        tuple(int(each) for each in points.split()),
        int(turns),
        int(decisions),
    )
    many = len(found.game.seats)
    sound = len(found.shares) == many == len(found.points) and abs(sum(found.shares) - 1) < 1e-9
    if not sound or min(found.shares) < 0 or _cells(found) != cells:
        raise ValueError("not a game")
    return found


@contextlib.contextmanager
def _locked(file: BinaryIO) -> Iterator[None]:
    """Nobody else reads or writes the file meanwhile, where the system can promise that; closing it ends the lock."""
    if sys.platform != "win32":
        import fcntl

        # Some network file systems have no locks; a line written in one piece is then the best there is.
        with contextlib.suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX)
    try:
        yield
    finally:
        # Before the lock goes with the file: what is still in the buffer.
        file.flush()
