"""Whatever is sent, the answer is one clear error, and nothing is lost."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.serving import Client, Server, bot, person

TWO = [person(), bot()]


AS_JSON = {"Content-Type": "application/json"}
WHOLE = "must be a whole number from 1 to 99, not"


def new(**parts: Any) -> dict[str, Any]:
    return {"options": {}, "seats": TWO, "pace": "instant", **parts}


NEW_TABLES: list[tuple[str, Any, str, dict[str, Any]]] = [
    ("no seats", {"options": {}}, "bad_request", {"where": "body.seats"}),
    ("an unknown key", new(colour="red"), "bad_request", {"where": "body.colour"}),
    ("an unknown pace", new(pace="fast"), "bad_request", {"where": "body.pace"}),
    ("a seat of no kind", new(seats=[person(), {"name": "Bo"}]), "bad_request", {"where": "body.seats.1.kind"}),
    (
        "a seat of a strange kind",
        new(seats=[person(), {"kind": "cat", "name": "Bo"}]),
        "bad_request",
        {"where": "body.seats.1.kind"},
    ),
    ("a nameless seat", new(seats=[person(""), bot()]), "bad_seats", {"seat": 0, "reason": "no_name"}),
    ("blanks for a name", new(seats=[person("  "), bot()]), "bad_seats", {"seat": 0, "reason": "no_name"}),
    (
        "a name too long",
        new(seats=[person(), bot(name="x" * 31)]),
        "bad_seats",
        {"seat": 1, "reason": "name_too_long"},
    ),
    (
        "a name that turns the text around",
        new(seats=[person("a\u202eb"), bot()]),
        "bad_seats",
        {"seat": 0, "reason": "name_unprintable"},
    ),
    ("a zero byte", new(seats=[person("a\x00b"), bot()]), "bad_seats", {"reason": "name_unprintable"}),
    ("an unknown level", new(seats=[person(), bot("god")]), "bad_seats", {"seat": 1, "reason": "level"}),
    ("one seat", new(seats=[person()]), "bad_options", {"key": "players"}),
    ("no seat at all", new(seats=[]), "bad_options", {"key": "players"}),
    ("seven seats", new(seats=[person()] * 7), "bad_options", {"key": "players"}),
    ("one seat for seven", new(seats=[person()], options={"players": 7}), "bad_options", {"key": "players"}),
    ("two seats for three", new(options={"players": 3}), "bad_seats", {"seat": None, "reason": "count"}),
    ("an unknown option", new(options={"colour": 1}), "bad_options", {"key": "colour"}),
    ("an unknown kind", new(options={"kinds": ["tea"] * 6}), "bad_options", {"key": "kinds"}),
    ("too few kinds", new(options={"kinds": ["wisdom"]}), "bad_options", {"key": "kinds"}),
    ("no countdown", new(options={"countdown": 0}), "bad_options", {"key": "countdown"}),
    ("a countdown in words", new(options={"countdown": "four"}), "bad_options", {"key": "countdown"}),
    ("a fraction", new(options={"countdown": 4.5}), "bad_options", {"key": "countdown"}),
    ("a seat that is not there", new(options={"first_player": 2}), "bad_options", {"key": "first_player"}),
    ("options in a list", new(options=[]), "bad_request", {"where": "body.options"}),
    ("a switch for a number", new(options={"countdown": True}), "bad_options", {"reason": f"{WHOLE} true"}),
    ("nothing for a number", new(options={"countdown": None}), "bad_options", {"reason": f"{WHOLE} null"}),
    ("text for a number", new(options={"countdown": 'a"b'}), "bad_options", {"reason": WHOLE + r' "a\"b"'}),
    (
        "an object for a number",
        new(options={"countdown": {"a": [None]}}),
        "bad_options",
        {"reason": WHOLE + ' {"a": [null]}'},
    ),
    ("text without end", new(options={"countdown": "x" * 999}), "bad_options", {"reason": f'{WHOLE} "{"x" * 59}...'}),
    (
        "a number for a switch",
        new(options={"tiebreak_drinks": 1.5}),
        "bad_options",
        {"reason": "must be on or off, not 1.5"},
    ),
    ("a seat that is none", new(seats=[person(), None]), "bad_request", {"where": "body.seats.1"}),
    ("a bot of no level", new(seats=[{"kind": "bot", "name": "Bo"}]), "bad_request", {"where": "body.seats.0.level"}),
    ("a bot of a level too many", new(seats=[{**bot(), "odd": 1}]), "bad_request", {"where": "body.seats.0.odd"}),
    (
        "a person of a number",
        new(seats=[person(), {**person(), "name": 7}]),
        "bad_request",
        {"where": "body.seats.1.name"},
    ),
    ("a list", [], "bad_request", {"where": "body"}),
    ("nothing", None, "bad_request", {"where": "body"}),
    ("a number", 7, "bad_request", {"where": "body"}),
    ("half a character", new(options={"\ud800": 1}), "bad_", {}),
    ("half a character in a name", new(seats=[person("\ud800"), bot()]), "bad_", {}),
]


@pytest.mark.parametrize(
    ("body", "code", "values"), [each[1:] for each in NEW_TABLES], ids=[each[0] for each in NEW_TABLES]
)
def test_a_table_that_cannot_be(client: Client, body: Any, code: str, values: dict[str, Any]) -> None:
    answer = client.http.post("/api/tables", content=json.dumps(body), headers={"Content-Type": "application/json"})
    error = answer.json()["error"]
    assert answer.status_code == (400 if error["code"] == "bad_request" else 422)
    assert error["code"].startswith(code)
    assert values.items() <= error["values"].items()
    assert error["message"]


COMMANDS: list[tuple[str, dict[str, Any]]] = [
    ("id", {"id": ""}),
    ("id", {"id": "x" * 65}),
    ("id", {"id": "one two"}),
    ("id", {"id": "x\n"}),
    ("id", {"id": 7}),
    ("id", {"id": None}),
    ("version", {"version": -1}),
    ("version", {"version": 10**30}),
    ("version", {"version": 1.5}),
    ("version", {"version": "soon"}),
    ("seat", {"seat": -1}),
    ("seat", {"seat": 6}),
    ("move", {"move": "x" * 65}),
    ("move", {"move": 7}),
    ("undo", {"undo": "all"}),
    ("colour", {"colour": "red"}),
]


@pytest.mark.parametrize(("where", "part"), COMMANDS)
def test_a_command_that_is_none(client: Client, where: str, part: dict[str, Any]) -> None:
    client.open(*TWO, first_player=0)
    now = client.snapshot()
    body = {"id": "an-id", "version": now["version"], "seat": 0, "move": "done", **part}
    answer = client.http.post(
        client.path("/commands"), content=json.dumps(body), headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad_request"
    assert answer.json()["error"]["values"] == {"where": f"body.{where}"}
    assert client.snapshot() == now


NO_JSON = [
    b"",
    b"{",
    b"nothing",
    b'{"seats": [],}',
    b'{"seats": [}',
    b'{"seats": "a\nb"}',
    b'{"seats": []} {}',
    b"\xff\xfe",
    '{"seats": "é"}'.encode("latin-1"),
    '{"seats": []}'.encode("utf-16"),
    b"[" * 60_000,
    b'{"a":' * 10_000,
    b"[" * 30_000 + b"]" * 30_000,
    b'{"seats": NaN}',
    b'{"options": {"countdown": NaN}}',
    b'{"options": {"countdown": -Infinity}}',
    b'{"seats": ' + b"9" * 50_000 + b"}",
    b'{"seats": "\\ud800"}',
    b"\x00",
]
BODIES = ["", "/join", "/invitations", "/commands", "/hurry"]


@pytest.mark.parametrize("path", BODIES)
@pytest.mark.parametrize("content", NO_JSON, ids=lambda content: repr(content[:20]))
def test_a_body_that_is_no_json(client: Client, content: bytes, path: str) -> None:
    url = f"/api/tables/aaaaaaaaaa{path}" if path else "/api/tables"
    answer = client.http.post(url, content=content, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert (error["code"], error["values"]) == ("bad_request", {"where": "body"})
    assert re.fullmatch(r"The body is not JSON that can be read: .+ at line \d+ column \d+\.", error["message"])


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every value in a body with the way to it, the body itself first."""
    yield path, value
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from leaves(each, (*path, key))


