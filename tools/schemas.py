"""Writes into the JSON Schemas of records and positions what the code lists: options, kinds, phases, values, bounds.

The shape of each schema stands in its own file; what is known elsewhere is looked up, so that a new kind or option
needs no edit there. `make docs` runs it, and a test says when a file is stale.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from fulminate.record.position.fields import MULTISETS, NUMBERS
from fulminate.rules import phases
from fulminate.rules.catalogue import FACES, KINDS
from fulminate.rules.ingredients import LETTERS, NAMES
from fulminate.rules.options import MOST_PROFESSORS, OPTIONS
from fulminate.rules.readings import PLAYED

RECORDS: Final = Path(__file__).resolve().parents[1] / "src/fulminate/record"
GAME: Final = RECORDS / "game/record.schema.json"
POSITION: Final = RECORDS / "position/position.schema.json"
_TILE: Final = rf"({'|'.join(KINDS)})\.[1-{FACES}]"


def _both(schema: dict[str, Any]) -> None:
    fields = schema["properties"]
    fields["rules_version"]["enum"] = list(PLAYED)
    fields["options"]["properties"] = {option.key: option.settled for option in OPTIONS}


def game() -> str:
    """The schema of a record in JSON."""
    schema = json.loads(GAME.read_text(encoding="utf-8"))
    _both(schema)
    schema["properties"]["asked"]["properties"]["professors"]["enum"] = list(range(MOST_PROFESSORS + 1))
    shapes = schema["definitions"]
    shapes["tile"]["pattern"] = rf"^(\?|{_TILE})$"
    marble, tile = shapes["reveal"]["properties"]["reveal"]["oneOf"]
    marble["properties"]["marble"]["enum"] = list(NAMES)
    tile["properties"]["tile"]["pattern"] = f"^{_TILE}$"
    shapes["step"]["properties"]["rolls"]["items"]["items"][0]["enum"] = [*LETTERS.rstrip("?"), "?"]
    return _written(schema)


def position() -> str:
    """The schema of a position in JSON. Raises ValueError where it does not describe a value that the code has."""
    schema = json.loads(POSITION.read_text(encoding="utf-8"))
    _both(schema)
    fields = schema["properties"]
    fields["phase"]["enum"] = list(phases.NAMES)
    missing = sorted(({name for name, *_ in NUMBERS} | {*MULTISETS}) - fields.keys())
    if missing:
        raise ValueError(f"{POSITION.name} does not describe {', '.join(missing)}")
    for name, lowest, highest, default in NUMBERS:
        fields[name] |= {"minimum": lowest, "maximum": highest, "default": default}
    numbered = ", ".join(f"{number} {kind}" for number, kind in enumerate(KINDS))
    before, _, after = fields["power"]["description"].partition("(")
    fields["power"]["description"] = f"{before}({numbered}){after.partition(')')[2]}"
    return _written(schema)


def _written(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    GAME.write_text(game(), encoding="utf-8")
    POSITION.write_text(position(), encoding="utf-8")


if __name__ == "__main__":
    main()
