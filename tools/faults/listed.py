"""The list of faults: the files beside this one, each fault a passage of the rules and what stands in its place.

A fault names no file of the rules, only a passage that occurs once in all of them, so that it goes along when a module
is moved. ``tests``, where given, are the tests that must catch a fault which no sentence of the rulebook is about.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
RULES: Final = Path("src", "fulminate", "rules")
_KEYS: Final = {"about", "old", "new", "tests"}


class BadFault(Exception):
    """A fault that cannot be put into the rules as they are now."""


@dataclass(frozen=True)
class Fault:
    """What would be wrong, and the passage that makes it so."""

    about: str
    old: str
    new: str
    tests: str | None = None


def listed(folder: Path = Path(__file__).parent) -> list[Fault]:
    """All faults. Raises BadFault where one is not written as they are written."""
    found: list[Fault] = []
    for path in sorted(folder.glob("*.toml")):
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["fault"]:
            if set(entry) - _KEYS or not all(isinstance(entry.get(key), str) for key in ("about", "old", "new")):
                raise BadFault(f"{path.name}: a fault has {', '.join(sorted(_KEYS))}, not {sorted(entry)}")
            found.append(Fault(entry["about"], entry["old"], entry["new"], entry.get("tests")))
    names = [fault.about for fault in found]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise BadFault(f"listed twice: {', '.join(twice)}")
    return found


def sources(root: Path = ROOT) -> dict[Path, str]:
    """The text of every file of the rules, by its path below the root."""
    files = sorted(each for end in ("*.py", "*.json") for each in (root / RULES).rglob(end))
    return {each.relative_to(root): each.read_text(encoding="utf-8") for each in files}


def spot(fault: Fault, texts: dict[Path, str]) -> Path:
    """The file that a fault goes into. Raises BadFault unless its passage occurs exactly once in all rules."""
    places = [path for path, text in texts.items() for _ in range(text.count(fault.old))]
    if len(places) != 1:
        raise BadFault(f"{fault.about!r}: {fault.old!r} occurs {len(places)} times in the rules, not once")
    if fault.new == fault.old:
        raise BadFault(f"{fault.about!r} changes nothing")
    return places[0]
