"""The ingredients: what a marble can be, and how marbles are written."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

RED: Final[i64] = 0
YELLOW: Final[i64] = 1
BLUE: Final[i64] = 2
BLACK: Final[i64] = 3
MANDRAGORA: Final[i64] = 4
ECTOPLASM: Final[i64] = 5
UNKNOWN: Final[i64] = 7

COLOURS: Final[i64] = 6
"""How many ingredients there are in all boxes."""
PLAIN: Final[i64] = 4
"""How many of them a potion's layers ask for (red, yellow, blue, black)."""

NAMES: Final = ("red", "yellow", "blue", "black", "mandragora", "ectoplasm")
LETTERS: Final = "rybkme??"

# A held marble is named by what it is and what it shows (Chameleonic Varnish): 6 plain names, then 4 x 3 disguises.
MARBLES: Final[i64] = 18


def disguise(true: i64, shown: i64) -> i64:
    """The number of a marble that is one plain colour and shows another."""
    return 6 + true * 3 + (shown - 1 if shown > true else shown)


def true_colour(marble: i64) -> i64:
    """What a held marble is underneath."""
    if marble < 6:
        return marble
    return (marble - 6) // 3


def shown_colour(marble: i64) -> i64:
    """What a held marble passes for."""
    if marble < 6:
        return marble
    true = (marble - 6) // 3
    shown = (marble - 6) % 3
    return shown + 1 if shown >= true else shown


def letter(marble: i64) -> str:
    """A held marble as a letter, or two for one in disguise: ``r``, ``k>y``."""
    if marble < 6:
        return LETTERS[marble]
    return LETTERS[true_colour(marble)] + ">" + LETTERS[shown_colour(marble)]
