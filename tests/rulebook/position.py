"""Building the engine's state of a case's position, and options as the case files name them."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.rules import Options, SeededChance, State, phases
from fulminate.rules import state as states
from fulminate.rules.catalogue import DATA, PROFESSORS, tile_number
from fulminate.rules.counts import from_letters
from fulminate.rules.desk import DRUNK, FIVE, TEN, Desk, blank
from fulminate.rules.state import stacked
from fulminate.rules.steps.ending import taken_in_tie
from fulminate.rules.steps.turn import draft_seat
from fulminate.rules.track import TRACKS
from fulminate.rules.track import from_letters as track_from_letters
from tests.rulebook.notation import BadCase, kind, marble, marbles, whole

PHASES: Final = {
    "draft": phases.DRAFTING,
    "turn": phases.TURN,
    "keep": phases.KEEPING,
    "draw": phases.DRAWING,
    "tiebreak": phases.TIEBREAK,
    "over": phases.OVER,
}
TRIGGERS: Final = {"countdown": states.COUNTDOWN, "stacks": states.STACKS, "stalemate": states.STALEMATE}

_POSITION_KEYS: Final = {
    "options",
    "dispensers",
    "bell",
    "stacks",
    "players",
    "seat",
    "picked",
    "helped",
    "phase",
    "cauldron",
    "countdown",
    "triggered",
    "help_left",
    "quiet_rounds",
    "offer",
    "draft_order",
    "turns",
}
_PLAYER_KEYS: Final = {"held", "pool", "burners", "completed", "help", "skill", "reward", "scolding", "skill_for"}


def checked(what: str, value: object, keys: set[str]) -> dict[str, Any]:
    """An object of a case, none of whose keys is unknown."""
    if not isinstance(value, dict):
        raise BadCase(f"{what} must be an object, not {value!r}")
    unknown = set(value) - keys
    if unknown:
        raise BadCase(f"{what}: unknown {', '.join(sorted(unknown))}")
    return value


# ---- Options -----------------------------------------------------------------------------------------------------


def _listed(options: dict[str, Any], key: str) -> list[Any]:
    value = options.get(key)
    return value if isinstance(value, list) else []


def without_cauldron(options: dict[str, Any]) -> bool:
    """Whether kinds of the box with the cauldron are named that do not need it, and it is not on the table.

    The format plays them so; the engine's option for their box brings the cauldron too.
    """
    if options.get("cauldron", False) or "boxes" in options:
        return False
    needing = {
        entry.get("kind") or entry["professor"] for entry in DATA["kinds"] + DATA["professors"] if entry["cauldron"]
    }
    if needing & {*_listed(options, "kinds"), *_listed(options, "professors")}:
        return False
    return "fifth_ingredient" in _boxes_of_kinds(options)


def _boxes_of_kinds(options: dict[str, Any]) -> set[str]:
    boxes = {entry["kind"]: entry["box"] for entry in DATA["kinds"]}
    return {boxes[each] for each in _listed(options, "kinds") if isinstance(each, str) and each in boxes} - {"base"}


def table_options(options: dict[str, Any]) -> Options:
    """The engine's options. Raises OptionsError where they are refused; keys that nobody knows are refused too."""
    values = {key: value for key, value in options.items() if key != "cauldron"}
    if "boxes" in options:
        return Options.from_json(values)
    boxes = _boxes_of_kinds(options) - {"fifth_ingredient"}
    players = options.get("players")
    many = isinstance(players, int) and not isinstance(players, bool) and players > 4
    if options.get("mandragora") is True or many:
        boxes.add("sixth_student")
    cauldron = options.get("cauldron", False)
    if not isinstance(cauldron, bool):
        raise BadCase(f"cauldron is true or false, not {cauldron!r}")
    if cauldron or without_cauldron(options):
        boxes.add("fifth_ingredient")
    values["boxes"] = sorted(boxes)
    return Options.from_json(values)


# ---- A desk ------------------------------------------------------------------------------------------------------


def tile(value: object) -> int:
    """The number of [kind, face]."""
    if not isinstance(value, list) or len(value) != 2:
        raise BadCase(f"{value!r} is not a tile")
    kind(value[0])
    try:
        return tile_number(value[0], whole(value[1]))
    except ValueError as error:
        raise BadCase(str(error)) from None


