"""The powers by kind, and how one is begun, answered and ended (4.7).

A power is one short class. ``moves`` writes the answers that are legal now; ``play`` carries one out. All marbles of a
power are chosen among the takeable positions as they stood when it was drunk: ``chosen`` collects them, a bit for each
position, and they leave the tracks together when the power ends.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.rules import moves, phases
from fulminate.rules.catalogue import (
    ABYSSAL,
    BLIND_LOVE,
    CONCOCTION,
    FEATHER,
    GENEROSITY,
    KINDS,
    LAVAMANCING,
    MAGNETICAL,
    POLTERGEIST,
    PRISMATIC,
    SANDS,
    SELFISHNESS,
    SERUM,
    STICKINESS,
    VARNISH,
    WISDOM,
)
from fulminate.rules.events import Log
from fulminate.rules.moves import STOP
from fulminate.rules.powers.base import Power, close
from fulminate.rules.powers.dispenser import (
    AbyssalDraft,
    FeatherTouch,
    Generosity,
    Lavamancing,
    Magnetical,
    Serum,
    Stickiness,
    Wisdom,
)
from fulminate.rules.powers.hand import (
    BlindLove,
    GhastlyConcoction,
    PoltergeistSweat,
    PrismaticJoy,
    Selfishness,
    Varnish,
)
from fulminate.rules.state import BY_AGAIN, State

ANSWERS: Final[i64] = 160
"""More than any power ever offers at once."""


class SandsOfTime(Power):
    """Use again the power of a potion that you have drunk; not another Sands of Time."""

    def moves(self, state: State, out: vec[i64]) -> i64:
        """The kinds you have drunk."""
        n: i64 = 0
        drunk = state.desk().drunk_kinds()
        for kind in range(i64(len(KINDS))):
            if kind != SANDS and (drunk >> kind) & 1 == 1:
                out[n] = moves.AGAIN + kind
                n += 1
        return n

    def play(self, state: State, move: i64, log: Log | None) -> None:
        """Begin that power."""
        begin(state, move - moves.AGAIN, BY_AGAIN, log)


def _all() -> list[Power]:
    by_kind: dict[int, Power] = {
        int(SANDS): SandsOfTime(),
        int(MAGNETICAL): Magnetical(),
        int(WISDOM): Wisdom(),
        int(ABYSSAL): AbyssalDraft(),
        int(STICKINESS): Stickiness(),
        int(PRISMATIC): PrismaticJoy(),
        int(BLIND_LOVE): BlindLove(),
        int(LAVAMANCING): Lavamancing(),
        int(FEATHER): FeatherTouch(),
        int(VARNISH): Varnish(),
        int(POLTERGEIST): PoltergeistSweat(),
        int(CONCOCTION): GhastlyConcoction(),
        int(GENEROSITY): Generosity(),
        int(SELFISHNESS): Selfishness(),
        int(SERUM): Serum(),
    }
    return [by_kind[kind] for kind in range(len(KINDS))]


POWERS: Final[list[Power]] = _all()
"""By kind."""


def begin(state: State, kind: i64, by: i64, log: Log | None) -> None:
    """Use the power of a kind; at once over where it has no effect (4.7)."""
    if state.power < 0:
        state.resume = state.phase
    state.phase = phases.POWER
    state.power = kind
    state.power_by = by
    state.chosen = 0
    state.last = -1
    state.colour = -1
    state.gift = 0
    state.target = -1
    useful = _open(state)
    if log is not None:
        ways = ("drink", "again", "help")
        log.append({"type": "drank", "seat": int(state.seat), "kind": KINDS[kind], "by": ways[by], "effect": useful})
    if not useful:
        close(state)


def _open(state: State) -> bool:
    """Whether there is anything to do beside stopping."""
    out = vec[i64]([0] * ANSWERS)
    n = POWERS[state.power].moves(state, out)
    return n > 1 or (n == 1 and out[0] != STOP)


def answer(state: State, move: i64, log: Log | None) -> None:
    """Carry out an answer to the power in use, and end the power when nothing is left to choose."""
    POWERS[state.power].play(state, move, log)
    if state.phase == phases.POWER and state.rolling == 0 and not _open(state):
        POWERS[state.power].end(state, log)


def resume(state: State, log: Log | None) -> None:
    """End a power that has nothing left to choose once the marbles of a potion that it completed have rolled."""
    if state.phase == phases.POWER and not _open(state):
        POWERS[state.power].end(state, log)
