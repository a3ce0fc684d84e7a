"""A token that is sent counts: it is the table's, or the call is refused before anything is done."""

from __future__ import annotations

import httpx
import pytest

from fulminate.server.http.calls import CALLS
from tests.server.serving import Client, Json, first, open_seat, person

UNKNOWN = {
    "a wrong one": b"Bearer wrong",
    "none at all": b"Bearer",
    "a very long one": b"Bearer " + b"x" * 5000,
    "one that is no ASCII": "Bearer é".encode(),
    "one in another case": b"bEARER wrong",
}


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def joined(who: Client, invitation: str, kind: str, **headers: str) -> httpx.Response:
    return who.http.post(who.path("/join"), json={"code": invitation, "name": "Eve", "kind": kind}, headers=headers)


def at_a_table(document: Json) -> dict[str, tuple[str, str]]:
    """The name of each call of a table: method and path."""
    return {
        operation["operationId"]: (method.upper(), path)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if "{table_id}" in path
    }


BODIES: dict[str, Json] = {
    "command": {"id": "a", "version": 0, "seat": 0, "move": "done"},
    "invite": {"seat": 1},
    "hurry": {},
}


@pytest.mark.parametrize("token", UNKNOWN.values(), ids=UNKNOWN)
def test_an_unknown_token_is_refused_at_every_call_of_a_table(client: Client, token: bytes) -> None:
    opened = client.open(person(), open_seat(), first_player=0)
    invitation = opened["invitations"][0]["code"]
    before = client.snapshot()
    document = client.http.get("/api/openapi.json").json()
    bodies = {**BODIES, "join": {"code": invitation, "name": "Eve", "kind": "program"}}
    calls = at_a_table(document)
    assert len(calls) == 10
    for name, (method, path) in calls.items():
        assert "unknown_token" in CALLS[name].refusals
        url = path.format(table_id=client.table, version=1)
        # The cookie that speaks for the seat does not make the token good.
        answer = client.http.request(method, url, json=bodies.get(name), headers={b"Authorization": token})
        assert code(answer) == (403, "unknown_token"), name
    assert client.snapshot() == before
    assert joined(client, invitation, "program").status_code == 200, "the code was not spent"


def test_another_tables_token_is_unknown_here(client: Client, other: Client) -> None:
    tokens = {}
    for who in (client, other):
        opened = who.open(open_seat(), person())
        tokens[who] = joined(who, opened["invitations"][0]["code"], "program").json()["token"]
    headers = {"Authorization": f"Bearer {tokens[other]}"}
    assert code(client.http.get(client.path(), headers=headers)) == (403, "unknown_token")
    headers = {"Authorization": f"Bearer {tokens[client]}"}
    assert client.http.get(client.path(), headers=headers).json()["yours"] == [0]


@pytest.mark.parametrize("authorization", ["Basic YTpi", "Digest username=a", ""])
def test_other_schemes_are_a_proxys_business(client: Client, authorization: str) -> None:
    client.open(person(), person("Eve"))
    client.http.headers["Authorization"] = authorization
    assert client.snapshot()["yours"] == [0, 1]
    client.play()


def test_an_unknown_cookie_lets_look(client: Client, other: Client) -> None:
    """Browsers send it by themselves, so it is no mistake of who looks."""
    opened = client.open(person(), open_seat())
    other.table = client.table
    other.http.cookies.set("seat", "of-long-ago", domain="127.0.0.1", path=client.path())
    assert other.snapshot() == {**client.snapshot(), "yours": []}
    assert joined(other, opened["invitations"][0]["code"], "person").json()["yours"] == [1]
    assert other.snapshot()["yours"] == [1]


def test_a_person_gets_a_cookie_and_a_program_a_token(client: Client, other: Client) -> None:
    opened = client.open(open_seat(), open_seat(), open_seat())
    codes = [each["code"] for each in opened["invitations"]]
    other.table = client.table
    person_joined = joined(other, codes[0], "person")
    assert "set-cookie" in person_joined.headers
    assert person_joined.json().keys() == {"table", "yours"}
    cookies = dict(other.http.cookies)

    # What the cookie speaks for is not handed on in a token: the program's seat is its own.
    program = joined(other, codes[1], "program")
    assert "set-cookie" not in program.headers
    assert program.json()["yours"] == [1]
    assert dict(other.http.cookies) == cookies
    assert other.snapshot()["yours"] == [0], "the person sits where he sat"

    # A token that is sent goes on in the next one.
    bearer = {"Authorization": f"Bearer {program.json()['token']}"}
    again = joined(other, codes[2], "program", **bearer)
    assert "set-cookie" not in again.headers
    assert again.json()["yours"] == [1, 2]


def test_a_programs_token_does_not_open_for_others(client: Client) -> None:
    """It came with the cookie of who opened the table; it invites nobody and moves no one's seat but its own."""
    opened = client.open(person(), open_seat(), open_seat(), first_player=0)
    codes = [each["code"] for each in opened["invitations"]]
    tokens = [joined(client, each, "program").json()["token"] for each in codes]
    now = client.snapshot()
    assert now["yours"] == [0]
    headers = {"Authorization": f"Bearer {tokens[0]}"}
    assert code(client.http.post(client.path("/invitations"), json={"seat": 2}, headers=headers)) == (
        403,
        "not_the_opener",
    )
    body = {"id": "a", "version": 0, "seat": 0, "move": first(now, "")}
    assert code(client.http.post(client.path("/commands"), json=body, headers=headers)) == (403, "not_your_seat")
    assert client.http.post(client.path("/commands"), json=body).json() == {"version": 1}
