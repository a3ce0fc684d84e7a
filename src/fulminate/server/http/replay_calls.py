"""The calls for playing a game again: a finished table, a record that is sent, one version of any table."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from fulminate.server import errors
from fulminate.server.http import schemas
from fulminate.server.http.api import FAILED, RECORD_FORMS, caller
from fulminate.server.http.bodies import JSON, TEXT, PlainRoute, check_kind
from fulminate.server.http.replay_schemas import Replay
from fulminate.server.tables.replaying import Replays, not_over

router = APIRouter(responses=FAILED, route_class=PlainRoute)
TEXT_OR_JSON: dict[str, Any] = {"requestBody": {"required": True, "content": RECORD_FORMS}}


def _squeezed(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "").lower()


def _answered(body: bytes, squeezed: bool) -> Response:
    headers = {"Vary": "Accept-Encoding", **({"Content-Encoding": "gzip"} if squeezed else {})}
    return Response(body, headers=headers, media_type="application/json")


@router.post("/api/replay", response_model=Replay, openapi_extra=TEXT_OR_JSON)
async def replay_record(request: Request) -> Response:
    """Plays a record again, text or JSON. Nothing of it is kept."""
    check_kind(request, JSON, TEXT)
    who = caller(request)
    request.app.state.replay_rate.take(who.address)
    replays: Replays = request.app.state.replays
    squeezed = _squeezed(request)
    return _answered(await replays.of(await request.body(), squeezed), squeezed)


@router.get("/api/tables/{table_id}/replay", response_model=Replay)
async def replay_table(request: Request, table_id: str) -> Response:
    """Plays a finished table's game again, from its deal to its scores."""
    who = caller(request)
    request.app.state.replay_rate.take(who.address)
    table = (await who.at(table_id)).table
    if not table.game.state.over:
        raise not_over()
    squeezed = _squeezed(request)
    return _answered(await who.service.tables.replay(table, request.app.state.replays, squeezed), squeezed)


@router.get("/api/tables/{table_id}/moments/{version}", response_model=schemas.Update)
async def moment(
    request: Request, table_id: str, version: Annotated[int, Path(ge=1, le=schemas.LAST_VERSION)]
) -> Response:
    """The update that led to this version, as everybody heard it then."""
    who = caller(request)
    who.service.read_rate.take(who.address)
    table = (await who.at(table_id)).table
    if version > table.game.version:
        raise errors.ahead(table.game.version)
    async for _, update in who.service.tables.updates_after(table, version - 1, version):
        return Response(update, media_type="application/json")
    raise errors.broken_table()
