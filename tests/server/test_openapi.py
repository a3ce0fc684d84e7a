"""The OpenAPI document is whole and true, and whatever is sent along its lines, the server makes no mistake."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.serving import Client, Json, Server, bot, person

CONTRACT = Path(__file__).parents[2] / "docs" / "api.md"

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
KEYS = ["players", "boxes", "kinds", "mandragora", "professors", "countdown", "stalemate_rounds", "first_player"]
ODD: list[Any] = [0, 1, 2, 5, 99, -1, 10**40, True, None, "random", "simple", [], ["serum"], ["wisdom"], {}]
options = st.dictionaries(st.sampled_from(KEYS), st.sampled_from(ODD) | json_values, max_size=4)
seats = st.lists(st.sampled_from([person(), bot(), bot("random")]) | json_values, max_size=7)
new_tables = st.fixed_dictionaries(
    {"seats": seats}, optional={"options": options | json_values, "pace": st.just("calm") | json_values}
)
commands = st.fixed_dictionaries(
    {"id": st.just("an-id") | json_values, "version": st.integers(-1, 3) | json_values, "seat": st.integers(-1, 6)},
    optional={
        "move": st.sampled_from(["done", "pick 1.1", "draft wisdom", "keep red", "steal 2 red"]) | st.text(),
        "undo": st.sampled_from(["move", "turn"]) | json_values,
    },
)
quick = settings(
    max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture(scope="module")
def document(server: Server) -> Json:
    with Client(server) as client:
        found: Json = client.http.get("/api/openapi.json").json()
    return found


def test_every_call_of_the_contract_is_in_the_document(document: Json) -> None:
    told = re.findall(r"`(GET|POST) (/[a-z{}/]+)", CONTRACT.read_text(encoding="utf-8"))
    assert len(told) >= 8
    written = {
        (method.upper(), path.replace("{table_id}", "{table}"))
        for path, methods in document["paths"].items()
        for method in methods
    }
    assert written == set(told)


def test_every_reference_leads_somewhere(document: Json) -> None:
    names = set(document["components"]["schemas"])
    used = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(document)))
    assert used == names
    assert {"Snapshot", "Update", "Log", "Failed"} <= names
    assert "HTTPValidationError" not in names


def answered(client: Client, path: str, body: Any) -> None:
    answer = client.http.post(path, content=json.dumps(body), headers={"Content-Type": "application/json"})
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        error = answer.json()["error"]
        assert error["code"]
        assert error["message"]
        assert isinstance(error["values"], dict)


@quick
@given(body=new_tables | json_values)
def test_no_table_is_a_mistake(client: Client, body: Any) -> None:
    answered(client, "/api/tables", body)


@quick
@given(body=commands | json_values)
def test_no_command_is_a_mistake(client: Client, body: Any) -> None:
    if not client.table:
        client.open(person(), person("Eve"))
    answered(client, client.path("/commands"), body)


@quick
@given(table=st.text(min_size=1, max_size=20), after=st.text(max_size=20), last=st.text("0123456789-ex", max_size=12))
def test_no_address_is_a_mistake(client: Client, table: str, after: str, last: str) -> None:
    for path in (f"/api/tables/{table}/events", f"/table/{table}", f"/{table}"):
        answer = client.http.get(
            httpx_path(path),
            params={"after": after.encode("utf-8", "replace").decode()},
            headers={"Last-Event-ID": last},
        )
        assert answer.status_code in (200, 404, 400, 503)


def httpx_path(path: str) -> str:
    from urllib.parse import quote

    return quote(path.encode("utf-8", "replace"))
