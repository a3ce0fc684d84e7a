"""What a case expects, compared with the state, its view and its legal moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

from fulminate.rules import (
    State,
    awaits,
    counts,
    decision,
    from_bytes,
    legal_moves,
    public,
    to_bytes,
    track,
    view,
)
from fulminate.rules.catalogue import DATA, FACES, KINDS, NO_TILE, TILES, UNKNOWN_TILE
from fulminate.rules.desk import DRUNK, Desk
from fulminate.rules.plain import to_plain
from fulminate.rules.state import DEPTH
from fulminate.rules.track import TRACKS, VISIBLE
from fulminate.rules.view import held_letters, skills
from tests.rulebook.notation import SHAPES, BadCase, marbles, named
from tests.rulebook.position import TRIGGERS, checked
from tests.rulebook.walks import legal, refused

Problems = Iterator[str]

HIDDEN: Final = {"tracks", "deck", "unknown", "unseen", "unseen_tiles"}
"""Where a public state differs from the whole one: the tanks, the tiles under the tops and what is known of them."""


def _differ(what: str, found: object, wanted: object) -> Problems:
    if found != wanted:
        yield f"{what}: expected {wanted!r}, found {found!r}"


# ---- Legal moves -------------------------------------------------------------------------------------------------


def _moves(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise BadCase(f"{value!r} is not a list of moves")
    return [named(each) for each in value]


def _legal_is(state: State, value: Any) -> Problems:
    yield from _differ("legal moves", sorted(legal(state), key=str), sorted(_moves(value), key=str))


def _legal_is_place(state: State, value: Any) -> Problems:
    found = [move for move in legal(state) if move[0] == "place"]
    yield from _differ("moves that place", sorted(found), sorted(_moves(value)))


def _legal_has(state: State, value: Any) -> Problems:
    found = legal(state)
    for move in _moves(value):
        if move not in found:
            yield f"{move} should be legal; legal are {sorted(found, key=str)}"


def _legal_lacks(state: State, value: Any) -> Problems:
    found = legal(state)
    for move in _moves(value):
        if move in found:
            yield f"{move} should not be legal"


def _legal_count(state: State, value: Any) -> Problems:
    found = Counter(move[0] for move in legal(state))
    for verb, many in checked("legal_count", value, set(SHAPES) - {"time"}).items():
        yield from _differ(f"number of {verb!r} moves", found[verb], many)


def _illegal(state: State, value: Any) -> Problems:
    for move in value:
        # A legal move whose rolls are not told would be refused too, for its rolls.
        problem = f"{move} is legal" if named(move) in legal(state) else refused(state, {"move": move})
        if problem:
            yield problem


def _bad_rolls(state: State, value: Any) -> Problems:
    for step in value:
        problem = refused(state, step)
        if problem:
            yield problem


# ---- The table ---------------------------------------------------------------------------------------------------


def _place(state: State, name: str) -> int:
    """The index of the track that ``dispenser.track`` names."""
    dispenser, _, each = name.partition(".")
    if not dispenser.isdecimal() or not each.isdecimal() or int(each) >= TRACKS:
        raise BadCase(f"{name!r} is not a track: write dispenser.track")
    if int(dispenser) >= state.dispensers:
        raise BadCase(f"{name!r}: there is no dispenser {dispenser}")
    return int(dispenser) * TRACKS + int(each)


def _tracks(state: State, value: Any) -> Problems:
    for name, wanted in value.items():
        yield from _differ(f"track {name}", track.to_letters(state.tracks[_place(state, name)]), wanted)


def _seen(state: State, value: Any, key: str) -> Problems:
    shown = view(state)["dispensers"]
    for name, wanted in value.items():
        index = _place(state, name)
        yield from _differ(f"{key} of track {name} in the view", shown[index // TRACKS][key][index % TRACKS], wanted)


def _by_stack(what: str, found: list[Any], value: Any) -> Problems:
    """Stacks are named all in a list, or some of them by their number."""
    if isinstance(value, list):
        yield from _differ(what, found, value)
        return
    for name, wanted in value.items():
        if not name.isdecimal() or int(name) >= len(found):
            raise BadCase(f"there is no stack {name!r}")
        yield from _differ(f"{what} of stack {name}", found[int(name)], wanted)


def _tile(number: int) -> list[Any] | None:
    return None if number == NO_TILE else [KINDS[number // FACES], int(number % FACES)]


def _heights(state: State, value: Any) -> Problems:
    yield from _by_stack("heights", [int(state.height(stack)) for stack in range(state.stacks())], value)


def _stack_tops(state: State, value: Any) -> Problems:
    yield from _by_stack("tops", [_tile(state.top(stack)) for stack in range(state.stacks())], value)


def _marbles(state: State, value: Any) -> Problems:
    found = Counter(letter for word in state.tracks for letter in track.to_letters(word))
    yield from _differ("marbles in the dispensers", dict(found), value)


def _phase(state: State, value: Any) -> Problems:
    yield from _differ("phase", state.phase_name, value)


def _to_move(state: State, value: Any) -> Problems:
    yield from _differ("seat to move", int(state.seat) if awaits(state) == "move" else None, value)


def _triggered(state: State, value: Any) -> Problems:
    found = sorted(name for name, flag in TRIGGERS.items() if state.triggered & flag)
    yield from _differ("triggered by", found, sorted(value))


def _cauldron(state: State, value: Any) -> Problems:
    yield from _differ("cauldron", sorted(counts.letters(state.cauldron)), marbles(value or ""))


def _starter(number: int) -> bool:
    mark: bool = DATA["kinds"][number // FACES]["faces"][int(number % FACES)]["starter"]
    return mark


def _offer(state: State, value: Any) -> Problems:
    yield from _differ("starter tiles on offer", sum(map(_starter, state.offer)), value)
    yield from _differ("tiles on offer", len(state.offer), value)


def _kinds(state: State, value: Any) -> Problems:
    if isinstance(value, list):
        yield from _differ("kinds in play", sorted(state.options.kinds), sorted(value))
    else:
        yield from _differ("number of kinds in play", len(state.options.kinds), value)


# ---- Players -----------------------------------------------------------------------------------------------------


def _true(text: str) -> str:
    return text[0]


def _layers(desk: Desk, burner: int) -> list[list[str]]:
    number = desk.tile(burner)
    found = [sorted(counts.letters(desk.layer_counts(burner, layer))) for layer in range(3)]
    holes = [int(desk.free_in(burner, layer)) + len(found[layer]) for layer in range(3)]
    return [inside for inside, many in zip(found, holes, strict=True) if many] if number != NO_TILE else []


def _burners(desk: Desk, value: Any) -> Problems:
    for burner, wanted in enumerate(value):
        found = _tile(desk.tile(burner))
        yield from _differ(f"burner {burner}", found, wanted[:2] if wanted else None)
        if wanted and found == wanted[:2]:
            inside = _layers(desk, burner)
            layers = [sorted(map(_true, marbles(layer))) for layer in (wanted[2] if len(wanted) == 3 else [])]
            layers += [[]] * (len(inside) - len(layers))
            yield from _differ(f"layers of burner {burner}", inside, layers)


def _completed(desk: Desk) -> list[list[Any]]:
    found: list[list[Any]] = []
    for number in desk.completed:
        potion: list[Any] = [KINDS[(number & (TILES - 1)) // FACES], number % FACES]
        found.append([*potion, "drunk"] if number >= DRUNK else potion)
    return found


def _player(state: State, seat: int, value: Any) -> Problems:
    desk = state.desks[seat]
    for key, wanted in value.items():
        what = f"player {seat}: {key}"
        match key:
            case "held":
                yield from _differ(what, sorted(held_letters(desk)), marbles(wanted))
            case "pool":
                yield from _differ(what, sorted(counts.letters(desk.pool)), marbles(wanted))
            case "burners":
                for problem in _burners(desk, wanted):
                    yield f"player {seat}: {problem}"
            case "completed":
                yield from _differ(what, sorted(_completed(desk)), sorted(wanted))
            case "help" | "skill" | "reward" | "scolding":
                yield from _differ(what, int(getattr(desk, key)), wanted)
            case "skill_for":
                yield from _differ(what, sorted(skills(desk)), sorted(wanted))
            case _:
                raise BadCase(f"a player has no {key!r}")


def _players(state: State, value: Any) -> Problems:
    for name, wanted in enumerate(value) if isinstance(value, list) else value.items():
        if not str(name).isdecimal() or int(name) >= state.players:
            raise BadCase(f"there is no player {name!r}")
        yield from _player(state, int(name), wanted)


# ---- What is hidden ----------------------------------------------------------------------------------------------


def with_hidden(state: State, marbles_order: list[int], tiles_order: list[int]) -> State:
    """The state with the marbles in the tanks and the tiles under the tops put in another order."""
    other = state.clone()
    spots = [
        (index, place) for index, word in enumerate(state.tracks) for place in range(VISIBLE, int(track.size(word)))
    ]
    for (index, place), colour in zip(spots, marbles_order, strict=True):
        other.tracks[index] = track.put(other.tracks[index], place, colour)
    deck = bytearray(state.deck)
    covered = [stack * DEPTH + at for stack in range(state.stacks()) for at in range(int(state.height(stack)) - 1)]
    for at, tile in zip(covered, tiles_order, strict=True):
        deck[at] = tile
    other.deck = bytes(deck)
    return other


def hidden_things(state: State) -> tuple[list[int], list[int]]:
    """The marbles in the tanks and the tiles under the tops, from the first track and stack to the last."""
    below = [int(track.marble(word, place)) for word in state.tracks for place in range(VISIBLE, int(track.size(word)))]
    covered = [
        state.deck[stack * DEPTH + at] for stack in range(state.stacks()) for at in range(int(state.height(stack)) - 1)
    ]
    return below, covered


def _hidden_absent(state: State, value: Any) -> Problems:
    if value is not True:
        raise BadCase(f"hidden_absent is true, not {value!r}")
    below, covered = hidden_things(state)
    shown = (view(state), decision(state), legal_moves(state))
    known = to_bytes(public(state))
    for step in range(1, max(len(below), len(covered), 2)):
        other = with_hidden(
            state,
            below[step % len(below) :] + below[: step % len(below)] if below else [],
            covered[step % len(covered) :] + covered[: step % len(covered)] if covered else [],
        )
        if (view(other), decision(other), legal_moves(other)) != shown or to_bytes(public(other)) != known:
            yield "what is hidden shows in the view, the decision, the legal moves or the public state"
            return
    tracks = [row for dispenser in view(state)["dispensers"] for row in dispenser["tracks"]]
    if any(len(row) > VISIBLE or "?" in row for row in tracks):
        yield f"the view shows more of the tracks than positions 0 to 8: {tracks}"
    if any(stack["top"] is not None and stack["top"]["kind"] not in KINDS for stack in view(state)["stacks"]):
        yield "the view does not show the tops of the stacks"
    if any(int(each) != UNKNOWN_TILE for each in hidden_things(public(state))[1]):
        yield "the public state names tiles under the tops"


# ---- Copies ------------------------------------------------------------------------------------------------------


def _copies(state: State) -> Problems:
    """Whatever is expected: a copy is the same state, a saved one too, and all is public but what is hidden."""
    for what, other in (("a copy", state.clone()), ("a saved state", from_bytes(to_bytes(state)))):
        if to_bytes(other) != to_bytes(state) or legal_moves(other) != legal_moves(state) or view(other) != view(state):
            yield f"{what} differs from the state"
    known = to_plain(public(state))
    for name, value in to_plain(state).items():
        if name not in HIDDEN:
            yield from _differ(f"{name} in the public state", known[name], value)


# ---- All together ------------------------------------------------------------------------------------------------


def _number(name: str) -> Callable[[State, Any], Problems]:
    def check(state: State, value: Any) -> Problems:
        yield from _differ(name, int(getattr(state, name)), value)

    return check


CHECKS: Final[dict[str, Callable[[State, Any], Problems]]] = {
    "legal_is": _legal_is,
    "legal_has": _legal_has,
    "legal_lacks": _legal_lacks,
    "legal_is_place": _legal_is_place,
    "legal_count": _legal_count,
    "to_move": _to_move,
    "phase": _phase,
    "scores": lambda state, value: _differ("scores", state.scores, value),
    "winners": lambda state, value: _differ("winners", state.winning_seats, sorted(value)),
    "countdown": _number("countdown"),
    "help_left": _number("help_left"),
    "cauldron": _cauldron,
    "bell": _number("bell"),
    "triggered": _triggered,
    "quiet_rounds": _number("quiet_rounds"),
    "turns": lambda state, value: _differ("turns", int(state.turn), value),
    "tracks": _tracks,
    "marbles": _marbles,
    "offer": _offer,
    "kinds": _kinds,
    "heights": _heights,
    "stack_tops": _stack_tops,
    "players": _players,
    "seen_tracks": lambda state, value: _seen(state, value, "tracks"),
    "lengths": lambda state, value: _seen(state, value, "lengths"),
    "hidden_absent": _hidden_absent,
    "illegal": _illegal,
    "bad_rolls": _bad_rolls,
}


def problems(state: State, expected: object) -> list[str]:
    """Everything in which a state is not what a case expects."""
    found = list(_copies(state))
    for key, value in checked("what is expected", expected, set(CHECKS)).items():
        found += CHECKS[key](state, value)
    return found
