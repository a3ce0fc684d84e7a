"""One browser and one server for all; a page of its own, in a context of its own, for each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.browser.serving import Served
from tests.browser.watch import Watched

SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Nothing waits this long but where something is wrong: a busy machine must not decide.
STEP_MS = 60_000

Open = Callable[..., Watched]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium(chromium_path: str) -> Iterator[Browser]:
    expect.set_options(timeout=STEP_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=SWITCHES)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("tables")) as server:
        yield server
    assert server.complaints() == "", "the server complained"


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    """For the test that kills it."""
    with Served(tmp_path) as server:
        yield server


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[Open]:
    """Opens a page that is watched: what goes wrong behind the screen fails the test too."""
    contexts: list[tuple[BrowserContext, Watched]] = []

    def opened(url: str, **settings: Any) -> Watched:
        settings.setdefault("reduced_motion", "reduce")
        settings.setdefault("viewport", {"width": 1280, "height": 900})
        context = chromium.new_context(base_url=url, **settings)
        context.set_default_timeout(STEP_MS)
        watched = Watched(context.new_page())
        contexts.append((context, watched))
        watched.page.goto("/")
        return watched

    yield opened
    for context, watched in contexts:
        context.close()
        watched.check()
