"""One running server for the tests that leave it running; those that stop it start their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import command
from tests.server.serving import Client, Server, nursery

__all__ = ["command"]  # the command line in the test's own process


@pytest.fixture(scope="session", autouse=True)
def _servers_come_and_go() -> Iterator[None]:
    yield
    if nursery.cache_info().currsize:
        nursery().close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("tables")) as running:
        yield running
        assert running.errors() == "", "the server complained"


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    with Client(server) as one:
        yield one


@pytest.fixture
def other(server: Server) -> Iterator[Client]:
    """Another browser, at no table yet."""
    with Client(server) as one:
        yield one


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running
