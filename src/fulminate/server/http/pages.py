"""The web client: files that were built beforehand, one page for every address that a person may open."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter
from starlette.responses import FileResponse, PlainTextResponse, Response

STATIC = Path(__file__).parents[1] / "static"
FOREVER = "public, max-age=31536000, immutable"

NOT_BUILT = (
    "The web client has not been built.\n\n"
    "Run `make setup` in the repository (it needs Node.js); the server need not be started again.\n"
)

router = APIRouter(include_in_schema=False)


@router.get("/")
@router.get("/table/{table_id}")
@router.get("/table/{table_id}/")
@router.get("/replay")
@router.get("/replay/")
@router.get("/replay/{table_id}")
@router.get("/replay/{table_id}/")
def page(table_id: str = "") -> Response:
    """The page finds out from its address which table it shows. People write one with a stroke at its end, too."""
    del table_id
    index = STATIC / "index.html"
    if not index.is_file():
        return PlainTextResponse(NOT_BUILT, 503)
    return FileResponse(index, headers={"Cache-Control": "no-cache"})


@router.get("/assets/{path:path}")
def asset(path: str) -> Response:
    """Built files bear a hash of what is in them in their names, so a browser may keep them."""
    return _file(Path("assets") / path, FOREVER)


@router.get("/{name}")
def beside(name: str) -> Response:
    """What browsers look for at the top: an icon, a manifest."""
    return _file(Path(name), "no-cache")


def _file(path: Path, cache: str) -> Response:
    try:
        wanted = (STATIC / path).resolve()
        found = wanted.is_relative_to(STATIC.resolve()) and wanted.is_file()
    except (OSError, ValueError):
        found = False
    if not found:
        return PlainTextResponse("There is nothing here.\n", 404)
    return FileResponse(wanted, headers={"Cache-Control": cache})
