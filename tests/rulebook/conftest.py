"""The option ``--cases``: other case files in place of the project's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulebook.notation import BadCase
from tests.rulebook.running import OWN, Case, files, read


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cases",
        action="append",
        metavar="PATH",
        help="run this case file, or those in this folder, in place of tests/rulebook/cases (may be repeated)",
    )


def chosen(config: pytest.Config) -> list[Case]:
    """The cases that this run is about."""
    paths = config.getoption("--cases", default=None) or [str(OWN)]
    try:
        return [case for path in paths for file in files(Path(path)) for case in read(file)]
    except BadCase as error:
        raise pytest.UsageError(str(error)) from None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        cases = chosen(metafunc.config)
        metafunc.parametrize("case", cases, ids=[case.name for case in cases])