def _brew(desk: Desk, burner: int, value: object) -> None:
    """Put a tile on a burner: [kind, face] or [kind, face, marbles of each layer], from the bottom layer up."""
    if value is None:
        return
    if not isinstance(value, list) or len(value) not in (2, 3):
        raise BadCase(f"{value!r} is not a burner")
    desk.set_tile(burner, tile(value[:2]))
    layers = value[2] if len(value) == 3 else []
    inside = [[marble(each) for each in marbles(layer)] for layer in layers]
    # A filled hole above a hole that is still free was filled in the wrong order (Tidygall); from the bottom up,
    # the others were not.
    for layer, numbers in enumerate(inside):
        for number in numbers:
            true = number if number < 6 else (number - 6) // 3
            if desk.free_in(burner, layer) == 0:
                raise BadCase(f"{value!r}: layer {layer} has no hole for so many marbles")
            desk.fill(burner, layer, true)
    if desk.free(burner) == 0:
        raise BadCase(f"{value!r} would be complete")


def _skills(names: object) -> int:
    flags = 0
    if not isinstance(names, list):
        raise BadCase(f"skill_for is a list, not {names!r}")
    for name in names:
        if name == "five":
            flags |= int(FIVE)
        elif name == "ten":
            flags |= int(TEN)
        elif isinstance(name, str) and name.startswith("three "):
            flags |= 1 << kind(name[len("three ") :])
        else:
            raise BadCase(f"{name!r}: Skill tokens are given for 'three KIND', 'five' and 'ten'")
    return flags


def _desk(value: object, own_turn: bool) -> Desk:
    entry = checked("a player", value, _PLAYER_KEYS)
    desk = blank()
    burners = entry.get("burners", [None, None])
    if not isinstance(burners, list) or len(burners) != 2:
        raise BadCase(f"a player has two burners, not {burners!r}")
    for burner, content in enumerate(burners):
        _brew(desk, burner, content)
    held = marbles(entry.get("held", []))
    pool = marbles(entry.get("pool", ""))
    if held and not own_turn:
        raise BadCase("only the player in turn holds marbles; those of the others are in their pools")
    if own_turn:
        held += pool
        pool = []
    for number in map(marble, held):
        if number < 6:
            desk.held += 1 << (8 * number)
        else:
            desk.veiled += 1 << (5 * (number - 6))
    desk.pool = from_letters(pool)
    if len(pool) > 3:
        raise BadCase(f"a pool holds at most three marbles, not {pool}")
    done: list[int] = []
    for potion in entry.get("completed", []):
        if len(potion) == 3 and potion[2] != "drunk":
            raise BadCase(f"{potion!r} is not a completed potion")
        done.append(tile(potion[:2]) + (int(DRUNK) if len(potion) == 3 else 0))
    desk.completed = bytes(done)
    for name in ("help", "skill", "reward", "scolding"):
        setattr(desk, name, whole(entry.get(name, 0)))
    desk.skill_for = _skills(entry.get("skill_for", []))
    return desk


# ---- The table ---------------------------------------------------------------------------------------------------


def _first(options: Options, order: list[int], players: int) -> int:
    """The first player: the one named, else the one whose draft goes on in this order, else seat 0."""
    for first in range(players) if options.first_player is None else [options.first_player]:
        whole_order = [(first + step) % players for step in range(players)]
        whole_order += whole_order[::-1]
        if whole_order[len(whole_order) - len(order) :] == order:
            return first
    raise BadCase(f"no draft goes on in the order {order}")


def _tracks(value: object, wanted: int) -> vec[i64]:
    if not isinstance(value, list) or len(value) != wanted:
        raise BadCase(f"this number of players has {wanted} dispensers, not {value!r}")
    numbers: list[int] = []
    for dispenser in value:
        if not isinstance(dispenser, list) or len(dispenser) != TRACKS:
            raise BadCase(f"a dispenser has {TRACKS} tracks, not {dispenser!r}")
        for letters in dispenser:
            if "?" in letters:
                raise BadCase("a case has no unknown marbles")
            numbers.append(int(track_from_letters(letters)))
    return vec[i64](numbers)


