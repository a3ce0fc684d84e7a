"""A position as one line of text: what FEN is to chess. docs/record.md has the grammar and the named values.

A position holds everything on the table; hidden marbles and tiles are given, unknown (``?``) or absent. It need not
hold all marbles and tiles of the box, so puzzles and bug reports can be as small as their point.
"""

from __future__ import annotations

import re
from typing import Any, Final

from fulminate.record.json_values import said
from fulminate.record.position.fields import DEFAULTS, FOLLOWS, FORMER, MULTISETS, PositionError, kind_code, ordinal
from fulminate.record.position.json import FIRST_RULES, RULES, position_from_json, position_to_json, read_options
from fulminate.rules import Options, OptionsError, State, phases
from fulminate.rules.catalogue import KINDS
from fulminate.rules.options import KEYS
from fulminate.rules.readings import OtherRules, check_version

MARK: Final = "fulminate1"
LARGEST: Final = 8_192
"""A position's most characters."""

_FORM = re.compile(r"fulminate[0-9]+", re.IGNORECASE)
# All that Unicode calls white space: what str.split parts at also has four control characters.
_SPACE = re.compile(r"[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
_SETTING = re.compile(r"([a-z_]+)=([0-9]+|[a-z_]+(?:,[a-z_]+)*)")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)")
_BURNER = re.compile(r"(..)\(([^()]*)\)(!?)")
_TOKENS = re.compile(r"(?:0|[1-9][0-9]{0,5})(?:\.(?:0|[1-9][0-9]{0,5})){3}")
_HELD = re.compile(r".>.|.")
_COMPLETED = re.compile(r".{1,2}\*?")
_REASON = re.compile(r"10|.")
_PAIR = re.compile(r"..?")
_SKILLS: Final = {kind_code(number): f"three {kind}" for number, kind in enumerate(KINDS)} | {"5": "five", "10": "ten"}


# ---- Writing -------------------------------------------------------------------------------------


def write_position(state: State) -> str:
    """The position as one line."""
    values = position_to_json(state)
    options = state.options.to_json()
    settings = ";".join(f"{key}={Options.setting_text(options[key])}" for key in KEYS)
    dispensers = "|".join("/".join(letters or "-" for letters in each) for each in values["dispensers"])
    stacks = "/".join("".join(stack) or "-" for stack in values["stacks"])
    desks = "/".join(_desk_word(desk) for desk in values["desks"])
    words = [MARK, settings, dispensers, stacks, desks, f"{values['phase']}:{values['seat'] + 1}"]
    words += [f"{name}={values[name]}" for name, default in DEFAULTS.items() if values[name] != default]
    words += [f"{name}={values[name]}" for name in MULTISETS if values[name]]
    words += [f"{RULES}={values[RULES]}"] if values[RULES] != FIRST_RULES else []
    words += [f"{name}={''.join(values[name])}" for name in ("offer", "unseen_tiles") if values[name]]
    return " ".join(words)


def _desk_word(desk: dict[str, Any]) -> str:
    burners: list[str] = []
    for burner in desk["burners"]:
        if burner is None:
            burners.append("-")
        else:
            burners.append(burner["tile"] + "(" + ".".join(burner["layers"]) + ")" + ("" if burner["tidy"] else "!"))
    tokens = ".".join(str(desk[name]) for name in ("skill", "help", "reward", "scolding"))
    reasons = "".join(code for code, reason in _SKILLS.items() if reason in desk["skill_for"])
    return ",".join([*burners, "".join(desk["held"]), desk["pool"], "".join(desk["completed"]), tokens, reasons])


# ---- Reading -------------------------------------------------------------------------------------


def is_position(text: str) -> bool:
    """Whether a text is meant as a position's line, of whatever form."""
    return any(_FORM.fullmatch(word) for word in _words(text[:LARGEST])[:1])


def _words(text: str) -> list[str]:
    """What stands between white space; a byte order mark before it is passed over."""
    return [word for word in _SPACE.split(text.removeprefix("\ufeff")) if word]


