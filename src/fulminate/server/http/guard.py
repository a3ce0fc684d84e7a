"""The door: which hosts and pages may speak to the server, how much they send, what browsers must mind."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fulminate.server import errors

LOCAL = ("localhost", "127.0.0.1", "[::1]")
SAFE = {"GET", "HEAD", "OPTIONS"}
BODY_PATIENCE = 15.0
RECORDS = "/api/replay"
"""The one call that takes a whole game; every other body is a small one."""

HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]{1,5})?")
ORIGIN = re.compile(r"https?://(\[[0-9a-f:.]+\](?::[0-9]{1,5})?|[a-z0-9._-]+(?::[0-9]{1,5})?)")

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; media-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard:
    def __init__(self, app: ASGIApp, hosts: Iterable[str], body_limit: int, record_limit: int) -> None:
        self._app = app
        self._hosts = {host.lower() for host in (*LOCAL, *hosts)}
        self._body_limit = body_limit
        self._record_limit = record_limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            headers = Headers(scope=scope)
            self._check_host(headers)
            if scope["method"] not in SAFE:
                self._check_origin(headers)
                limit = self._record_limit if scope["path"] == RECORDS else self._body_limit
                receive = await self._body(limit, headers, receive)
        except errors.Refused as refused:
            await errors.answer(refused)(scope, receive, send_guarded)
            return
        await self._app(scope, receive, send_guarded)

    def _check_host(self, headers: Headers) -> None:
        named = headers.getlist("host")
        host = HOST.fullmatch(named[0].lower()) if len(named) == 1 else None
        if host is None or host[1] not in self._hosts:
            raise errors.foreign_host()

    def _check_origin(self, headers: Headers) -> None:
        """Programs send no Origin; a browser's must be the very host that it speaks to."""
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise errors.foreign_origin()
        named = headers.getlist("origin")
        if not named:
            return
        origin = ORIGIN.fullmatch(named[0].lower()) if len(named) == 1 else None
        if origin is None or origin[1] != headers["host"].lower():
            raise errors.foreign_origin()

    async def _body(self, limit: int, headers: Headers, receive: Receive) -> Receive:
        """Read before anything else runs, so that no handler sees one that is too large or unfinished."""
        length = headers.get("content-length", "")
        if length.isdigit() and int(length) > limit:
            raise errors.too_large(limit)
        body = b""
        try:
            async with asyncio.timeout(BODY_PATIENCE):
                more = True
                while more:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise errors.bad_request("The caller went away before the body was whole.", where="body")
                    body += message.get("body", b"")
                    more = message.get("more_body", False)
                    if len(body) > limit:
                        raise errors.too_large(limit)
        except TimeoutError:
            raise errors.bad_request("The body did not arrive in time.", where="body") from None
        return _once({"type": "http.request", "body": body, "more_body": False}, receive)


def _once(message: Message, receive: Receive) -> Receive:
    first: list[Message] = [message]

    async def again() -> Message:
        return first.pop() if first else await receive()

    return again
