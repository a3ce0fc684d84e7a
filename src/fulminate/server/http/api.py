"""The calls of the HTTP API (docs/api.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from fulminate.record import write_json, write_text
from fulminate.rules import RULES_VERSION, catalogue
from fulminate.server import errors, instants
from fulminate.server.bots.playing import Bots
from fulminate.server.http import choices as offered
from fulminate.server.http import credentials, opening, schemas
from fulminate.server.http.bodies import JsonRoute
from fulminate.server.http.limits import Bucket, Limits, Streams
from fulminate.server.http.stream import resume_from, stream
from fulminate.server.http.view_schema import Catalogue
from fulminate.server.storage.commits import WriteFailed
from fulminate.server.storage.store import Store
from fulminate.server.tables import tokens
from fulminate.server.tables.clocks import Clocks
from fulminate.server.tables.commands import Command, Commands
from fulminate.server.tables.game import to_bytes
from fulminate.server.tables.invitations import Invitations
from fulminate.server.tables.live import LiveTable, Tables, open_seats, waits_for

# Of which shape refusals are; `calls.py` tells which there are, and `document.py` puts them in.
FAILED: dict[int | str, dict[str, Any]] = {"default": {"model": schemas.Failed}}
RECORD_FORMS: dict[str, Any] = {
    "text/plain": {"schema": {"type": "string", "description": "docs/record.md tells its form"}},
    "application/json": {"schema": {"$ref": "#/components/schemas/Record"}},
}


class Service:
    """What the calls work with, put together once for each server."""

    def __init__(self, store: Store, limits: Limits, now: instants.Now = instants.now) -> None:
        self.store = store
        self.now = now
        self.tables = Tables(store)
        self.bots = Bots(self.tables)
        self.clocks = Clocks(self.tables, now)
        self.commands = Commands(store, self.tables, self.published, now)
        self.invitations = Invitations(store, self.tables, self.published, now)
        self.streams = Streams(limits.streams)
        self.opening_rate = Bucket(limits.tables)
        self.command_rate = Bucket(limits.commands)
        self.read_rate = Bucket(limits.reads)

    def published(self, table: LiveTable) -> None:
        self.bots.wake(table, self.commands)
        self.clocks.watch(table, self.commands)

    async def start(self) -> None:
        self.store.start()
        for table_id in await self.store.waiting_for_bots():
            self.bots.resume(table_id, self.commands)

    async def stop(self) -> None:
        self.tables.close_streams()
        await self.bots.stop()
        await self.clocks.stop()
        await self.store.stop()


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody at a table: with the seats that the credential sent speaks for, if it is one of the table's."""

    table: LiveTable
    seats: list[int]
    token_hash: str | None


@dataclass(frozen=True, slots=True)
class Caller:
    service: Service
    address: str
    bearer: str | None
    cookie: str | None

    async def at(self, table_id: str) -> Visitor:
        """A program's header comes before the cookie, which browsers and some programs send by themselves.

        Nobody sends a header by accident, so one that is none of the table's is refused, whatever it was sent for.
        """
        table = await self.service.tables.get(table_id)
        token = self.cookie if self.bearer is None else self.bearer
        if token is None:
            return Visitor(table, [], None)
        token_hash = tokens.token_hash(token)
        found = await self.service.store.seats_of(table_id, token_hash)
        if found is not None:
            return Visitor(table, found, token_hash)
        if self.bearer is not None:
            raise errors.unknown_token()
        return Visitor(table, [], None)


def caller(request: Request) -> Caller:
    service: Service = request.app.state.service
    address = request.client.host if request.client else ""
    return Caller(service, address, credentials.bearer_of(request), credentials.cookie_of(request))


def _json(value: Any, status: int = 200) -> Response:
    return Response(to_bytes(value), status, media_type="application/json")


router = APIRouter(responses=FAILED, route_class=JsonRoute)


@router.post("/api/tables", status_code=201, response_model=schemas.TableMade)
async def open_table(request: Request, wanted: schemas.NewTable) -> Response:
    """Opens a table. The cookie that comes with the answer speaks for all its persons' seats."""
    who = caller(request)
    who.service.opening_rate.take(who.address)
    row = opening.row_of(wanted, RULES_VERSION, who.service.now())
    mine = opening.persons(row)
    codes = {seat: tokens.new_code() for seat in open_seats(row.seats)}
    table = LiveTable.opened(row)
    token = tokens.new_token() if mine or codes else None
    try:
        await who.service.store.create(
            row,
            waits_for(row, table.game),
            None if token is None else tokens.token_hash(token),
            mine,
            {seat: tokens.token_hash(code) for seat, code in codes.items()},
        )
    except WriteFailed as failed:
        raise errors.not_kept() from failed
    who.service.tables.add(table)
    who.service.published(table)
    told: dict[str, Any] = {"table": row.id, "yours": mine}
    if codes:
        told["invitations"] = [{"seat": seat, "code": code} for seat, code in codes.items()]
    answer = _json(told, 201)
    if token is not None:
        credentials.give_cookie(answer, request, row.id, token)
    return answer


@router.get("/api/tables/{table_id}", response_model=schemas.Snapshot)
async def snapshot(request: Request, table_id: str) -> Response:
    """The table as it stands. Anybody may watch."""
    who = caller(request)
    who.service.read_rate.take(who.address)
    visitor = await who.at(table_id)
    who.service.clocks.watch(visitor.table, who.service.commands)
    return _json(visitor.table.snapshot(visitor.seats))


