"""The ingredients: what a marble can be, and how marbles are written."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

Colour = i64
"""An ingredient's number."""
Marble = i64
"""A held marble's number: what it is and what it shows (Chameleonic Varnish)."""

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

MARBLES: Final[i64] = 18
"""Numbers of held marbles: one for each ingredient as it is, then 4 colours times 3 disguises."""


def disguise(true: Colour, shown: Colour) -> Marble:
    """The number of a marble that is one plain colour and shows another."""
    return COLOURS + true * 3 + (shown - 1 if shown > true else shown)


def true_colour(marble: Marble) -> Colour:
    """What a held marble is underneath."""
    if marble < COLOURS:
        return marble
    return (marble - COLOURS) // 3


def shown_colour(marble: Marble) -> Colour:
    """What a held marble passes for."""
    if marble < COLOURS:
        return marble
    true = (marble - COLOURS) // 3
    shown = (marble - COLOURS) % 3
    return shown + 1 if shown >= true else shown


def letter(marble: Marble) -> str:
    """A held marble as a letter, or two for one in disguise: ``r``, ``k>y``."""
    if marble < COLOURS:
        return LETTERS[marble]
    return LETTERS[true_colour(marble)] + ">" + LETTERS[shown_colour(marble)]
