"""A position as JSON values, the twin of its line. Its schema is ``position.schema.json``."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.record.json_values import Unfit, a_list, a_number, a_text, an_object, said
from fulminate.record.position.fields import (
    DEFAULTS,
    FOLLOWS,
    MOST_MARBLES,
    MOST_TURNS,
    MULTISETS,
    NUMBERS,
    PositionError,
    a_marble,
    a_tile,
    attribute,
    multiset,
    of_today,
    ordinal,
    stated,
    tile_code,
)
from fulminate.record.position.soundness import check
from fulminate.rules import Options, OptionsError, State, counts, phases, track
from fulminate.rules.catalogue import HOLES, KINDS, LAYERS, NO_TILE, UNKNOWN_TILE, asks, for_players
from fulminate.rules.desk import BURNERS, DRUNK, FIVE, POOL, TEN, Desk, blank
from fulminate.rules.ingredients import LETTERS, MARBLES, letter
from fulminate.rules.options import KEYS
from fulminate.rules.options import LARGEST as MOST_ROUNDS
from fulminate.rules.readings import RULES_VERSION, OtherRules, check_version
from fulminate.rules.state import DEPTH, professor_bits, stacked
from fulminate.rules.steps.keeping import kept_of
from fulminate.rules.track import CAPACITY, TRACKS
from fulminate.rules.view import held_letters, skills

RULES: Final = "rules_version"
"""By which rules the position is to be played on."""
FIRST_RULES: Final = 1
"""Their version where it is not said."""
_NEEDED: Final = ("position", "options", "phase", "seat", "dispensers", "stacks", "desks")
_KEYS: Final = (*_NEEDED, RULES, "offer", "unseen_tiles", *MULTISETS, *DEFAULTS)
_TOKENS: Final = ("skill", "help", "reward", "scolding")
_DESK_KEYS: Final = ("burners", "held", "pool", "completed", *_TOKENS, "skill_for")
_MOST_VEILED: Final = 31
"""What a state counts of one disguise."""
_REASONS: Final = {f"three {kind}": 1 << number for number, kind in enumerate(KINDS)} | {
    "five": int(FIVE),
    "ten": int(TEN),
}


def position_to_json(state: State) -> dict[str, Any]:
    """The position as JSON values."""
    tracks = [track.to_letters(word) for word in state.tracks]
    found: dict[str, Any] = {
        "position": 1,
        RULES: RULES_VERSION,
        "options": state.options.to_json(),
        "phase": state.phase_name,
        "seat": int(state.seat),
        "dispensers": [tracks[at : at + int(TRACKS)] for at in range(0, len(tracks), int(TRACKS))],
        "stacks": [
            [tile_code(state.deck[stack * DEPTH + place]) for place in range(int(state.height(stack)) - 1, -1, -1)]
            for stack in range(int(state.stacks()))
        ],
        "offer": [tile_code(tile) for tile in state.offer],
        "desks": [_desk_to_json(desk) for desk in state.desks],
        "unseen_tiles": [tile_code(tile) for tile in state.unseen_tiles],
    }
    for name in MULTISETS:
        found[name] = "".join(counts.letters(getattr(state, name)))
    for name in DEFAULTS:
        found[name] = stated(state, name)
    return found


def _desk_to_json(desk: Desk) -> dict[str, Any]:
    return {
        "burners": [_burner_to_json(desk, burner) for burner in range(int(BURNERS))],
        "held": held_letters(desk),
        "pool": "".join(counts.letters(desk.pool)),
        "completed": [tile_code(tile % int(DRUNK)) + ("*" if tile >= DRUNK else "") for tile in desk.completed],
        "skill": int(desk.skill),
        "help": int(desk.help),
        "reward": int(desk.reward),
        "scolding": int(desk.scolding),
        "skill_for": skills(desk),
    }


def _burner_to_json(desk: Desk, burner: int) -> dict[str, Any] | None:
    tile = int(desk.tile(burner))
    if tile == NO_TILE:
        return None
    layers = [
        "".join(counts.letters(desk.layer_counts(burner, layer)))
        for layer in range(int(LAYERS))
        if asks(tile, layer) >= 0
    ]
    return {"tile": tile_code(tile), "layers": layers, "tidy": desk.tidy(burner)}


# ---- Reading -------------------------------------------------------------------------------------


def position_from_json(values: object) -> State:
    """The state of a position in JSON. Raises PositionError that says what is wrong."""
    try:
        state = _state(values)
    except (Unfit, OtherRules) as error:
        raise PositionError(str(error)) from None
    check(state)
    return state


def _state(values: object) -> State:
    today, follows = of_today(values)
    top = an_object(today, "a position in JSON", _KEYS, _NEEDED)
    if isinstance(top["position"], bool) or top["position"] != 1:
        raise PositionError(f'a position in JSON has "position": 1, its form\'s version, not {said(top["position"])}')
    check_version(a_number(top.get(RULES, FIRST_RULES), RULES, 1, 999))
    options = read_options(top["options"])
    state = _table(top, options)
    phase = a_text(top["phase"], "phase")
    if phase not in phases.NAMES:
        # The passing phases are right only where something rolls or is revealed; nobody who errs means them.
        raise PositionError(f"{said(phase)} is not a phase: they are {', '.join(phases.NAMES[: int(phases.OVER) + 1])}")
    state.phase = phases.NAMES.index(phase)
    state.seat = a_number(top["seat"], "seat", 0, options.players - 1)
    for name in MULTISETS:
        setattr(state, name, multiset(top.get(name, ""), name, options))
    for name, low, high, default in NUMBERS:
        setattr(state, attribute(name), a_number(top.get(name, default), name, low, high))
    state.resume = phases.TIEBREAK if state.tied else phases.TURN
    if state.phase != phases.TAKING_OUT:
        if state.last >= 0:
            raise PositionError(f"given belongs to the phase {phases.NAMES[phases.TAKING_OUT]}, not to {phase}")
        state.last = _last(state)
    for name, said_there in follows.items():
        right = int(getattr(state, name))
        if a_number(said_there, name, *FOLLOWS[name]) != right:
            raise PositionError(f"{name} follows from the rest and can be left out: here it is {right}")
    if state.phase != phases.DRAFTING and "turn" not in top:
        state.turn = 1 + (state.seat - state.first + state.players) % state.players
    state.power_by = stated(state, "power_by")
    _unknown(state)
    return state


def _last(state: State) -> int:
    """What has been named last of an answer in parts: parts are named in ascending order."""
    if state.phase == phases.KEEPING:
        return max((marble for marble in range(int(MARBLES)) if kept_of(state, marble)), default=0)
    if state.phase == phases.POWER:
        return int(state.chosen).bit_length() - 1
    return -1


def read_options(value: object) -> Options:
    """The options of a table, all drawn. Raises PositionError."""
    try:
        options = Options.from_json(_option_values(value))
    except Unfit as error:
        raise PositionError(str(error)) from None
    except OptionsError as error:
        raise PositionError(f"the options are not a game: {error}") from None
    if options.left_to_chance():
        raise PositionError("a position's options name the kinds, the professors and the first player")
    return options


def _option_values(value: object) -> dict[str, object]:
    values = an_object(value, "options", KEYS, ("players", "kinds", "professors", "first_player"))
    for key, each in values.items():
        if isinstance(each, int) and not isinstance(each, bool):
            a_number(each, f"the option {key}", 0, MOST_ROUNDS)
        elif isinstance(each, list):
            for name in a_list(each, f"the option {key}", len(KINDS)):
                if len(a_text(name, f"the option {key}")) > 40:
                    raise Unfit(f"{said(name)} is no name in the option {key}")
        elif not (each is None or isinstance(each, bool)):
            raise Unfit(f"the option {key} of a position is drawn: a number, on or off, or names, not {said(each)}")
    return values


def _table(top: dict[str, object], options: Options) -> State:
    """What lies on the table: dispensers, stacks, the offer and the desks."""
    figures = for_players(options.players)
    dispensers = a_list(top["dispensers"], "dispensers")
    stacks = a_list(top["stacks"], "stacks")
    desks = a_list(top["desks"], "desks")
    for name, found, right in (
        ("dispensers", dispensers, figures["dispensers"]),
        ("stacks", stacks, figures["stacks"]),
        ("desks", desks, options.players),
    ):
        if len(found) != right:
            raise PositionError(f"a table of {options.players} players has {right} {name}, not {len(found)}")
    words: list[i64] = []
    for number, dispenser in enumerate(dispensers):
        where = f"the {ordinal(number)} dispenser"
        tracks = a_list(dispenser, where)
        if len(tracks) != TRACKS:
            raise PositionError(f"{where} has {TRACKS} tracks, not {len(tracks)}")
        words += [_track(each, f"the {ordinal(index)} track of {where}", options) for index, each in enumerate(tracks)]
    deck, heights = stacked([_stack(each, f"the {ordinal(at)} stack", options) for at, each in enumerate(stacks)])
    seats = [_desk(each, f"the {ordinal(seat)} desk", options) for seat, each in enumerate(desks)]
    state = State(options, vec[i64](words), seats, deck)
    state.heights = heights
    state.first = options.first_player or 0
    state.professors = professor_bits(() if isinstance(options.professors, int) else options.professors)
    offer = a_list(top.get("offer", []), "offer", 2 * options.players)
    state.offer = bytes(a_tile(code, "offer", options) for code in offer)
    unseen = a_list(top.get("unseen_tiles", []), "unseen_tiles", len(deck))
    state.unseen_tiles = bytes(sorted(a_tile(code, "unseen_tiles", options) for code in unseen))
    return state


def _track(value: object, where: str, options: Options) -> i64:
    letters = a_text(value, where)
    if len(letters) > CAPACITY:
        raise PositionError(f"{where} holds at most {CAPACITY} marbles, not {len(letters)}")
    for sign in letters:
        a_marble(sign, where, options, "?")
    return track.from_letters(letters)


def _stack(value: object, where: str, options: Options) -> list[int]:
    """From the bottom tile to the top, as the state has it; a position is written from the top down."""
    return [a_tile(code, where, options, unknown=True) for code in reversed(a_list(value, where, int(DEPTH)))]


def _unknown(state: State) -> None:
    """What is unknown on the table is what is not seen, in no order."""
    marbles = sum(track.to_letters(here).count("?") for here in state.tracks)
    if marbles != counts.total(state.unseen) + state.unnamed:
        told = f" but for the {state.unnamed} unnamed ones that rolled there" if state.unnamed else ""
        raise PositionError(
            f"unseen says what the {marbles} unknown marbles of the tracks are{told}, in no order; "
            f"it has {counts.total(state.unseen)}"
        )
    tiles = sum(
        state.deck[stack * DEPTH + place] == UNKNOWN_TILE
        for stack in range(int(state.stacks()))
        for place in range(int(state.height(stack)))
    )
    if tiles != len(state.unseen_tiles):
        raise PositionError(
            f"unseen_tiles says what the {tiles} unknown tiles of the stacks are, in no order; "
            f"it has {len(state.unseen_tiles)}"
        )
    state.unknown = 1 if marbles or tiles else 0


# ---- A desk --------------------------------------------------------------------------------------


def _desk(value: object, where: str, options: Options) -> Desk:
    values = an_object(value, where, _DESK_KEYS, ("burners",))
    desk = blank()
    burners = a_list(values["burners"], f"burners of {where}")
    if len(burners) != BURNERS:
        raise PositionError(f"{where} has {BURNERS} burners, not {len(burners)}")
    for burner, entry in enumerate(burners):
        if entry is not None:
            _burner(desk, burner, entry, f"the {ordinal(burner)} burner of {where}", options)
    _held(desk, a_list(values.get("held", []), f"held of {where}", MOST_MARBLES), f"held of {where}", options)
    desk.pool = multiset(values.get("pool", ""), f"pool of {where}", options)
    if counts.total(desk.pool) > POOL:
        raise PositionError(f"pool of {where} has at most {POOL} marbles, not {counts.total(desk.pool)}")
    done: list[int] = []
    for each in a_list(values.get("completed", []), f"completed of {where}", 4 * len(KINDS) * len(KINDS)):
        code = a_text(each, f"completed of {where}")
        tile = a_tile(code.removesuffix("*"), f"completed of {where}", options)
        done.append(tile + int(DRUNK) if code.endswith("*") else tile)
    desk.completed = bytes(done)
    for name in _TOKENS:
        setattr(desk, name, a_number(values.get(name, 0), f"{name} of {where}", 0, MOST_TURNS))
    for each in a_list(values.get("skill_for", []), f"skill_for of {where}", len(_REASONS)):
        reason = a_text(each, f"skill_for of {where}")
        if reason not in _REASONS or desk.skill_for & _REASONS[reason]:
            right = 'each of "three KIND", "five" and "ten" at most once'
            raise PositionError(f"{said(reason)} in skill_for of {where}: a Skill token is for {right}")
        desk.skill_for |= _REASONS[reason]
    return desk


def _held(desk: Desk, marbles: list[object], where: str, options: Options) -> None:
    names = [letter(marble) for marble in range(int(MARBLES))]
    for each in marbles:
        name = a_text(each, where)
        if name not in names:
            raise PositionError(f"{said(name)} in {where} is not a held marble: write r, or k>y for k that shows y")
        number = names.index(name)
        a_marble(name[0], where, options)
        if number < len(LETTERS.rstrip("?")):
            desk.held += counts.unit(number)
        elif desk.holds(number) < _MOST_VEILED:
            desk.veiled += 1 << (5 * (number - 6))
        else:
            raise PositionError(f"{where} has more of {name} than any box")


def _burner(desk: Desk, burner: int, value: object, where: str, options: Options) -> None:
    entry = an_object(value, where, ("tile", "layers", "tidy"), ("tile",))
    tile = a_tile(entry["tile"], where, options)
    desk.set_tile(burner, tile)
    layers = a_list(entry.get("layers", []), f"layers of {where}", int(LAYERS))
    for layer, each in enumerate(layers):
        place = f"the {ordinal(layer)} layer of {tile_code(tile)} on {where}"
        inside = a_text(each, place)
        holes = int(HOLES[tile] >> (8 * layer)) & 255
        if len(inside) > holes:
            raise PositionError(f"{place} has {holes} holes, too few for {said(inside)}")
        for sign in inside:
            a_marble(sign, place, options)
            colour = LETTERS.index(sign)
            # Prismatic Joy and marbles in disguise bring any plain colour into any layer.
            if not desk.fits(burner, layer, colour, True):
                raise PositionError(f"{place} cannot hold {said(inside)}: mandragora (m) shares no layer with another")
            desk.fill(burner, layer, colour)
    if desk.free(burner) == 0:
        raise PositionError(f"{where}: {tile_code(tile)} has no free hole, so it is completed and on no burner")
    tidy = entry.get("tidy", desk.tidy(burner))
    if not isinstance(tidy, bool):
        raise PositionError(f"tidy of {where} must be true or false, not {said(tidy)}")
    if tidy and not desk.tidy(burner):
        raise PositionError(f"{where} has a marble above a free hole, so it is not tidy: tidy is false, ! in a line")
    if not tidy:
        desk.untidy |= 1 << burner
