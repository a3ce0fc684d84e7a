"""The server put together: the API, the web client, the door, and what starts and stops with it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from fulminate import __version__
from fulminate.server import api, document, errors, pages, replay_calls
from fulminate.server.guard import Guard
from fulminate.server.limits import Bucket, Limits
from fulminate.server.replaying import Replays
from fulminate.server.store import Store


def create_app(data_dir: Path, hosts: Iterable[str] = (), limits: Limits | None = None) -> FastAPI:
    """The server for the tables kept in `data_dir`. It answers to `hosts` beside this machine's names.

    Brings the database up to date first; raises `DatabaseError` when it cannot be used.
    """
    limits = limits or Limits()
    service = api.Service(Store(data_dir), limits)

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
    where = ".".join(str(part) for part in found["loc"])
    return errors.answer(errors.bad_request(f"{where}: {found['msg']}.", where=where))


async def _no_such_call(request: Request, raised: Exception) -> Response:
    del request
    assert isinstance(raised, HTTPException)
    said = str(raised.detail)
    if raised.status_code == 400:
        refused = errors.bad_request(said)
    else:
        refused = errors.no_such_call(raised.status_code, said)
    refused.headers = dict(raised.headers or {})
    return errors.answer(refused)


async def _unexpected(request: Request, raised: Exception) -> Response:
    """A mistake of the server's own. It is written to the log; the caller learns only that."""
    del request, raised
    return errors.answer(errors.unexpected())