@router.get(
    "/api/tables/{table_id}/events",
    response_class=Response,
    responses={
        200: {
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
            "description": "Events, as long as the connection lasts",
        },
    },
)
async def events(
    request: Request, table_id: str, after: Annotated[int | None, Query(ge=0, le=schemas.LAST_VERSION)] = None
) -> Response:
    """Server-sent events: the updates after that version, then every new one."""
    who = caller(request)
    who.service.read_rate.take(who.address)
    table = (await who.at(table_id)).table
    last = resume_from(request, after, table.game.version)
    who.service.clocks.watch(table, who.service.commands)
    return stream(who.service.tables, table, last, who.address, who.service.streams)


@router.post("/api/tables/{table_id}/commands", response_model=schemas.CommandDone)
async def command(request: Request, table_id: str, sent: schemas.NewCommand) -> Response:
    """A seat's move, set or undo, made for a version of the table. The same id again gets the same answer."""
    who = caller(request)
    who.service.command_rate.take(who.address)
    if [sent.move, sent.moves, sent.undo].count(None) != 2:
        raise errors.bad_request("A command has a move, moves or an undo, one of the three.", where="body")
    if sent.seat not in (await who.at(table_id)).seats:
        raise errors.not_your_seat(sent.seat)
    chosen = None if sent.moves is None else tuple(sent.moves)
    version = await who.service.commands.carry_out(
        table_id, Command(sent.id, sent.version, sent.seat, sent.move, sent.undo, chosen)
    )
    return _json({"version": version})


@router.post("/api/tables/{table_id}/join", response_model=schemas.TableJoined)
async def join(request: Request, table_id: str, sent: schemas.NewJoin) -> Response:
    """Takes the open seat that the code is for. A person gets a cookie for it, a program a token."""
    who = caller(request)
    who.service.command_rate.take(who.address)
    player = {"kind": sent.kind, "name": opening.checked_name(sent.name, None)}
    visitor = await who.at(table_id)
    # A cookie goes along unasked: what it speaks for is not handed on in a token that others may hold.
    handed_on = sent.kind == "person" or who.bearer is not None
    old_hash = visitor.token_hash if handed_on else None
    token, mine = await who.service.invitations.join(table_id, sent.code, player, old_hash)
    told: dict[str, Any] = {"table": table_id, "yours": mine}
    if sent.kind == "program":
        return _json({**told, "token": token})
    answer = _json(told)
    credentials.give_cookie(answer, request, table_id, token)
    return answer


@router.post("/api/tables/{table_id}/invitations", status_code=201, response_model=schemas.Invitation)
async def invite(request: Request, table_id: str, sent: schemas.NewInvitation) -> Response:
    """A new code for an open seat, and the end of the old one."""
    who = caller(request)
    who.service.command_rate.take(who.address)
    visitor = await who.at(table_id)
    if visitor.token_hash is None or not await who.service.store.opened(table_id, visitor.token_hash):
        raise errors.not_the_opener()
    return _json({"seat": sent.seat, "code": await who.service.invitations.renew(table_id, sent.seat)}, 201)


@router.post("/api/tables/{table_id}/hurry", response_model=schemas.Hurried)
async def hurry(request: Request, table_id: str, sent: schemas.Nothing) -> Response:
    """The bot that is to move pauses no more until another seat decides. Whoever has a seat may ask."""
    del sent
    who = caller(request)
    who.service.command_rate.take(who.address)
    visitor = await who.at(table_id)
    if not visitor.seats:
        raise errors.not_your_seat(None)
    return _json({"hurried": visitor.table.hurry()})


@router.get("/api/tables/{table_id}/log", response_model=schemas.Log)
async def log(request: Request, table_id: str) -> Response:
    """Every entry from the first to the last, those taken back too."""
    who = caller(request)
    who.service.read_rate.take(who.address)
    return _json(await who.service.tables.log((await who.at(table_id)).table))


@router.get(
    "/api/tables/{table_id}/record",
    response_class=Response,
    responses={
        200: {
            "content": RECORD_FORMS,
            "description": "The game's row, as text or as JSON",
        },
    },
)
async def record(
    request: Request, table_id: str, form: Annotated[Literal["text", "json"], Query()] = "text"
) -> Response:
    """The game written down: whole when it is over, before that with `?` for all that nobody has seen."""
    who = caller(request)
    who.service.read_rate.take(who.address)
    written = await who.service.tables.record((await who.at(table_id)).table)
    if form == "json":
        return Response(write_json(written), media_type="application/json")
    return Response(write_text(written), media_type="text/plain")


@router.get("/api/catalogue", response_model=Catalogue)
def tiles() -> Response:
    """Every tile of every kind, and the game's other figures."""
    return _json(catalogue.to_json())


@router.get("/api/choices", response_model=schemas.Choices)
def choices() -> Response:
    """What a new table may be set to."""
    return _json(offered.choices())


@router.get("/healthz", response_model=schemas.Health)
async def health(request: Request) -> Response:
    """Whether moves can be kept: a transaction of the writer goes through."""
    service: Service = request.app.state.service
    service.read_rate.take(caller(request).address)
    if not await service.store.writer.alive():
        raise errors.no_writer()
    return _json({"writer": "alive"})
