"""Whatever the rules tell of a game has the shape that the OpenAPI document gives it."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any, get_args

from pydantic import TypeAdapter

from fulminate.rules import Options, SeededChance, legal_moves, new_game, play
from fulminate.rules.catalogue import BOXES, PROFESSORS
from fulminate.server.http.event_schema import Event

UNION, _ = get_args(Event)
TYPES = {get_args(shape.model_fields["type"].annotation)[0]: shape for shape in get_args(UNION)}
EVENTS: TypeAdapter[list[Any]] = TypeAdapter(list[Event])
GAMES = 24


def told(seed: int) -> list[dict[str, object]]:
    """The events of a game of any moves with all boxes, two professors and a short countdown."""
    luck = random.Random(seed)
    serving = [PROFESSORS[(seed + by) % len(PROFESSORS)] for by in (0, 3)]
    options = Options.from_json(
        {"players": 2 + seed % 5, "boxes": list(BOXES), "professors": serving, "countdown": 2, "tiebreak_drinks": True}
    )
    chance, events = SeededChance(seed), list[dict[str, object]]()
    state = new_game(options, chance)
    while not state.over:
        possible = legal_moves(state)
        play(state, luck.choice(possible), chance, events)
    return events


def test_every_event_has_its_shape() -> None:
    seen: set[object] = set()
    for seed in range(GAMES):
        events = told(seed)
        EVENTS.validate_json(json.dumps(events))
        seen |= {event["type"] for event in events}
    # Random games seldom end in a tie.
    assert seen >= set(TYPES) - {"tiebreak"}


def test_the_contract_lists_the_same_types_with_the_same_keys() -> None:
    contract = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*?`) \| (.*) \|$", contract.split("## Events")[1].split("\n## ")[0], re.MULTILINE)
    written = {name: keys for names, keys in rows for name in re.findall(r"`(\w+)`", names)}
    assert set(written) == set(TYPES)
    for name, shape in TYPES.items():
        keys = {field.alias or key for key, field in shape.model_fields.items()} - {"type"}
        assert [key for key in keys if not re.search(rf"\b{key}\b", written[name])] == [], name
