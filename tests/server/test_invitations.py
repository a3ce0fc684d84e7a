"""Seats by invitation: a code seats its bearer once, and the game waits until everybody is there."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import httpx
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from fulminate.server.storage.database import FILE
from fulminate.server.storage.store import Store
from tests.server.serving import Client, Follower, Json, Server, bot, first, open_seat, person
from tests.waiting import PATIENCE


def join(client: Client, table: str, code: str, kind: str = "person", name: str = "Eve") -> httpx.Response:
    client.table = table
    return client.http.post(client.path("/join"), json={"code": code, "name": name, "kind": kind})


def error(answer: httpx.Response) -> tuple[int, str, Json]:
    told = answer.json()["error"]
    return answer.status_code, told["code"], told["values"]


def code_of(opened: Json, seat: int) -> str:
    return next(str(each["code"]) for each in opened["invitations"] if each["seat"] == seat)


def test_a_person_joins_and_the_game_begins(client: Client, other: Client) -> None:
    opened = client.open(person(), open_seat(), first_player=0)
    assert opened["yours"] == [0]
    assert [each["seat"] for each in opened["invitations"]] == [1]
    now = client.snapshot()
    assert (now["seats"][1], now["open"]) == ({"kind": "open", "name": ""}, [1])
    follower = Follower(client)
    assert follower.seated.get(timeout=PATIENCE) == (-1, {"seats": now["seats"], "open": [1]})

    words = first(now, "")
    assert error(client.send(0, 0, move=words)) == (409, "waiting", {"seats": [1]})
    assert error(client.send(0, 0, undo="turn")) == (409, "waiting", {"seats": [1]})

    joined = join(other, client.table, code_of(opened, 1))
    assert joined.json() == {"table": client.table, "yours": [1]}
    cookie = joined.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    after = other.snapshot()
    assert (after["seats"][1], after["open"], after["yours"]) == ({"kind": "person", "name": "Eve"}, [], [1])
    assert after["version"] == 0
    assert follower.seated.get(timeout=PATIENCE) == (-1, {"seats": after["seats"], "open": []})
    assert client.send(0, 0, move=words).status_code == 200
    assert follower.next()[0] == 1


def test_a_program_speaks_with_its_token(server: Server, client: Client, other: Client) -> None:
    opened = client.open(open_seat(), open_seat(), first_player=0)
    assert opened["yours"] == []
    tokens = []
    for seat in (0, 1):
        joined = join(other, client.table, code_of(opened, seat), "program")
        assert "set-cookie" not in joined.headers, "a program has its token"
        tokens.append(joined.json()["token"])
        other.http.headers["Authorization"] = f"Bearer {tokens[-1]}"
    assert other.snapshot()["seats"] == [{"kind": "program", "name": "Eve"}] * 2
    assert other.snapshot()["yours"] == [0, 1], "the second credential speaks for the seats of the first one too"
    body = {"id": "a", "version": 0, "seat": 0, "move": first(other.snapshot(), "")}
    url = server.url + other.path("/commands")
    bearer = {"Authorization": f"Bearer {tokens[0]}"}
    for origin in ("https://elsewhere.example", "null"):
        assert error(httpx.post(url, json=body, headers={**bearer, "Origin": origin}))[1] == "foreign_origin"
    # The first credential is only for the first seat.
    assert error(httpx.post(url, json={**body, "seat": 1}, headers=bearer))[1] == "not_your_seat"
    assert httpx.post(url, json=body, headers=bearer).json() == {"version": 1}


def test_a_code_is_good_once(client: Client, other: Client) -> None:
    opened = client.open(person(), open_seat(), open_seat())
    one, two = code_of(opened, 1), code_of(opened, 2)
    assert error(join(other, client.table, "guessed")) == (403, "bad_code", {})
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: join(other, client.table, one), range(8)))
    assert sorted(answer.status_code for answer in answers) == [200] + [403] * 7
    assert error(join(other, client.table, one)) == (403, "bad_code", {})
    assert client.snapshot()["open"] == [2]
    # Another table's code opens nothing here.
    client.open(person(), open_seat())
    assert error(join(other, client.table, two)) == (403, "bad_code", {})


def test_whoever_opened_the_table_can_make_a_new_code(client: Client, other: Client) -> None:
    opened = client.open(person(), open_seat(), open_seat())
    table, old, two = client.table, code_of(opened, 1), code_of(opened, 2)

    def renew(who: Client, seat: int) -> httpx.Response:
        return who.http.post(f"/api/tables/{table}/invitations", json={"seat": seat})

    answer = renew(client, 1)
    assert (answer.status_code, answer.json()["seat"]) == (201, 1)
    assert error(renew(other, 1)) == (403, "not_the_opener", {})
    assert error(renew(client, 0)) == (409, "not_open", {"seat": 0})
    assert error(renew(client, 5)) == (409, "not_open", {"seat": 5})
    assert error(join(other, table, old)) == (403, "bad_code", {})
    assert join(other, table, answer.json()["code"]).status_code == 200
    assert error(renew(client, 1)) == (409, "not_open", {"seat": 1})
    assert error(renew(other, 2)) == (403, "not_the_opener", {}), "a guest invites nobody"
    # Somebody who sits at the table already and takes one more seat keeps what he had.
    assert join(client, table, two).json()["yours"] == [0, 2]
    assert error(renew(client, 2)) == (409, "not_open", {"seat": 2})


@pytest.mark.parametrize(
    ("name", "reason"), [(" ", "no_name"), ("x" * 31, "name_too_long"), ("\x00", "name_unprintable")]
)
def test_a_bad_name_uses_no_code_up(client: Client, other: Client, name: str, reason: str) -> None:
    code = code_of(client.open(person(), open_seat()), 1)
    assert error(join(other, client.table, code, name=name)) == (422, "bad_seats", {"seat": None, "reason": reason})
    assert join(other, client.table, code, name="  Eve ").status_code == 200
    assert client.snapshot()["seats"][1]["name"] == "Eve"


def test_bots_wait_for_the_others_also_over_a_restart(own_server: Server) -> None:
    with Client(own_server) as client, Client(own_server) as other:
        opened = client.open(bot(), open_seat(), first_player=0)
        assert client.http.post(client.path("/hurry"), json={}).status_code == 403
        assert "\nresult" not in client.http.get(client.path("/record")).text
        own_server.restart()
        client.moved_to(own_server)
        other.moved_to(own_server)
        assert client.snapshot()["version"] == 0
        follower = Follower(client, after=0)
        assert join(other, client.table, code_of(opened, 1)).status_code == 200
        assert follower.next()[1]["seat"] == 0
        own_server.restart()
        other.moved_to(own_server)
        other.until(lambda now: now["decision"]["seat"] == 1)
        assert other.snapshot()["yours"] == [1]


def test_only_hashes_are_kept(own_server: Server) -> None:
    with Client(own_server) as client, Client(own_server) as other:
        opened = client.open(person(), open_seat(), open_seat())
        token = join(other, client.table, code_of(opened, 1), "program").json()["token"]
        secrets = [token, code_of(opened, 1), code_of(opened, 2), client.http.cookies["seat"]]
        own_server.kill()
    kept = b"".join(path.read_bytes() for path in own_server.data_dir.iterdir())
    assert client.table.encode() in kept
    assert not [secret for secret in secrets if secret.encode() in kept]


def test_tables_from_before_invitations_go_on(own_server: Server) -> None:
    """The schema goes back and forth; games, seats and credentials stay."""
    with Client(own_server) as client:
        client.open(person(), person("Eve"), first_player=0)
        now = client.play()
        own_server.kill()
        config = Config()
        config.set_main_option("script_location", "fulminate.server.storage:migrations")
        engine = create_engine(f"sqlite:///{own_server.data_dir / FILE}")
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.downgrade(config, "0001")
        engine.dispose()
        with closing(sqlite3.connect(own_server.data_dir / FILE)) as old:
            assert ("invitations",) not in old.execute("SELECT name FROM sqlite_master").fetchall()
        own_server.start()
        client.moved_to(own_server)
        assert client.snapshot() == now
        client.play()
        token = client.http.cookies["seat"]

    async def opened() -> bool:
        from fulminate.server.tables.tokens import token_hash

        store = Store(own_server.data_dir)
        found = await store.opened(client.table, token_hash(token))
        await store.stop()
        return found

    assert asyncio.run(opened()), "the credentials of before are those of who opened the table"
