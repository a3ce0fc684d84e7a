"""What every test may use, and what none may start without."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
# The first is Chromium without a window, which opens a page with a third of the work.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores, for tests often wait: for a browser, a server, a bot's pause."""
    return (os.cpu_count() or 1) + 1


def pytest_sessionstart(session: pytest.Session) -> None:
    """Tests of an old compiled engine beside its edited source would prove nothing."""
    if hasattr(session.config, "workerinput"):
        return  # who started this worker has looked
    checked = subprocess.run(
        [sys.executable, ROOT / "tools" / "prepare.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    if checked.returncode:
        pytest.exit(checked.stderr.strip(), returncode=4)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browser comes last: its driver keeps an event loop running, and no test after it could start its own."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The machine's browser. CI must have one; elsewhere the tests that need it say why they are skipped."""
    for name in BROWSERS:
        found = shutil.which(name)
        if found:
            return found
    missing = f"no browser on PATH (looked for {', '.join(BROWSERS)}); browser tests need Chromium"
    if os.environ.get("CI"):
        pytest.fail(missing)
    pytest.skip(missing)
