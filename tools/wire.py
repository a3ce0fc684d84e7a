"""What the web client's types and tests are made from: the shapes of the OpenAPI document, and what the server offers.

`python -m tools.wire` writes `web/openapi.json`; `--check` only says whether it is current. In `web`, `npm run types`
makes the types from it.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from fulminate.rules import catalogue
from fulminate.server.http.app import create_app
from fulminate.server.http.choices import choices

ROOT: Final = Path(__file__).resolve().parent.parent
KEPT: Final = ROOT / "web/openapi.json"


def wire() -> str:
    """The file as it should be. The shapes of a record are left out: the browser hands records on unread."""
    with tempfile.TemporaryDirectory() as folder:
        document: dict[str, Any] = create_app(Path(folder)).openapi()
    schemas = {
        name: _untitled(shape)
        for name, shape in document["components"]["schemas"].items()
        if not name.startswith("Record")
    }
    made = {
        "openapi": document["openapi"],
        "info": {"title": document["info"]["title"], "version": "of the server beside it"},
        "paths": {},
        "components": {"schemas": schemas},
        "x-answers": {"catalogue": catalogue.to_json(), "choices": choices()},
    }
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


def _untitled(shape: Any) -> Any:
    """Without the titles that pydantic makes of each name: beside the name they say nothing."""
    if isinstance(shape, list):
        return [_untitled(each) for each in shape]
    if not isinstance(shape, dict):
        return shape
    return {key: _untitled(value) for key, value in shape.items() if key != "title" or not isinstance(value, str)}


def main() -> None:
    wanted = wire()
    if not KEPT.exists() or KEPT.read_text(encoding="utf-8") != wanted:
        if "--check" in sys.argv[1:]:
            raise SystemExit(f"wire: {KEPT.name} is out of date; run `make docs`")
        KEPT.write_text(wanted, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
