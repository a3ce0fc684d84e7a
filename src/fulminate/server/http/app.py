"""The server put together: the API, the web client, the door, and what starts and stops with it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from fulminate import __version__
from fulminate.server import errors, instants
from fulminate.server.http import api, document, pages, replay_calls
from fulminate.server.http.guard import Guard
from fulminate.server.http.limits import Bucket, Limits
from fulminate.server.storage.store import Store
from fulminate.server.tables.replaying import Replays

NO_OBJECT = {"dict_type", "model_type", "model_attributes_type"}
"""Where Pydantic speaks of Python's kinds."""
NO_SUCH_SHAPE = {"union_tag_invalid", "union_tag_not_found"}
"""Where the key that says which of several shapes it is says none of them, or is missing."""


def create_app(
    data_dir: Path, hosts: Iterable[str] = (), limits: Limits | None = None, now: instants.Now = instants.now
) -> FastAPI:
    """The server for the tables kept in `data_dir`. It answers to `hosts` beside this machine's names.

    Brings the database up to date first; raises `DatabaseError` when it cannot be used.
    """
    limits = limits or Limits()
    service = api.Service(Store(data_dir), limits, now)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        await service.start()
        try:
            yield
        finally:
            await service.stop()

    app = FastAPI(
        title="Fulminate",
        version=__version__,
        openapi_url="/api/openapi.json",
        generate_unique_id_function=lambda route: route.name,
        docs_url=None,  # its page loads scripts from elsewhere, which the content security policy forbids
        redoc_url=None,
        redirect_slashes=False,  # an address with one slash more is another, and none of these
        lifespan=life,
    )
    app.state.service = service
    app.state.replays = Replays()
    app.state.replay_rate = Bucket(limits.replays)
    app.add_middleware(Guard, hosts=tuple(hosts), body_limit=limits.body, record_limit=limits.record)
    app.add_exception_handler(errors.Refused, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _no_such_call)
    app.add_exception_handler(Exception, _unexpected)
    app.include_router(api.router)
    app.include_router(replay_calls.router)
    app.include_router(pages.router)
    document.describe(app)
    return app


async def _refused(request: Request, refused: Exception) -> Response:
    del request
    assert isinstance(refused, errors.Refused)
    return errors.answer(refused)


async def _malformed(request: Request, malformed: Exception) -> Response:
    """Says where and what, and never sends back what was sent."""
    del request
    assert isinstance(malformed, RequestValidationError)
    found = malformed.errors()[0]
    way, said = list(_place(found["loc"], malformed.body)), found["msg"]
    if found["type"] in NO_OBJECT:
        said = "Input should be an object"
    elif found["type"] in NO_SUCH_SHAPE:
        way.append(found["ctx"]["discriminator"].strip("'"))
        tags = found["ctx"].get("expected_tags")
        said = f"Input should be one of {tags}" if tags else "Field required"
    where = ".".join(map(str, way))
    return errors.answer(errors.bad_request(f"{where}: {said}.", where=where))


def _place(loc: Sequence[int | str], body: Any) -> Iterator[int | str]:
    """The way to what is wrong in what was sent, without the shapes that Pydantic tried on the way."""
    at: Any = {"body": body}
    for number, part in enumerate(loc, 1):
        if _inside(at, part):
            at = at[part]
        elif loc[0] == "body" and number < len(loc):
            continue
        yield part


def _inside(at: Any, part: int | str) -> bool:
    return part in at if isinstance(at, dict) else isinstance(at, list) and isinstance(part, int)


async def _no_such_call(request: Request, raised: Exception) -> Response:
    del request
    assert isinstance(raised, HTTPException)
    refused = errors.no_such_call(raised.status_code, str(raised.detail))
    refused.headers = dict(raised.headers or {})
    return errors.answer(refused)


async def _unexpected(request: Request, raised: Exception) -> Response:
    """A mistake of the server's own. It is written to the log; the caller learns only that."""
    del request, raised
    return errors.answer(errors.unexpected())
