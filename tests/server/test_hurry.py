"""A bot that is asked to move at once moves at once, and pauses again when its next turn comes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from fulminate.rules import RULES_VERSION, moves
from fulminate.server.bots import playing
from fulminate.server.http import opening
from fulminate.server.http.api import Service
from fulminate.server.http.limits import Limits
from fulminate.server.http.schemas import BotSeat, NewTable, PersonSeat
from fulminate.server.storage.store import Store
from fulminate.server.tables.commands import Command
from fulminate.server.tables.game import choices_of
from fulminate.server.tables.live import Listener, LiveTable
from tests.server.serving import Client, bot, person
from tests.waiting import PATIENCE

FOR_EVER = 1e6


async def person_moves(service: Service, table: LiveTable) -> None:
    position = table.game
    assert position.seat == 0
    words = str(moves.words(choices_of(position)[0]))
    await service.commands.carry_out(table.row.id, Command(None, position.version, 0, words, None))


async def persons_turn(table: LiveTable, listener: Listener) -> None:
    async with asyncio.timeout(PATIENCE):
        while table.bot is not None:
            assert await listener.next()


def test_a_hurried_bot_plays_until_another_seat_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(playing.PACES, "calm", FOR_EVER)

    async def play() -> None:
        service = Service(Store(tmp_path), Limits())
        await service.start()
        ada, otto = PersonSeat(kind="person", name="Ada"), BotSeat(kind="bot", level="random", name="Otto")
        wanted = NewTable(seats=[ada, otto], options={"first_player": 0}, pace="calm")
        record = opening.row_of(wanted, RULES_VERSION, service.now())
        await service.store.create(record, "person", None, [0])
        table = LiveTable.opened(record)
        service.tables.add(table)
        listener = Listener()
        table.listeners.add(listener)
        assert not table.hurry(), "no bot is to move"

        hurried = 0
        while table.game.state.turn < 4:
            await person_moves(service, table)
            if table.bot is None:
                continue
            before = table.game.version
            await asyncio.sleep(0.05)
            assert table.game.version == before, "it rests as long as its pace says"
            assert table.hurry()
            await persons_turn(table, listener)
            assert table.game.version > before
            hurried += 1
        # The draft, and a turn of its own: many decisions, one request.
        assert hurried >= 2
        await service.stop()

    asyncio.run(play())


def test_only_those_at_the_table_may_hurry_it(client: Client, other: Client) -> None:
    client.open(person(), person("Eve"))
    answer = client.http.post(client.path("/hurry"), json={})
    assert (answer.status_code, answer.json()) == (200, {"hurried": False})
    stranger = other.http.post(client.path("/hurry"), json={})
    assert (stranger.status_code, stranger.json()["error"]["code"]) == (403, "not_your_seat")
    nowhere = client.http.post("/api/tables/aaaaaaaaaa/hurry", json={})
    assert nowhere.status_code == 404


def test_a_bot_is_hurried_over_the_network(client: Client) -> None:
    # Ten tiles for them to choose, so that it is not over before it is asked.
    client.open(person(), *[bot("random")] * 5, pace="calm", first_player=0, boxes=["sixth_student"])
    client.play()
    assert client.http.post(client.path("/hurry"), json={}).json() == {"hurried": True}
