"""What a state waits for when no roll and no reveal is open. The verbs of ``moves`` have names of their own."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

DRAFTING: Final[i64] = 0
TURN: Final[i64] = 1
POWER: Final[i64] = 2
PAIRING: Final[i64] = 3
EXCHANGING: Final[i64] = 4
TAKING_OUT: Final[i64] = 5
KEEPING: Final[i64] = 6
DRAWING: Final[i64] = 7
TIEBREAK: Final[i64] = 8
OVER: Final[i64] = 9
# Passing phases, which end by themselves once the marbles lie still.
SETTLED: Final[i64] = 10
REFILLED: Final[i64] = 11

NAMES: Final = (
    "draft",
    "turn",
    "power",
    "humble",
    "exchange",
    "out",
    "keep",
    "draw",
    "tiebreak",
    "over",
    "settled",
    "refilled",
)
"""By phase: its name in views, records and positions."""