def read_position(text: str) -> State:
    """The state of a position line. Raises PositionError that says what is wrong."""
    if len(text) > LARGEST:
        raise PositionError(f"a position has at most {LARGEST:,} characters, this has {len(text):,}")
    words = _words(text)
    for sign in "".join(words):
        if not "!" <= sign <= "~":
            raise PositionError(f"{said(sign)} stands nowhere in a position: it has plain letters, digits and signs")
    if words and words[0] != MARK and _FORM.fullmatch(words[0]):
        raise PositionError(f"this program reads positions of the form {MARK}, not {said(words[0])}")
    if len(words) < 6 or words[0] != MARK:
        raise PositionError(f"a position begins with {MARK} and has at least 6 words")
    # First of all: by other rules the rest may be written in words that these do not have.
    versions = [_whole(RULES, word.partition("=")[2]) for word in words if word.startswith(f"{RULES}=")]
    try:
        check_version(versions[0] if versions else FIRST_RULES)
    except OtherRules as error:
        raise PositionError(str(error)) from None
    settings = _settings(words[1])
    options = read_options(settings)
    phase, colon, seat = words[5].partition(":")
    if phase not in phases.NAMES or not colon:
        right = f"one of {', '.join(phases.NAMES[: int(phases.OVER) + 1])}, and a seat, like turn:2"
        raise PositionError(f"{said(words[5])} is not a phase and a seat: {right}")
    number = _seat(seat, "the seat", options)
    values: dict[str, Any] = {
        "position": 1,
        "options": settings,
        "dispensers": [
            [
                _unless_empty(each, f"the {ordinal(at)} track of the {ordinal(dispenser)} dispenser")
                for at, each in found
            ]
            for dispenser, found in ((at, enumerate(each.split("/"))) for at, each in enumerate(words[2].split("|")))
        ],
        "stacks": [
            _PAIR.findall(_unless_empty(each, f"the {ordinal(at)} stack"))
            for at, each in enumerate(words[3].split("/"))
        ],
        "desks": [_desk(each, f"the {ordinal(at)} desk") for at, each in enumerate(words[4].split("/"))],
        "phase": phase,
        "seat": number,
    }
    named: set[str] = set()
    for word in words[6:]:
        name, equals, value = word.partition("=")
        if name in named:
            raise PositionError(f"{name} stands twice, the second time as {said(word)}")
        named.add(name)
        if (name in DEFAULTS or name in FORMER or name in FOLLOWS or name == RULES) and equals:
            values[name] = _whole(name, value)
        elif name in MULTISETS and equals:
            values[name] = value
        elif name in ("offer", "unseen_tiles") and equals:
            values[name] = _PAIR.findall(value)
        else:
            raise PositionError(f"{said(word)} does not belong into a position: behind the seat stand words name=value")
    return position_from_json(values)


def _settings(word: str) -> dict[str, object]:
    found: dict[str, object] = {}
    for setting in word.split(";"):
        parts = _SETTING.fullmatch(setting)
        if parts is None:
            raise PositionError(f"{said(setting)} is not an option: write key=value, with ; between the options")
        key, value = parts.groups()
        if key in found:
            raise PositionError(f"the option {key} stands twice")
        if len(value) > 4 and value.isdecimal():
            raise PositionError(f"{said(setting)}: no option is a number that large")
        try:
            found[key] = Options.parse_setting(key, value)
        except OptionsError as error:
            raise PositionError(f"the options are not a game: {error}") from None
    return found


def _seat(text: str, where: str, options: Options) -> int:
    if not re.fullmatch("[1-9]", text) or int(text) > options.players:
        raise PositionError(f"{where} must be a whole number from 1 to {options.players}, not {said(text)}")
    return int(text) - 1


def _whole(name: str, text: str) -> int:
    if not _NUMBER.fullmatch(text) or text == "-0":
        raise PositionError(f"{name} must be a whole number in plain digits, not {said(text)}")
    if len(text) > 20:
        raise PositionError(f"{name} is no number of {len(text)} digits")
    return int(text)


def _unless_empty(word: str, where: str) -> str:
    if not word:
        raise PositionError(f"{where} is missing: an empty one is written -")
    return "" if word == "-" else word


def _desk(word: str, where: str) -> dict[str, Any]:
    parts = word.split(",")
    if len(parts) != 7:
        right = "two burners, held, pool, completed, tokens, what Skill tokens were for"
        raise PositionError(f"{where} has {len(parts)} parts between commas; they are 7: {right}")
    if not _TOKENS.fullmatch(parts[5]):
        right = "four numbers between dots, for Skill, Little Help, Reward and Scolding"
        raise PositionError(f"{said(parts[5])} of {where} are not its tokens: {right}")
    reasons = _REASON.findall(parts[6])
    for reason in reasons:
        if reason not in _SKILLS:
            right = "a kind's letter for its third potion, 5 for five kinds, 10 for ten potions"
            raise PositionError(f"{said(reason)} of {where} is not what a Skill token is for: {right}")
    tokens = [int(each) for each in parts[5].split(".")]
    return {
        "burners": [_burner(each, f"the {ordinal(at)} burner of {where}") for at, each in enumerate(parts[:2])],
        "held": _HELD.findall(parts[2]),
        "pool": parts[3],
        "completed": _COMPLETED.findall(parts[4]),
        **dict(zip(("skill", "help", "reward", "scolding"), tokens, strict=True)),
        "skill_for": [_SKILLS[reason] for reason in reasons],
    }


def _burner(word: str, where: str) -> dict[str, Any] | None:
    if word == "-":
        return None
    parts = _BURNER.fullmatch(word)
    if parts is None:
        raise PositionError(f"{said(word)} is not {where}: write - or a tile and its layers, like c1(rr.y) or c1(.y)!")
    tile, layers, untidy = parts.groups()
    return {"tile": tile, "layers": layers.split("."), "tidy": not untidy}
