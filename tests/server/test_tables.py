"""Tables in memory come and go; nobody at them can tell."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from fulminate.rules import RULES_VERSION, legal_moves, moves
from fulminate.server import opening, tables
from fulminate.server.api import Service
from fulminate.server.commands import Command
from fulminate.server.limits import Limits
from fulminate.server.schemas import NewTable, PersonSeat
from fulminate.server.store import Store
from fulminate.server.tables import Listener, LiveTable


async def open_tables(service: Service, count: int) -> list[str]:
    names = []
    for _ in range(count):
        seats = [PersonSeat(kind="person", name=name) for name in ("Ada", "Eve")]
        record = opening.record_of(NewTable(seats=list(seats)), RULES_VERSION)
        await service.store.create(record, "person", None, [0, 1])
        service.tables.add(LiveTable.opened(record))
        names.append(record.id)
    return names


async def first_move(service: Service, name: str) -> int:
    position = (await service.tables.get(name)).position
    words = moves.words(legal_moves(position.state)[0])
    return await service.commands.carry_out(
        name, Command(None, position.version, int(position.state.seat), words, None)
    )


def test_tables_nobody_looks_at_are_forgotten_and_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "KEPT", 2)

    async def come_and_go() -> None:
        service = Service(Store(tmp_path), Limits())
        await service.start()
        watched, *names = await open_tables(service, 6)
        live = await service.tables.get(watched)
        live.listeners.add(Listener())
        for version in range(1, 4):
            for name in (watched, *names):
                assert await first_move(service, name) == version
        # Whoever is listened to stays; of the others only as many as there is room for.
        assert service.tables.is_live(live)
        gone = [name for name in names if name not in service.tables.in_memory()]
        assert len(gone) >= 3
        assert (await service.tables.get(gone[0])).position.version == 3
        await service.stop()

    asyncio.run(come_and_go())


def test_many_who_ask_for_a_table_at_once_get_the_same_one(tmp_path: Path) -> None:
    async def ask_together() -> None:
        service = Service(Store(tmp_path), Limits())
        await service.start()
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
        await service.stop()

    asyncio.run(ask_together())
