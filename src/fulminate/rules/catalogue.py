"""The tiles, the player-count table and the rest of the game's figures, read from ``catalogue.json``.

A tile is a number: its kind's number times 4 plus its face. Tables are indexed by tile, or by tile times 4 plus layer.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.rules.ingredients import NAMES, Colour

Tile = i64
"""A tile's number, or NO_TILE or UNKNOWN_TILE."""

DATA: Final[dict[str, Any]] = json.loads(
    resources.files("fulminate.rules").joinpath("catalogue.json").read_text(encoding="utf-8")
)

KINDS: Final[tuple[str, ...]] = tuple(entry["kind"] for entry in DATA["kinds"])
"""The kinds' keys; a kind's number is its place here."""
BOXES: Final[tuple[str, ...]] = tuple(DATA["boxes"])
"""The boxes beside the base game's."""
PROFESSORS: Final[tuple[str, ...]] = tuple(entry["professor"] for entry in DATA["professors"])

# Literals where the compiler can fold them; what they leave room for is checked below.
FACES: Final[i64] = 4
"""The most faces of a kind."""
LAYERS: Final[i64] = 3
"""The most layers of a tile."""
LAYER_ROOM: Final[i64] = 4
"""Places for a tile's layers in a table."""
MOST_KINDS: Final[i64] = 16
"""Kinds that the packed forms have room for: tiles in a byte, moves, Skill flags."""
TILES: Final[i64] = 64
"""MOST_KINDS * FACES: what follows these numbers is free for marks."""
NO_TILE: Final[i64] = 126
UNKNOWN_TILE: Final[i64] = 127

SKILL_POINTS: Final[i64] = DATA["tokens"]["skill"]
HELP_POINTS: Final[i64] = DATA["tokens"]["help"]
REWARD_POINTS: Final[i64] = DATA["tokens"]["reward"]
SCOLDING_POINTS: Final[i64] = DATA["tokens"]["scolding"]


def _check() -> None:
    """Raises ValueError where the catalogue has more than the packed forms hold, or names something twice."""
    if len(KINDS) > MOST_KINDS:
        raise ValueError(f"catalogue.json has {len(KINDS)} kinds; tiles, moves and Skill flags hold {MOST_KINDS}")
    if len({*KINDS}) != len(KINDS) or len({*PROFESSORS}) != len(PROFESSORS):
        raise ValueError("catalogue.json names a kind or a professor twice")
    for entry in DATA["kinds"]:
        if entry["box"] != "base" and entry["box"] not in BOXES:
            raise ValueError(
                f"catalogue.json: {entry['kind']} comes in the box {entry['box']}, which is none of {BOXES}"
            )
        if len(entry["faces"]) > FACES or any(len(recipe["layers"]) > LAYERS for recipe in entry["faces"]):
            raise ValueError(f"catalogue.json: a kind has up to {FACES} faces of {LAYERS} layers; see {entry['kind']}")


_check()


def kind_number(kind: str) -> int:
    """The number of a kind by its key. Raises ValueError where the catalogue has none of that name."""
    if kind not in KINDS:
        raise ValueError(f"catalogue.json has no kind {kind!r}")
    return KINDS.index(kind)


def professor_number(professor: str) -> int:
    """The number of a professor by its key. Raises ValueError where the catalogue has none of that name."""
    if professor not in PROFESSORS:
        raise ValueError(f"catalogue.json has no professor {professor!r}")
    return PROFESSORS.index(professor)


HUMBLESCORE: Final[i64] = professor_number("humblescore")
THRIFTYMIND: Final[i64] = professor_number("thriftymind")
PRISSYMANN: Final[i64] = professor_number("prissymann")
TIDYGALL: Final[i64] = professor_number("tidygall")
EXPLOSIWA: Final[i64] = professor_number("explosiwa")
SHUIMO: Final[i64] = professor_number("shuimo")
OCLOCKITT: Final[i64] = professor_number("oclockitt")


