"""Changing a record's text in one place, as a slip of the pen or a cheat would."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from fulminate.rules import moves
from fulminate.rules.catalogue import KINDS
from fulminate.rules.ingredients import NAMES

Lines = list[str]
Change = Callable[[Lines, random.Random], bool]


def _pick(lines: Lines, luck: random.Random, pattern: str) -> int:
    """A line that matches, or -1."""
    found = [number for number, line in enumerate(lines) if re.search(pattern, line)]
    return luck.choice(found) if found else -1


def _one(lines: Lines, luck: random.Random, where: str, what: str, new: Callable[[str], str]) -> bool:
    """Change one hit of a pattern in one line that matches another."""
    at = _pick(lines, luck, where)
    hits = list(re.finditer(what, lines[at])) if at >= 0 else []
    if not hits:
        return False
    hit = luck.choice(hits)
    lines[at] = lines[at][: hit.start()] + new(hit[0]) + lines[at][hit.end() :]
    return True


ALL_MOVES = [moves.words(move) for move in moves.ALL]
TURN = r"^(\d+|tie)\.\d: "
STEP = r"(?<=[:,] )[a-z][^,<>]*"


def move(lines: Lines, luck: random.Random) -> bool:
    """Another move in place of one."""
    return _one(lines, luck, TURN, STEP, lambda _: luck.choice(ALL_MOVES))


def near_move(lines: Lines, luck: random.Random) -> bool:
    """A neighbour of a marble that was picked or placed."""
    return _one(
        lines, luck, TURN, r"(?<=[a-z] )\d\.\d", lambda old: luck.choice([f"{old[0]}.{int(old[2]) % 8 + 1}", old[::-1]])
    )


def step_dropped(lines: Lines, luck: random.Random) -> bool:
    return _one(lines, luck, TURN + r".*,", STEP + r"( <[^>]*>)?, ", lambda _: "")


def steps_swapped(lines: Lines, luck: random.Random) -> bool:
    at = _pick(lines, luck, TURN + r".*,")
    if at < 0:
        return False
    head, _, rest = lines[at].partition(": ")
    steps = rest.split(", ")
    first = luck.randrange(len(steps) - 1)
    steps[first], steps[first + 1] = steps[first + 1], steps[first]
    lines[at] = f"{head}: {', '.join(steps)}"
    return True


def roll_colour(lines: Lines, luck: random.Random) -> bool:
    return _one(lines, luck, "<", r"(?<=[< ])[rybkme?](?=\d[ >])", lambda old: luck.choice("rybkme?".replace(old, "")))


def roll_track(lines: Lines, luck: random.Random) -> bool:
    return _one(lines, luck, "<", r"(?<=[rybkme?])\d(?=[ >])", lambda old: luck.choice("12345".replace(old, "")))


def roll_dropped(lines: Lines, luck: random.Random) -> bool:
    return _one(lines, luck, "<.* .*>", r"[rybkme?]\d (?=[rybkme?]\d[^,]*>)", lambda _: "")


def roll_added(lines: Lines, luck: random.Random) -> bool:
    return _one(lines, luck, "<", ">", lambda _: f" {luck.choice('rybk')}{luck.randint(1, 5)}>")


def turn_number(lines: Lines, luck: random.Random) -> bool:
    return _one(lines, luck, TURN, r"^\d+", lambda old: str(int(old) + luck.choice([1, 2, 10])))


def turn_seat(lines: Lines, luck: random.Random) -> bool:
    return _one(lines, luck, TURN, r"(?<=\.)\d(?=: )", lambda old: str(int(old) % 6 + 1))


def deal_marble(lines: Lines, luck: random.Random) -> bool:
    return _one(lines, luck, "^tracks", "[rybkme](?=[rybkme? -]*$)", lambda old: luck.choice("rybkm".replace(old, "")))


def deal_marbles_swapped(lines: Lines, luck: random.Random) -> bool:
    return _one(lines, luck, "^tracks", r"([rybkme])(?!\1)[rybkme](?=[rybkme? -]*$)", lambda old: old[::-1])


def tile(lines: Lines, luck: random.Random) -> bool:
    return _one(lines, luck, "^(stack|offer)", r"[a-z_]+\.\d", lambda _: f"{luck.choice(KINDS)}.{luck.randint(1, 4)}")


def tiles_swapped(lines: Lines, luck: random.Random) -> bool:
    return _one(
        lines, luck, r"^stack .*\..* .*\.", r"[a-z_]+\.\d [a-z_]+\.\d", lambda old: " ".join(reversed(old.split()))
    )


def score(lines: Lines, luck: random.Random) -> bool:
    return _one(lines, luck, "^score", r"(?<=[a-z] )-?\d+(?=,|$)", lambda old: str(int(old) + luck.choice([-1, 1, 4])))


def winner(lines: Lines, luck: random.Random) -> bool:
    return _one(lines, luck, "^winners", r"\d", lambda old: str(int(old) % 6 + 1))


def reveal(lines: Lines, luck: random.Random) -> bool:
    return _one(
        lines, luck, r"^reveal \d", r"[a-z]+$", lambda old: luck.choice([each for each in NAMES if each != old])
    )


def reveal_place(lines: Lines, luck: random.Random) -> bool:
    return _one(lines, luck, r"^reveal \d", r"\d+(?=\.)|(?<=\.)\d+", lambda old: str(int(old) % 9 + 1))


def option(lines: Lines, luck: random.Random) -> bool:
    changes = {
        "players": lambda old: str(int(old) % 6 + 1),
        "countdown": lambda old: str(int(old) + 1),
        "first_player": lambda old: str(int(old) + 1),
        "tiebreak_drinks": lambda old: "off" if old == "on" else "on",
        "mandragora": lambda old: "off" if old == "on" else "on",
        "stalemate_rounds": lambda old: str(int(old) - 1),
    }
    key = luck.choice(sorted(changes))
    return _one(lines, luck, f'Option "{key}=', r'(?<==)[a-z0-9]+(?="\])', changes[key])


def names_swapped(lines: Lines, luck: random.Random) -> bool:
    seats = [number for number, line in enumerate(lines) if line.startswith("[Seat")]
    one, two = luck.sample(seats, 2)
    lines[one], lines[two] = lines[two], lines[one]
    return True


def line_dropped(lines: Lines, luck: random.Random) -> bool:
    """Not the check: without it the record is the same game still."""
    del lines[luck.randrange(len(lines) - 1)]
    return True


def line_twice(lines: Lines, luck: random.Random) -> bool:
    at = luck.randrange(len(lines))
    lines.insert(at, lines[at])
    return True


def lines_swapped(lines: Lines, luck: random.Random) -> bool:
    at = luck.randrange(len(lines) - 1)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return True


def cut_short(lines: Lines, luck: random.Random) -> bool:
    del lines[luck.randrange(3, len(lines) - 1) :]
    return True


def check(lines: Lines, luck: random.Random) -> bool:
    return _one(lines, luck, "^check", "[0-9a-f]$", lambda old: "0" if old != "0" else "1")


CHANGES: tuple[Change, ...] = (
    move,
    near_move,
    step_dropped,
    steps_swapped,
    roll_colour,
    roll_track,
    roll_dropped,
    roll_added,
    turn_number,
    turn_seat,
    deal_marble,
    deal_marbles_swapped,
    tile,
    tiles_swapped,
    score,
    winner,
    reveal,
    reveal_place,
    option,
    names_swapped,
    line_dropped,
    line_twice,
    lines_swapped,
    cut_short,
    check,
)
