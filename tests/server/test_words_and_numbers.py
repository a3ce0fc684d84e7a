"""Where the docs name a move by its words and its number, or tell its parts, the rules say the same."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from fulminate.rules import moves
from fulminate.rules.moves import described
from fulminate.server.http.document import EXAMPLES

DOCS = Path(__file__).parents[2] / "docs"
API = (DOCS / "api.md").read_text(encoding="utf-8")
OBJECT = re.compile(r'\{"move": \d+(?:[^{}]|\{[^{}]*\})*\}')
PAIRS = (
    re.compile(r'"move":\s*(?P<number>\d+),\s*"words":\s*"(?P<words>[^"]+)"'),
    re.compile(r"moves\.words\((?P<number>\d+)\)`? (?:is|==) [`\"](?P<words>[^`\"]+)"),
    re.compile(r'moves\.parse\("(?P<words>[^"]+)"\)`? (?:is|==) (?P<number>\d+)'),
)


def pairs(text: str) -> list[tuple[str, int]]:
    return [(found["words"], int(found["number"])) for pair in PAIRS for found in pair.finditer(text)]


def wrong(text: str) -> list[tuple[str, int]]:
    return [(words, number) for words, number in pairs(text) if moves.parse(words) != number]


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.name)
def test_words_and_numbers_of_a_page_belong_together(page: Path) -> None:
    assert wrong(page.read_text(encoding="utf-8")) == []


def test_the_pages_have_such_pairs_and_a_wrong_one_is_found() -> None:
    assert len(pairs(API)) == 10
    assert pairs((DOCS / "envs.md").read_text(encoding="utf-8"))
    assert wrong('{"move": 12, "words": "pick 3.5"}, `moves.words(60)` is `pick 1.1`') == [
        ("pick 3.5", 12),
        ("pick 1.1", 60),
    ]


def test_the_parts_of_moves_are_what_the_rules_tell() -> None:
    told = [json.loads(found) for found in OBJECT.findall(API)]
    assert len(told) == 10
    assert told == [described(each["move"]) for each in told]


def test_words_and_numbers_of_the_examples_belong_together() -> None:
    text = EXAMPLES.read_text(encoding="utf-8")
    assert len(pairs(text)) > 5
    assert wrong(text) == []


def test_the_words_of_the_contract_are_words() -> None:
    (table,) = re.findall(r"## Moves, in words\n(.*?)\n## ", API, re.DOTALL)
    rows = [row.split("|") for row in table.splitlines() if row.startswith("| `")]
    named = [words for row in rows for words in re.findall(r"`([^`]+)`", row[1])]
    named += [words for words in re.findall(r"`([a-z]+ [^`]+ \d\.\d)`", table) if words not in named]
    assert len(named) > 20
    assert {moves.parts(moves.parse(words))[0] for words in named} == {moves.parts(move)[0] for move in moves.ALL}
