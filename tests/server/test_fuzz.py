"""Whatever the OpenAPI document allows, and what it does not, the answer is one that the document tells of."""

from __future__ import annotations

import copy
import string
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.core.failures import FailureGroup
from schemathesis.openapi.checks import UndefinedStatusCode

from fulminate.server.http.calls import CALLS
from tests.server.serving import Client, Json, Server, open_seat, person
from tests.waiting import PATIENCE

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
QUICK, LONG = 40, 500
ENDLESS = "events"


class Fuzz:
    """A server, its document, and a table at which the fuzzer has seats, so that it gets past the door."""

    def __init__(self, server: Server, client: Client) -> None:
        self.url = server.url
        self.document = client.http.get("/api/openapi.json").json()
        opened = client.open(person(), open_seat(), open_seat(), first_player=0)
        self.table = opened["table"]
        code = opened["invitations"][0]["code"]
        body = {"code": code, "name": "Rob", "kind": "program"}
        self.token = client.http.post(client.path("/join"), json=body).json()["token"]

    def run(self, name: str, examples: int, document: Json | None = None) -> int:
        """How many requests were sent. Raises where an answer is not as the document says."""
        operation = schemathesis.openapi.from_dict(document or self.document).find_operation_by_id(name)
        sent = 0

        @settings(
            max_examples=examples,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(
            case=operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
            | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE),
            here=st.booleans(),
            known=st.booleans(),
        )
        def fuzz(case: Any, here: bool, known: bool) -> None:
            nonlocal sent
            if here and "table_id" in (case.path_parameters or {}):
                case.path_parameters["table_id"] = self.table
            headers = {"Authorization": f"Bearer {self.token}"} if known else {}
            answer = case.call(base_url=self.url, headers=headers, timeout=PATIENCE)
            case.validate_response(answer, checks=CHECKS)
            sent += 1

        fuzz()
        return sent


@pytest.fixture(scope="module")
def fuzz(server: Server) -> Fuzz:
    with Client(server) as client:
        return Fuzz(server, client)


@pytest.mark.parametrize("name", sorted(set(CALLS) - {ENDLESS}))
def test_no_request_is_a_mistake(fuzz: Fuzz, name: str) -> None:
    assert fuzz.run(name, QUICK) > 0


def test_an_answer_that_is_not_told_of_is_found(fuzz: Fuzz) -> None:
    document = copy.deepcopy(fuzz.document)
    del document["paths"]["/api/tables/{table_id}/log"]["get"]["responses"]["404"]
    with pytest.raises(FailureGroup) as found:
        fuzz.run("log", QUICK, document)
    assert [type(each) for each in found.value.exceptions] == [UndefinedStatusCode]


numbers = (
    st.integers(-2, 2**70).map(str)
    | st.text(string.digits + "-+.e ", max_size=12)
    | st.text(string.printable[:95], max_size=8)
)


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(after=st.none() | numbers, last=st.none() | numbers)
def test_no_stream_is_a_mistake(fuzz: Fuzz, after: str | None, last: str | None) -> None:
    """Schemathesis would wait for its end."""
    told = fuzz.document["paths"]["/api/tables/{table_id}/events"]["get"]["responses"]
    query = {} if after is None else {"after": after}
    headers = {} if last is None else {b"Last-Event-ID": last.strip().encode("ascii", "ignore")}
    url = f"{fuzz.url}/api/tables/{fuzz.table}/events"
    with httpx.stream("GET", url, params=query, headers=headers, timeout=PATIENCE) as answer:
        assert str(answer.status_code) in told
        if answer.is_success:
            assert next(answer.iter_text()).startswith("retry: 1000\n\n")


@pytest.mark.heavy
@pytest.mark.parametrize("name", sorted(set(CALLS) - {ENDLESS}))
def test_no_request_of_very_many_is_a_mistake(fuzz: Fuzz, name: str) -> None:
    assert fuzz.run(name, LONG) > 0
