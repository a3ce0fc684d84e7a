"""Opening a table: who sits where, what is played, and the secret that its luck comes from."""

from __future__ import annotations

import base64
import secrets
from datetime import datetime
from typing import Any

from fulminate.players import LEVELS, known
from fulminate.rules import Options, OptionsError, commitment
from fulminate.server import errors
from fulminate.server.http.schemas import NAME_LENGTH, NewTable
from fulminate.server.storage.store import TableRow

SECRET_BYTES = 32


def row_of(wanted: NewTable, rules_version: int, created: datetime) -> TableRow:
    options = _options(wanted)
    seats = _seats(wanted, options.players)
    table_id = base64.b32encode(secrets.token_bytes(10)).decode()[:10].lower()
    secret = secrets.token_bytes(SECRET_BYTES)
    return TableRow(
        id=table_id,
        created=created,
        rules_version=rules_version,
        options=options.to_json(),
        seats=seats,
        pace=wanted.pace,
        secret=secret,
        commitment=commitment(secret, table_id),
    )


def persons(row: TableRow) -> list[int]:
    return [seat for seat, who in enumerate(row.seats) if who["kind"] == "person"]


def checked_name(name: str, seat: int | None) -> str:
    name = name.strip()
    if not name:
        raise errors.bad_seats(seat, "no_name", "Every seat has a name.")
    if len(name) > NAME_LENGTH:
        raise errors.bad_seats(seat, "name_too_long", f"A name has {NAME_LENGTH} characters at most.")
    if not name.isprintable():
        raise errors.bad_seats(seat, "name_unprintable", "A name is made of printable characters.")
    return name


def _options(wanted: NewTable) -> Options:
    told = {"players": len(wanted.seats), **wanted.options}
    try:
        return Options.from_json(told)
    except OptionsError as refused:
        raise errors.bad_options(refused.key, refused.reason, str(refused)) from refused


def _seats(wanted: NewTable, players: int) -> list[dict[str, Any]]:
    if len(wanted.seats) != players:
        raise errors.bad_seats(None, "count", f"{players} players need {players} seats, not {len(wanted.seats)}.")
    seats = []
    for number, seat in enumerate(wanted.seats):
        # Whoever joins brings the name along.
        name = "" if seat.kind == "open" else checked_name(seat.name, number)
        if seat.kind == "bot" and not known(seat.level):
            raise errors.bad_seats(number, "level", f"The levels are {', '.join(LEVELS)}.")
        seats.append({**seat.model_dump(), "name": name})
    return seats
