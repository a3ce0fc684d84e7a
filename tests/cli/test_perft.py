"""The published counts of move sequences are what the rules give."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Command

PAGE = Path(__file__).parents[2] / "docs" / "perft.md"
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.read_text(encoding="utf-8").splitlines()
    if re.match(r"\| \d \|", line)
]


def test_a_dozen_option_sets_are_published() -> None:
    assert len(ROWS) == 12
    assert len({tuple(row[:3]) for row in ROWS}) == 12
    assert {row[0] for row in ROWS} == {"2", "3", "4", "5", "6"}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} {row[1]}")
def test_a_published_row_is_counted_again(command: Command, row: list[str]) -> None:
    players, options, seed, drafted, counts = row
    wanted = [int(each) for each in counts.split()]
    words = ["perft", "--players", players, "--seed", seed, "--depth", len(wanted), "--json"]
    for setting in re.findall("`([^`]+)`", options):
        words += ["--set", setting]
    said = command(*words, *(["--drafted"] if drafted else []))
    assert said.code == 0, said.err
    assert json.loads(said.out)["counts"] == wanted
