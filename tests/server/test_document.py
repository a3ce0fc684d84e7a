"""The OpenAPI document says everything: each call, each refusal, each with examples that are true."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest

import fulminate.server
from fulminate.rules import moves
from fulminate.server.http.app import create_app
from fulminate.server.http.calls import CALLS, REFUSALS
from fulminate.server.http.document import EXAMPLES, RECORD
from tests.server.serving import Json
from tools import api_examples

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Json:
    found: Json = create_app(tmp_path_factory.mktemp("document")).openapi()
    return found


def operations(document: Json) -> Iterator[Json]:
    for methods in document["paths"].values():
        yield from methods.values()


def contents(document: Json) -> Iterator[tuple[str, str, Json]]:
    """Whatever is sent either way: the call's name, the media type, schema and examples."""
    for operation in operations(document):
        bodies = [*operation["responses"].values(), *([operation["requestBody"]] if "requestBody" in operation else [])]
        for body in bodies:
            for media, content in body["content"].items():
                yield operation["operationId"], media, content


def thrown() -> set[str]:
    """Every code in the server's source."""
    sources = Path(fulminate.server.__file__).parent.rglob("*.py")
    return {
        code
        for source in sources
        for code in re.findall(r'Refused\(\s*(?:\d+|status),\s*"(\w+)"', source.read_text(encoding="utf-8"))
    }


def test_the_examples_are_what_a_real_server_answers() -> None:
    assert api_examples.page() == EXAMPLES.read_text(encoding="utf-8"), "run `make docs`"


def test_every_refusal_is_told_with_an_example(document: Json) -> None:
    codes = thrown()
    assert len(codes) > 25
    assert set(REFUSALS) == codes
    told: dict[str, Any] = {}
    for operation in operations(document):
        for status, response in operation["responses"].items():
            if status[0] in "45":
                assert response["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Failed"}
                for code, example in response["content"]["application/json"]["examples"].items():
                    assert example["value"]["error"]["code"] == code
                    assert f"`{code}`" in response["description"]
                    told[code] = example["value"]
    assert set(told) == codes
    written = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert not [code for code in codes - {"unexpected"} if f"`{code}`" not in written]


def test_every_call_is_described(document: Json) -> None:
    assert {operation["operationId"] for operation in operations(document)} == set(CALLS)
    tags = {tag["name"] for tag in document["tags"]}
    for operation in operations(document):
        assert operation["summary"]
        assert operation["description"]
        assert set(operation["tags"]) <= tags
        assert any(status.startswith("2") for status in operation["responses"])
        for parameter in operation.get("parameters", []):
            assert parameter["description"]
    for name, media, content in contents(document):
        assert content["schema"], (name, media)
        assert content["examples"], (name, media)


def test_every_example_is_of_its_shape(document: Json) -> None:
    @cache
    def validator(schema: str) -> Any:
        # The validator is of an older draft, in which a tuple's schemas are called items.
        whole = json.loads(json.dumps({**json.loads(schema), "components": document["components"]}).replace(
            '"prefixItems"', '"items"'
        ))  # fmt: skip
        return fastjsonschema.compile(whole)

    compared = 0
    for name, media, content in contents(document):
        for title, example in content["examples"].items():
            if media == "application/json":
                try:
                    validator(json.dumps(content["schema"]))(example["value"])
                except fastjsonschema.JsonSchemaValueException as wrong:
                    pytest.fail(f"{name}, {title}: {wrong.message}")
                compared += 1
            else:
                assert isinstance(example["value"], str)
    assert compared > 60


def test_a_shape_that_is_not_kept_is_found(document: Json) -> None:
    schema = {"$ref": "#/components/schemas/Snapshot", "components": document["components"]}
    example = json.loads(EXAMPLES.read_text(encoding="utf-8"))["calls"]["snapshot"]["answers"]["now"]
    compiled = fastjsonschema.compile(schema)
    compiled(example)
    for wrong in ({**example, "colour": 1}, {**example, "version": "1"}, {**example, "seats": [{"kind": "cat"}]}):
        with pytest.raises(fastjsonschema.JsonSchemaValueException):
            compiled(wrong)


def test_codes_and_verbs_are_enumerated(document: Json) -> None:
    schemas = document["components"]["schemas"]
    assert set(schemas["Failure"]["properties"]["code"]["enum"]) == thrown()
    verbs = {moves.parts(number)[0] for number in map(moves.parse, every_words())}
    assert set(schemas["Move"]["properties"]["verb"]["enum"]) == verbs


def every_words() -> Iterator[str]:
    return map(moves.words, moves.ALL)


def test_a_record_is_told_whichever_way_it_goes(document: Json) -> None:
    """As text or by the record's own schema, in the terms of this document's JSON Schema."""
    sent = document["paths"]["/api/replay"]["post"]["requestBody"]["content"]
    got = document["paths"]["/api/tables/{table_id}/record"]["get"]["responses"]["200"]["content"]
    for content in (sent, got):
        assert content["text/plain"]["schema"]["type"] == "string"
        assert content["application/json"]["schema"] == {"$ref": "#/components/schemas/Record"}
    schemas = {name: schema for name, schema in document["components"]["schemas"].items() if name.startswith("Record")}
    own = json.loads(RECORD.read_text(encoding="utf-8"))
    assert schemas["Record"]["properties"].keys() == own["properties"].keys()
    assert len(schemas) == 1 + len(own["definitions"])
    assert "definitions" not in json.dumps(schemas)
    assert "prefixItems" in json.dumps(schemas)


def test_the_stream_is_described_with_its_own_bytes(document: Json) -> None:
    events = document["paths"]["/api/tables/{table_id}/events"]["get"]
    (example,) = events["responses"]["200"]["content"]["text/event-stream"]["examples"].values()
    assert example["value"].startswith("retry: 1000\n\nevent: seats\ndata: {")
    assert "\n\nid: 1\ndata: {" in example["value"]
    assert {"after", "Last-Event-ID"} <= {parameter["name"] for parameter in events["parameters"]}


def test_credentials_are_told_where_they_count(document: Json) -> None:
    schemes = set(document["components"]["securitySchemes"])
    needing = {}
    for operation in operations(document):
        needing[operation["operationId"]] = operation.get("security")
        assert {name for each in operation.get("security", []) for name in each} in (set(), schemes)
    assert {name for name, security in needing.items() if security and {} not in security} == {
        "invite",
        "command",
        "hurry",
    }
