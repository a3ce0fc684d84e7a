"""One hash over every state of some games. Run by itself it prints it, and says from which files the rules came."""

from __future__ import annotations

import hashlib
import json
import random
import sys
from typing import Any

from fulminate.rules import (
    Options,
    SeededChance,
    awaits,
    decision,
    legal_moves,
    new_game,
    play,
    public,
    to_bytes,
    track,
    view,
)

BOXES = ["sixth_student", "fifth_ingredient", "serum"]
TABLES: list[dict[str, Any]] = [
    *({"players": players} for players in (2, 3, 4)),
    *({"players": players, "boxes": BOXES, "professors": 2, "tiebreak_drinks": True} for players in (2, 4, 5, 6)),
]
SEEDS = (1, -(2**70), 2**64 + 5)


def digest() -> str:
    """The hash: every state's bytes, every event, now and then the view, the decision and the public state."""
    total = hashlib.sha256()
    for values in TABLES:
        for seed in SEEDS:
            chance = SeededChance(seed)
            state = new_game(Options.from_json(values), chance, True)
            luck = random.Random(seed)
            while awaits(state) == "move":
                total.update(to_bytes(state))
                log: list[dict[str, object]] = []
                if luck.random() < 0.03:
                    total.update(json.dumps([view(state), decision(state)]).encode())
                    total.update(to_bytes(public(state)))
                legal = legal_moves(state)
                places = [move for move in legal if 160 <= move < 304]
                play(state, luck.choice(places if places and luck.random() < 0.5 else legal), chance, log)
                total.update(json.dumps(log).encode())
            total.update(to_bytes(state))
    return total.hexdigest()


def origin() -> str:
    """The file that the packed track comes from: a compiled one, or the source."""
    return str(track.__file__)


if __name__ == "__main__":
    json.dump({"digest": digest(), "origin": origin()}, sys.stdout)
