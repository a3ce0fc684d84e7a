"""Writes the examples of the OpenAPI document: what a real server answers to real requests.

`--print` shows them instead. Chance and time are fixed, so that the same server gives the same examples on every day;
a test holds the file against it. `make docs` runs it.
"""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import httpx
from fastapi import FastAPI

from fulminate.server.http import api
from fulminate.server.http.app import create_app
from fulminate.server.http.document import EXAMPLES
from fulminate.server.http.limits import Limits, Rate, Streams
from fulminate.server.http.stream import stream
from fulminate.server.storage.database import FILE

Json = dict[str, Any]

INSTANT = datetime(2026, 1, 31, 18, tzinfo=UTC)
MANY = Rate(1e6, 1e6)
GENEROUS = Limits(tables=MANY, commands=MANY, reads=MANY, replays=MANY)
STINGY = Limits(tables=Rate(1, 0.5), commands=MANY, reads=MANY, streams=0)
SHORTEST = {"countdown": 1, "first_player": 0}
ADA, EVE = {"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Eve"}
OTTO = {"kind": "bot", "level": "scholar", "name": "Otto"}
OPEN = {"kind": "open"}


class Caller:
    """Calls the application as a client does, and keeps what may become an example."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        self.http = httpx.AsyncClient(transport=transport, base_url="http://localhost")
        self.calls: Json = {}
        self.refusals: Json = {}

    async def answer(self, call: str, title: str, method: str, path: str, body: Any = None) -> Any:
        """Keeps the answer, and the body if there is one."""
        sent: Json = {"json": body}
        if isinstance(body, str):
            sent = {"content": body, "headers": {"Content-Type": "text/plain"}}
        answer = await self.http.request(method, path, **sent)
        assert answer.is_success, answer.text
        found = answer.json() if "json" in answer.headers["content-type"] else answer.text
        kept = self.calls.setdefault(call, {"answers": {}})
        kept["answers"][title] = found
        if body is not None:
            kept.setdefault("requests", {})[title] = body
        return found

    async def refused(self, code: str, method: str, path: str, body: Any = None, **headers: str) -> None:
        answer = await self.http.request(method, path, json=body, headers=headers)
        assert answer.json()["error"]["code"] == code, answer.text
        self.refusals[code] = {"status": answer.status_code, "body": answer.json()}


def command(version: int, seat: int = 0, **what: str) -> Json:
    return {"id": f"command-{version}", "version": version, "seat": seat, **what}


def liked(move: Json) -> int:
    """Enough for a game that comes to its end."""
    verbs = ["place", "done", "pick", "draft", "draw"]
    return verbs.index(move["verb"]) if move["verb"] in verbs else len(verbs)


async def tables(on: Caller) -> None:
    """Opening, inviting and joining."""
    people: Json = {"seats": [ADA, EVE], "options": {"first_player": 0}}
    await on.answer("open_table", "two_people_at_one_browser", "POST", "/api/tables", people)
    boxes = {"boxes": ["sixth_student"], "countdown": 5}
    bots = {"seats": [ADA, OTTO, OTTO], "options": boxes, "pace": "quick"}
    await on.answer("open_table", "a_person_and_bots", "POST", "/api/tables", bots)
    invited = {"seats": [ADA, OPEN, OPEN], "options": {"first_player": 0}}
    opened = await on.answer("open_table", "seats_by_invitation", "POST", "/api/tables", invited)
    table = f"/api/tables/{opened['table']}"
    await on.refused("waiting", "POST", f"{table}/commands", command(0, move="draft wisdom"))
    new = await on.answer("invite", "a_new_code", "POST", f"{table}/invitations", {"seat": 1})
    await on.refused("not_open", "POST", f"{table}/invitations", {"seat": 0})
    rob = {"code": new["code"], "name": "Rob", "kind": "program"}
    await on.answer("join", "a_program", "POST", f"{table}/join", rob)
    await on.refused("bad_code", "POST", f"{table}/join", rob)
    bo = {"code": opened["invitations"][1]["code"], "name": "Bo", "kind": "person"}
    on.http.cookies.clear()
    await on.answer("join", "a_person", "POST", f"{table}/join", bo)
    await on.refused("not_the_opener", "POST", f"{table}/invitations", {"seat": 1})


async def play(on: Caller) -> None:
    """The first moves of a game, and all the ways to be refused."""
    opened = (await on.http.post("/api/tables", json={"seats": [ADA, EVE], "options": SHORTEST})).json()
    table = f"/api/tables/{opened['table']}"
    now = await on.answer("snapshot", "now", "GET", table)
    words = now["decision"]["moves"][0]["words"]
    await on.refused("nothing_to_undo", "POST", f"{table}/commands", command(0, undo="turn"))
    await on.refused("not_your_turn", "POST", f"{table}/commands", command(0, seat=1, move=words))
    await on.refused("illegal_move", "POST", f"{table}/commands", command(0, move="pick 3.5"))
    await on.refused("ahead", "POST", f"{table}/commands", command(7, move=words))
    await on.answer("command", "a_move", "POST", f"{table}/commands", command(0, move=words))
    await on.refused("unknown_token", "GET", table, authorization="Bearer guessed")
    await on.refused("id_used", "POST", f"{table}/commands", command(0, move="done"))
    await on.refused("stale", "POST", f"{table}/commands", {**command(0, move=words), "id": "another"})
    on.calls["events"] = {"answers": {"after_version_0": await first_events(on, opened["table"])}}
    await on.answer("log", "after_one_move", "GET", f"{table}/log")
    text = await on.answer("record", "text", "GET", f"{table}/record")
    await on.answer("record", "json", "GET", f"{table}/record?form=json")
    await on.answer("replay_record", "text", "POST", "/api/replay", text)
    on.calls["replay_record"]["requests"]["json"] = on.calls["record"]["answers"]["json"]
    await on.answer("moment", "version_1", "GET", f"{table}/moments/1")
    await on.refused("not_over", "GET", f"{table}/replay")
    await on.answer("hurry", "no_bot_is_to_move", "POST", f"{table}/hurry", {})
    last = await to_the_end(on, table)
    await on.refused("over", "POST", f"{table}/commands", command(last, move=words))
    replay = await on.answer("replay_table", "its_first_two_moments", "GET", f"{table}/replay")
    replay["moments"] = replay["moments"][:2]


async def first_events(on: Caller, table_id: str) -> str:
    """The beginning of a stream, which has no end."""
    service: api.Service = on.app.state.service
    answer = stream(service.tables, await service.tables.get(table_id), 0, "", Streams(1))
    chunks = [await anext(aiter(answer.body_iterator)) for _ in range(3)]
    return b"".join(chunk.encode() if isinstance(chunk, str) else bytes(chunk) for chunk in chunks).decode()


async def to_the_end(on: Caller, table: str) -> int:
    """The last version."""
    undone = chosen = False
    while True:
        now = (await on.http.get(table)).json()
        if now["decision"] is None:
            return int(now["version"])
        made = command(now["version"], now["decision"]["seat"])
        if now["undo_allowed"]["move"] and not undone:
            undone = True
            await on.answer("command", "an_undo", "POST", f"{table}/commands", {**made, "undo": "move"})
            continue
        choice = now["decision"]["choice"]
        if choice is not None and len(set(choice["sets"][0])) > 1 and not chosen:
            chosen = True
            words = {each["move"]: each["words"] for each in choice["from"]}
            pool = [words[number] for number in reversed(choice["sets"][0])]
            await on.answer("command", "a_set", "POST", f"{table}/commands", {**made, "moves": pool})
            continue
        move = min(now["decision"]["moves"], key=liked)["words"]
        (await on.http.post(f"{table}/commands", json={**made, "move": move})).raise_for_status()


async def refusals(on: Caller, data: Path) -> None:
    """Those that have nothing to do with a game's course, the worst last."""
    opened = (await on.http.post("/api/tables", json={"seats": [ADA, EVE]})).json()
    table = f"/api/tables/{opened['table']}"
    await on.refused("foreign_host", "GET", "/api/choices", host="elsewhere.example")
    await on.refused("foreign_origin", "POST", "/api/tables", {}, origin="https://elsewhere.example")
    await on.refused("too_large", "POST", "/api/tables", {"options": {"kinds": "x" * 70_000}})
    await on.refused("bad_request", "POST", "/api/tables", {"seats": [ADA, EVE], "pace": "fast"})
    await on.refused("no_such_call", "GET", "/api/tables/aaaaaaaaaa/nothing")
    await on.refused("bad_options", "POST", "/api/tables", {"seats": [ADA, EVE], "options": {"countdown": 0}})
    await on.refused("bad_seats", "POST", "/api/tables", {"seats": [ADA, {**EVE, "name": ""}]})
    await on.refused("no_such_table", "GET", "/api/tables/aaaaaaaaaa")
    await on.refused("bad_record", "POST", "/api/replay", {"format": "a shopping list"})
    on.http.cookies.clear()
    await on.refused("not_your_seat", "POST", f"{table}/commands", command(0, move="draft wisdom"))
    for call, path in (("tiles", "/api/catalogue"), ("choices", "/api/choices"), ("health", "/healthz")):
        await on.answer(call, "always" if call != "health" else "alive", "GET", path)
    service: api.Service = on.app.state.service
    with closing(sqlite3.connect(data / FILE)) as database, database:
        database.execute("UPDATE tables SET seats = '[]' WHERE id = ?", (opened["table"],))
    service.tables.drop(await service.tables.get(opened["table"]))
    await on.refused("broken_table", "GET", table)
    with closing(sqlite3.connect(data / FILE)) as database, database:
        database.execute("UPDATE tables SET rules_version = 2 WHERE id = ?", (opened["table"],))
    await on.refused("other_rules", "GET", table)
    with patch("fulminate.rules.catalogue.to_json", side_effect=ValueError):
        await on.refused("unexpected", "GET", "/api/catalogue")
    await service.store.writer.stop()
    await on.refused("not_kept", "POST", "/api/tables", {"seats": [ADA, EVE]})
    await on.refused("no_writer", "GET", "/healthz")


