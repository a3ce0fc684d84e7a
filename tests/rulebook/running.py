"""Reading case files, and running one case. See FORMAT.md."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fulminate.rules import OptionsError, SeededChance, State, new_game, play
from fulminate.rules.ingredients import NAMES
from fulminate.rules.track import from_letters, to_letters
from fulminate.rules.view import held_letters
from tests.rulebook.checks import problems
from tests.rulebook.notation import COLOURS, BadCase, Refused, marbles, whole
from tests.rulebook.position import build, checked, table_options
from tests.rulebook.walks import take_step

OWN: Final = Path(__file__).with_name("cases")
_ABOUT: Final = {"id", "rule", "about", "group", "note"}
_EXPLOSION: Final = _ABOUT | {"track", "pick", "picked", "steps", "taken", "left"}
_SCENARIO: Final = _ABOUT | {"options", "deal", "position", "before", "moves", "expect"}
_DEALS: Final = range(5)
"""The seeds of the games that a deal is looked at in: what it says holds whatever is drawn."""


@dataclass(frozen=True)
class Case:
    """A case and where it stands."""

    file: Path
    kind: str
    content: dict[str, Any]

    @property
    def name(self) -> str:
        return f"{self.file.stem}-{self.content['id']}"

    def run(self) -> list[str]:
        """What is wrong; nothing when all is as the case says."""
        return explosion(self.content) if self.kind == "cases" else scenario(self.content)


def files(path: Path) -> list[Path]:
    """The case files of a path: itself, or every JSON file in a folder and its folders."""
    if path.is_dir():
        found = sorted(path.rglob("*.json"))
        if not found:
            raise BadCase(f"{path} holds no case files (*.json)")
        return found
    if not path.exists():
        raise BadCase(f"{path} does not exist")
    return [path]


def read(path: Path) -> Iterator[Case]:
    """The cases of a file."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BadCase(f"{path}: {error}") from None
    checked(str(path), content, {"note", "cases", "scenarios"})
    if "cases" not in content and "scenarios" not in content:
        raise BadCase(f"{path}: a case file has cases (of explosions) or scenarios")
    for kind in ("cases", "scenarios"):
        for entry in content.get(kind, []):
            if not isinstance(entry, dict) or not isinstance(entry.get("id"), str):
                raise BadCase(f"{path}: each case has an id")
            yield Case(path, kind, entry)


# ---- Explosions --------------------------------------------------------------------------------------------------


def _explosion_position(letters: str) -> State:
    options: dict[str, Any] = {"players": 2, "mandragora": "m" in letters, "cauldron": "e" in letters}
    return build(
        {
            "options": options,
            "dispensers": [["rybk", "", letters, "k", "b"]],
            "stacks": [[["wisdom", 1]]],
            "players": [{}, {}],
        }
    )


def explosion(case: dict[str, Any]) -> list[str]:
    """Make the pick of a golden explosion and compare what bursts, what is taken and what is left."""
    checked("a case", case, _EXPLOSION)
    state = _explosion_position(case["track"])
    log: list[dict[str, object]] = []
    play(state, 2 * 8 + whole(case["pick"]), None, log)
    steps = [
        {"colour": COLOURS[NAMES.index(str(event["colour"]))], "taken": _sorted(event["marbles"])}
        for event in log
        if event["type"] == "exploded"
    ]
    found = {
        "picked": [event["marble"] for event in log if event["type"] == "picked"],
        "steps": steps,
        "taken": "".join(sorted(held_letters(state.desk()))),
        "left": to_letters(state.tracks[2]),
    }
    wanted = {
        "picked": [case["picked"]],
        "steps": [{"colour": each["colour"], "taken": _sorted(each["taken"])} for each in case["steps"]],
        "taken": _sorted(case["taken"]),
        "left": case["left"],
    }
    wrong = [f"{key}: expected {wanted[key]!r}, found {found[key]!r}" for key in wanted if found[key] != wanted[key]]
    if [to_letters(state.tracks[index]) for index in (0, 1, 3, 4)] != ["rybk", "", "k", "b"]:
        wrong.append("another track changed")
    if from_letters(case["left"]) != state.tracks[2]:
        wrong.append("what is left is not packed as the letters are")
    return wrong


def _sorted(value: Any) -> str:
    return "".join(marbles(value))


# ---- Scenarios ---------------------------------------------------------------------------------------------------


def scenario(case: dict[str, Any]) -> list[str]:
    """Run a scenario: options that are refused or not, a game that is dealt, or a position, what is played there, and
    what comes of it."""
    checked("a scenario", case, _SCENARIO)
    if "options" in case or "deal" in case:
        if not {"position", "moves", "before"}.isdisjoint(case) or {"options", "deal"} <= set(case):
            raise BadCase("a scenario of options or of a deal has no position and no moves")
        return _options(case) if "options" in case else _deal(case)
    state = build(case["position"])
    wrong = [f"before: {each}" for each in problems(state, case.get("before", {}))]
    for number, step in enumerate(case.get("moves", [])):
        try:
            take_step(state, step)
        except Refused as error:
            return [*wrong, f"step {number}, {step['move']}: {error}"]
    if not case.get("expect") and not case.get("before"):
        raise BadCase("a scenario expects something")
    return wrong + problems(state, case.get("expect", {}))


def _options(case: dict[str, Any]) -> list[str]:
    expected = checked("what is expected", case.get("expect"), {"refused"})
    if not isinstance(expected.get("refused"), bool):
        raise BadCase("of options it is expected whether they are refused: true or false")
    try:
        table_options(case["options"])
    except OptionsError as error:
        return [] if expected["refused"] else [f"the options are refused: {error}"]
    return ["the options are not refused"] if expected["refused"] else []


def _deal(case: dict[str, Any]) -> list[str]:
    options = table_options(case["deal"])
    if not case.get("expect"):
        raise BadCase("a deal expects something")
    wrong: list[str] = []
    for seed in _DEALS:
        found = problems(new_game(options, SeededChance(seed)), case["expect"])
        wrong += [f"dealt with seed {seed}: {each}" for each in found]
    return wrong
