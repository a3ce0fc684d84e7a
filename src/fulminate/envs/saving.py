"""What the environments save, as bytes, and how it is read again: whole and sound, or refused with one kind of error.

A table is saved as its position (docs/record.md), whose reader takes nothing that cannot stand on a table.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from fulminate.envs.table import Table
from fulminate.record import PositionError, position_from_json, position_to_json
from fulminate.record.json_values import Unfit, a_list, a_number, a_text, an_object, said, values_of
from fulminate.rules import Options, SeededChance, awaits
from fulminate.rules.game import MOVE, NOTHING

LARGEST = 1 << 20
"""A save's most bytes; the fullest tables take some thousands."""


class SaveError(ValueError):
    """Bytes that ``save`` of such an environment has not written, or that have been damaged since."""


@contextmanager
def reading() -> Iterator[None]:
    """Whatever is wrong with what is read in here is a SaveError."""
    try:
        yield
    except (Unfit, PositionError) as error:
        raise SaveError(f"this is not what save of such an environment has written: {error}") from None


def packed(values: dict[str, Any]) -> bytes:
    """JSON values as bytes; equal values give equal bytes."""
    return json.dumps(values, separators=(",", ":"), sort_keys=True).encode()


def unpacked(data: bytes, names: Collection[str]) -> dict[str, Any]:
    """The JSON values of these names that ``packed`` wrote. Raises SaveError for anything else."""
    with reading():
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise Unfit(f"it must be bytes, not {said(data)}")
        try:
            text = bytes(data).decode()
        except UnicodeDecodeError as error:
            raise Unfit(f"the byte {error.start} is not UTF-8") from None
        return an_object(values_of(text, LARGEST), "a save", tuple(names), tuple(names))


def a_flag(value: object, where: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise Unfit(f"{where} must be true or false, not {said(value)}")
    return value


# ---- The table and its luck ----------------------------------------------------------------------


def table_to_json(table: Table) -> dict[str, Any]:
    """A table with its luck."""
    return {"position": position_to_json(table.state), "chance": chance_to_json(table.chance)}


def table_from_json(value: object, players: int) -> Table:
    """The table that ``table_to_json`` wrote, where a seat decides or the game is over.

    Raises Unfit, PositionError, and SaveError for another number of players.
    """
    values = an_object(value, "table", ("position", "chance"), ("position", "chance"))
    state = position_from_json(values["position"])
    if position_to_json(state) != values["position"]:
        raise Unfit("the position of a save leaves nothing out, and says it as it is written")
    if state.players != players:
        raise SaveError(f"saved with {state.players} players, this environment has {players}")
    if state.unknown or awaits(state) not in (MOVE, NOTHING):
        raise Unfit("the table of an environment knows all its marbles and tiles, and waits for a seat or for nothing")
    return Table(state, chance_from_json(values["chance"], "chance"))


def chance_to_json(chance: SeededChance) -> list[int]:
    """Where a seeded chance stands."""
    return [int(chance.a), int(chance.b), int(chance.c), int(chance.counter)]


def chance_from_json(value: object, where: str) -> SeededChance:
    """The seeded chance that stands there. Raises Unfit."""
    words = [a_number(word, where, 0, 0xFFFFFFFF) for word in a_list(value, where, 4, 4)]
    chance = SeededChance(0)
    chance.a, chance.b, chance.c, chance.counter = words
    return chance


def luck_to_json(luck: np.random.Generator) -> dict[str, Any]:
    """Where the generator stands that deals all games to come. Raises ValueError for one of another kind."""
    state = dict(luck.bit_generator.state)
    if state["bit_generator"] != "PCG64":
        raise ValueError(f"only the luck of NumPy's PCG64 can be saved, not that of {state['bit_generator']}")
    return state


def luck_from_json(value: object) -> np.random.Generator:
    """The generator that stands there. Raises Unfit."""
    names = ("bit_generator", "state", "has_uint32", "uinteger")
    values = an_object(value, "luck", names, names)
    if a_text(values["bit_generator"], "bit_generator of luck") != "PCG64":
        raise Unfit(f"bit_generator of luck is PCG64, not {said(values['bit_generator'])}")
    words = an_object(values["state"], "state of luck", ("state", "inc"), ("state", "inc"))
    stands: Any = {
        "bit_generator": "PCG64",
        "state": {name: a_number(words[name], f"{name} of luck", 0, (1 << 128) - 1) for name in ("state", "inc")},
        "has_uint32": a_number(values["has_uint32"], "has_uint32 of luck", 0, 1),
        "uinteger": a_number(values["uinteger"], "uinteger of luck", 0, (1 << 32) - 1),
    }
    generator = np.random.PCG64(0)
    generator.state = stands
    return np.random.Generator(generator)


def check_options(value: object, own: Options) -> None:
    """The save is one of an environment with the same options. Raises Unfit, SaveError."""
    right = own.to_json()
    for name, saved in an_object(value, "options", tuple(right), tuple(right)).items():
        if saved != json.loads(json.dumps(right[name])):
            raise SaveError(f"saved in an environment with other options: {name} is {said(right[name])} in this one")
