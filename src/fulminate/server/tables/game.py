"""A table's game at one version: how a log entry leads from one to the next, and what may be told of it.

Everything follows from the table's record and its log alone, so a restart comes to exactly the same game.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from fulminate.rules import (
    KeyedChance,
    Options,
    State,
    check_version,
    commitment,
    decision,
    legal_moves,
    moves,
    new_game,
    play,
    run_out,
    view,
)
from fulminate.rules.catalogue import OCLOCKITT
from fulminate.rules.track import VISIBLE
from fulminate.server.storage.store import Entry, TableRecord

Events = list[dict[str, Any]]

TURN = timedelta(seconds=90)
"""What O'Clockitt's clock gives a turn."""
ONE_WAY = {"rolled", "revealed", "drew", "drafted", "turn", "triggered", "tiebreak", "over"}
SHOWING = {"rolled", "revealed", "drew"}


class BrokenLog(Exception):
    """What is kept of a table is not a game of these rules."""


@dataclass(frozen=True, slots=True)
class Before:
    """What taking back the move of `version` leads to."""

    version: int
    state: State


@dataclass(frozen=True, slots=True)
class Position:
    """The states in it are never changed: a move is played on a copy."""

    version: int
    state: State
    takebacks: tuple[Before, ...]
    seen: bool = False
    """Whether something hidden came into view in this turn: what led there cannot be taken back."""
    clock: datetime | None = None
    """When O'Clockitt's clock, where it runs, was started last."""

    @property
    def ends(self) -> datetime | None:
        """When the turn's time runs out."""
        return None if self.clock is None or self.state.over else self.clock + TURN

    @property
    def seat(self) -> int | None:
        """Who decides now."""
        return None if self.state.over else int(self.state.seat)


def dealt(record: TableRecord) -> Position:
    """The game at version 0. What was kept is trusted no further than it proves itself.

    Raises OtherRules where these rules are not its own, BrokenLog where it proves nothing."""
    check_version(record.rules_version)
    if commitment(record.secret, record.id) != record.commitment:
        raise BrokenLog("its secret is not the one that was committed to")
    if not isinstance(record.options, dict) or not isinstance(record.seats, list):
        raise BrokenLog("its options and seats are not readable")
    if len(record.seats) != record.options.get("players") or any("kind" not in seat for seat in record.seats):
        raise BrokenLog("its seats are not those of its options")
    # A clock runs here, so O'Clockitt may be among professors drawn at random.
    state = new_game(Options.from_json(record.options), KeyedChance(record.secret, record.id, 0), True)
    return Position(0, state, ())


def moved(record: TableRecord, before: Position, move: int, follows: bool = False) -> tuple[Position, Events]:
    """Raises `IllegalMove` and leaves everything as it was when the move is not legal. `follows`: it belongs to the set
    that the move before it has begun, and is taken back with that."""
    version = before.version + 1
    state = before.state.clone()
    events: Events = []
    play(state, move, KeyedChance(record.secret, record.id, version), events)
    if state.over or state.seat != before.state.seat or any(event["type"] == "turn" for event in events):
        return Position(version, state, (), False, before.clock), events
    if any(map(_one_way, events)):
        return Position(version, state, (), any(map(_shows, events)), before.clock), events
    takebacks = before.takebacks if follows else (*before.takebacks, Before(version, before.state))
    return Position(version, state, takebacks, before.seen, before.clock), events


def timed(position: Position, events: Events, at: datetime) -> Position:
    """The same position with the clock started anew where a turn has begun; the tie-break has none."""
    if position.state.over or position.state.in_tiebreak():
        return replace(position, clock=None)
    if any(event["type"] == "turn" for event in events) and position.state.professor(OCLOCKITT):
        return replace(position, clock=at)
    return position


def ran_out(before: Position, at: datetime) -> tuple[Position, Events]:
    """The turn's time has run out: the seat in turn is scolded, and the clock starts again."""
    state = before.state.clone()
    events: Events = []
    run_out(state, events)
    return Position(before.version + 1, state, (), False, at), events


def taken_back(before: Position, target: int) -> Position:
    """The game as it stood before the move of version `target`, which must be one that may be taken back."""
    for index, takeback in enumerate(before.takebacks):
        if takeback.version == target:
            return Position(before.version + 1, takeback.state, before.takebacks[:index], before.seen, before.clock)
    raise BrokenLog(f"the move of version {target} cannot be taken back at version {before.version}")


def target_of(position: Position, undo: str) -> int | None:
    """The first move that an undo takes back: the last one, or all of the turn that can be."""
    if not position.takebacks:
        return None
    return position.takebacks[-1 if undo == "move" else 0].version


def _one_way(event: dict[str, Any]) -> bool:
    """Whether something was seen or settled that cannot be unseen."""
    return event["type"] in ONE_WAY or _shows(event)


def _shows(event: dict[str, Any]) -> bool:
    """Whether something hidden came into view. An explosion may reach out of sight."""
    return event["type"] in SHOWING or (event["type"] == "exploded" and max(event["positions"]) >= VISIBLE)


def replayed(record: TableRecord, entries: Iterable[Entry]) -> Iterator[tuple[Entry, Position, Events]]:
    """The whole log, one entry after another."""
    position = dealt(record)
    until = 0
    for entry in entries:
        if entry.version != position.version + 1:
            raise BrokenLog(f"version {position.version + 1} is missing")
        events: Events = []
        if entry.kind == "time":
            position, events = ran_out(position, entry.at)
        elif entry.kind == "move":
            if entry.words is None or entry.seat != position.seat:
                raise BrokenLog(f"version {entry.version} is not a move of the seat that decides")
            position, events = moved(record, position, moves.parse(entry.words), entry.version <= until)
            position = timed(position, events, entry.at)
            until = entry.until or until
        else:
            if entry.target is None:
                raise BrokenLog(f"version {entry.version} takes nothing back")
            position = taken_back(position, entry.target)
        yield entry, position, events


def undone(entries: Iterable[Entry]) -> set[int]:
    """The versions of the moves that were taken back."""
    back: set[int] = set()
    for entry in entries:
        if entry.target is not None:
            back.update(range(entry.target, entry.version))
    return back


def shown(position: Position) -> dict[str, Any]:
    """What everybody may know of a position: the view and what follows from it."""
    allowed = bool(position.takebacks)
    why = None if allowed else "seen" if position.seen else "nothing"
    return {
        "view": view(position.state),
        "decision": decision(position.state),
        "undo_allowed": {"move": allowed, "turn": allowed, "why": why},
        "clock": None if position.ends is None else {"ends": position.ends.isoformat()},
    }


def update(entry: Entry, events: Events, position_shown: dict[str, Any]) -> dict[str, Any]:
    return {
        "version": entry.version,
        "seat": entry.seat,
        "words": entry.words,
        "undo": entry.undo,
        "events": events,
        **position_shown,
    }


def to_bytes(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def choices_of(position: Position) -> list[int]:
    return [int(move) for move in legal_moves(position.state)]