async def rates(on: Caller) -> None:
    opened = (await on.http.post("/api/tables", json={"seats": [ADA, EVE]})).json()
    await on.refused("too_fast", "POST", "/api/tables", {"seats": [ADA, EVE]})
    await on.refused("too_many_streams", "GET", f"/api/tables/{opened['table']}/events")


@contextmanager
def no_chance() -> Iterator[None]:
    luck = random.Random(4)
    with ExitStack() as stack:
        stack.enter_context(patch("secrets.token_bytes", luck.randbytes))
        stack.enter_context(patch("secrets.token_urlsafe", lambda size: luck.randbytes(size).hex()))
        stack.enter_context(patch("fulminate.server.http.limits.time", SimpleNamespace(monotonic=lambda: 0.0)))
        yield


async def collect() -> Json:
    calls: Json = {}
    found: Json = {}
    with no_chance():
        for limits in (GENEROUS, STINGY):
            with tempfile.TemporaryDirectory() as folder:
                on = Caller(create_app(Path(folder), limits=limits, now=lambda: INSTANT))
                await on.app.state.service.start()
                if limits is GENEROUS:
                    await tables(on)
                    await play(on)
                    await refusals(on, Path(folder))
                else:
                    await rates(on)
                await on.app.state.service.stop()
                await on.http.aclose()
            calls |= on.calls
            found |= on.refusals
    return {"calls": calls, "refusals": found}


def page() -> str:
    # The server writes what it refuses itself for to its log; here that is no news.
    with patch("logging.Logger.error"):
        return json.dumps(asyncio.run(collect()), ensure_ascii=False, indent=1) + "\n"


def main() -> None:
    if sys.argv[1:] == ["--print"]:
        print(page(), end="")
    else:
        EXAMPLES.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
