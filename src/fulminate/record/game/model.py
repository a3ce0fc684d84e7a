"""A game written down: what a record holds, before it is text or JSON."""

from __future__ import annotations

from dataclasses import dataclass, field

from fulminate.rules.catalogue import KINDS, UNKNOWN_TILE, face_of, kind_of, tile_number
from fulminate.rules.ingredients import NAMES

FORMAT = 1
"""The version of the record's form; the rules have a version of their own."""
LEFT_TO_CHANCE: dict[str, tuple[object, ...]] = {
    "kinds": ("random", "simple"),
    "professors": (0, 1, 2),
    "first_player": ("random",),
}
"""The options that may be left to chance, and how a table asks for that."""


class RecordError(ValueError):
    """A record that cannot be read or that is not a game; ``line`` counts from 1, 0 where no line is to blame."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.reason = reason
        self.line = line


@dataclass(slots=True)
class Step:
    """A move in words, the rolls that followed it as (letter or ``?``, track), a comment, and other moves instead."""

    words: str
    rolls: list[tuple[str, int]] = field(default_factory=list)
    comment: str | None = None
    variations: list[list[Step]] = field(default_factory=list)


@dataclass(slots=True)
class Entry:
    """What a seat did in a turn without a break: turn 0 is the draft, -1 the tie-break."""

    turn: int
    seat: int
    steps: list[Step]
    line: int = field(default=0, compare=False)


@dataclass(slots=True)
class Reveal:
    """An unknown thing that came into sight: a marble at (track, place), or the top tile of a stack, (-1, stack)."""

    track: int
    place: int
    what: int
    line: int = field(default=0, compare=False)


@dataclass
class Deal:
    """The beginning: tracks from the bottom up, the draft's offer, stacks from the top down; 7 and 127 are unknown."""

    tracks: list[str]
    offer: list[int]
    stacks: list[list[int]]


@dataclass
class Breakdown:
    """A seat's points at the end."""

    potions: int
    skill: int
    help: int
    reward: int
    scolding: int
    total: int


@dataclass
class Result:
    """How the game ended."""

    winners: list[int]
    seats: list[Breakdown]
    line: int = field(default=0, compare=False)


@dataclass
class Record:
    """A game, whole or still running (then without a result).

    ``check`` is a fingerprint of what is written down, comments and variations left out. With a ``secret`` and
    ``versions`` the luck can be drawn again: ``asked`` has the options that were left to chance as they were asked for,
    ``versions`` the first and last of each run of the table's versions that the moves were, in their order; those of
    moves that were taken back are missing. ``lines`` says where things stood in the text that was read: each header by
    its name (``Option`` and ``Asked`` with their key), ``tracks``, ``offer``, each ``stack`` with its number,
    ``check``, and ``end`` for the last line.
    """

    rules_version: int
    options: dict[str, object]
    seats: list[str]
    deal: Deal
    entries: list[Entry | Reveal] = field(default_factory=list)
    date: str | None = None
    table: str | None = None
    hash: str | None = None
    secret: str | None = None
    asked: dict[str, object] = field(default_factory=dict)
    versions: list[tuple[int, int]] | None = None
    comment: str | None = None
    result: Result | None = None
    check: str | None = None
    lines: dict[str, int] = field(default_factory=dict, compare=False, repr=False)

    def line(self, *names: str) -> int:
        """The line of the first of these that stands in the text, 0 where none does."""
        return next((self.lines[name] for name in names if name in self.lines), 0)


def asks_for_chance(key: str, value: object) -> bool:
    """Whether an option with this value is left to chance."""
    return not isinstance(value, (bool, list, dict)) and value in LEFT_TO_CHANCE.get(key, ())


def tile_word(tile: int) -> str:
    """A tile in words: the kind and the face counted from 1, ``?`` for an unknown one."""
    return "?" if tile == UNKNOWN_TILE else f"{KINDS[kind_of(tile)]}.{face_of(tile) + 1}"


def tile_of(word: str) -> int:
    """The tile that a word names. Raises ValueError."""
    if word == "?":
        return UNKNOWN_TILE
    kind, dot, face = word.partition(".")
    if not dot or face not in ("1", "2", "3", "4"):
        raise ValueError(f"{word[:40]!r} is not a tile: write it like wisdom.2")
    if kind not in KINDS:
        raise ValueError(f"{kind[:40]!r} is not a kind; the kinds are {', '.join(KINDS)}")
    return tile_number(kind, int(face) - 1)


def colour_of(name: str) -> int:
    """The colour of an ingredient's name. Raises ValueError."""
    if name not in NAMES:
        raise ValueError(f"{name[:40]!r} is not an ingredient: they are {', '.join(NAMES)}")
    return NAMES.index(name)
