"""Who may speak for a seat: a random token in a cookie; only its hash is kept."""

from __future__ import annotations

import hashlib
import secrets

from starlette.requests import Request
from starlette.responses import Response

COOKIE = "seat"
YEAR = 365 * 24 * 3600
LONGEST = 128


def new_token() -> str:
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()


def token_of(request: Request) -> str | None:
    token = request.cookies.get(COOKIE)
    return token if token and len(token) <= LONGEST else None


def give_cookie(response: Response, request: Request, table_id: str, token: str) -> None:
    """The browser sends it back to this one table only, and no script can read it."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=YEAR,
        path=f"/api/tables/{table_id}",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )
