"""Server-sent events: what the reader missed, then what happens, and a sign of life in silence."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable

from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from fulminate.server import errors
from fulminate.server.http.limits import Streams
from fulminate.server.tables.live import Listener, LiveTable, Tables

HEARTBEAT = 15.0
RETRY = b"retry: 1000\n\n"
ALIVE = b": alive\n\n"

logger = logging.getLogger(__name__)


def resume_from(request: Request, after: int | None, version: int) -> int:
    """The last version that the reader has. A reconnecting browser's own word is newer than its address."""
    last = request.headers.get("last-event-id")
    if last is not None:
        if not (last.isascii() and last.isdigit() and len(last) < 10):
            raise errors.bad_request("Last-Event-ID is the number of a version.", where="last-event-id")
        after = int(last)
    if after is None:
        return version
    if after > version:
        raise errors.ahead(version)
    return after


def stream(tables: Tables, table: LiveTable, after: int, address: str, streams: Streams) -> EventStream:
    streams.enter(address)
    listener = Listener()
    table.listeners.add(listener)
    if not tables.is_live(table):
        # Dropped while the caller was looked up: it will be told nothing more. The reader comes back to the new one.
        listener.close()

    def ended() -> None:
        table.listeners.discard(listener)
        streams.leave(address)

    # Taken together with the listener's place, so that nobody who joins meanwhile is missed or told of twice.
    return EventStream(_events(tables, table, listener, after, table.game.version, table.seats), ended)


class EventStream(StreamingResponse):
    """Its end is told however it ends: by the reader, by the server, or before it began."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncIterator[bytes], ended: Callable[[], object]) -> None:
        super().__init__(events, headers={"X-Accel-Buffering": "no"})
        self._ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._ended()


async def _events(
    tables: Tables, table: LiveTable, listener: Listener, after: int, until: int, seats: bytes
) -> AsyncIterator[bytes]:
    yield RETRY
    yield _event(None, seats)
    try:
        async for version, news in tables.updates_after(table, after, until):
            yield _event(version, news)
    except errors.Refused as refused:
        logger.error("table %s: a stream ended: %s", table.row.id, refused.code)
        return
    while True:
        try:
            item = await asyncio.wait_for(listener.next(), HEARTBEAT)
        except TimeoutError:
            yield ALIVE
            continue
        if item is None:
            return
        yield _event(*item)


def _event(version: int | None, news: bytes) -> bytes:
    if version is None:
        return b"event: seats\ndata: %b\n\n" % news
    return b"id: %d\ndata: %b\n\n" % (version, news)
