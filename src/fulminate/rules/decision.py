"""What a seat that decides is shown beside the view: legal moves, sets, the chains of picks, the turn's end.

All of it is found from the public state alone, so it says nothing that the view does not.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from fulminate.rules import counts, moves, phases, track
from fulminate.rules.choice import asked, complete
from fulminate.rules.desk import POOL
from fulminate.rules.events import Log
from fulminate.rules.ingredients import MARBLES, letter
from fulminate.rules.legal import decides, legal_moves
from fulminate.rules.state import State
from fulminate.rules.steps import chain, reveals
from fulminate.rules.steps.keeping import ending_allowed, must_keep
from fulminate.rules.view import held_letters, public


def decision(state: State) -> dict[str, Any] | None:
    """The decision as docs/api.md describes it; None where nobody decides."""
    known = public(state)
    if not decides(known):
        return None
    found = legal_moves(known)
    return {
        "seat": int(known.seat),
        "moves": [moves.described(move) for move in found],
        "choice": _choice(known),
        "previews": {moves.words(move): preview(known, move) for move in found if move < moves.HELP},
        "ending": _ending(known) if known.phase == phases.TURN else None,
    }


def _choice(known: State) -> dict[str, Any] | None:
    """The set of marbles that may be chosen now, in any order; None where none is asked for."""
    sets = complete(known)
    if not sets:
        return None
    lengths = [len(each) for each in sets]
    return {
        "verb": asked(known),
        "from": [moves.described(move) for move in sorted({move for each in sets for move in each})],
        "least": min(lengths),
        "most": max(lengths),
        "sets": sets,
    }


def preview(known: State, move: i64) -> dict[str, Any]:
    """What is known of the chain that a pick would set off; positions are those before the pick (4.1).

    ``open``: what is hidden may add marbles or explosions.
    """
    tried = known.clone()
    index = tried.pick_base() + moves.track_at(move)
    position = moves.position_at(move)
    log: Log = []
    chain.pick(tried, index, position, log)
    unsure = not chain.follow(tried, log)
    bursts = len(log) - 1
    if unsure:
        # The run reaches into what is hidden: what is known of it is the part below that marble.
        _, hidden = reveals.revealing(tried)
        tried.tracks[index] = track.cut(tried.tracks[index], hidden, track.size(tried.tracks[index]))
        chain.follow(tried, log)
    steps = [
        {**{key: event[key] for key in ("colour", "positions", "marbles")}, "open": number > bursts}
        for number, event in enumerate(log)
        if event["type"] == "exploded"
    ]
    return {
        "picked": log[0]["marble"],
        "positions": [int(position)],
        "steps": steps,
        "count": int(counts.total(tried.taken)),
        "open": unsure,
    }


def _ending(known: State) -> dict[str, Any]:
    """What ending the turn now would do (4.3): what must be placed first, what would be kept, what discarded."""
    desk = known.desk()
    held = held_letters(desk)
    bound: list[str] = []
    loose: list[str] = []
    for marble in range(MARBLES):
        must = must_keep(desk, marble)
        for _ in range(desk.holds(marble)):
            (bound if must else loose).append(letter(marble))
    over = len(bound) - int(POOL)
    waiting = known.picked == 0 and known.anything_takeable()
    why: str | None = None
    if waiting:
        why = "pick_first"
    elif over > 0:
        why = "place_first"
    room = max(0, int(POOL) - len(bound))
    keep = (bound + loose[:room])[: int(POOL)]
    return {
        "allowed": ending_allowed(known),
        "why": why,
        "place_first": bound if over > 0 else [],
        "keep": keep,
        "discard": [] if len(held) <= POOL else loose[room:],
        "choose": len(held) > POOL and len(set(loose)) > 1 and room > 0,
    }
