"""The tiles, the player-count table and the rest of the game's figures, read from ``catalogue.json``.

A tile is a number: its kind's number times 4 plus its face. Tables are indexed by tile, or by tile times 4 plus layer.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.rules.ingredients import NAMES

DATA: Final[dict[str, Any]] = json.loads(
    resources.files("fulminate.rules").joinpath("catalogue.json").read_text(encoding="utf-8")
)

KINDS: Final[tuple[str, ...]] = tuple(entry["kind"] for entry in DATA["kinds"])
"""The kinds' keys; a kind's number is its place here."""
BOXES: Final = ("sixth_student", "fifth_ingredient", "serum")
PROFESSORS: Final[tuple[str, ...]] = tuple(entry["professor"] for entry in DATA["professors"])

SANDS: Final[i64] = 0
MAGNETICAL: Final[i64] = 1
WISDOM: Final[i64] = 2
ABYSSAL: Final[i64] = 3
STICKINESS: Final[i64] = 4
PRISMATIC: Final[i64] = 5
BLIND_LOVE: Final[i64] = 6
LAVAMANCING: Final[i64] = 7
FEATHER: Final[i64] = 8
VARNISH: Final[i64] = 9
POLTERGEIST: Final[i64] = 10
CONCOCTION: Final[i64] = 11
GENEROSITY: Final[i64] = 12
SELFISHNESS: Final[i64] = 13
SERUM: Final[i64] = 14

HUMBLESCORE: Final[i64] = 0
THRIFTYMIND: Final[i64] = 1
PRISSYMANN: Final[i64] = 2
TIDYGALL: Final[i64] = 3
EXPLOSIWA: Final[i64] = 4
SHUIMO: Final[i64] = 5
OCLOCKITT: Final[i64] = 6

FACES: Final[i64] = 4
LAYERS: Final[i64] = 3
TILES: Final[i64] = 64
NO_TILE: Final[i64] = 126
UNKNOWN_TILE: Final[i64] = 127

SKILL_POINTS: Final[i64] = DATA["tokens"]["skill"]
HELP_POINTS: Final[i64] = DATA["tokens"]["help"]
REWARD_POINTS: Final[i64] = DATA["tokens"]["reward"]
SCOLDING_POINTS: Final[i64] = DATA["tokens"]["scolding"]


def _expected() -> None:
    named = [
        "sands_of_time",
        "magnetical_attraction",
        "wisdom",
        "abyssal_draft",
        "uttermost_stickiness",
        "prismatic_joy",
        "blind_love",
        "lavamancing",
        "feather_touch",
        "chameleonic_varnish",
        "poltergeist_sweat",
        "ghastly_concoction",
        "generosity_confection",
        "concentrate_of_selfishness",
        "fulminating_serum",
    ]
    if list(KINDS) != named:
        raise ValueError("catalogue.json and the kinds' numbers in catalogue.py disagree")


_expected()


def _points() -> vec[i64]:
    table = vec[i64]([0] * TILES)
    for kind, entry in enumerate(DATA["kinds"]):
        for face, recipe in enumerate(entry["faces"]):
            table[kind * FACES + face] = recipe["points"]
    return table


def _layer_colours() -> vec[i64]:
    table = vec[i64]([-1] * (TILES * 4))
    for kind, entry in enumerate(DATA["kinds"]):
        for face, recipe in enumerate(entry["faces"]):
            for layer, (colour, _) in enumerate(recipe["layers"]):
                table[(kind * FACES + face) * 4 + layer] = NAMES.index(colour)
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
"""By tile * 4 + layer: the colour of the layer's holes, -1 where the tile has no such layer."""
HOLES: Final = _holes()
"""By tile: its holes, a byte for each layer, the bottom layer lowest."""

STARTERS: Final[tuple[int, ...]] = tuple(
    kind * 4 + face
    for kind, entry in enumerate(DATA["kinds"])
    for face, recipe in enumerate(entry["faces"])
    if recipe["starter"]
)


def kind_of(tile: i64) -> i64:
    """The kind of a tile."""
    return tile // FACES


def tile_number(kind: str, face: int) -> int:
    """The tile of a kind's key and a face."""
    if kind not in KINDS or not 0 <= face < len(DATA["kinds"][KINDS.index(kind)]["faces"]):
        raise ValueError(f"there is no tile {kind} {face}")
    return KINDS.index(kind) * 4 + face


def copies(tile: int) -> int:
    """How many copies of a tile the box holds."""
    found: int = DATA["kinds"][tile // 4]["copies"]
    return found


def box_of(kind: str) -> str:
    """The box that a kind comes in: ``base`` or one of BOXES."""
    found: str = DATA["kinds"][KINDS.index(kind)]["box"]
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
