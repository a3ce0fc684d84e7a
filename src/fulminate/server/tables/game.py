"""A table's game at one version: how a log entry leads from one to the next, and what may be told of it.

Everything follows from the table's row and its log alone, so a restart comes to exactly the same game.
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
from fulminate.server.storage.store import LogEntry, TableRow

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
class TableGame:
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


def dealt(row: TableRow) -> TableGame:
    """The game at version 0. What was kept is trusted no further than it proves itself.

    Raises OtherRules where these rules are not its own, BrokenLog where it proves nothing."""
    check_version(row.rules_version)
    if commitment(row.secret, row.id) != row.commitment:
        raise BrokenLog("its secret is not the one that was committed to")
    if not isinstance(row.options, dict) or not isinstance(row.seats, list):
        raise BrokenLog("its options and seats are not readable")
    if len(row.seats) != row.options.get("players") or any("kind" not in seat for seat in row.seats):
        raise BrokenLog("its seats are not those of its options")
    # A clock runs here, so O'Clockitt may be among professors drawn at random.
    state = new_game(Options.from_json(row.options), KeyedChance(row.secret, row.id, 0), True)
    return TableGame(0, state, ())


def moved(row: TableRow, before: TableGame, move: int, follows: bool = False) -> tuple[TableGame, Events]:
    """Raises `IllegalMove` and leaves everything as it was when the move is not legal. `follows`: it belongs to the set
    that the move before it has begun, and is taken back with that."""
    version = before.version + 1
    state = before.state.clone()
    events: Events = []
    play(state, move, KeyedChance(row.secret, row.id, version), events)
    if state.over or state.seat != before.state.seat or any(event["type"] == "turn" for event in events):
        return TableGame(version, state, (), False, before.clock), events
    if any(map(_one_way, events)):
        return TableGame(version, state, (), any(map(_shows, events)), before.clock), events
    takebacks = before.takebacks if follows else (*before.takebacks, Before(version, before.state))
    return TableGame(version, state, takebacks, before.seen, before.clock), events


def timed(game: TableGame, events: Events, at: datetime) -> TableGame:
    """The same game with the clock started anew where a turn has begun; the tie-break has none."""
    if game.state.over or game.state.in_tiebreak():
        return replace(game, clock=None)
    if any(event["type"] == "turn" for event in events) and game.state.professor(OCLOCKITT):
        return replace(game, clock=at)
    return game


def ran_out(before: TableGame, at: datetime) -> tuple[TableGame, Events]:
    """The turn's time has run out: the seat in turn is scolded, and the clock starts again."""
    state = before.state.clone()
    events: Events = []
    run_out(state, events)
    return TableGame(before.version + 1, state, (), False, at), events


def taken_back(before: TableGame, target: int) -> TableGame:
    """The game as it stood before the move of version `target`, which must be one that may be taken back."""
    for index, takeback in enumerate(before.takebacks):
        if takeback.version == target:
            return TableGame(before.version + 1, takeback.state, before.takebacks[:index], before.seen, before.clock)
    raise BrokenLog(f"the move of version {target} cannot be taken back at version {before.version}")


def target_of(game: TableGame, undo: str) -> int | None:
    """The first move that an undo takes back: the last one, or all of the turn that can be."""
    if not game.takebacks:
        return None
    return game.takebacks[-1 if undo == "move" else 0].version


def _one_way(event: dict[str, Any]) -> bool:
    """Whether something was seen or settled that cannot be unseen."""
    return event["type"] in ONE_WAY or _shows(event)


def _shows(event: dict[str, Any]) -> bool:
    """Whether something hidden came into view. An explosion may reach out of sight."""
    return event["type"] in SHOWING or (event["type"] == "exploded" and max(event["positions"]) >= VISIBLE)


def replayed(row: TableRow, entries: Iterable[LogEntry]) -> Iterator[tuple[LogEntry, TableGame, Events]]:
    """The whole log, one entry after another."""
    game = dealt(row)
    until = 0
    for entry in entries:
        if entry.version != game.version + 1:
            raise BrokenLog(f"version {game.version + 1} is missing")
        events: Events = []
        if entry.kind == "time":
            game, events = ran_out(game, entry.at)
        elif entry.kind == "move":
            if entry.words is None or entry.seat != game.seat:
                raise BrokenLog(f"version {entry.version} is not a move of the seat that decides")
            game, events = moved(row, game, moves.parse(entry.words), entry.version <= until)
            game = timed(game, events, entry.at)
            until = entry.until or until
        else:
            if entry.target is None:
                raise BrokenLog(f"version {entry.version} takes nothing back")
            game = taken_back(game, entry.target)
        yield entry, game, events


def undone(entries: Iterable[LogEntry]) -> set[int]:
    """The versions of the moves that were taken back."""
    back: set[int] = set()
    for entry in entries:
        if entry.target is not None:
            back.update(range(entry.target, entry.version))
    return back


def shown(game: TableGame) -> dict[str, Any]:
    """What everybody may know of a game: the view and what follows from it."""
    allowed = bool(game.takebacks)
    why = None if allowed else "seen" if game.seen else "nothing"
    return {
        "view": view(game.state),
        "decision": decision(game.state),
        "undo_allowed": {"move": allowed, "turn": allowed, "why": why},
        "clock": None if game.ends is None else {"ends": game.ends.isoformat()},
    }


def update(entry: LogEntry, events: Events, position_shown: dict[str, Any]) -> dict[str, Any]:
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


def choices_of(game: TableGame) -> list[int]:
    return [int(move) for move in legal_moves(game.state)]
