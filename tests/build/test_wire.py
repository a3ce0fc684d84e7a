"""The web client's types and tests are made from the document that this server writes."""

from __future__ import annotations

import json

from tools.wire import KEPT, wire


def test_the_web_client_has_this_servers_document() -> None:
    assert KEPT.read_text(encoding="utf-8") == wire(), "run `make docs`"


def test_it_holds_what_the_page_shows() -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    assert {"View", "Snapshot", "Update", "Log", "Choices", "Replay", "Failure"} <= set(kept["components"]["schemas"])
    assert {"catalogue", "choices"} == set(kept["x-answers"])
