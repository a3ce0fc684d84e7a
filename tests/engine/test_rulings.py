"""docs/rulings.md says of each ruling what was open, what is played, why, and which case shows it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.rulebook.running import OWN, files, read

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rulings.md"
PARTS = ("Open", "We play", "Why", "Case")
RULINGS = re.split(r"^### ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
OWN_IDS = {str(case.content["id"]) for file in files(OWN) for case in read(file)}


@pytest.mark.parametrize("ruling", RULINGS, ids=[ruling.splitlines()[0] for ruling in RULINGS])
def test_ruling(ruling: str) -> None:
    found = re.findall(r"^- \*\*(.+?):\*\*", ruling, flags=re.MULTILINE)
    assert tuple(found) == PARTS, f"a ruling has the parts {PARTS}, not {found}"
    cases = re.findall(r"`([^`]+)`", ruling.split("- **Case:**")[1].split("\n#")[0])
    assert cases, "a ruling names a case"
    assert not set(cases) - OWN_IDS, "a ruling names a case that does not exist"


def test_ids_are_unique() -> None:
    ids = [case.content["id"] for file in files(OWN) for case in read(file)]
    assert len(ids) == len(set(ids))
