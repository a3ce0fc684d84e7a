"""Tables in memory come and go; nobody at them can tell."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fulminate.rules import RULES_VERSION, legal_moves, moves
from fulminate.server.http import opening
from fulminate.server.http.api import Service
from fulminate.server.http.limits import Limits
from fulminate.server.http.schemas import NewTable, OpenSeat, PersonSeat
from fulminate.server.http.stream import stream
from fulminate.server.storage.store import Store
from fulminate.server.tables import live
from fulminate.server.tables.commands import Command
from fulminate.server.tables.live import Listener, LiveTable
from fulminate.server.tables.tokens import token_hash


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[Service]:
    service = Service(Store(folder), Limits())
    await service.start()
    yield service
    await service.stop()


async def open_tables(service: Service, count: int) -> list[str]:
    names = []
    for _ in range(count):
        seats = [PersonSeat(kind="person", name=name) for name in ("Ada", "Eve")]
        record = opening.row_of(NewTable(seats=list(seats)), RULES_VERSION, service.now())
        await service.store.create(record, "person", None, [0, 1])
        service.tables.add(LiveTable.opened(record))
        names.append(record.id)
    return names


async def first_move(service: Service, name: str) -> int:
    position = (await service.tables.get(name)).game
    words = moves.words(legal_moves(position.state)[0])
    return await service.commands.carry_out(
        name, Command(None, position.version, int(position.state.seat), words, None)
    )


def test_tables_nobody_looks_at_are_forgotten_and_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "KEPT", 2)

    async def come_and_go() -> None:
        async with serving(tmp_path) as service:
            watched, *names = await open_tables(service, 6)
            others = [await service.tables.get(name) for name in names]
            live = await service.tables.get(watched)
            live.listeners.add(Listener())
            for version in range(1, 4):
                for name in (watched, *names):
                    assert await first_move(service, name) == version
            # Whoever is listened to stays; of the others only as many as there is room for.
            assert service.tables.is_live(live)
            gone = [each for each in others if not service.tables.is_live(each)]
            assert len(gone) >= 3
            assert (await service.tables.get(gone[0].row.id)).game.version == 3

    asyncio.run(come_and_go())


def test_playing_a_game_again_for_a_listener_holds_nobody_up(tmp_path: Path) -> None:
    async def listen_and_live() -> None:
        async with serving(tmp_path) as service:
            (name,) = await open_tables(service, 1)
            for _ in range(60):
                await first_move(service, name)
            service.tables.drop(await service.tables.get(name))
            table = await service.tables.get(name)
            turns = 0

            async def live() -> None:
                nonlocal turns
                while True:
                    turns += 1
                    await asyncio.sleep(0)

            others = asyncio.create_task(live())
            told = [version async for version, _ in service.tables.updates_after(table, 0, 60)]
            others.cancel()
            assert told == list(range(1, 61))
            assert turns >= 60

    asyncio.run(listen_and_live())


def test_whoever_comes_to_a_table_that_was_dropped_is_sent_back(tmp_path: Path) -> None:
    async def come_late() -> None:
        async with serving(tmp_path) as service:
            (name,) = await open_tables(service, 1)
            dropped = await service.tables.get(name)
            service.tables.drop(dropped)
            streamed = stream(service.tables, dropped, 0, "127.0.0.1", service.streams)
            # It ends by itself: what happens from now on happens to another table in memory.
            told = [piece async for piece in streamed.body_iterator]
            assert len(told) == 2

    asyncio.run(come_late())


def test_whoever_joins_while_a_table_is_dropped_joins_the_new_one(tmp_path: Path) -> None:
    async def join_late() -> None:
        async with serving(tmp_path) as service:
            record = opening.row_of(
                NewTable(seats=[PersonSeat(kind="person", name="Ada"), OpenSeat(kind="open")]),
                RULES_VERSION,
                service.now(),
            )
            await service.store.create(record, "person", None, [0], {1: token_hash("code")})
            service.tables.add(LiveTable.opened(record))
            old = await service.tables.get(record.id)
            who = {"kind": "person", "name": "Eve"}
            async with old.lock:
                joining = asyncio.create_task(service.invitations.join(record.id, "code", who, None))
                for _ in range(9):  # until it waits for the lock
                    await asyncio.sleep(0)
                service.tables.drop(old)
                assert (await service.tables.get(record.id)).open_seats == [1]
            assert (await joining)[1] == [1]
            assert (await service.tables.get(record.id)).open_seats == []

    asyncio.run(join_late())


def test_many_who_ask_for_a_table_at_once_get_the_same_one(tmp_path: Path) -> None:
    async def ask_together() -> None:
        async with serving(tmp_path) as service:
            (name,) = await open_tables(service, 1)
            service.tables.drop(await service.tables.get(name))
            got = await asyncio.gather(*[service.tables.get(name) for _ in range(20)])
            assert len(set(map(id, got))) == 1
            # One of them going away takes nothing from the others.
            service.tables.drop(got[0])
            asking = [asyncio.create_task(service.tables.get(name)) for _ in range(3)]
            await asyncio.sleep(0)
            asking[0].cancel()
            rest = await asyncio.gather(*asking, return_exceptions=True)
            assert isinstance(rest[0], asyncio.CancelledError)
            assert rest[1] is rest[2]

    asyncio.run(ask_together())
