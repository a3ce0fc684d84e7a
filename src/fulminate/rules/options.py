"""The options of a table: their keys, their defaults, and which of them contradict each other (section 8)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from fulminate.rules import catalogue
from fulminate.rules.catalogue import BOXES, DATA, KINDS, PROFESSORS
from fulminate.rules.chance import Chance
from fulminate.rules.ingredients import ECTOPLASM, LETTERS, MANDRAGORA, PLAIN

STALEMATE_ROUNDS: Final = 20
LARGEST: Final = 99
"""The largest countdown and number of stalemate rounds."""
FEWEST_PLAYERS: Final = min(row["players"] for row in DATA["players"])
MOST_PLAYERS: Final = max(row["players"] for row in DATA["players"])
MOST_PROFESSORS: Final = 2
"""Professors at one table (section 6)."""
LONGEST_SHOWN: Final = 60
"""How much of a wrong value an error repeats."""


Given = dict[str, Any]
"""Options by key, as far as they have been read."""


DEPENDS: Final = object()
"""The default of an option that follows from those above it."""


class OptionsError(ValueError):
    """Options that are not known or contradict each other; ``key`` says which, ``reason`` why."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(f"{key}: {reason}")
        self.key = key
        self.reason = reason


def _texts(key: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)) or not all(isinstance(each, str) for each in value):
        raise OptionsError(key, "must be a list of names")
    names = tuple(str(each) for each in value)
    if len(set(names)) != len(names):
        raise OptionsError(key, "names something twice")
    return names


def _shown(value: object) -> str:
    """A value as an error names it: as JSON, which is how most options come, and short."""
    try:
        found = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        found = repr(value)
    return found if len(found) <= LONGEST_SHOWN else found[:LONGEST_SHOWN] + "..."


