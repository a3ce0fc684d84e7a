"""What git holds: no file that points at one machine, none that is made, none too long to read."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# Written in parts so that this file does not contain what it looks for.
FOREIGN = {
    "a path of one machine": re.compile(r"(?<![\w.~-])/(?:work|root|home)/" + r"\w|\b[A-Z]:\\Users"),
    "a folder beside the repository": re.compile(r"\.\./" + r"shared"),
    "a registry's host": re.compile(
        "py" + r"pi\.org|python" + r"hosted\.org|npm" + r"js\.(?:org|com)|deb\.de" + "bian"
    ),
    "a secret": re.compile("BEGIN [A-Z ]*PRIVATE" + " KEY|AKIA" + "[0-9A-Z]{16}"),
}
LONGEST = 600
CODE = {".css", ".js", ".py", ".svelte", ".ts"}


def tracked() -> list[Path]:
    if not (ROOT / ".git").exists():
        pytest.skip("not a clone")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")


def test_nothing_points_at_one_machine() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {what}: {hit[0]}"
        for path in tracked()
        for what, pattern in FOREIGN.items()
        if (hit := pattern.search(text(path)))
    ]
    assert not found


def test_nothing_that_is_made_is_kept() -> None:
    made = re.compile(r"\.(?:so|pyd|pyc|sqlite3)$|/node_modules/|/server/static/|\.egg-info/")
    assert not [path for path in tracked() if made.search(path.as_posix())]


def test_no_file_is_too_long_to_read() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in tracked()
        if path.suffix in CODE and (lines := len(text(path).splitlines())) > LONGEST
    }
    assert not long


def test_no_file_is_named_after_nothing() -> None:
    assert not [path for path in tracked() if path.stem in {"helper", "helpers", "manager", "misc", "util", "utils"}]


def test_no_test_waits_a_fixed_time_or_measures_seconds() -> None:
    """Machines are busy now and then; `tests/waiting.py` and `tests/work.py` are what to use instead."""
    clocks = re.compile(r"\b(?:sleep\((?!0\))|sleep \d|perf_counter|process_time|monotonic|timeout=\d)")
    allowed = {
        "tests/waiting.py",  # the one place that waits
        "tests/browser/hands.py",  # waits for a page that plays on
        "tests/server/test_hurry.py",  # nothing may happen in that time
        "tests/server/test_bots_page.py",  # how long a program waits is what is asked there, as a lower bound
        "tests/server/test_restart.py",  # kills a server at moments drawn at random
        "tests/build/test_repository.py",
    }
    found = {
        path.relative_to(ROOT).as_posix()
        for path in tracked()
        if path.suffix == ".py" and "tests" in path.relative_to(ROOT).parts and clocks.search(text(path))
    }
    assert found == allowed
