"""What a position holds by name, and how its values are read with care: each error names the place and what is right.

Places are named in words (the second burner of the first desk), since a line counts from 1 and the JSON twin from 0.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fulminate.record.json_values import Unfit, a_text, said
from fulminate.rules import Options, State, counts, phases
from fulminate.rules.catalogue import BOXES, DATA, KINDS, UNKNOWN_TILE, face_of, kind_number, kind_of, tile_of
from fulminate.rules.ingredients import COLOURS, LETTERS, MANDRAGORA, MARBLES
from fulminate.rules.moves import SPOTS
from fulminate.rules.options import LARGEST as MOST_ROUNDS
from fulminate.rules.powers.hand import PrismaticJoy
from fulminate.rules.state import BY_THRIFTYMIND
from fulminate.rules.track import CAPACITY, TRACKS

MOST_TURNS: Final = 100_000
"""More turns, and more tokens of those that are not limited, than any game has."""
MOST_HELP: Final = sum(DATA["little_help"].values())

# Each: (name, lowest, highest, what it is where nothing is said).
NUMBERS: Final[tuple[tuple[str, int, int, int], ...]] = (
    ("turn", 0, MOST_TURNS, 0),
    ("picked", 0, 1, 0),
    ("helped", 0, 1, 0),
    ("drafted", 0, 12, 0),
    ("countdown", 0, MOST_ROUNDS, 0),
    ("help_left", 0, MOST_HELP, 0),
    ("triggered", 0, 7, 0),
    ("quiet_rounds", 0, MOST_TURNS, 0),
    ("brewed", 0, 1, 0),
    ("bell", 0, 1, 0),
    ("power", -1, len(KINDS) - 1, -1),
    ("power_by", 0, 2, 0),
    ("chosen", 0, (1 << int(SPOTS)) - 1, 0),
    ("placed", 0, 3, 0),
    ("colour", -1, int(COLOURS) - 1, -1),
    ("opponent", -1, 6, -1),
    ("exchange_by", 0, int(BY_THRIFTYMIND), 0),
    ("given", -1, int(COLOURS) - 1, -1),
    ("humblescore", -1, int(MARBLES) - 1, -1),
    ("tied", 0, 63, 0),
    ("taken_in_tie", 0, (1 << 48) - 1, 0),
    ("winners", 0, 63, 0),
    ("left_over", 0, 1, 0),
    ("kept_in_disguise", 0, (1 << 60) - 1, 0),
    ("gap", 0, int(CAPACITY), 0),
    ("chain", -1, 2 * int(TRACKS) - 1, -1),
    ("explosions", 0, int(CAPACITY), 0),
    ("unnamed", 0, 120, 0),
)
DEFAULTS: Final = {name: default for name, _, _, default in NUMBERS}
# The attributes of a state that are called otherwise in it.
_ATTRIBUTES: Final = {
    "opponent": "target",
    "given": "last",
    "humblescore": "humble",
    "taken_in_tie": "tie_taken",
    "kept_in_disguise": "kept_veiled",
    "explosions": "bursts",
}
FORMER: Final = {
    "target": "opponent",
    "humble": "humblescore",
    "tie_taken": "taken_in_tie",
    "kept_veiled": "kept_in_disguise",
    "bursts": "explosions",
}
"""Names that positions had before 0.1.0, which are read as well."""
FOLLOWS: Final = {"last": (-1, int(SPOTS) - 1), "resume": (0, int(phases.OVER))}
"""What such positions also said, lowest and highest, though it follows from the rest; it is held against that.
``last`` was what is now ``given``, too."""
MULTISETS: Final = ("cauldron", "rolling", "returning", "taken", "gift", "kept", "unseen")

MOST_MARBLES: Final = 2 * int(TRACKS * CAPACITY)
"""More than the marbles of the largest table; so a multiset's bytes cannot run over."""
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


class PositionError(ValueError):
    """A position that cannot be read, or that cannot stand on a table."""


def attribute(name: str) -> str:
    """What a value of a position is called in a state."""
    return _ATTRIBUTES.get(name, name)


def stated(state: State, name: str) -> int:
    """A named number of a state. What is left in the state without meaning anything is not said."""
    if name == "power_by" and state.power < 0:
        return DEFAULTS[name]
    if name == "given" and state.phase != phases.TAKING_OUT:
        return DEFAULTS[name]
    return int(getattr(state, attribute(name)))


def of_today(values: object) -> tuple[object, dict[str, object]]:
    """A position in JSON with the names of today, and what an older one said that follows from the rest.

    Raises Unfit where a value stands under both its names.
    """
    if not isinstance(values, dict):
        return values, {}
    found = dict(values)
    names = dict(FORMER)
    if found.get("phase") == phases.NAMES[phases.TAKING_OUT]:
        names["last"] = "given"
    if found.get("power") == kind_number(PrismaticJoy.kind) and "placed" not in found:
        names["chosen"] = "placed"
    for former, name in names.items():
        if former in found:
            if name in found:
                raise Unfit(f"{former} is the former name of {name}, which stands there too")
            found[name] = found.pop(former)
    return found, {name: found.pop(name) for name in FOLLOWS if name in found}


def ordinal(index: int) -> str:
    """A place in words: first for 0."""
    return _ORDINALS[index] if index < len(_ORDINALS) else f"{index + 1}th"


# ---- Marbles and tiles ---------------------------------------------------------------------------


def a_marble(sign: str, where: str, options: Options, also: str = "") -> None:
    """Refuses a sign that is no marble of this table."""
    right = options.ingredients() + also
    if sign in right:
        return
    why = ""
    if sign == LETTERS[int(MANDRAGORA)]:
        why = " (the option mandragora is off)"
    elif sign == "e":
        why = f" (ectoplasm comes with the box {BOXES[1]})"
    raise PositionError(f"{said(sign)} in {where} is no marble of this table{why}: they are {', '.join(right)}")


def multiset(value: object, where: str, options: Options) -> i64:
    """Marbles in no order, a letter each."""
    letters = a_text(value, where)
    if len(letters) > MOST_MARBLES:
        raise PositionError(f"{where} has {len(letters)} marbles, more than any table")
    for sign in letters:
        a_marble(sign, where, options)
    return counts.from_letters(letters)


def tile_code(tile: int) -> str:
    """A tile in two signs: a letter for the kind (a: Sands of Time), a digit for the face; ``??`` is an unknown one."""
    return "??" if tile == UNKNOWN_TILE else kind_code(int(kind_of(tile))) + str(face_of(tile) + 1)


def kind_code(kind: int) -> str:
    """A kind's letter: a for the first of the catalogue."""
    return chr(ord("a") + kind)


def a_tile(value: object, where: str, options: Options, unknown: bool = False) -> int:
    """The tile of a code, of a kind that is in play; ``unknown`` says whether ``??`` may stand here."""
    code = a_text(value, where)
    if code == "??":
        if unknown:
            return int(UNKNOWN_TILE)
        raise PositionError(f"{where} is known to everybody: it cannot be ??")
    kinds = [KINDS.index(kind) for kind in options.kinds]
    if len(code) == 2 and code[1] in "1234":
        for kind in kinds:
            if code[0] == kind_code(kind):
                return int(tile_of(kind, int(code[1]) - 1))
    named = ", ".join(f"{kind_code(kind)} {KINDS[kind]}" for kind in kinds)
    raise PositionError(
        f"{said(code)} in {where} is no tile of this table: a kind's letter ({named}) and a face, 1 to 4"
    )