def of_other_kinds(value: Any) -> list[Any]:
    """What a lax reader would take for it, and what nobody would."""
    if isinstance(value, bool):
        return [int(value), str(value).lower(), None, [value]]
    if isinstance(value, int):
        return [bool(value), str(value), float(value), value + 0.5, None, [value], {}]
    if isinstance(value, str):
        return [7, True, 1.5, None, [value], {}]
    return [1, False, "", None, {} if isinstance(value, list) else []]


def put(body: Any, path: tuple[str | int, ...], value: Any) -> Any:
    if not path:
        return value
    changed = copy.deepcopy(body)
    at = changed
    for part in path[:-1]:
        at = at[part]
    at[path[-1]] = value
    return changed


def test_nothing_of_another_kind_is_taken(client: Client) -> None:
    """In every body of the document's examples, at every place."""
    client.open(*TWO, first_player=0)
    document = client.http.get("/api/openapi.json").json()
    sent, calls = 0, set()
    for path, methods in document["paths"].items():
        if "post" not in methods or path == "/api/replay":
            continue
        calls.add(path)
        url = path.replace("{table_id}", client.table)
        for example in methods["post"]["requestBody"]["content"]["application/json"]["examples"].values():
            for way, value in leaves(example["value"]):
                for other in of_other_kinds(value):
                    if (way, other) == (("options", "first_player"), None) or (
                        other == value and type(other) is type(value)
                    ):
                        continue
                    body = put(example["value"], way, other)
                    answer = client.http.post(url, content=json.dumps(body), headers=AS_JSON)
                    told = (url, body, answer.text)
                    assert answer.is_client_error, told
                    error = answer.json()["error"]
                    if "options" in way[:-1]:
                        assert (answer.status_code, error["code"]) == (422, "bad_options"), told
                        assert error["values"]["key"] == way[1], told
                        assert not re.search(r"\b(True|False|None|nan|inf)\b", error["message"]), told
                    else:
                        assert (answer.status_code, error["code"]) == (400, "bad_request"), told
                        where = ".".join(map(str, ("body", *way)))
                        # Of a move or an undo that is null there is none.
                        assert error["values"] in ({"where": where}, {"where": "body"} if other is None else 0), told
                        assert "dict" not in error["message"], told
                    sent += 1
    assert len(calls) == 5
    assert sent > 150
    assert client.snapshot()["version"] == 0


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_form_is_no_command(client: Client, kind: str) -> None:
    """What a foreign page may send without asking first is never read as JSON."""
    answer = client.http.post("/api/tables", content=json.dumps(new()), headers={"Content-Type": kind} if kind else {})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_request")


