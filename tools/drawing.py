"""The table's drawings and colours for Python: made of the web client's, kept in the package as ``drawings.json``.

`python -m tools.drawing` writes the file; `--check` only says whether it is current.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Final

from fulminate.draw.sheet import COLOUR, MARBLES, Sheet

__all__ = ["COLOUR", "MARBLES", "ROOT", "Sheet", "drawings"]

ROOT: Final = Path(__file__).resolve().parent.parent
KEPT: Final = ROOT / "src/fulminate/draw/drawings.json"


def _colours() -> dict[str, str]:
    """The dark value of every colour of the table."""
    found: dict[str, str] = {}
    tokens = (ROOT / "web/src/lib/styles/tokens.css").read_text(encoding="utf-8")
    for name, value in re.findall(r"--([\w-]+):\s*(light-dark\([^)]*\)|#\w+);", tokens):
        found.setdefault(name, value.split(",")[-1].strip(" )"))
    return found


def drawings() -> str:
    """The file as it should be: colours, drawings without what only a style sheet could answer, the lowest layers."""
    colours = _colours()
    source = (ROOT / "web/src/lib/drawings/marbles.svg").read_text(encoding="utf-8")
    parts: dict[str, str] = {}
    for hit in re.finditer(r'<(symbol|clipPath|radialGradient) id="([\w-]+)".*?</\1>', source, re.DOTALL):
        plain = re.sub(r"var\(--([\w-]+)\)", lambda name: colours[name[1]], re.sub(r' data-lowest="\d+"', "", hit[0]))
        parts[hit[2]] = plain.replace('class="glass"', f'fill="{colours["glass"]}"')
    # The clip path of each flask says where the middle of the lowest layer is.
    lowest = {kind: int(middle) for kind, middle in re.findall(r'id="c-(\w+)" data-lowest="(\d+)"', source)}
    return json.dumps({"colours": colours, "lowest": lowest, "parts": parts}, indent=1) + "\n"


def main() -> None:
    wanted = drawings()
    if not KEPT.exists() or KEPT.read_text(encoding="utf-8") != wanted:
        if "--check" in sys.argv[1:]:
            raise SystemExit(f"drawing: {KEPT.name} is out of date; run `make docs`")
        KEPT.write_text(wanted, encoding="utf-8")


if __name__ == "__main__":
    main()
