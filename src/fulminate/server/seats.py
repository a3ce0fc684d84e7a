"""Who may speak for a seat: a random token in a cookie or a header; only its hash is kept.

An invitation's code is of the same kind: whoever has it may take the seat, once.
"""

from __future__ import annotations

import base64
import hashlib
import secrets

from starlette.requests import Request
from starlette.responses import Response

COOKIE = "seat"
YEAR = 365 * 24 * 3600
BEARER = "bearer"
CODE_BYTES = 15


def new_token() -> str:
    return secrets.token_urlsafe(32)


def new_code() -> str:
    """24 letters and digits, which every mail and every command line leaves whole."""
    return base64.b32encode(secrets.token_bytes(CODE_BYTES)).decode().lower()


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()


def bearer_of(request: Request) -> str | None:
    """What a program's header holds, were it nothing. Other schemes than Bearer are a proxy's business, not ours."""
    scheme, _, token = request.headers.get("authorization", "").strip().partition(" ")
    return token.strip() if scheme.lower() == BEARER else None


def cookie_of(request: Request) -> str | None:
    return request.cookies.get(COOKIE)


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
