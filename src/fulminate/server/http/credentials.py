"""How a token comes with a request, and goes back: in a browser's cookie or in a program's header."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

COOKIE = "seat"
YEAR = 365 * 24 * 3600
BEARER = "bearer"


def bearer_of(request: Request) -> str | None:
    """The token in a program's header, maybe empty. Schemes other than Bearer are a proxy's business, not ours."""
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
