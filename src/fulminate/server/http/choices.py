"""What a new table may be set to. Every rule of it is asked of the rules, none is written here."""

from __future__ import annotations

from functools import cache
from typing import Any

from fulminate.players import LEVELS
from fulminate.rules import Options, OptionsError, catalogue
from fulminate.rules.options import LARGEST, STALEMATE_ROUNDS
from fulminate.server.bots.playing import PACES
from fulminate.server.http.schemas import NAME_LENGTH

BOXES = catalogue.BOXES
PLAYERS = [row["players"] for row in catalogue.DATA["players"]]


@cache
def choices() -> dict[str, Any]:
    return {
        "players": PLAYERS,
        "levels": list(LEVELS),
        "boxes": list(BOXES),
        "mandragora_needs": _needs(mandragora=True),
        "kinds": [{key: entry[key] for key in ("kind", "box", "provenance")} for entry in catalogue.DATA["kinds"]],
        "simple_kinds": Options.from_json({"kinds": "simple"}).drawable_kinds(),
        "professors": [
            {"professor": professor, "needs": _needs(professors=[professor])} for professor in catalogue.PROFESSORS
        ],
        "most_professors": max(
            count for count in range(len(catalogue.PROFESSORS) + 1) if _allowed(boxes=BOXES, professors=count)
        ),
        "defaults_by_players": {str(players): _by_players(players) for players in PLAYERS},
        "stalemate_rounds": STALEMATE_ROUNDS,
        "longest": LARGEST,
        "paces": list(PACES),
        "name_length": NAME_LENGTH,
    }


def _by_players(players: int) -> dict[str, Any]:
    usual = catalogue.for_players(players)
    return {
        "kinds": usual["kinds"],
        "countdown": usual["countdown"],
        "needs": _needs(players=players),
        "simple": _allowed(boxes=BOXES, players=players, kinds="simple"),
        "mandragora": _allowed(boxes=BOXES, players=players, mandragora=False),
    }


def _needs(**options: object) -> list[str]:
    """The boxes without which the rules refuse this, all the others being there."""
    return [box for box in BOXES if not _allowed(boxes=[other for other in BOXES if other != box], **options)]


def _allowed(**options: object) -> bool:
    try:
        Options.from_json(options)
    except OptionsError:
        return False
    return True
