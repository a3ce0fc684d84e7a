"""What is sent: nothing unknown in the address, a body of the right media type, and JSON where it must be.

Looked at only where there is a call for it.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi.routing import APIRoute
from pydantic_core import from_json
from starlette.requests import Request
from starlette.responses import Response

from fulminate.server import errors

JSON, TEXT = "application/json", "text/plain"


class JsonRequest(Request):
    """A request whose body has been read as JSON."""

    told: Any

    async def json(self) -> Any:
        return self.told


class PlainRoute(APIRoute):
    """A call that refuses what it does not know in its address, behind the question mark, as it does in a body."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        given = super().get_route_handler()
        known = [each.alias for each in self.dependant.query_params]

        async def handle(request: Request) -> Response:
            for name in request.query_params:
                if name not in known:
                    has = f"has {', '.join(known)}" if known else "has none"
                    raise errors.bad_request(f"There is no {name[:40]!r} in this address; it {has}.", where="query")
            return await given(request)

        return handle


class JsonRoute(PlainRoute):
    """A call whose body, where it takes one, is JSON as its standard has it: in UTF-8, with no NaN."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        given = super().get_route_handler()
        if self.body_field is None:
            return given

        async def handle(request: Request) -> Response:
            check_kind(request, JSON)
            read = JsonRequest(request.scope, request.receive)
            read.told = _json(await read.body())
            return await given(read)

        return handle


def check_kind(request: Request, *kinds: str) -> None:
    """A page of elsewhere can send a form without asking first, so a body must say that it is none."""
    if request.headers.get("content-type", "").split(";")[0].strip().lower() not in kinds:
        raise errors.bad_request(f"The body must be sent as {' or '.join(kinds)}.", where="content-type")


def _json(body: bytes) -> Any:
    try:
        return from_json(body, allow_inf_nan=False)
    except ValueError as wrong:
        raise errors.bad_request(f"The body is not JSON that can be read: {wrong}.", where="body") from None