def test_a_body_that_is_too_large(client: Client) -> None:
    large = json.dumps(new(options={"kinds": "x" * 70_000})).encode()

    def in_pieces() -> Any:
        yield large[:40_000]
        yield large[40_000:]

    for content in (large, in_pieces()):
        answer = client.http.post("/api/tables", content=content, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")
        assert answer.json()["error"]["values"] == {"limit": 65536}


ORIGINS = [
    "null",
    "http://evil.example",
    "https://localhost",
    "http://localhost.evil.example:{port}",
    "http://127.0.0.1.evil.example:{port}",
    "http://127.0.0.1:{port}.evil.example",
    "http://evil.example@127.0.0.1:{port}",
    "http://127.0.0.1:{port}@evil.example",
    "http://127.0.0.1:1",
    "http://127.0.0.1",
    "http://localhost:{port}",
    "http://127.0.0.1:{port}/",
    "http://127.0.0.1:{port} http://evil.example",
    "file://",
    "ftp://127.0.0.1:{port}",
    "",
]


@pytest.mark.parametrize("origin", ORIGINS)
def test_foreign_pages_may_not_command(client: Client, server: Server, origin: str) -> None:
    port = server.url.rsplit(":", 1)[1]
    answer = client.http.post("/api/tables", json=new(), headers={"Origin": origin.format(port=port)})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "foreign_origin")


