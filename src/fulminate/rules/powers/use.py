"""The powers by kind, and how one is begun, answered and ended (4.7).

A power is one short class. ``moves`` writes the answers that are legal now; ``play`` carries one out. All marbles of a
power are chosen among the takeable positions as they stood when it was drunk: ``chosen`` collects them, a bit for each
position, and they leave the tracks together when the power ends.
"""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.rules import moves, phases
from fulminate.rules.catalogue import KINDS, kind_number
from fulminate.rules.events import Log
from fulminate.rules.moves import STOP, Move
from fulminate.rules.powers import dispenser, hand
from fulminate.rules.powers.base import Power, close
from fulminate.rules.state import BY_AGAIN, USES, State

ANSWERS: Final[i64] = 160
"""More than any power ever offers at once."""


class SandsOfTime(Power):
    """Use again the power of a potion that you have drunk; not another Sands of Time."""

    kind: ClassVar[str] = "sands_of_time"

    def moves(self, state: State, out: vec[i64]) -> i64:
        """The kinds you have drunk."""
        n: i64 = 0
        drunk = state.desk().drunk_kinds()
        for kind in range(i64(len(KINDS))):
            if kind != state.power and (drunk >> kind) & 1 == 1:
                out[n] = moves.AGAIN + kind
                n += 1
        return n

    def play(self, state: State, move: Move, log: Log | None) -> None:
        """Begin that power."""
        begin(state, move - moves.AGAIN, BY_AGAIN, log)


def _all() -> list[Power]:
    """The power of each kind. Raises ValueError for a kind without a class, and for a class without a kind."""
    found: dict[str, Power] = {}
    for room in (dispenser, hand):
        for each in vars(room).values():
            if isinstance(each, type) and issubclass(each, Power) and each.kind:
                found[each.kind] = each()
    found[SandsOfTime.kind] = SandsOfTime()
    for kind in found:
        kind_number(kind)
    missing = [kind for kind in KINDS if kind not in found]
    if missing:
        raise ValueError(f"no class in rules/powers says that its kind is {missing[0]}")
    return [found[kind] for kind in KINDS]


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
    state.placed = 0
    state.last = -1
    state.colour = -1
    state.gift = 0
    state.target = -1
    useful = _open(state)
    if log is not None:
        way = USES[by]
        log.append({"type": "drank", "seat": int(state.seat), "kind": KINDS[kind], "by": way, "effect": useful})
    if not useful:
        close(state)


def _open(state: State) -> bool:
    """Whether there is anything to do beside stopping."""
    out = vec[i64]([0] * ANSWERS)
    n = POWERS[state.power].moves(state, out)
    return n > 1 or (n == 1 and out[0] != STOP)


def answer(state: State, move: Move, log: Log | None) -> None:
    """Carry out an answer to the power in use, and end the power when nothing is left to choose."""
    POWERS[state.power].play(state, move, log)
    if state.phase == phases.POWER and state.rolling == 0 and not _open(state):
        POWERS[state.power].end(state, log)


def resume(state: State, log: Log | None) -> None:
    """End a power that has nothing left to choose once the marbles of a potion that it completed have rolled."""
    if state.phase == phases.POWER and not _open(state):
        POWERS[state.power].end(state, log)
