"""Drawing on a sheet: one SVG file that needs nothing else.

The marbles, tokens and flasks are the table's own, the colours its dark theme's: a sheet has its own panel behind it,
so that it can be read on light and on dark pages. ``drawings.json`` holds both, made of the web client's drawings.
"""

from __future__ import annotations

import hashlib
import json
import re
from html import escape
from importlib import resources
from typing import Any, Final

_DRAWINGS: Final[dict[str, Any]] = json.loads(
    resources.files("fulminate.draw").joinpath("drawings.json").read_text(encoding="utf-8")
)
COLOUR: Final[dict[str, str]] = _DRAWINGS["colours"]
"""The colours of the table by their names."""
_OWN: Final = "\0"
"""Stands behind every id and reference until the picture is whole. No text can hold it: XML has no such character."""
PARTS: Final[dict[str, str]] = {
    name: re.sub(r'((?: id="| href="#|url\(#)[\w-]+)', lambda found: found[0] + _OWN, part)
    for name, part in _DRAWINGS["parts"].items()
}
"""The drawings of the table by their names."""
_LOWEST: Final[dict[str, int]] = _DRAWINGS["lowest"]
# How the layers of a flask lie in its own 128 by 164 units.
_APART: Final = 30
_HOLE: Final = 25.8
_STEP: Final = 27.6

MARBLES: Final = {
    "r": "red",
    "y": "yellow",
    "b": "blue",
    "k": "black",
    "m": "mandragora",
    "e": "ectoplasm",
    "?": "unknown",
}
UI: Final = "system-ui, -apple-system, 'Segoe UI', 'Liberation Sans', sans-serif"
TITLE: Final = "Palatino, 'Palatino Linotype', 'URW Palladio L', Georgia, serif"


