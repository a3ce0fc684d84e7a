"""The OpenAPI document: FastAPI's own, with refusals, credentials and examples put in.

The examples are in `examples.json`. `tools/api_examples.py` writes it, from what a real server answers.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

import fulminate.record.game
from fulminate.server.http.calls import ABOUT, ALL, CALLS, REFUSALS, STREAM, TAGS, Call
from fulminate.server.http.schemas import Seated

Json = dict[str, Any]

EXAMPLES = Path(__file__).with_name("examples.json")
RECORD = Path(fulminate.record.game.__file__).with_name("record.schema.json")
COOKIE, TOKEN = "cookie", "token"
WHO: Json = {
    COOKIE: {
        "type": "apiKey",
        "in": "cookie",
        "name": "seat",
        "description": "Set by opening a table and by joining it as a person, for that table's addresses alone.",
    },
    TOKEN: {"type": "http", "scheme": "bearer", "description": "A program gets it when it joins."},
}
RETRY: Json = {"Retry-After": {"schema": {"type": "integer"}, "description": "seconds (not for too_many_streams)"}}
LAST_EVENT_ID: Json = {
    "name": "Last-Event-ID",
    "in": "header",
    "required": False,
    "description": "the newest version that the reader has; it comes before `after`",
    "schema": {"type": "string", "pattern": "^[0-9]{1,9}$"},
}


@cache
def examples() -> Json:
    found: Json = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    return found


def describe(app: FastAPI) -> None:
    """Lets the application serve this document in the place of FastAPI's."""

    def served() -> Json:
        if app.openapi_schema is None:
            app.openapi_schema = document(app)
        return app.openapi_schema

    app.openapi = served  # type: ignore[method-assign]


def document(app: FastAPI) -> Json:
    made = get_openapi(title=app.title, version=app.version, description=ABOUT, routes=app.routes)
    made["tags"] = [{"name": name, "description": about} for name, about in TAGS.items()]
    made["servers"] = [{"url": "/"}]
    made["components"]["securitySchemes"] = WHO
    _add_schema(made, Seated.model_json_schema(ref_template="#/components/schemas/{model}"), "Seated")
    made["components"]["schemas"] |= record_schemas()
    for path in made["paths"].values():
        for operation in path.values():
            _complete(operation, CALLS[operation["operationId"]], examples()["calls"])
    return made


def _add_schema(made: Json, schema: Json, name: str) -> None:
    for inner, found in schema.pop("$defs", {}).items():
        made["components"]["schemas"].setdefault(inner, found)
    made["components"]["schemas"][name] = schema


def record_schemas() -> Json:
    """The record's own JSON Schema, which is of an older draft, as schemas of this document."""

    def renewed(value: Any) -> Any:
        if isinstance(value, list):
            return [renewed(each) for each in value]
        if not isinstance(value, dict):
            return value
        found = {key: renewed(inner) for key, inner in value.items()}
        if "$ref" in found:
            found["$ref"] = f"#/components/schemas/{_name(found['$ref'].removeprefix('#/definitions/'))}"
        if isinstance(found.get("items"), list):
            found["prefixItems"] = found.pop("items")
        return found

    schema = json.loads(RECORD.read_text(encoding="utf-8"))
    del schema["$schema"]
    inner = schema.pop("definitions")
    return {"Record": renewed(schema), **{_name(name): renewed(each) for name, each in inner.items()}}


def _name(definition: str) -> str:
    return f"Record{definition.title()}"


def _complete(operation: Json, call: Call, given: Json) -> None:
    name = operation["operationId"]
    operation["summary"] = call.summary
    operation["tags"] = [call.tag]
    if call.speaks or call.knows:
        operation["security"] = [{COOKIE: []}, {TOKEN: []}, *([] if call.speaks else [{}])]
    responses = {code: told for code, told in operation["responses"].items() if code.startswith("2")}
    if name == "events":
        operation["parameters"].append(LAST_EVENT_ID)
        operation["description"] = STREAM
        data = {"seats": "Seated", "message": "Update"}
        responses["200"]["content"]["text/event-stream"]["x-data"] = {
            event: {"$ref": f"#/components/schemas/{schema}"} for event, schema in data.items()
        }
    for parameter in operation.get("parameters", []):
        if parameter["name"] == "table_id":
            parameter |= {"description": "the table's name", "example": given["snapshot"]["answers"]["now"]["table"]}
        elif parameter["name"] == "version":
            parameter |= {"description": "the version that it led to", "example": 1}
        elif parameter["name"] == "after":
            parameter |= {"description": "the newest version that the reader has", "example": 0}
        elif parameter["name"] == "form":
            parameter |= {"description": "as text for people, or as JSON", "example": "text"}
    for told in responses.values():
        for media, content in told["content"].items():
            content["examples"] = _named(given[name]["answers"], media)
    for media, content in operation.get("requestBody", {}).get("content", {}).items():
        content["examples"] = _named(given[name]["requests"], media)
    operation["responses"] = {**responses, **_refusals((*call.refusals, *ALL))}


def _named(given: Json, media: str) -> Json:
    """Those examples that are of the media type: sentences of texts, everything else of JSON."""
    of_type = {key: value for key, value in given.items() if isinstance(value, str) == media.startswith("text/")}
    return {key: {"summary": key.replace("_", " "), "value": value} for key, value in of_type.items()}


def _refusals(codes: tuple[str, ...]) -> Json:
    found: Json = {}
    for code in codes:
        example = examples()["refusals"][code]
        told = found.setdefault(
            str(example["status"]),
            {
                "description": "",
                "content": {
                    "application/json": {"schema": {"$ref": "#/components/schemas/Failed"}, "examples": {}},
                },
            },
        )
        told["description"] += f"{'' if not told['description'] else chr(10)}- `{code}`: {REFUSALS[code]}"
        told["content"]["application/json"]["examples"][code] = {"summary": REFUSALS[code], "value": example["body"]}
        if example["status"] == 429:
            told["headers"] = RETRY
    return dict(sorted(found.items()))
