"""Every way to be refused: a code that programs read, a message for developers, the values it speaks of."""

from __future__ import annotations

import json
import math
from typing import Any

from starlette.responses import Response

from fulminate.rules.readings import PLAYED

Values = dict[str, Any]


class Refused(Exception):
    def __init__(self, status: int, code: str, message: str, values: Values | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.values: Values = {} if values is None else values
        self.headers: dict[str, str] = {}


def answer(refused: Refused) -> Response:
    """Written in ASCII, since what is quoted may hold what UTF-8 cannot say."""
    body = {"error": {"code": refused.code, "message": refused.message, "values": refused.values}}
    return Response(json.dumps(body), refused.status, refused.headers, "application/json")


def bad_request(message: str, **values: Any) -> Refused:
    return Refused(400, "bad_request", message, values)


def bad_options(key: str, reason: str, message: str) -> Refused:
    return Refused(422, "bad_options", message, {"key": key, "reason": reason})


def bad_seats(seat: int | None, reason: str, message: str) -> Refused:
    return Refused(422, "bad_seats", message, {"seat": seat, "reason": reason})


def foreign_host() -> Refused:
    return Refused(403, "foreign_host", "This server does not answer to that Host.")


def foreign_origin() -> Refused:
    return Refused(403, "foreign_origin", "A page of another origin may not change anything here.")


def unknown_token() -> Refused:
    return Refused(
        403,
        "unknown_token",
        "The token in Authorization is none of this table's: send the one that joining gave, or none to look only.",
    )


def not_your_seat(seat: int | None) -> Refused:
    return Refused(403, "not_your_seat", "The credential sent does not speak for that seat.", {"seat": seat})


def bad_code() -> Refused:
    return Refused(403, "bad_code", "No seat of this table is to be had for that code; each is good for one use.")


def not_open(seat: int) -> Refused:
    return Refused(409, "not_open", "That seat is not open: somebody has taken it, or it never was.", {"seat": seat})


def not_the_opener() -> Refused:
    return Refused(403, "not_the_opener", "Only whoever opened the table may make invitations to it.")


def no_such_table() -> Refused:
    return Refused(404, "no_such_table", "There is no table of that name.")


def not_your_turn(seat: int) -> Refused:
    return Refused(409, "not_your_turn", "It is another seat that decides now.", {"seat": seat})


def stale(version: int, missed: list[Any]) -> Refused:
    return Refused(
        409,
        "stale",
        "The command was made for an older version of the table.",
        {"version": version, "missed": missed},
    )


def ahead(version: int) -> Refused:
    return Refused(409, "ahead", "The table has not come to that version yet.", {"version": version})


def waiting(seats: list[int]) -> Refused:
    return Refused(409, "waiting", "The game begins when every seat is taken.", {"seats": seats})


def over() -> Refused:
    return Refused(409, "over", "The game is over.")


def id_used() -> Refused:
    return Refused(
        409,
        "id_used",
        "This id belongs to another command; each needs its own. To repeat one, send its version, seat and move again.",
    )


def too_large(limit: int) -> Refused:
    return Refused(413, "too_large", f"The body may have {limit} bytes at most.", {"limit": limit})


def illegal_move(words: str, message: str) -> Refused:
    return Refused(422, "illegal_move", message, {"words": words})


def nothing_to_undo() -> Refused:
    return Refused(422, "nothing_to_undo", "No move of this turn can be taken back.")


def too_fast(seconds: float) -> Refused:
    # The header knows whole seconds only, and both say the same.
    wait = max(1, math.ceil(seconds))
    refused = Refused(429, "too_fast", "Too many calls in a short time; wait a little.", {"retry_after": wait})
    refused.headers["Retry-After"] = str(wait)
    return refused


def too_many_streams(limit: int) -> Refused:
    return Refused(429, "too_many_streams", f"At most {limit} streams at a time.", {"limit": limit})


def broken_table() -> Refused:
    return Refused(503, "broken_table", "What is kept of this table cannot be read; other tables go on.")


def other_rules(rules_version: int, message: str) -> Refused:
    return Refused(503, "other_rules", message, {"rules_version": rules_version, "plays": list(PLAYED)})


def no_such_call(status: int, message: str) -> Refused:
    return Refused(status, "no_such_call", message)


def unexpected() -> Refused:
    return Refused(500, "unexpected", "The server made a mistake.")


def not_kept() -> Refused:
    return Refused(503, "not_kept", "It could not be written down; send the same again, a command with the same id.")


def no_writer() -> Refused:
    return Refused(503, "no_writer", "Nothing can be written down at the moment.")
