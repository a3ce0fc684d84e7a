"""Sets over HTTP: marbles in any order in one command, done as a whole or not at all."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from fulminate.rules import RULES_VERSION
from fulminate.server.errors import Refused
from fulminate.server.http import opening
from fulminate.server.http.api import Service
from fulminate.server.http.schemas import NewTable, PersonSeat
from fulminate.server.tables.commands import Command
from fulminate.server.tables.game import TableGame
from fulminate.server.tables.live import Listener, LiveTable
from tests.engine.test_choice import position
from tests.server.serving import Client, Json, Server, first, person
from tests.server.test_commands import refusal
from tests.server.test_tables import serving


def keeping(table: Json) -> bool:
    choice = table["decision"]["choice"]
    return bool(choice and choice["verb"] == "keep" and len(choice["from"]) > 1)


def named(choice: Json, numbers: list[int]) -> list[str]:
    words = {each["move"]: each["words"] for each in choice["from"]}
    return [words[number] for number in numbers]


def test_a_pool_is_named_in_any_order_and_kept_for_good(own_server: Server) -> None:
    with Client(own_server) as client:
        client.open(person(), person("Eve"))
        client.until(keeping, 400)
        now = client.snapshot()
        version, seat, choice = now["version"], now["decision"]["seat"], now["decision"]["choice"]
        assert all(len(each) == choice["least"] == choice["most"] == 3 for each in choice["sets"])
        chosen = named(choice, choice["sets"][-1])
        backwards = [each.upper() for each in reversed(chosen)]
        # Whatever is no set changes nothing, and its id is free.
        for wrong in (chosen[:2], [*chosen, chosen[0]], ["done"], ["nonsense"], ["stop"]):
            answer = client.send(version, seat, "one-id", moves=wrong)
            assert refusal(answer) == (422, "illegal_move"), wrong
            assert answer.json()["error"]["values"] == {"words": ", ".join(wrong)}
        for misshapen in ([], ["keep red"] * 10, "keep red", [3], ["x" * 65]):
            assert refusal(client.send(version, seat, "one-id", moves=misshapen)) == (400, "bad_request"), misshapen
        assert refusal(client.send(version, seat, "one-id", moves=chosen, move="done")) == (400, "bad_request")
        assert client.snapshot() == now
        for _ in range(2):
            assert client.send(version, seat, "one-id", moves=backwards).json() == {"version": version + 3}
            # The same set in another order is the same command; another set, or a move, is another.
            assert client.send(version, seat, "one-id", moves=chosen).json() == {"version": version + 3}
            for other in (choice["sets"][0], choice["sets"][-1][:2]):
                if named(choice, other) != chosen:
                    answer = client.send(version, seat, "one-id", moves=named(choice, other))
                    assert refusal(answer) == (409, "id_used")
            assert refusal(client.send(version, seat, "one-id", move=chosen[0])) == (409, "id_used")
            assert refusal(client.send(version + 1, seat, "one-id", moves=chosen)) == (409, "id_used")
            entries = client.log()["entries"]
            assert [entry["words"] for entry in entries[version:]] == chosen
            after = client.snapshot()
            assert after["version"] == version + 3
            own_server.restart()
            client.moved_to(own_server)
            assert client.snapshot() == after
        assert client.play(first(after, ""))["version"] == version + 4


async def at(service: Service, state: Any) -> LiveTable:
    """A table where the game stands so."""
    seats = [PersonSeat(kind="person", name=name) for name in ("Ada", "Eve")]
    record = opening.row_of(NewTable(seats=list(seats)), RULES_VERSION, service.now())
    await service.store.create(record, "person", None, [0, 1])
    table = LiveTable(record, TableGame(0, state, ()))
    service.tables.add(table)
    return table


def test_a_set_is_one_command_and_one_step_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as service:
            table = await at(service, position("kr/k/y/-/r", "d1"))
            listener = Listener()
            table.listeners.add(listener)

            async def done(version: int, move: str | None = None, **what: Any) -> int:
                return await service.commands.carry_out(
                    table.row.id, Command(f"id-{version}", version, 0, move, what.get("undo"), what.get("chosen"))
                )

            assert await done(0, "drink abyssal_draft") == 1
            choice = table.shown["decision"]["choice"]
            assert [each["words"] for each in choice["from"]] == ["take 1.1", "take 2.1", "take 3.1", "take 5.1"]
            assert await done(1, chosen=("take 5.1", "take 1.1")) == 3
            assert table.shown["view"]["desks"][0]["held"] == ["r", "k"]
            # Everybody hears of each of its moves; the first has the id.
            versions = [json.loads((await listener.next() or (0, b""))[1])["version"] for _ in range(3)]
            assert versions == [1, 2, 3]
            kept = await service.store.entries(table.row.id)
            assert [(each.words, each.command_id, each.until) for each in kept[1:]] == [
                ("take 1.1", "id-1", 3),
                ("take 5.1", None, None),
            ]
            assert await done(1, chosen=("take 1.1", "take 5.1", "stop")) == 3
            # What was chosen together is taken back together.
            assert await done(3, undo="move") == 4
            assert table.shown["decision"]["choice"] == choice
            assert (await service.store.entries(table.row.id))[3].target == 2
            # Where more would be asked for, `stop` is said for whoever has named all.
            assert await done(4, chosen=("take 3.1", "take 1.1")) == 7
            assert [each.words for each in (await service.store.entries(table.row.id))[4:]] == [
                "take 1.1",
                "take 3.1",
                "stop",
            ]
            assert await done(4, chosen=("take 1.1", "take 3.1", "stop")) == 7
            assert await done(7, undo="turn") == 8
            assert table.shown["view"]["power"] is None
            assert await done(8, "drink abyssal_draft") == 9
            with pytest.raises(Refused, match=r"take 1\.1 and take 2\.1 cannot be chosen together now"):
                await done(9, chosen=("take 2.1", "take 1.1"))
            assert table.game.version == 9
            assert await done(9, chosen=("stop",)) == 10

    asyncio.run(play())


def test_a_set_is_replayed_as_it_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What can be taken back after a restart is what could be before it."""
    monkeypatch.setattr("fulminate.server.tables.game.dealt", lambda _: TableGame(0, position("kr/k/y/-/r", "d1"), ()))
    monkeypatch.setattr("fulminate.server.tables.live.dealt", lambda _: TableGame(0, position("kr/k/y/-/r", "d1"), ()))

    async def play() -> None:
        async with serving(tmp_path) as service:
            table = await at(service, position("kr/k/y/-/r", "d1"))
            for version, move, chosen in (
                (0, "drink abyssal_draft", None),
                (1, None, ("take 3.1", "take 1.1")),
            ):
                command = Command(f"id-{version}", version, 0, move, None, chosen)
                await service.commands.carry_out(table.row.id, command)
            before = [each.version for each in table.game.takebacks]
            assert before == [1, 2]
            service.tables.drop(table)
            again = await service.tables.get(table.row.id)
            assert again is not table
            assert [each.version for each in again.game.takebacks] == before
            assert again.shown == table.shown

    asyncio.run(play())
