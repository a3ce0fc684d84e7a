"""Placing marbles and completing potions (4.3, 4.4)."""

from __future__ import annotations

from mypy_extensions import i64

from fulminate.rules import moves
from fulminate.rules.catalogue import NO_TILE, POINTS, TIDYGALL
from fulminate.rules.events import Log, tile
from fulminate.rules.ingredients import letter, true_colour
from fulminate.rules.moves import Move
from fulminate.rules.state import State


def place(state: State, move: Move, log: Log | None) -> None:
    """Put a held marble into a hole; a potion whose holes are all filled is completed at once."""
    marble = moves.placed_marble(move)
    burner = moves.placed_burner(move)
    layer = moves.placed_layer(move)
    desk = state.desk()
    desk.lose(marble)
    desk.fill(burner, layer, true_colour(marble))
    if log is not None:
        log.append(
            {
                "type": "placed",
                "seat": int(state.seat),
                "marble": letter(marble),
                "burner": int(burner),
                "layer": int(layer),
            }
        )
    if desk.free(burner) == 0:
        _complete(state, burner, log)


def _complete(state: State, burner: i64, log: Log | None) -> None:
    """The marbles roll into the dispenser, the tile goes to the completed potions."""
    desk = state.desk()
    number = desk.tile(burner)
    state.rolling += desk.contents(burner)
    untidy = not desk.tidy(burner)
    done: int = number
    desk.completed = desk.completed + bytes((done,))
    desk.set_tile(burner, NO_TILE)
    state.brewed = 1
    if log is not None:
        log.append(
            {
                "type": "completed",
                "seat": int(state.seat),
                "burner": int(burner),
                "tile": tile(number),
                "points": int(POINTS[number]),
            }
        )
    if untidy and state.professor(TIDYGALL):
        scold(state, "tidygall", log)


def scold(state: State, by: str, log: Log | None) -> None:
    """The seat in turn gains a Scolding token on a professor's word (section 6)."""
    state.desk().scolding += 1
    if log is not None:
        log.append({"type": "gained", "seat": int(state.seat), "token": "scolding", "for": by, "count": 1})
