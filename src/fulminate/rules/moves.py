"""What can be done, as numbers below 1,024 with a fixed meaning, and as words.

Numbers and code count from 0, words from 1: ``pick 3.5`` is track 2, position 4. ``VERBS`` is the table: each verb with
its first number and its parts. Everything else here follows from it, but for the short functions that the rules take a
move apart with: they must be a few machine instructions each.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from mypy_extensions import i64

from fulminate.rules.catalogue import FACES, KINDS, LAYERS, MOST_KINDS
from fulminate.rules.ingredients import (
    COLOURS,
    LETTERS,
    MARBLES,
    NAMES,
    PLAIN,
    Colour,
    Marble,
    disguise,
    letter,
    shown_colour,
    true_colour,
)

Move = i64
"""A move's number."""
Spot = i64
"""A takeable place of the pick dispenser: its track times PLACES plus its position."""

# The first number of each verb: literals, so that the compiler folds them; ``_table`` holds them against the table.
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

SPOTS: Final[i64] = 40
"""Takeable places: 5 tracks of PLACES."""
PLACES: Final[i64] = 8
"""Takeable positions of a track."""
_HOLES: Final[i64] = 8
"""Numbers for each marble that is placed: two burners with room for four layers."""
_LAYERS: Final[i64] = 4


# ---- A move taken apart --------------------------------------------------------------------------


def at(verb: Move, track: i64, position: i64) -> Move:
    """The move of a verb at a takeable position: PICK, HELP, TAKE or RETURN."""
    return verb + track * PLACES + position


def spot_of(move: Move) -> Spot:
    """The place that a pick, help, take or return names."""
    return move % SPOTS


def track_at(spot: Spot) -> i64:
    """The track of a takeable place."""
    return spot // PLACES


def position_at(spot: Spot) -> i64:
    """The position of a takeable place on its track."""
    return spot % PLACES


def spot(track: i64, position: i64) -> Spot:
    """The takeable place of a track and a position."""
    return track * PLACES + position


def place(marble: Marble, burner: i64, layer: i64) -> Move:
    """The move that places a held marble."""
    return PLACE + marble * _HOLES + burner * _LAYERS + layer


def placed_marble(move: Move) -> Marble:
    """The marble that a place names."""
    return (move - PLACE) // _HOLES


def placed_burner(move: Move) -> i64:
    """The burner that a place names."""
    return (move - PLACE) % _HOLES // _LAYERS


def placed_layer(move: Move) -> i64:
    """The layer that a place names."""
    return (move - PLACE) % _LAYERS


def with_seat(verb: Move, seat: i64, colour: Colour) -> Move:
    """The move of a verb that names a seat and a colour: STEAL or GIVE."""
    return verb + seat * COLOURS + colour


def seat_named(verb: Move, move: Move) -> i64:
    """The seat that a steal or a give names."""
    return (move - verb) // COLOURS


def colour_named(verb: Move, move: Move) -> Colour:
    """The colour that a steal or a give names."""
    return (move - verb) % COLOURS


def varnish(true: Colour, shown: Colour) -> Move:
    """The move that disguises a colour as another one."""
    return VARNISH + true * PLAIN + shown


def varnished_from(move: Move) -> Colour:
    """The colour that a varnish disguises."""
    return (move - VARNISH) // PLAIN


def varnished_to(move: Move) -> Colour:
    """The colour that a varnish makes of it."""
    return (move - VARNISH) % PLAIN


# ---- The table -----------------------------------------------------------------------------------


class Part(NamedTuple):
    """A part of a move: its key, the numbers that it may be and takes up, its word, its value, what stands before."""

    key: str
    size: int
    room: int
    word: Callable[[int], str]
    value: Callable[[int], object]
    before: str = " "


class Verb(NamedTuple):
    """A verb: its first number, its parts, and the key under which they are described together, if there is one."""

    name: str
    start: int
    parts: tuple[Part, ...] = ()
    together: str = ""


def _from_one(number: int) -> str:
    return str(number + 1)


def _marble(number: int) -> str:
    true = NAMES[true_colour(number)]
    return true if number < COLOURS else f"{true} as {NAMES[shown_colour(number)]}"


def _marble_letter(number: int) -> str:
    return letter(number)


def _colour_letter(number: int) -> str:
    return LETTERS[number]


def _name(number: int) -> str:
    return NAMES[number]


def _kind(number: int) -> str:
    return KINDS[number]


def _face(number: int) -> str:
    # The starter, face 1, is the one that is drafted; another face can only come from a position set up by hand.
    return _from_one(number) if number else ""


def _counted(key: str, size: int, before: str = " ", room: int = 0) -> Part:
    return Part(key, size, room or size, _from_one, int, before)


