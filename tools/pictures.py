"""Draws the rulebook's pictures (docs/pictures/rules) and fills the tables of the catalogue into the docs.

`python -m tools.pictures` writes what is out of date, `--check` only names it and fails; `--docs` names another folder.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any, Final

from fulminate.rules.catalogue import DATA
from tools.drawing import ROOT
from tools.scenes import PICTURES

BOXES: Final = {
    "base": "base game",
    "sixth_student": "The 6th Student",
    "fifth_ingredient": "The Fifth Ingredient",
    "serum": "promo",
}


def set_up_table() -> str:
    """The player-count table of section 3."""
    rows = "".join(
        f"| {row['players']} | {row['kinds']} | {row['stacks']} | {row['countdown']} | {row['dispensers']} |\n"
        for row in DATA["players"]
    )
    head = (
        "| players | kinds of potions | stacks | Skill tokens in the countdown | dispensers |\n|---|---|---|---|---|\n"
    )
    return head + rows


def _recipe(layers: list[tuple[str, int]]) -> str:
    return ", ".join(f"{holes} {colour}" for colour, holes in layers)


def _kind_table(entry: dict[str, Any]) -> str:
    rows = "".join(
        f"| {face} | {recipe['points']} | {_recipe(recipe['layers'])} | {'yes' if recipe['starter'] else ''}"
        f" | {entry['copies']} | {entry['provenance']} |\n"
        for face, recipe in enumerate(entry["faces"], start=1)
    )
    return (
        f"### {entry['name']}\n\nKey `{entry['kind']}`, {BOXES[entry['box']]}.\n\n"
        f"| face | points | layers, bottom to top | starter | copies | provenance |\n|---|---|---|---|---|---|\n{rows}"
    )


def tiles_table() -> str:
    """All tiles by kind."""
    return "\n".join(_kind_table(entry) for entry in DATA["kinds"])


def filled(page: Path, name: str, table: str) -> str:
    """A page with the text between the two markers of a name replaced."""
    begin, end = f"<!-- {name}: made by make docs -->", f"<!-- end of {name} -->"
    text = page.read_text(encoding="utf-8")
    new, found = re.subn(
        re.escape(begin) + ".*?" + re.escape(end), lambda _: f"{begin}\n\n{table}\n{end}", text, flags=re.DOTALL
    )
    if found != 1:
        raise SystemExit(f"pictures: {page} must hold the markers of {name} once, not {found} times")
    return new


def wanted(docs: Path) -> dict[Path, str]:
    """Every file that this script makes or fills, as it should be."""
    files = {docs / "pictures" / "rules" / f"{scene.__name__}.svg": scene().svg() for scene in PICTURES}
    files[docs / "rules.md"] = filled(docs / "rules.md", "set-up", set_up_table())
    files[docs / "tiles.md"] = filled(docs / "tiles.md", "tiles", tiles_table())
    return files


def main() -> None:
    """Write or check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only name what is out of date, and fail if anything is")
    parser.add_argument("--docs", type=Path, default=ROOT / "docs", help="the folder of the documents")
    asked = parser.parse_args()
    files = wanted(asked.docs)
    folder = asked.docs / "pictures" / "rules"
    stale = [path for path, text in files.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    left_over = sorted(set(folder.glob("*.svg")) - set(files))
    if asked.check:
        if stale or left_over:
            raise SystemExit("\n".join(str(path) for path in [*stale, *left_over]))
        return
    folder.mkdir(parents=True, exist_ok=True)
    for path in stale:
        path.write_text(files[path], encoding="utf-8")
    for path in left_over:
        path.unlink()


if __name__ == "__main__":
    main()
