"""The options of a table: their keys, their defaults, and which of them contradict each other (section 8)."""

from __future__ import annotations

import json
from typing import Final

from fulminate.rules import catalogue
from fulminate.rules.catalogue import BOXES, DATA, KINDS, PROFESSORS
from fulminate.rules.chance import Chance
from fulminate.rules.ingredients import ECTOPLASM, LETTERS, MANDRAGORA, PLAIN

KEYS: Final = (
    "players",
    "boxes",
    "kinds",
    "mandragora",
    "professors",
    "countdown",
    "tiebreak_drinks",
    "stalemate_rounds",
    "first_player",
)
STALEMATE_ROUNDS: Final = 20
LARGEST: Final = 99
"""The largest countdown and number of stalemate rounds."""
LONGEST_SHOWN: Final = 60
"""How much of a wrong value an error repeats."""


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


class Options:
    """What a table plays: checked, complete, never changed.

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
            if key not in KEYS:
                raise OptionsError(str(key), f"is not an option; the options are {', '.join(KEYS)}")
        players = _whole("players", values.get("players", 2), 2, 6)
        table = catalogue.for_players(players)

        boxes = _texts("boxes", values.get("boxes", ()))
        for box in boxes:
            if box not in BOXES:
                raise OptionsError("boxes", f"{_shown(box)} is not a box; the boxes are {', '.join(BOXES)}")
        boxes = tuple(box for box in BOXES if box in boxes)
        if players > 4 and "sixth_student" not in boxes:
            raise OptionsError("players", f"{players} players need the box sixth_student")

        mandragora = _on("mandragora", values.get("mandragora", "sixth_student" in boxes))
        if mandragora and "sixth_student" not in boxes:
            raise OptionsError("mandragora", "comes with the box sixth_student only")
        if players > 4 and not mandragora:
            raise OptionsError("mandragora", f"is always in with {players} players")

        first = values.get("first_player", "random")
        drinks = _on("tiebreak_drinks", values.get("tiebreak_drinks", False))
        stalemate = values.get("stalemate_rounds", STALEMATE_ROUNDS)
        return Options(
            players,
            boxes,
            _kinds(values.get("kinds", "random"), players, table["kinds"], boxes),
            mandragora,
            _professors(values.get("professors", 0), boxes),
            _whole("countdown", values.get("countdown", table["countdown"]), 1, LARGEST),
            drinks,
            None if stalemate is None else _whole("stalemate_rounds", stalemate, 1, LARGEST),
            None if first == "random" or first is None else _whole("first_player", first, 0, players - 1),
        )

    @staticmethod
    def parse_setting(key: str, text: str) -> object:
        """The value of an option as the command line writes it: on, off, none, numbers, names, comma lists."""
        if key not in KEYS:
            raise OptionsError(key, f"is not an option; the options are {', '.join(KEYS)}")
        text = text.strip()
        if key in ("boxes", "kinds", "professors") and not text.isdecimal() and text not in ("random", "simple"):
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

    def to_json(self) -> dict[str, object]:
        """The options as keys and values."""
        return {
            "players": self.players,
            "boxes": list(self.boxes),
            "kinds": self.kinds if isinstance(self.kinds, str) else list(self.kinds),
            "mandragora": self.mandragora,
            "professors": self.professors if isinstance(self.professors, int) else list(self.professors),
            "countdown": self.countdown,
            "tiebreak_drinks": self.tiebreak_drinks,
            "stalemate_rounds": self.stalemate_rounds,
            "first_player": "random" if self.first_player is None else self.first_player,
        }

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
        return Options(
            self.players,
            self.boxes,
            kinds,
            self.mandragora,
            professors,
            self.countdown,
            self.tiebreak_drinks,
            self.stalemate_rounds,
            first,
        )


def _kinds(value: object, players: int, needed: int, boxes: tuple[str, ...]) -> tuple[str, ...] | str:
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


def _professors(value: object, boxes: tuple[str, ...]) -> tuple[str, ...] | int:
    if isinstance(value, (bool, str)):
        raise OptionsError("professors", f"must be 0, 1, 2 or up to two names, not {_shown(value)}")
    if isinstance(value, int):
        return _whole("professors", value, 0, 2)
    professors = _texts("professors", value)
    for professor in professors:
        if professor not in PROFESSORS:
            raise OptionsError(
                "professors", f"{_shown(professor)} is not a professor; they are {', '.join(PROFESSORS)}"
            )
        if catalogue.needs_cauldron(professor) and "fifth_ingredient" not in boxes:
            raise OptionsError("professors", f"{professor} needs the box fifth_ingredient")
    if len(professors) > 2:
        raise OptionsError("professors", f"there are at most two, not {len(professors)}")
    return tuple(sorted(professors, key=PROFESSORS.index))