def _whole(key: str, value: object, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise OptionsError(key, f"must be a whole number from {low} to {high}, not {_shown(value)}")
    return int(value)


def _on(key: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise OptionsError(key, f"must be on or off, not {_shown(value)}")
    return bool(value)


class Option(NamedTuple):
    """An option: its key, what it is in words, its default, and how a value is read, given the options above it."""

    key: str
    says: str
    default: Any
    read: Callable[[object, Given], object]
    settled: dict[str, object]
    """The JSON Schema of what it is once nothing is left to chance."""
    text_is_list: bool = False
    """Whether its text is a list between commas."""


class Options:
    """What a table plays: checked, complete, never changed. ``OPTIONS`` says what each option is.

    ``kinds`` and ``professors`` may still be left to chance ("random", a number), and so may ``first_player`` (None);
    ``settled`` draws them.
    """

    def __init__(
        self,
        players: int,
        boxes: tuple[str, ...],
        kinds: tuple[str, ...] | str,
        mandragora: bool,
        professors: tuple[str, ...] | int,
        countdown: int,
        tiebreak_drinks: bool,
        stalemate_rounds: int | None,
        first_player: int | None,
    ) -> None:
        self.players = players
        self.boxes = boxes
        self.kinds = kinds
        self.mandragora = mandragora
        self.professors = professors
        self.countdown = countdown
        self.tiebreak_drinks = tiebreak_drinks
        self.stalemate_rounds = stalemate_rounds
        self.first_player = first_player

    @staticmethod
    def from_json(values: dict[str, object]) -> Options:
        """The options that the keys and values name; what is missing has its default. Raises OptionsError."""
        for key in values:
            _named(str(key))
        given: Given = {}
        for option in OPTIONS:
            given[option.key] = option.read(values.get(option.key, option.default), given)
        return Options(**given)

    @staticmethod
    def parse_setting(key: str, text: str) -> object:
        """The value of an option as the command line writes it: on, off, none, numbers, names, comma lists."""
        option = _named(key)
        text = text.strip()
        if option.text_is_list and not text.isdecimal() and text not in ("random", "simple"):
            return [] if text in ("", "none") else [each.strip() for each in text.split(",")]
        if text in ("on", "off"):
            return text == "on"
        if text == "none":
            return None
        try:
            return int(text)
        except ValueError:
            return text

    @staticmethod
    def setting_text(value: object) -> str:
        """The value of an option as ``parse_setting`` reads it."""
        if isinstance(value, bool):
            return "on" if value else "off"
        if value is None:
            return "none"
        if isinstance(value, (list, tuple)):
            return ",".join(str(each) for each in value) or "none"
        return str(value)

    def _given(self) -> Given:
        return {key: getattr(self, key) for key in KEYS}

    def to_json(self) -> dict[str, object]:
        """The options as keys and values."""
        found: dict[str, object] = {}
        for key, value in self._given().items():
            found[key] = list(value) if isinstance(value, tuple) else value
        if self.first_player is None:
            found["first_player"] = "random"
        return found

    def ingredients(self) -> str:
        """The letters of the ingredients in play."""
        found = LETTERS[:PLAIN]
        if self.mandragora:
            found += LETTERS[MANDRAGORA]
        return found + LETTERS[ECTOPLASM] if "fifth_ingredient" in self.boxes else found

    def left_to_chance(self) -> list[str]:
        """The keys of what ``settled`` has still to draw."""
        found: list[str] = []
        if isinstance(self.kinds, str):
            found.append("kinds")
        if isinstance(self.professors, int):
            found.append("professors")
        if self.first_player is None:
            found.append("first_player")
        return found

    def drawable_kinds(self) -> list[str]:
        """The kinds that "random" or "simple" draws from; "simple" limits them to six of the base box."""
        return [
            entry["kind"]
            for entry in DATA["kinds"]
            if (entry["simple"] if self.kinds == "simple" else entry["box"] == "base" or entry["box"] in self.boxes)
        ]

    def drawable_professors(self, clock: bool = False) -> list[str]:
        """The professors that a number draws from; ``clock``: a live clock runs (O'Clockitt)."""
        cauldron = "fifth_ingredient" in self.boxes
        return [
            professor
            for professor in PROFESSORS
            if (cauldron or not catalogue.needs_cauldron(professor)) and (clock or professor != "oclockitt")
        ]

    def settled(self, chance: Chance, clock: bool = False) -> Options:
        """The same options with everything drawn that was left to chance."""
        kinds = self.kinds
        if isinstance(kinds, str):
            drawn = list(range(len(KINDS)))
            chance.shuffle(drawn)
            drawable = self.drawable_kinds()
            allowed = [each for each in drawn if KINDS[each] in drawable]
            kinds = tuple(KINDS[each] for each in sorted(allowed[: catalogue.for_players(self.players)["kinds"]]))
        professors = self.professors
        if isinstance(professors, int):
            order = list(range(len(PROFESSORS)))
            chance.shuffle(order)
            drawable = self.drawable_professors(clock)
            serve = [PROFESSORS[each] for each in order if PROFESSORS[each] in drawable]
            professors = tuple(sorted(serve[:professors], key=PROFESSORS.index))
        first = self.first_player
        if first is None:
            first = int(chance.below(self.players))
        return Options(**{**self._given(), "kinds": kinds, "professors": professors, "first_player": first})


# ---- How each is read ----------------------------------------------------------------------------


def _players(value: object, _: Given) -> int:
    return _whole("players", value, FEWEST_PLAYERS, MOST_PLAYERS)


def _boxes(value: object, given: Given) -> tuple[str, ...]:
    boxes = _texts("boxes", value)
    for box in boxes:
        if box not in BOXES:
            raise OptionsError("boxes", f"{_shown(box)} is not a box; the boxes are {', '.join(BOXES)}")
    if given["players"] > 4 and "sixth_student" not in boxes:
        raise OptionsError("players", f"{given['players']} players need the box sixth_student")
    return tuple(box for box in BOXES if box in boxes)


def _mandragora(value: object, given: Given) -> bool:
    comes = "sixth_student" in given["boxes"]
    mandragora = _on("mandragora", comes if value is DEPENDS else value)
    if mandragora and not comes:
        raise OptionsError("mandragora", "comes with the box sixth_student only")
    if given["players"] > 4 and not mandragora:
        raise OptionsError("mandragora", f"is always in with {given['players']} players")
    return mandragora


def _countdown(value: object, given: Given) -> int:
    usual = catalogue.for_players(given["players"])["countdown"]
    return _whole("countdown", usual if value is DEPENDS else value, 1, LARGEST)


def _tiebreak_drinks(value: object, _: Given) -> bool:
    return _on("tiebreak_drinks", value)


def _stalemate_rounds(value: object, _: Given) -> int | None:
    return None if value is None else _whole("stalemate_rounds", value, 1, LARGEST)


def _first_player(value: object, given: Given) -> int | None:
    return None if value in ("random", None) else _whole("first_player", value, 0, given["players"] - 1)


def _kinds(value: object, given: Given) -> tuple[str, ...] | str:
    players = given["players"]
    boxes = given["boxes"]
    needed = catalogue.for_players(players)["kinds"]
    if value == "random":
        return "random"
    if value == "simple":
        if players > 4:
            raise OptionsError("kinds", "the simple game is for 2 to 4 players")
        return "simple"
    if isinstance(value, str):
        raise OptionsError("kinds", f"must be random, simple or a list of kinds, not {_shown(value)}")
    kinds = _texts("kinds", value)
    for kind in kinds:
        if kind not in KINDS:
            raise OptionsError("kinds", f"{_shown(kind)} is not a kind; the kinds are {', '.join(KINDS)}")
        box = catalogue.box_of(kind)
        if box != "base" and box not in boxes:
            raise OptionsError("kinds", f"{kind} needs the box {box}")
    if len(kinds) != needed:
        raise OptionsError("kinds", f"{players} players need {needed} kinds, not {len(kinds)}")
    return tuple(sorted(kinds, key=KINDS.index))


def _professors(value: object, given: Given) -> tuple[str, ...] | int:
    if isinstance(value, (bool, str)):
        raise OptionsError("professors", f"must be 0, 1, 2 or up to two names, not {_shown(value)}")
    if isinstance(value, int):
        return _whole("professors", value, 0, MOST_PROFESSORS)
    professors = _texts("professors", value)
    for professor in professors:
        if professor not in PROFESSORS:
            raise OptionsError(
                "professors", f"{_shown(professor)} is not a professor; they are {', '.join(PROFESSORS)}"
            )
        if catalogue.needs_cauldron(professor) and "fifth_ingredient" not in given["boxes"]:
            raise OptionsError("professors", f"{professor} needs the box fifth_ingredient")
    if len(professors) > MOST_PROFESSORS:
        raise OptionsError("professors", f"there are at most two, not {len(professors)}")
    return tuple(sorted(professors, key=PROFESSORS.index))


# ---- The table -----------------------------------------------------------------------------------


def _number(low: int, high: int) -> dict[str, object]:
    return {"type": "integer", "minimum": low, "maximum": high}


def _names(names: tuple[str, ...]) -> dict[str, object]:
    return {"type": "array", "items": {"enum": list(names)}, "uniqueItems": True}


_SWITCH: Final[dict[str, object]] = {"type": "boolean"}

OPTIONS: Final[tuple[Option, ...]] = (
    Option("players", "how many play", 2, _players, _number(FEWEST_PLAYERS, MOST_PLAYERS)),
    Option("boxes", "the boxes beside the base game's", (), _boxes, _names(BOXES), True),
    Option("kinds", "the kinds of potions", "random", _kinds, _names(KINDS), True),
    Option("mandragora", "whether mandragora is in the bag", DEPENDS, _mandragora, _SWITCH),
    Option("professors", "who teaches", 0, _professors, {**_names(PROFESSORS), "maxItems": MOST_PROFESSORS}, True),
    Option("countdown", "Skill tokens until the end", DEPENDS, _countdown, _number(1, LARGEST)),
    Option("tiebreak_drinks", "whether tied players may drink", False, _tiebreak_drinks, _SWITCH),
    Option(
        "stalemate_rounds",
        "rounds without a completed potion that end the game",
        STALEMATE_ROUNDS,
        _stalemate_rounds,
        {**_number(1, LARGEST), "type": ["integer", "null"]},
    ),
    Option("first_player", "the seat that begins", "random", _first_player, _number(0, MOST_PLAYERS - 1)),
)
"""In the order in which they are read: an option may depend on those above it."""

KEYS: Final = tuple(option.key for option in OPTIONS)


def _named(key: str) -> Option:
    """The option of a key. Raises OptionsError where there is none."""
    for option in OPTIONS:
        if option.key == key:
            return option
    raise OptionsError(key, f"is not an option; the options are {', '.join(KEYS)}")
