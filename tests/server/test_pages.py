"""The web client's files, and what a browser may keep of them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from fulminate.server.http import pages
from fulminate.server.http.app import create_app


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "static"
    monkeypatch.setattr(pages, "STATIC", folder)
    return folder


@pytest.fixture
def built(static: Path) -> Path:
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>Fulminate</title>")
    (static / "icon.svg").write_text("<svg/>")
    (static / "assets" / "index-abc.js").write_text("export {}")
    (static.parent / "private.txt").write_text("not for browsers")
    return static


def get(tmp_path: Path, *paths: str) -> list[httpx.Response]:
    async def ask() -> list[httpx.Response]:
        transport = httpx.ASGITransport(create_app(tmp_path / "data"))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return [await client.get(path) for path in paths]

    return asyncio.run(ask())


def test_every_table_has_the_page(tmp_path: Path, built: Path) -> None:
    index = (built / "index.html").read_text()
    places = ("/table/abcdefghij", "/replay", "/replay/abcdefghij")
    for answer in get(tmp_path, "/", *places, *(f"{place}/" for place in places)):
        assert (answer.status_code, answer.text) == (200, index)
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-cache"


def test_built_files_are_kept_by_browsers(tmp_path: Path, built: Path) -> None:
    script, icon = get(tmp_path, "/assets/index-abc.js", "/icon.svg")
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]
    assert icon.headers["content-type"].startswith("image/svg+xml")
    assert icon.headers["cache-control"] == "no-cache"
    assert built.is_dir()


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../../private.txt",
        "/assets/%2e%2e/%2e%2e/private.txt",
        "/assets/..%2f..%2fprivate.txt",
        "/..%2fprivate.txt",
        "/assets//etc/passwd",
        "/assets/%00",
        "/assets/",
        "/assets/" + "a" * 5000,
        "/nothing.js",
        "/assets/nothing.js",
    ],
)
def test_nothing_else_is_served(tmp_path: Path, built: Path, path: str) -> None:
    (answer,) = get(tmp_path, path)
    assert answer.status_code == 404
    assert "not for browsers" not in answer.text
    assert built.is_dir()


def test_a_client_that_was_not_built_says_so(tmp_path: Path, static: Path) -> None:
    assert not static.exists()
    (answer,) = get(tmp_path, "/")
    assert answer.status_code == 503
    assert answer.headers["content-type"].startswith("text/plain")
    assert "make setup" in answer.text