def test_the_servers_own_page_may(client: Client, server: Server) -> None:
    for headers in ({"Origin": server.url}, {"Origin": server.url.upper()}, {"Sec-Fetch-Site": "same-origin"}):
        assert client.http.post("/api/tables", json=new(), headers=headers).status_code == 201
    headers = {"Sec-Fetch-Site": "cross-site"}
    assert client.http.post("/api/tables", json=new(), headers=headers).status_code == 403
    headers = {"Host": "play.example", "Origin": "https://play.example"}
    assert client.http.post("/api/tables", json=new(), headers=headers).status_code == 201


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1@evil.example", "", "10.0.0.1", "[::2]"]
)
def test_only_its_own_names_are_answered(client: Client, host: str) -> None:
    """A name that a stranger points at this machine gets nothing from it."""
    answer = client.http.get("/api/choices", headers={"Host": host})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "foreign_host")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:80", "127.0.0.1:9", "[::1]:8000", "play.example"])
def test_its_own_names_are_answered(client: Client, host: str) -> None:
    assert client.http.get("/api/choices", headers={"Host": host}).status_code == 200


def test_no_such_call(client: Client) -> None:
    for method, path, status in (
        ("GET", "/api/nothing", 404),
        ("POST", "/api/choices", 405),
        ("DELETE", "/api/tables", 405),
        ("PUT", "/api/tables/aaaaaaaaaa", 405),
        ("TRACE", "/", 405),
        ("DELETE", "/api/tables/aaaaaaaaaa", 405),
        ("PATCH", "/api/tables/aaaaaaaaaa", 405),
        ("POST", "/api/tables/", 404),
        ("POST", "/api/tables/aaaaaaaaaa/join/", 404),
        ("GET", "/api/choices/", 404),
        ("GET", "/api/tables/aaaaaaaaaa/", 404),
        ("GET", "/healthz/", 404),
        ("POST", "/healthz", 405),
        ("POST", "/api/nothing", 404),
    ):
        for kind in ("application/json", "text/plain", None):
            answer = client.http.request(method, path, headers={"Content-Type": kind} if kind else {})
            assert (answer.status_code, answer.json()["error"]["code"]) == (status, "no_such_call"), (method, path)


def test_every_answer_bears_the_headers_that_browsers_mind(client: Client) -> None:
    for path in ("/", "/healthz", "/api/choices", "/api/tables/aaaaaaaaaa", "/nothing", "/assets/nothing.js"):
        headers = client.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in headers
        assert "server" not in headers
    assert client.http.get("/api/choices").headers["cache-control"] == "no-store"


def test_rates_are_limited_with_a_clear_answer(tmp_path: Path) -> None:
    limits = {"tables": [2, 0.05], "commands": [3, 0.1], "reads": [30, 100], "streams": 1}
    with Server(tmp_path, limits) as server, Client(server) as client:
        for _ in range(2):
            client.open(person(), person("Eve"))
        answer = client.http.post("/api/tables", json=new())
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_fast")
        wait = answer.json()["error"]["values"]["retry_after"]
        assert 1 <= wait <= 20
        assert answer.headers["retry-after"] == str(wait), "the header and the value say the same"
        answers = [client.send(7, 0, move="sing") for _ in range(5)]
        codes = [answer.json()["error"]["code"] for answer in answers]
        assert codes == ["ahead"] * 3 + ["too_fast"] * 2
        assert [answer.headers["retry-after"] for answer in answers[3:]] == [
            str(answer.json()["error"]["values"]["retry_after"]) for answer in answers[3:]
        ]
        with client.http.stream("GET", client.path("/events")) as one:
            assert one.status_code == 200
            answer = client.http.get(client.path("/events"))
            assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many_streams")
        # Nobody is shut out for long.
        assert httpx.get(server.url + "/healthz").status_code == 200
        assert server.errors() == ""


@pytest.mark.parametrize("rest", ["", "/events", "/log", "/record", "/replay", "/moments/0"])
def test_a_word_in_the_address_that_means_nothing(client: Client, rest: str) -> None:
    client.open(person(), bot())
    answer = client.http.get(client.path(rest), params={"afer": "0"})
    assert answer.status_code == 400
    told = answer.json()["error"]
    assert (told["code"], told["values"]) == ("bad_request", {"where": "query"})
    assert "'afer'" in told["message"]
