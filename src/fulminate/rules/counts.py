"""A multiset of ingredients in one 64-bit word: a byte for each colour."""

from __future__ import annotations

from mypy_extensions import i64

from fulminate.rules.bits import bit
from fulminate.rules.ingredients import COLOURS, LETTERS, Colour

Counts = i64
"""A multiset of ingredients."""


def unit(colour: Colour) -> Counts:
    """One marble of a colour."""
    return bit(8 * colour)


def count(counts: Counts, colour: Colour) -> i64:
    """How many marbles of a colour there are."""
    return (counts >> (8 * colour)) & 255


def total(counts: Counts) -> i64:
    """How many marbles there are in all."""
    pairs = (counts & 0x00FF00FF00FF) + ((counts >> 8) & 0x00FF00FF00FF)
    return (pairs & 0xFFFF) + ((pairs >> 16) & 0xFFFF) + (pairs >> 32)


def nth(counts: Counts, index: i64) -> Colour:
    """The colour of the marble at an index, counting the marbles colour by colour."""
    colour: Colour = 0
    while colour < COLOURS:
        n = (counts >> (8 * colour)) & 255
        if index < n:
            return colour
        index -= n
        colour += 1
    raise IndexError("there are fewer marbles than that")


def letters(counts: Counts) -> list[str]:
    """The marbles as letters, colour by colour."""
    found: list[str] = []
    for colour in range(COLOURS):
        for _ in range(count(counts, colour)):
            found.append(LETTERS[colour])
    return found


def from_letters(marbles: str | list[str]) -> Counts:
    """The multiset of the marbles that the letters name."""
    counts: Counts = 0
    for marble in marbles:
        colour = LETTERS.find(marble)
        if not 0 <= colour < 6 or len(marble) != 1:
            raise ValueError(f"{marble!r} is not a marble: use one of r, y, b, k, m, e")
        counts += unit(colour)
    return counts
