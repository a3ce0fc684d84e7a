"""What may be known: the one gate through which a state leaves (section 9).

``public`` builds the state as everybody at the table knows it, field by field; ``view`` writes that public state, and
nothing else, as JSON. Nothing in this game is private to one seat.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.rules import counts, phases, track
from fulminate.rules.catalogue import KINDS, LAYERS, NO_TILE, POINTS, UNKNOWN_TILE, asks
from fulminate.rules.counts import Counts
from fulminate.rules.desk import DRUNK, REASONS, Desk, skill_reason
from fulminate.rules.events import tile
from fulminate.rules.game import MOVE, awaits
from fulminate.rules.ingredients import COLOURS, LETTERS, MARBLES, NAMES, letter
from fulminate.rules.powers.base import chosen_spots
from fulminate.rules.readings import RULES_VERSION
from fulminate.rules.state import DEPTH, EXCHANGES, TRIGGERS, USES, State
from fulminate.rules.steps import ending, turn
from fulminate.rules.steps.keeping import kept_of
from fulminate.rules.track import TRACKS, VISIBLE

View = dict[str, Any]

_UNKNOWN: Final = bytes((UNKNOWN_TILE,))
_BLANK: Final = _UNKNOWN * DEPTH
"""A stack of which nothing is seen."""


def public(state: State) -> State:
    """The state as everybody knows it: of the tanks and of the tiles under the tops only the multisets are known."""
    seen: vec[i64] = state.tracks[:]
    unseen: Counts = state.unseen
    for index in range(i64(len(seen))):
        here = state.tracks[index]
        seen[index] = track.hide(here)
        unseen += track.contents(here, VISIBLE, track.size(here))
    desks: list[Desk] = [desk.clone() for desk in state.desks]
    deck, hidden = _covered(state)
    known = State(state.options, seen, desks, deck)
    known.professors = state.professors
    known.first = state.first
    known.heights = state.heights
    known.bell = state.bell
    known.phase = state.phase
    known.seat = state.seat
    known.turn = state.turn
    known.picked = state.picked
    known.helped = state.helped
    known.offer = state.offer
    known.drafted = state.drafted
    known.countdown = state.countdown
    known.help_left = state.help_left
    known.cauldron = state.cauldron
    known.triggered = state.triggered
    known.quiet_rounds = state.quiet_rounds
    known.brewed = state.brewed
    known.rolling = state.rolling
    known.returning = state.returning
    known.unnamed = state.unnamed
    known.chain = state.chain
    known.gap = state.gap
    known.bursts = state.bursts
    known.taken = state.taken
    known.power = state.power
    known.power_by = state.power_by
    known.chosen = state.chosen
    known.placed = state.placed
    known.last = state.last
    known.colour = state.colour
    known.gift = state.gift
    known.target = state.target
    known.exchange_by = state.exchange_by
    known.resume = state.resume
    known.kept = state.kept
    known.kept_veiled = state.kept_veiled
    known.left_over = state.left_over
    known.humble = state.humble
    known.tied = state.tied
    known.tie_taken = state.tie_taken
    known.winners = state.winners
    known.unknown = 1
    known.unseen = unseen
    known.unseen_tiles = hidden
    return known


def _covered(state: State) -> tuple[bytes, bytes]:
    """The deck with only the tops seen, and the multiset of the tiles under them."""
    places = b""
    hidden = state.unseen_tiles
    for stack in range(state.stacks()):
        top = stack * DEPTH + state.height(stack) - 1
        if state.height(stack) == 0:
            places = places + _BLANK
        else:
            places = places + _BLANK[: top - stack * DEPTH] + state.deck[top : top + 1]
            places = places + _BLANK[top + 1 - stack * DEPTH :]
            hidden = hidden + state.deck[stack * DEPTH : top]
    return places, bytes(sorted(hidden.replace(_UNKNOWN, b"")))


# ---- JSON ----------------------------------------------------------------------------------------


def view(state: State) -> View:
    """The view as docs/api.md describes it."""
    known = public(state)
    waits = awaits(known)
    return {
        "rules_version": RULES_VERSION,
        "options": known.options.to_json(),
        "phase": known.phase_name,
        "awaits": waits,
        "seat": int(known.seat) if waits == MOVE else None,
        "turn_seat": int(known.seat),
        "first_player": int(known.first),
        "turn": int(known.turn),
        "round": int((known.turn + known.players - 1) // known.players),
        "picked": known.picked == 1,
        "helped": known.helped == 1,
        "bell": int(known.bell),
        "dispensers": [_dispenser(known, number) for number in range(known.dispensers)],
        "offer": [tile(each) for each in known.offer],
        "draft_order": [int(turn.draft_seat(known, number)) for number in range(2 * known.players)],
        "drafted": int(known.drafted),
        "stacks": [
            {
                "top": None if known.top(stack) == NO_TILE else tile(known.top(stack)),
                "height": int(known.height(stack)),
            }
            for stack in range(known.stacks())
        ],
        "desks": [_desk(desk, known.players) for desk in known.desks],
        "countdown": int(known.countdown),
        "help_left": int(known.help_left),
        "cauldron": counts.letters(known.cauldron) if "fifth_ingredient" in known.options.boxes else None,
        "power": _power(known),
        "exchange": _exchange(known),
        "keeping": _keeping(known),
        "rolling": counts.letters(known.rolling),
        "tiebreak": _tiebreak(known),
        "triggered": [name for place, name in enumerate(TRIGGERS) if known.triggered >> place & 1],
        "quiet_rounds": int(known.quiet_rounds),
        "winners": known.winning_seats,
    }


def _dispenser(state: State, number: i64) -> View:
    tracks: list[str] = []
    lengths: list[int] = []
    for index in range(number * TRACKS, number * TRACKS + TRACKS):
        tracks.append(track.to_letters(state.tracks[index])[:VISIBLE])
        lengths.append(int(track.size(state.tracks[index])))
    return {"tracks": tracks, "lengths": lengths}


def held_letters(desk: Desk) -> list[str]:
    """The held marbles as letters, those in disguise with what they show."""
    found: list[str] = []
    for marble in range(MARBLES):
        for _ in range(desk.holds(marble)):
            found.append(letter(marble))
    return found


def skills(desk: Desk) -> list[str]:
    """What the seat has had Skill tokens for."""
    return [skill_reason(reason) for reason in range(REASONS) if (desk.skill_for >> reason) & 1]


def skills_ahead(desk: Desk, players: i64) -> list[View]:
    """What the seat can still earn Skill tokens for, and how far it is; kinds of which it has none are left out."""
    found: list[View] = []
    for reason in range(REASONS):
        if (desk.skill_for >> reason) & 1 == 0:
            have, needs = desk.toward(reason, players)
            if needs > 0 and (have > 0 or reason >= i64(len(KINDS))):
                found.append({"for": skill_reason(reason), "have": int(have), "needs": int(needs)})
    return found


def _desk(desk: Desk, players: i64) -> View:
    completed: list[View] = []
    for here in desk.completed:
        number = here % DRUNK
        entry: View = tile(number)
        entry["points"] = int(POINTS[number])
        entry["drunk"] = here >= DRUNK
        completed.append(entry)
    return {
        "burners": [_burner(desk, 0), _burner(desk, 1)],
        "held": held_letters(desk),
        "pool": counts.letters(desk.pool),
        "completed": completed,
        "skill": int(desk.skill),
        "skill_for": skills(desk),
        "skill_ahead": skills_ahead(desk, players),
        "help": int(desk.help),
        "reward": int(desk.reward),
        "scolding": int(desk.scolding),
        "score": int(desk.score()),
    }


def _burner(desk: Desk, burner: i64) -> View | None:
    number = desk.tile(burner)
    if number == NO_TILE:
        return None
    entry: View = tile(number)
    if number == UNKNOWN_TILE:
        return entry
    layers: list[View] = []
    for layer in range(LAYERS):
        colour = asks(number, layer)
        if colour >= 0:
            inside = counts.letters(desk.layer_counts(burner, layer))
            holes = int(desk.free_in(burner, layer)) + len(inside)
            takes = NAMES[desk.takes(burner, layer)]
            layers.append({"colour": NAMES[colour], "takes": takes, "holes": holes, "marbles": inside})
    entry["points"] = int(POINTS[number])
    entry["layers"] = layers
    return entry


def _power(state: State) -> View | None:
    if state.power < 0:
        return None
    return {
        "kind": KINDS[state.power],
        "by": USES[state.power_by],
        "chosen": chosen_spots(state),
        "gift": counts.letters(state.gift),
    }


def _exchange(state: State) -> View | None:
    if state.phase != phases.EXCHANGING and state.phase != phases.TAKING_OUT:
        return None
    by = EXCHANGES[state.exchange_by]
    return {"by": by, "given": LETTERS[state.last] if state.phase == phases.TAKING_OUT else None}


def _keeping(state: State) -> list[str]:
    found = counts.letters(state.kept)
    for marble in range(COLOURS, MARBLES):
        for _ in range(kept_of(state, marble)):
            found.append(letter(marble))
    return found


def _tiebreak(state: State) -> View | None:
    if state.tied == 0:
        return None
    seats = [seat for seat in range(len(state.desks)) if (state.tied >> seat) & 1]
    taken: list[int | None] = []
    for seat in seats:
        many = int(ending.taken_in_tie(state, seat))
        taken.append(None if many < 0 else many)
    return {"seats": seats, "taken": taken}