def build(value: object) -> State:
    """The state of a position."""
    position = checked("a position", value, _POSITION_KEYS)
    named_options = position.get("options", {})
    options = table_options(named_options)
    players = options.players
    entries = position.get("players")
    if not isinstance(entries, list) or len(entries) != players:
        raise BadCase(f"a position has an entry for each of the {players} players")
    phase = position.get("phase", "turn")
    if phase not in PHASES:
        raise BadCase(f"{phase!r}: a position is in one of the phases {', '.join(PHASES)}")
    order = [whole(each) for each in position.get("draft_order", [])]
    first = _first(options, order, players)
    settled = Options.from_json(
        {**options.to_json(), "first_player": first, "kinds": list(options.settled(SeededChance(0)).kinds)}
    )
    if isinstance(settled.professors, int) and settled.professors:
        raise BadCase("a position names its professors")
    offer = position.get("offer", [])
    seat = whole(position.get("seat", order[-min(len(order), len(offer))] if order and offer else first))
    if seat >= players:
        raise BadCase(f"there is no seat {seat}")
    holding = seat if phase in ("turn", "keep", "tiebreak") else -1
    desks = [_desk(entry, number == holding) for number, entry in enumerate(entries)]
    stacks = [[tile(each) for each in reversed(stack)] for stack in position.get("stacks", [])]
    deck, heights = stacked(stacks)
    state = State(settled, _tracks(position.get("dispensers"), 2 if players > 4 else 1), desks, deck)
    state.heights = heights
    professors = () if isinstance(settled.professors, int) else settled.professors
    state.professors = sum(1 << PROFESSORS.index(each) for each in professors)
    state.first = first
    state.bell = whole(position.get("bell", 0))
    if state.bell >= state.dispensers:
        raise BadCase(f"there is no dispenser {state.bell}")
    state.phase = PHASES[phase]
    state.seat = seat
    state.turn = whole(position.get("turns", 0 if phase == "draft" else 1 + (seat - first) % players))
    state.picked = int(_flag(position, "picked"))
    state.helped = int(_flag(position, "helped"))
    state.countdown = whole(position.get("countdown", settled.countdown))
    figures = DATA["little_help"]
    supply = figures["base"] + (figures["sixth_student"] if "sixth_student" in settled.boxes else 0)
    state.help_left = whole(position.get("help_left", supply))
    state.quiet_rounds = whole(position.get("quiet_rounds", 0))
    for name in position.get("triggered", []):
        if name not in TRIGGERS:
            raise BadCase(f"{name!r}: the end is triggered by {', '.join(TRIGGERS)}")
        state.triggered |= TRIGGERS[name]
    _fill_cauldron(state, position, named_options)
    _set_phase(state, position, phase, order)
    return state


def _flag(position: dict[str, Any], key: str) -> bool:
    value = position.get(key, False)
    if not isinstance(value, bool):
        raise BadCase(f"{key} is true or false, not {value!r}")
    return value


def _fill_cauldron(state: State, position: dict[str, Any], options: dict[str, Any]) -> None:
    has_one = "fifth_ingredient" in state.options.boxes and not without_cauldron(options)
    holes = DATA["marbles"]["cauldron"]
    content = marbles(position.get("cauldron", "e" * holes if has_one else ""))
    if len(content) > (holes if has_one else 0):
        raise BadCase(f"the cauldron holds up to {holes} marbles where there is one, not {len(content)}")
    state.cauldron = from_letters(content)


def _set_phase(state: State, position: dict[str, Any], phase: str, order: list[int]) -> None:
    """What a phase needs beside its name."""
    offer = sorted(tile(each) for each in position.get("offer", []))
    if phase == "draft":
        state.offer = bytes(offer)
        left = min(len(offer), len(order)) if order else len(offer)
        state.drafted = 2 * state.players - left
        if left == 0 or draft_seat(state, state.drafted) != state.seat:
            raise BadCase(f"seat {state.seat} does not choose next in this draft")
    elif offer or order:
        raise BadCase("only a draft has an offer and an order")
    elif phase == "keep":
        state.last = 0
        if state.desk().held_total() <= 3:
            raise BadCase("what to keep is asked only with more than three marbles held")
    elif phase == "draw":
        if state.desk().empty_burner() < 0 or state.heights == 0:
            raise BadCase("a tile is drawn only for an empty burner, from a stack that holds one")
    elif phase == "tiebreak":
        _set_tiebreak(state)
    elif phase == "over":
        best = max(state.scores)
        state.winners = sum(1 << seat for seat, points in enumerate(state.scores) if points == best)


def _set_tiebreak(state: State) -> None:
    """The first tied seat's turn in a tie-break; what earlier seats have taken cannot be named in a position."""
    best = max(state.scores)
    tied = [seat for seat, points in enumerate(state.scores) if points == best]
    state.tied = sum(1 << seat for seat in tied)
    state.resume = phases.TIEBREAK
    if state.seat != min(tied, key=lambda seat: (seat - state.first) % state.players):
        raise BadCase("a position in a tie-break is that of the first tied seat")
    if any(taken_in_tie(state, seat) >= 0 for seat in tied):
        raise BadCase("nobody has taken marbles yet")
