"""The rulebook's pictures and tables are current and used, and its sections are those that the cases name."""

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules.md"
PICTURES = sorted((ROOT / "docs" / "pictures" / "rules").glob("*.svg"))
SVG = "{http://www.w3.org/2000/svg}"


def test_pictures_and_tables_are_current() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.pictures", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"run `make docs`: {done.stderr}"


def test_a_stale_picture_is_seen(tmp_path: Path) -> None:
    """The check is tried on a copy of the docs in which one picture was changed and one is left over."""
    copy = tmp_path / "docs"
    folder = copy / "pictures" / "rules"
    folder.mkdir(parents=True)
    for page in (RULES, RULES.with_name("tiles.md")):
        (copy / page.name).write_text(page.read_text(encoding="utf-8"), encoding="utf-8")
    for picture in PICTURES:
        (folder / picture.name).write_text(picture.read_text(encoding="utf-8"), encoding="utf-8")
    changed = folder / "chain.svg"
    changed.write_text(changed.read_text(encoding="utf-8").replace("3 burst", "4 burst"), encoding="utf-8")
    (folder / "old.svg").write_text("<svg/>", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tools.pictures", "--check", "--docs", str(copy)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert [Path(line).name for line in done.stderr.split()] == ["chain.svg", "old.svg"]


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.stem)
def test_a_picture_stands_by_itself(picture: Path) -> None:
    """It is shown as an image, where no style sheet and no other file reaches it."""
    text = picture.read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    title, about = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert title.text
    assert about is not None
    assert about.text
    assert "var(" not in text
    assert "class=" not in text
    named = {each.get("id") for each in root.iter()}
    reached = {link[1:] for each in root.iter() if (link := each.get("href"))} | set(
        re.findall(r"url\(#([^)]+)\)", text)
    )
    assert reached <= named


def test_every_picture_is_shown_with_words_for_who_cannot_see_it() -> None:
    shown = {name: words for words, name in re.findall(r"!\[([^\]]*)\]\(pictures/rules/([^)]+)\)", RULES.read_text())}
    assert set(shown) == {picture.name for picture in PICTURES}
    assert all(len(words) > 20 for words in shown.values())


def sections() -> dict[str, list[str]]:
    """The headings of the rulebook by number; those without a number under that of their chapter."""
    found: dict[str, list[str]] = {}
    chapter = ""
    for marks, number, words in re.findall(
        r"^(##+) (?:([\d.]+) )?(.+)$", RULES.read_text(encoding="utf-8"), re.MULTILINE
    ):
        chapter = number if marks == "##" else chapter
        found.setdefault(number or chapter, []).append(words)
    return found


def rules_of_cases(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("rule"), str):
            yield value["rule"]
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from rules_of_cases(each)


def test_every_case_names_a_section_of_the_rulebook() -> None:
    named: set[str] = set()
    for path in (ROOT / "tests" / "rulebook" / "cases").glob("*.json"):
        named |= set(rules_of_cases(json.loads(path.read_text(encoding="utf-8"))))
    assert len(named) > 20
    there = sections()
    missing = []
    for rule in sorted(named):
        number, _, words = rule.partition(" ")
        if not any(words.lower() in heading.lower() for heading in there.get(number, [])):
            missing.append(rule)
    assert not missing


def test_every_kind_and_professor_has_a_section() -> None:
    catalogue = json.loads((ROOT / "src" / "fulminate" / "rules" / "catalogue.json").read_text(encoding="utf-8"))
    there = sections()
    assert {entry["name"] for entry in catalogue["kinds"]} <= set(there["5"])
    assert {entry["name"] for entry in catalogue["professors"]} <= set(there["6"])
