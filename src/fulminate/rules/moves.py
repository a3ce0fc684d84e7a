"""What can be done, as numbers below 1,024 with a fixed meaning, and as words.

Numbers and code count from 0, words from 1: ``pick 3.5`` is track 2, position 4.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fulminate.rules.catalogue import KINDS
from fulminate.rules.ingredients import NAMES, PLAIN, disguise, shown_colour, true_colour

PICK: Final[i64] = 0
HELP: Final[i64] = 40
TAKE: Final[i64] = 80
RETURN: Final[i64] = 120
PLACE: Final[i64] = 160
DRINK: Final[i64] = 304
AGAIN: Final[i64] = 320
HELP_AGAIN: Final[i64] = 336
KEEP: Final[i64] = 352
HUMBLE: Final[i64] = 370
EXCHANGE: Final[i64] = 388
OUT: Final[i64] = 406
DONE: Final[i64] = 412
PASS: Final[i64] = 413
STOP: Final[i64] = 414
DRAW: Final[i64] = 416
ROB: Final[i64] = 424
STEAL: Final[i64] = 432
GIVE: Final[i64] = 468
VARNISH: Final[i64] = 504
DRAFT: Final[i64] = 520
END: Final[i64] = 584
"""The first number that is no move."""

Parts = tuple[str, tuple[int, ...]]


def at(verb: i64, track: i64, position: i64) -> i64:
    """The move of a verb at a takeable position: PICK, HELP, TAKE or RETURN."""
    return verb + track * 8 + position


def place(marble: i64, burner: i64, layer: i64) -> i64:
    """The move that places a held marble."""
    return PLACE + marble * 8 + burner * 4 + layer


def _spot(number: int) -> str:
    return f"{number // 8 + 1}.{number % 8 + 1}"


def _marble(number: int) -> str:
    true = NAMES[true_colour(number)]
    return true if number < 6 else f"{true} as {NAMES[shown_colour(number)]}"


def parts(move: int) -> Parts:
    """The verb and the numbers of a move, counted from 0. Raises ValueError for a number that is no move."""
    if 0 <= move < PLACE:
        verb = ("pick", "help", "take", "return")[move // 40]
        return verb, (move % 40 // 8, move % 8)
    if PLACE <= move < DRINK and (move - PLACE) % 4 < 3:
        rest = move - PLACE
        return "place", (rest // 8, rest % 8 // 4, rest % 4)
    for verb, start, size in (("drink", DRINK, 16), ("again", AGAIN, 16), ("help again", HELP_AGAIN, 16)):
        if start <= move < start + len(KINDS) <= start + size:
            return verb, (move - start,)
    for verb, start, size in (
        ("keep", KEEP, 18),
        ("humble", HUMBLE, 18),
        ("exchange", EXCHANGE, 18),
        ("out", OUT, 6),
        ("draw", DRAW, 7),
        ("rob", ROB, 6),
    ):
        if start <= move < start + size:
            return verb, (move - start,)
    if DONE <= move <= STOP:
        return ("done", "pass", "stop")[move - DONE], ()
    for verb, start in (("steal", STEAL), ("give", GIVE)):
        if start <= move < start + 36:
            return verb, ((move - start) // 6, (move - start) % 6)
    if VARNISH <= move < DRAFT and (move - VARNISH) // 4 != (move - VARNISH) % 4:
        return "varnish", ((move - VARNISH) // 4, (move - VARNISH) % 4)
    if DRAFT <= move < DRAFT + 4 * len(KINDS):
        return "draft", ((move - DRAFT) // 4, (move - DRAFT) % 4)
    raise ValueError(f"{move} is not a move")


def words(move: int) -> str:
    """A move in words: ``pick 3.5``, ``place red 1.2``. Raises ValueError for a number that is no move."""
    verb, numbers = parts(move)
    if verb in ("pick", "help", "take", "return"):
        return f"{verb} {_spot(numbers[0] * 8 + numbers[1])}"
    if verb == "place":
        return f"place {_marble(numbers[0])} {numbers[1] + 1}.{numbers[2] + 1}"
    if verb in ("drink", "again", "help again"):
        return f"{verb} {KINDS[numbers[0]]}"
    if verb in ("keep", "humble", "exchange"):
        return f"{verb} {_marble(numbers[0])}"
    if verb == "out":
        return f"out {NAMES[numbers[0]]}"
    if verb in ("draw", "rob"):
        return f"{verb} {numbers[0] + 1}"
    if verb in ("steal", "give"):
        return f"{verb} {numbers[0] + 1} {NAMES[numbers[1]]}"
    if verb == "varnish":
        return f"varnish {NAMES[numbers[0]]} {NAMES[numbers[1]]}"
    if verb == "draft":
        # The starter, face 1, is the one that is drafted; another face can only come from a position set up by hand.
        return f"draft {KINDS[numbers[0]]}" + (f" {numbers[1] + 1}" if numbers[1] else "")
    return verb


def _by_words() -> dict[str, int]:
    found: dict[str, int] = {}
    for move in range(END):
        try:
            found[words(move)] = move
        except ValueError:
            continue
    return found


_BY_WORDS: Final = _by_words()
ALL: Final = tuple(_BY_WORDS.values())
"""Every move's number, from the lowest; between them stand numbers that are no move."""


def parse(text: str) -> int:
    """The move that the words name. Capitals and spaces do not matter. Raises ValueError for words that name none."""
    plain = " ".join(text.lower().split())
    if plain not in _BY_WORDS:
        shown = plain if len(plain) <= 60 else plain[:57] + "..."
        raise ValueError(
            f"{shown!r} is not a move: write it like 'pick 3.5', 'place red 1.2', 'drink wisdom' or 'done'"
        )
    return _BY_WORDS[plain]


def marble_number(true: str, shown: str | None = None) -> int:
    """The number of a held marble by the names of its colours."""
    number = NAMES.index(true)
    if shown is None or shown == true:
        return number
    other = NAMES.index(shown)
    if number >= PLAIN or other >= PLAIN:
        raise ValueError("only red, yellow, blue and black can be disguised")
    return int(disguise(number, other))
