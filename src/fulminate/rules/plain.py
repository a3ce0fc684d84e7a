"""A state as plain data and back: exact, for processes that exchange states and for tests that compare them.

Not a view: whoever sends a state to somebody who must not see everything sends ``public(state)``.
"""

from __future__ import annotations

import copyreg
import json
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.rules.desk import Desk
from fulminate.rules.options import Options
from fulminate.rules.readings import RULES_VERSION, check_version
from fulminate.rules.state import State

_NUMBERS = [
    "professors",
    "first",
    "heights",
    "bell",
    "phase",
    "seat",
    "turn",
    "picked",
    "helped",
    "drafted",
    "countdown",
    "help_left",
    "cauldron",
    "triggered",
    "quiet_rounds",
    "brewed",
    "rolling",
    "returning",
    "chain",
    "gap",
    "bursts",
    "taken",
    "power",
    "power_by",
    "chosen",
    "placed",
    "last",
    "colour",
    "gift",
    "target",
    "exchange_by",
    "resume",
    "kept",
    "kept_veiled",
    "left_over",
    "humble",
    "tied",
    "tie_taken",
    "winners",
    "unknown",
    "unseen",
    "unnamed",
]
_DESK_NUMBERS = [
    "tile_0",
    "marbles_0",
    "free_0",
    "tile_1",
    "marbles_1",
    "free_1",
    "untidy",
    "held",
    "veiled",
    "pool",
    "skill",
    "skill_for",
    "help",
    "reward",
    "scolding",
]


def to_plain(state: State) -> dict[str, Any]:
    """The whole state as JSON values."""
    return {
        "rules_version": RULES_VERSION,
        "options": state.options.to_json(),
        "tracks": [int(each) for each in state.tracks],
        "desks": [_desk_to_plain(desk) for desk in state.desks],
        "deck": state.deck.hex(),
        "offer": state.offer.hex(),
        "unseen_tiles": state.unseen_tiles.hex(),
        **{name: int(getattr(state, name)) for name in _NUMBERS},
    }


def _desk_to_plain(desk: Desk) -> dict[str, Any]:
    return {"completed": desk.completed.hex(), **{name: int(getattr(desk, name)) for name in _DESK_NUMBERS}}


def from_plain(values: dict[str, Any]) -> State:
    """The state that ``to_plain`` wrote. For trusted data: what is read is not checked against the rules.

    Raises OtherRules for one by rules that this program does not play.
    """
    check_version(values["rules_version"])
    desks: list[Desk] = []
    for entry in values["desks"]:
        desk = Desk(126, 0, 0, 126, 0, 0, 0, 0, 0, 0, bytes.fromhex(entry["completed"]), 0, 0, 0, 0, 0)
        for name in _DESK_NUMBERS:
            setattr(desk, name, entry[name])
        desks.append(desk)
    options = Options.from_json(values["options"])
    tracks = vec[i64](values["tracks"])
    state = State(options, tracks, desks, bytes.fromhex(values["deck"]))
    state.offer = bytes.fromhex(values["offer"])
    state.unseen_tiles = bytes.fromhex(values["unseen_tiles"])
    for name in _NUMBERS:
        setattr(state, name, values[name])
    return state


def to_bytes(state: State) -> bytes:
    """The whole state as bytes; equal states give equal bytes."""
    return json.dumps(to_plain(state), separators=(",", ":"), sort_keys=True).encode()


def from_bytes(data: bytes) -> State:
    """The state that ``to_bytes`` wrote."""
    return from_plain(json.loads(data))


def _state_parts(state: State) -> tuple[Any, ...]:
    return from_bytes, (to_bytes(state),)


def _options_parts(options: Options) -> tuple[Any, ...]:
    return Options.from_json, (options.to_json(),)


# What `copy` and `pickle` go by, which know nothing of compiled classes. `State.clone` is hundreds of times faster.
copyreg.pickle(State, _state_parts)
copyreg.pickle(Options, _options_parts)
