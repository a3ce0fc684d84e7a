"""docs/record.md keeps its word: examples verify, the grammar is that of the records, JSON fits the schema."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path

import fastjsonschema
import pytest

from fulminate.record import read_position, read_text, verify, write_position, write_text
from fulminate.record.game.text import UNFINISHED

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
KEPT = sorted((ROOT / "tests" / "records").glob("rules-*/*.fulminate"))
DEEP = 3


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def test_the_examples_verify() -> None:
    whole, running = blocks("fulminate")
    for text in (whole, running):
        record = read_text(text)
        assert write_text(record) == text
        verify(record)
        assert record.check is not None
    assert "winners" in whole
    assert " (" in whole
    assert UNFINISHED in running
    positions = blocks("position")
    assert len(positions) == 4
    for line in positions:
        assert write_position(read_position(line)) == line.strip()


def test_the_json_examples_fit_the_schema() -> None:
    schema = json.loads(
        resources.files("fulminate.record.game").joinpath("record.schema.json").read_text(encoding="utf-8")
    )
    examples = [json.loads(text) for text in blocks("json")]
    assert len(examples) == 2
    valid = fastjsonschema.compile({**schema["properties"]["entries"], "definitions": schema["definitions"]})
    valid(examples)


# ---- The grammar ---------------------------------------------------------------------------------

TOKEN = re.compile(r"\s*(?:'([^']*)'|\"([^\"]*)\"|/((?:[^/\\]|\\.)*)/|([a-z]+)|([\[\]{}|]))")


def rules(number: int) -> dict[str, str]:
    """The rules of the records' grammar, or of the position's."""
    records, position = blocks("ebnf")
    return dict(re.findall(r"^(\w+) += (.*) ;$", (records, position)[number], re.MULTILINE))


def expression(rule: str, grammar: dict[str, str], depth: int = 0) -> str:
    """A rule as one regular expression; what stands in itself is followed only so deep."""
    found = ""
    at = 0
    body = grammar[rule]
    while at < len(body.rstrip()):
        token = TOKEN.match(body, at)
        assert token, f"the grammar's rule {rule} cannot be read at {body[at : at + 20]!r}"
        at = token.end()
        single, double, pattern, name, sign = token.groups()
        if single is not None or double is not None:
            found += re.escape(single if single is not None else double)
        elif pattern is not None:
            found += f"(?:{pattern})"
        elif name is not None:
            deeper = depth + (name == "steps")
            found += f"(?:{expression(name, grammar, deeper)})" if deeper <= DEEP else "(?!)"
        else:
            found += {"[": "(?:", "]": ")?", "{": "(?:", "}": ")*", "|": "|"}[sign]
    return found


GRAMMAR = re.compile(expression("record", rules(0)))
LINE = re.compile(expression("position", rules(1)))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_records_follow_the_grammar(path: Path) -> None:
    assert GRAMMAR.fullmatch(path.read_text(encoding="utf-8"))


def test_the_grammar_refuses_what_is_no_record() -> None:
    (whole, _) = blocks("fulminate")
    assert GRAMMAR.fullmatch(whole)
    for old, new in (
        ("winners", "losers"),
        ("offer ", ""),
        ("<", "<x9 "),
        (", done", ", , done"),
        ("tracks ", "tracks r "),
        (" x2", " x1"),
        ("0.2:", "0.7:"),
        ("total", "sum"),
        ("check ", "check g"),
    ):
        assert old in whole
        assert not GRAMMAR.fullmatch(whole.replace(old, new, 1))


def test_what_is_written_about_sizes_is_so() -> None:
    from fulminate.record.game.reader import DEEPEST, LARGEST, LONGEST, MOST_STEPS

    for number in (LARGEST, LONGEST, MOST_STEPS):
        assert f"{number:,}" in PAGE
    assert DEEPEST == 8
    assert "eight deep" in PAGE
