"""What a seat that decides is shown beside the view: legal moves, sets, the chains of picks, the turn's end.

All of it is found from the public state alone, so it says nothing that the view does not.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from fulminate.rules import moves, phases, track
from fulminate.rules.catalogue import KINDS
from fulminate.rules.choice import asked, complete
from fulminate.rules.desk import POOL
from fulminate.rules.events import tile
from fulminate.rules.ingredients import LETTERS, MARBLES, NAMES, letter
from fulminate.rules.legal import decides, legal_moves
from fulminate.rules.state import State
from fulminate.rules.steps.keeping import ending_allowed, must_keep
from fulminate.rules.track import ASK
from fulminate.rules.view import held_letters, public


def decision(state: State) -> dict[str, Any] | None:
    """The decision as docs/api.md describes it; None where nobody decides."""
    known = public(state)
    if not decides(known):
        return None
    found = legal_moves(known)
    return {
        "seat": int(known.seat),
        "moves": [described(move) for move in found],
        "choice": _choice(known),
        "previews": {moves.words(move): preview(known, move // 8, move % 8) for move in found if move < moves.HELP},
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
        "from": [described(move) for move in sorted({move for each in sets for move in each})],
        "least": min(lengths),
        "most": max(lengths),
        "sets": sets,
    }


def described(move: int) -> dict[str, Any]:
    """A move with its number, its words and its parts."""
    verb, numbers = moves.parts(move)
    entry: dict[str, Any] = {"move": move, "words": moves.words(move), "verb": verb}
    if verb in ("pick", "help", "take", "return"):
        entry["track"], entry["position"] = numbers
    elif verb == "place":
        entry["marble"] = letter(numbers[0])
        entry["burner"], entry["layer"] = numbers[1:]
    elif verb in ("drink", "again", "help again"):
        entry["kind"] = KINDS[numbers[0]]
    elif verb in ("keep", "humble", "exchange"):
        entry["marble"] = letter(numbers[0])
    elif verb == "out":
        entry["marble"] = LETTERS[numbers[0]]
    elif verb == "draw":
        entry["stack"] = numbers[0]
    elif verb == "rob":
        entry["seat"] = numbers[0]
    elif verb in ("steal", "give"):
        entry["seat"] = numbers[0]
        entry["marble"] = LETTERS[numbers[1]]
    elif verb == "varnish":
        entry["from"], entry["to"] = NAMES[numbers[0]], NAMES[numbers[1]]
    elif verb == "draft":
        entry["tile"] = tile(numbers[0] * 4 + numbers[1])
    return entry


def preview(known: State, each: i64, position: i64) -> dict[str, Any]:
    """What is known of the chain that a pick would set off; positions are those before the pick (4.1).

    ``open``: what is hidden may add marbles or explosions.
    """
    here = known.tracks[known.pick_base() + each]
    picked = track.marble(here, position)
    here = track.cut(here, position, position + 1)
    gap = position
    gone: i64 = 1
    steps: list[dict[str, Any]] = []
    unsure = False
    while True:
        found = track.explosion(here, gap)
        if found == track.NOTHING:
            break
        if found & ASK != 0:
            # The run reaches into what is hidden: what is known of it is the part below that marble.
            unsure = True
            found = track.explosion(_without(here, found & 255), gap)
            if found == track.NOTHING:
                break
        low = track.exploded_low(found)
        high = track.exploded_high(found)
        run = range(low, high)
        steps.append(
            {
                "colour": NAMES[track.exploded_colour(found)],
                "positions": [int(at if at < gap else at + gone) for at in run],
                "marbles": [LETTERS[track.marble(here, at)] for at in run],
                "open": unsure,
            }
        )
        if unsure:
            break
        gone += high - low
        here = track.cut(here, low, high)
        gap = low
    return {
        "picked": LETTERS[picked],
        "positions": [int(position)],
        "steps": steps,
        "count": 1 + sum(len(step["marbles"]) for step in steps),
        "open": unsure,
    }


def _without(here: i64, top: i64) -> i64:
    """The track as if it ended below a position."""
    return track.cut(here, top, track.size(here))


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