def kinds_named(*kinds: str) -> int:
    """The kinds of these keys, a bit for each. Raises ValueError where the catalogue lacks one."""
    return sum(1 << kind_number(kind) for kind in kinds)


def kinds_that(power: str) -> int:
    """The kinds whose power does one thing with marbles (``take``, ``steal``, ...), a bit for each."""
    return sum(1 << number for number, entry in enumerate(DATA["kinds"]) if entry["power"] == power)


def _points() -> vec[i64]:
    table = vec[i64]([0] * TILES)
    for kind, entry in enumerate(DATA["kinds"]):
        for face, recipe in enumerate(entry["faces"]):
            table[kind * FACES + face] = recipe["points"]
    return table


def _layer_colours() -> vec[i64]:
    table = vec[i64]([-1] * (TILES * LAYER_ROOM))
    for kind, entry in enumerate(DATA["kinds"]):
        for face, recipe in enumerate(entry["faces"]):
            for layer, (colour, _) in enumerate(recipe["layers"]):
                table[(kind * FACES + face) * LAYER_ROOM + layer] = NAMES.index(colour)
    return table


def _holes() -> vec[i64]:
    table = vec[i64]([0] * TILES)
    for kind, entry in enumerate(DATA["kinds"]):
        for face, recipe in enumerate(entry["faces"]):
            word: i64 = 0
            for layer, (_, holes) in enumerate(recipe["layers"]):
                shift: i64 = 8 * layer
                many: i64 = holes
                word |= many << shift
            table[kind * FACES + face] = word
    return table


POINTS: Final = _points()
"""By tile: the points it is worth."""
LAYER_COLOUR: Final = _layer_colours()
"""By tile * LAYER_ROOM + layer: the colour of its holes, -1 where the tile has no such layer (``asks`` looks it up)."""
HOLES: Final = _holes()
"""By tile: its holes, a byte for each layer, the bottom layer lowest."""

STARTERS: Final[tuple[int, ...]] = tuple(
    kind * int(FACES) + face
    for kind, entry in enumerate(DATA["kinds"])
    for face, recipe in enumerate(entry["faces"])
    if recipe["starter"]
)


def kind_of(tile: Tile) -> i64:
    """The kind of a tile."""
    return tile // FACES


def face_of(tile: Tile) -> i64:
    """The face of a tile, counted from 0."""
    return tile % FACES


def tile_of(kind: i64, face: i64) -> Tile:
    """The tile of a kind and a face, by their numbers."""
    return kind * FACES + face


def asks(tile: Tile, layer: i64) -> Colour:
    """The colour that a layer of a tile asks for, -1 where the tile has no such layer."""
    return LAYER_COLOUR[tile * LAYER_ROOM + layer]


def tile_number(kind: str, face: int) -> int:
    """The tile of a kind's key and a face."""
    if kind not in KINDS or not 0 <= face < len(DATA["kinds"][KINDS.index(kind)]["faces"]):
        raise ValueError(f"there is no tile {kind} {face}")
    return int(tile_of(KINDS.index(kind), face))


def copies(tile: int) -> int:
    """How many copies of a tile the box holds."""
    found: int = DATA["kinds"][kind_of(tile)]["copies"]
    return found


def box_of(kind: str) -> str:
    """The box that a kind comes in: ``base`` or one of BOXES."""
    found: str = DATA["kinds"][KINDS.index(kind)]["box"]
    return found


def needs_cauldron(professor: str) -> bool:
    """Whether a professor needs the Ghastly Cauldron (section 6)."""
    found: bool = DATA["professors"][professor_number(professor)]["cauldron"]
    return found


def for_players(players: int) -> dict[str, int]:
    """The set-up of a number of players: kinds, stacks, countdown, dispensers (section 3)."""
    for row in DATA["players"]:
        if row["players"] == players:
            found: dict[str, int] = row
            return found
    raise ValueError(f"the game is for 2 to 6 players, not {players}")


def to_json() -> dict[str, Any]:
    """The whole catalogue, for everybody who shows tiles."""
    return DATA