_SPOT: Final = (_counted("track", int(SPOTS // PLACES)), _counted("position", int(PLACES), "."))
_KIND: Final = Part("kind", len(KINDS), int(MOST_KINDS), _kind, _kind)
_FACE: Final = Part("face", int(FACES), int(FACES), _face, int)
_MARBLE: Final = Part("marble", int(MARBLES), int(MARBLES), _marble, _marble_letter)
_COLOUR: Final = Part("marble", int(COLOURS), int(COLOURS), _name, _colour_letter)
_SEAT: Final = _counted("seat", 6)
_HOLE: Final = (_counted("burner", int(_HOLES // _LAYERS)), _counted("layer", int(LAYERS), ".", int(_LAYERS)))
_DISGUISE: Final = (
    Part("from", int(PLAIN), int(PLAIN), _name, _name),
    Part("to", int(PLAIN), int(PLAIN), _name, _name),
)

VERBS: Final[tuple[Verb, ...]] = (
    Verb("pick", int(PICK), _SPOT),
    Verb("help", int(HELP), _SPOT),
    Verb("take", int(TAKE), _SPOT),
    Verb("return", int(RETURN), _SPOT),
    Verb("place", int(PLACE), (_MARBLE, *_HOLE)),
    Verb("drink", int(DRINK), (_KIND,)),
    Verb("again", int(AGAIN), (_KIND,)),
    Verb("help again", int(HELP_AGAIN), (_KIND,)),
    Verb("keep", int(KEEP), (_MARBLE,)),
    Verb("humble", int(HUMBLE), (_MARBLE,)),
    Verb("exchange", int(EXCHANGE), (_MARBLE,)),
    Verb("out", int(OUT), (_COLOUR,)),
    Verb("done", int(DONE)),
    Verb("pass", int(PASS)),
    Verb("stop", int(STOP)),
    Verb("draw", int(DRAW), (_counted("stack", 7),)),
    Verb("rob", int(ROB), (_SEAT,)),
    Verb("steal", int(STEAL), (_SEAT, _COLOUR)),
    Verb("give", int(GIVE), (_SEAT, _COLOUR)),
    Verb("varnish", int(VARNISH), _DISGUISE),
    Verb("draft", int(DRAFT), (_KIND, _FACE), "tile"),
)
"""In the order of their numbers."""

Parts = tuple[str, tuple[int, ...]]


def room(verb: Verb) -> int:
    """How many numbers a verb takes up."""
    found = 1
    for part in verb.parts:
        found *= part.room
    return found


def _choices(verb: Verb) -> list[tuple[int, tuple[int, ...]]]:
    """The moves of a verb: the number of each and its parts."""
    found: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    for part in verb.parts:
        found = [(at * part.room + each, (*before, each)) for at, before in found for each in range(part.size)]
    if verb.parts == _DISGUISE:
        found = [(at, numbers) for at, numbers in found if numbers[0] != numbers[1]]
    return [(verb.start + at, numbers) for at, numbers in found]


def _table() -> dict[int, tuple[Verb, tuple[int, ...]]]:
    """Every move by its number. Raises ValueError where the numbers of two verbs overlap."""
    found: dict[int, tuple[Verb, tuple[int, ...]]] = {}
    free = 0
    for verb in VERBS:
        if verb.start < free:
            raise ValueError(f"the verb {verb.name} begins at {verb.start}, and the one before it ends at {free}")
        free = verb.start + room(verb)
        for move, numbers in _choices(verb):
            found[move] = (verb, numbers)
    if free != END:
        raise ValueError(f"the last verb ends at {free}, not at END, {END}")
    return found


_TABLE: Final = _table()


def parts(move: int) -> Parts:
    """The verb and the numbers of a move, counted from 0. Raises ValueError for a number that is no move."""
    if move not in _TABLE:
        raise ValueError(f"{move} is not a move")
    verb, numbers = _TABLE[move]
    return verb.name, numbers


def words(move: int) -> str:
    """A move in words: ``pick 3.5``, ``place red 1.2``. Raises ValueError for a number that is no move."""
    if move not in _TABLE:
        raise ValueError(f"{move} is not a move")
    verb, numbers = _TABLE[move]
    text = verb.name
    for part, number in zip(verb.parts, numbers, strict=True):
        word = part.word(number)
        if word:
            text += part.before + word
    return text


def described(move: int) -> dict[str, object]:
    """A move with its number, its words and its parts, as it goes over the wire."""
    verb, numbers = _TABLE[move]
    named = {part.key: part.value(number) for part, number in zip(verb.parts, numbers, strict=True)}
    entry: dict[str, object] = {"move": move, "words": words(move), "verb": verb.name}
    entry.update({verb.together: named} if verb.together else named)
    return entry


_BY_WORDS: Final = {words(move): move for move in _TABLE}
ALL: Final = tuple(_TABLE)
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