class Sheet:
    """A picture that grows: what is drawn comes on top of what was drawn before."""

    def __init__(self, width: int, height: int, title: str, about: str) -> None:
        self.width = width
        self.height = height
        self.title = title
        self.about = about
        self.parts: list[str] = []
        self.defined: dict[str, str] = {}
        self.box(1, 1, width - 2, height - 2, COLOUR["surface"], COLOUR["line"], radius=16)

    # ---- Shapes and words ------------------------------------------------------------------------

    def add(self, part: str) -> None:
        """Put a piece of SVG on the sheet."""
        self.parts.append(part)

    def box(
        self, x: float, y: float, width: float, height: float, fill: str, line: str = "none", radius: float = 8
    ) -> None:
        """A rectangle with round corners."""
        self.add(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}"'
            f' fill="{fill}" stroke="{line}" stroke-width="1.5"/>'
        )

    def line(self, path: str, colour: str, width: float = 2, dash: str = "") -> None:
        """A line along an SVG path."""
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        self.add(
            f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"'
            f' stroke-linejoin="round"{dashed}/>'
        )

    def arrow(self, x: float, y: float, length: float, colour: str = COLOUR["ink-2"]) -> None:
        """An arrow to the right."""
        self.line(f"M{x:g} {y:g}h{length:g}m-7-6l7 6l-7 6", colour, 2.5)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 14,
        colour: str = COLOUR["ink"],
        anchor: str = "start",
        bold: bool = False,
        title: bool = False,
    ) -> None:
        """Words; a line break begins a new line below."""
        weight = ' font-weight="600"' if bold or title else ""
        for number, each in enumerate(words.split("\n")):
            self.add(
                f'<text x="{x:g}" y="{y + number * size * 1.35:g}" font-size="{size:g}" fill="{colour}"'
                f' text-anchor="{anchor}"{weight} font-family="{TITLE if title else UI}">{escape(each)}</text>'
            )

    def head(self, words: str) -> None:
        """The picture's heading."""
        self.text(24, 36, words, 20, title=True)

    # ---- Drawings of the table -------------------------------------------------------------------

    def use(self, name: str, x: float, y: float, width: float, height: float = 0, colour: str = COLOUR["ink"]) -> None:
        """A symbol of the table."""
        if name not in self.defined:
            self.defined[name] = PARTS[name]
            if f"url(#edge{_OWN})" in PARTS[name]:
                self.defined["edge"] = PARTS["edge"]
        self.add(
            f'<use href="#{name}{_OWN}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height or width:g}"'
            f' color="{colour}"/>'
        )

    def marble(self, letter: str, x: float, y: float, size: float) -> None:
        """A marble around its middle."""
        self.use(f"m-{MARBLES[letter]}", x - size / 2, y - size / 2, size)

    def hole(self, letter: str, x: float, y: float, size: float) -> None:
        """An empty hole around its middle."""
        self.use(f"h-{MARBLES[letter]}", x - size / 2, y - size / 2, size)

    def ring(self, x: float, y: float, size: float, colour: str = COLOUR["brass"]) -> None:
        """A ring around something round."""
        self.add(
            f'<circle cx="{x:g}" cy="{y:g}" r="{size / 2 + 2.5:g}" fill="none" stroke="{colour}" stroke-width="3.5"/>'
        )

    def badge(self, x: float, y: float, words: str) -> None:
        """A small brass disc with a number."""
        self.add(f'<circle cx="{x:g}" cy="{y:g}" r="10" fill="{COLOUR["brass-fill"]}"/>')
        self.text(x, y + 4.5, words, 13, COLOUR["on-brass"], "middle", bold=True)

    def groove(self, x: float, bottom: float, cells: float, cell: float) -> None:
        """The channel of a track around the middle x, standing on its bottom."""
        self.box(
            x - cell / 2 - 4, bottom - cells * cell - 4, cell + 8, cells * cell + 8, COLOUR["groove-1"],
            COLOUR["cab-edge"], radius=cell / 2 + 4,
        )  # fmt: skip

    def stack(self, x: float, bottom: float, letters: str, cell: float) -> None:
        """The marbles of a track, the first at the bottom."""
        for position, letter in enumerate(letters):
            self.marble(letter, x, bottom - (position + 0.5) * cell, cell - 2)

    def flask(
        self, kind: str, layers: list[tuple[str, int]], inside: list[str], x: float, y: float, width: float
    ) -> None:
        """A potion: its layers from the bottom up, each a colour's letter and a number of holes, and marbles."""
        outline = self.defined.setdefault(f"c-{kind}", PARTS[f"c-{kind}"])
        path = re.search(r'<path id="o-[^"]*" d="([^"]*)"', outline)
        assert path is not None
        self.add(f'<g transform="translate({x:g} {y:g}) scale({width / 128:g})">')
        self.use(f"f-{kind}", 0, 0, 128, 164)
        lower = 164.0
        self.add(f'<g clip-path="url(#c-{kind}{_OWN})">')
        for number, (letter, holes) in enumerate(layers):
            top = _LOWEST[kind] - number * _APART - _APART / 2
            shown = 0.2 + 0.5 * len(inside[number]) / holes
            self.add(
                f'<rect y="{top:g}" width="128" height="{lower - top:g}" fill="{COLOUR[MARBLES[letter]]}"'
                f' opacity="{shown:.2f}"/>'
            )
            lower = top
        self.add("</g>")
        self.line(path[1], COLOUR["glass-line"], 2.6)
        for number, (letter, holes) in enumerate(layers):
            for hole in range(holes):
                middle = 64 + (hole - (holes - 1) / 2) * _STEP
                here = _LOWEST[kind] - number * _APART
                if hole < len(inside[number]):
                    self.marble(inside[number][hole], middle, here, _HOLE)
                else:
                    self.hole(letter, middle, here, _HOLE)
        self.add("</g>")

    def svg(self) -> str:
        """The whole file. Its ids are its own, so that one page may hold several; equal pictures have equal ids."""
        drawn = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" width="{self.width}"'
            f' height="{self.height}" role="img" aria-labelledby="title{_OWN} about{_OWN}">\n'
            f'<title id="title{_OWN}">{escape(self.title)}</title>\n'
            f'<desc id="about{_OWN}">{escape(self.about)}</desc>\n<defs>'
            + "\n".join(self.defined.values())
            + "</defs>\n"
            + "\n".join(self.parts)
            + "\n</svg>\n"
        )
        return drawn.replace(_OWN, "-" + hashlib.sha256(drawn.encode()).hexdigest()[:8])
