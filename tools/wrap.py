"""Wraps the documents at 120 columns: a paragraph with a longer line is filled anew, all others stay as they are.

`--check` only names the lines. Tables, code, headings and what has no space in it cannot be wrapped.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WIDTH = 120
# What opens a block of its own, so that a line must not begin with it by chance.
OPENING = re.compile(r"(?:[-+*>]|#+|\d+[.)])(?= |$)|\||```|<")
POINT = re.compile(r"\s*(?:[-*+]|\d+[.)]) ")
MARKER = re.compile(r"\s*(?:[-*+] |\d+[.)] |> )?")
CODE = re.compile(r"`[^`]*`")
HELD = "\0"


def documents() -> list[Path]:
    return sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("**/*.md"), *(ROOT / "tests").glob("**/*.md")])


def blocks(lines: list[str]) -> Iterator[tuple[bool, list[str]]]:
    """Runs of lines, and whether a run is a paragraph, a list's point included."""
    fenced = False
    run: list[str] = []
    for line in lines:
        text = line.strip()
        fence = text.startswith("```")
        stands = fenced or fence or not text or text.startswith(("#", "|", "<", "!["))
        if run and (stands or POINT.match(line)):
            yield True, run
            run = []
        if stands:
            yield False, [line]
        else:
            run.append(line)
        fenced ^= fence
    if run:
        yield True, run


def filled(lines: list[str], width: int) -> list[str]:
    found = MARKER.match(lines[0])
    marker = found[0] if found else ""
    quoted = marker.strip() == ">"
    rest = [line.strip().removeprefix("> ") if quoted else line.strip() for line in lines]
    words = " ".join([lines[0][len(marker) :].strip(), *rest[1:]])
    words = CODE.sub(lambda code: code[0].replace(" ", HELD), words)
    follows = marker if quoted else " " * len(marker)
    while True:
        wrapped = textwrap.wrap(words, width - len(marker), break_long_words=False, break_on_hyphens=False)
        wrong = next((line for line in wrapped[1:] if OPENING.match(line)), None)
        if wrong is None:
            break
        words = words.replace(f" {wrong}", f"{HELD}{wrong}", 1)
    return [(follows if n else marker) + line.replace(HELD, " ") for n, line in enumerate(wrapped)]


def wrapped(text: str, width: int = WIDTH) -> str:
    """The page with no line longer than so many columns, where that can be."""
    out: list[str] = []
    for paragraph, lines in blocks(text.splitlines()):
        long = any(len(line) > width for line in lines)
        out += filled(lines, width) if paragraph and long else lines
    return "\n".join(out) + "\n"


def main() -> int:
    stale = 0
    for path in documents():
        text = path.read_text(encoding="utf-8")
        new = wrapped(text)
        if new == text:
            continue
        stale += 1
        if "--check" in sys.argv[1:]:
            print(f"{path.relative_to(ROOT)} has lines over {WIDTH} columns: run `make docs`", file=sys.stderr)
        else:
            path.write_text(new, encoding="utf-8")
    return 1 if stale and "--check" in sys.argv[1:] else 0


if __name__ == "__main__":
    sys.exit(main())
