"""A position as one line of text, and as its JSON twin: what FEN is to chess. docs/record.md has the grammar.

A position holds everything on the table; hidden marbles and tiles are given, unknown (``?``) or absent. It need not
hold all marbles and tiles of the box, so puzzles and bug reports can be as small as their point.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.record.text import option_word
from fulminate.rules import Options, OptionsError, State, awaits, counts, legal_moves, track
from fulminate.rules.catalogue import HOLES, KINDS, LAYER_COLOUR, NO_TILE, UNKNOWN_TILE
from fulminate.rules.desk import DRUNK, FIVE, TEN, Desk, blank
from fulminate.rules.ingredients import LETTERS, MARBLES, letter
from fulminate.rules.options import KEYS
from fulminate.rules.playing import REVEAL, ROLL
from fulminate.rules.state import DRAFT, KEEP, OVER, PHASES, TIEBREAK, professor_bits, stacked
from fulminate.rules.track import TRACKS

MARK = "fulminate1"
LARGEST = 8_192
"""A position's most characters."""

# What a line holds by name, only where it differs from the beginning of a turn: (name, lowest, highest).
_NUMBERS: tuple[tuple[str, int, int], ...] = (
    ("turn", 0, 100_000),
    ("picked", 0, 1),
    ("helped", 0, 1),
    ("drafted", 0, 12),
    ("countdown", 0, 99),
    ("help_left", 0, 99),
    ("triggered", 0, 7),
    ("quiet_rounds", 0, 99),
    ("brewed", 0, 1),
    ("bell", 0, 1),
    ("power", -1, len(KINDS) - 1),
    ("power_by", 0, 2),
    ("chosen", 0, (1 << 40) - 1),
    ("last", -1, 39),
    ("colour", -1, 5),
    ("target", -1, 6),
    ("exchange_by", 0, 4),
    ("resume", 1, 8),
    ("humble", -1, 17),
    ("tied", 0, 63),
    ("tie_taken", 0, (1 << 48) - 1),
    ("winners", 0, 63),
    ("left_over", 0, 1),
    ("kept_veiled", 0, (1 << 60) - 1),
    ("gap", 0, 16),
    ("chain", -1, 9),
    ("bursts", 0, 16),
    ("unnamed", 0, 120),
)
_DEFAULTS = {"power": -1, "last": -1, "colour": -1, "target": -1, "resume": 1, "humble": -1, "chain": -1}
_MULTISETS = ("cauldron", "rolling", "returning", "taken", "gift", "kept", "unseen")


class PositionError(ValueError):
    """A position that cannot be read, or that cannot stand on a table."""


# ---- Tiles and marbles in a few letters ----------------------------------------------------------


def tile_code(tile: int) -> str:
    """A tile in two signs: a letter for the kind (a: Sands of Time), a digit for the face; ``??`` is an unknown one."""
    return "??" if tile == UNKNOWN_TILE else chr(ord("a") + tile // 4) + str(tile % 4 + 1)


def _tile(code: str) -> int:
    if code == "??":
        return int(UNKNOWN_TILE)
    if len(code) != 2 or not "a" <= code[0] < chr(ord("a") + len(KINDS)) or code[1] not in "1234":
        raise PositionError(f"{code[:10]!r} is not a tile: a letter from a to o for the kind, a digit for the face")
    return (ord(code[0]) - ord("a")) * 4 + int(code[1]) - 1


# ---- The JSON twin -------------------------------------------------------------------------------


def position_to_json(state: State) -> dict[str, Any]:
    """The position as JSON values."""
    tracks = [track.to_letters(word) for word in state.tracks]
    found: dict[str, Any] = {
        "position": 1,
        "options": state.options.to_json(),
        "phase": state.phase_name,
        "seat": int(state.seat),
        "turn_seat": int(state.turn_seat),
        "dispensers": [tracks[at : at + 5] for at in range(0, len(tracks), 5)],
        "stacks": [
            [tile_code(state.deck[stack * 32 + place]) for place in range(int(state.height(stack)) - 1, -1, -1)]
            for stack in range(int(state.stacks()))
        ],
        "offer": [tile_code(tile) for tile in state.offer],
        "desks": [_desk_to_json(desk) for desk in state.desks],
        "unseen_tiles": [tile_code(tile) for tile in state.unseen_tiles],
    }
    for name in _MULTISETS:
        found[name] = "".join(counts.letters(getattr(state, name)))
    for name, _, _ in _NUMBERS:
        found[name] = int(getattr(state, name))
    return found


def _desk_to_json(desk: Desk) -> dict[str, Any]:
    held: list[str] = []
    for marble in range(MARBLES):
        held += [letter(marble)] * int(desk.holds(marble))
    return {
        "burners": [_burner_to_json(desk, burner) for burner in (0, 1)],
        "held": held,
        "pool": "".join(counts.letters(desk.pool)),
        "completed": [tile_code(tile & 63) + ("*" if tile >= DRUNK else "") for tile in desk.completed],
        "skill": int(desk.skill),
        "help": int(desk.help),
        "reward": int(desk.reward),
        "scolding": int(desk.scolding),
        "skill_for": [name for bit, name in _REASONS if desk.skill_for & bit],
    }


_REASONS = [(1 << number, f"three {kind}") for number, kind in enumerate(KINDS)] + [
    (int(FIVE), "five"),
    (int(TEN), "ten"),
]


def _burner_to_json(desk: Desk, burner: int) -> dict[str, Any] | None:
    tile = int(desk.tile(burner))
    if tile == NO_TILE:
        return None
    layers: list[str] = []
    if tile != UNKNOWN_TILE:
        layers = [
            "".join(counts.letters(desk.layer_counts(burner, layer)))
            for layer in range(3)
            if LAYER_COLOUR[tile * 4 + layer] >= 0
        ]
    return {"tile": tile_code(tile), "layers": layers, "tidy": desk.tidy(burner)}


def position_from_json(values: object) -> State:
    """The state of a position in JSON. Raises PositionError that says what is wrong."""
    try:
        state = _read(values)
        legal_moves(state)
    except PositionError:
        raise
    except OptionsError as error:
        raise PositionError(f"the options are not a game: {error}") from None
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError) as error:
        raise PositionError(f"this is not a position: {str(error)[:200]}") from None
    return state


def _read(values: object) -> State:
    if not isinstance(values, dict) or values.get("position") != 1:
        raise PositionError('a position in JSON is an object with "position": 1')
    options = Options.from_json(dict(values["options"]))
    if isinstance(options.kinds, str) or isinstance(options.professors, int) or options.first_player is None:
        raise PositionError("a position's options name the kinds, the professors and the first player")
    dispensers = values["dispensers"]
    if len(dispensers) != (2 if options.players > 4 else 1) or any(len(each) != TRACKS for each in dispensers):
        raise PositionError(f"{options.players} players have {2 if options.players > 4 else 1} dispensers of 5 tracks")
    tracks: vec[i64] = vec[i64]([track.from_letters(letters) for each in dispensers for letters in each])
    desks = values["desks"]
    if len(desks) != options.players:
        raise PositionError(f"there are {options.players} desks, not {len(desks)}")
    if len(values["stacks"]) > 7:
        raise PositionError("there are at most 7 stacks")
    deck, heights = stacked([[_tile(code) for code in reversed(stack)] for stack in values["stacks"]])
    state = State(options, tracks, [_read_desk(each) for each in desks], deck)
    state.heights = heights
    state.offer = bytes(_tile(code) for code in values.get("offer", []))
    state.unseen_tiles = bytes(sorted(_tile(code) for code in values.get("unseen_tiles", [])))
    state.first = options.first_player
    state.professors = professor_bits(options.professors)
    if values["phase"] not in PHASES:
        raise PositionError(f"{str(values['phase'])[:20]!r} is not a phase: they are {', '.join(PHASES)}")
    state.phase = PHASES.index(values["phase"])
    state.seat = _number("seat", values["seat"], 0, options.players - 1)
    state.turn_seat = _number("turn_seat", values["turn_seat"], 0, options.players - 1)
    for name in _MULTISETS:
        setattr(state, name, counts.from_letters(values.get(name, "")))
    for name, low, high in _NUMBERS:
        setattr(state, name, _number(name, values.get(name, _DEFAULTS.get(name, 0)), low, high))
    if state.bell >= len(dispensers):
        raise PositionError("the Bell stands at a dispenser")
    marbles = sum(letters.count("?") for each in dispensers for letters in each)
    if marbles != counts.total(state.unseen) + state.unnamed:
        raise PositionError(f"unseen says what the {marbles} unknown marbles are, in no order")
    tiles = sum(code == "??" for stack in values["stacks"] for code in stack)
    if tiles != len(state.unseen_tiles):
        raise PositionError(f"unseen_tiles says what the {tiles} unknown tiles are, in no order")
    state.unknown = 1 if marbles or tiles else 0
    _consistent(state)
    return state


def _consistent(state: State) -> None:
    """What the rules count on: the phase and what it needs belong together."""
    in_power = state.phase == PHASES.index("power")
    if in_power != (state.power >= 0) and state.phase != PHASES.index("out"):
        raise PositionError("a power is in use in the phase power, and only there")
    if state.phase in (PHASES.index("exchange"), PHASES.index("out")) and state.exchange_by == 0:
        raise PositionError("an exchange needs to know whose word it is made on")
    if state.phase == PHASES.index("humble") and state.humble < 0:
        raise PositionError("Humblescore's second marble needs the first")
    if state.phase == DRAFT and (
        len(state.offer) != 2 * state.players - state.drafted or state.drafted == len(state.offer) == 0
    ):
        raise PositionError("the offer does not fit what has been drafted")
    if state.phase not in (TIEBREAK, OVER) and state.tied:
        raise PositionError("a tie is broken in the tie-break only")
    if state.phase == KEEP and state.desk().held_total() <= 3:
        raise PositionError("with 3 marbles or fewer nothing has to be kept")
    if state.phase > OVER and awaits(state) not in (ROLL, REVEAL):
        raise PositionError(f"a position cannot stand in the passing phase {state.phase_name}")


def _number(name: str, value: object, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise PositionError(f"{name} is a whole number from {low} to {high}, not {str(value)[:40]}")
    return value


def _read_desk(values: dict[str, Any]) -> Desk:
    desk = blank()
    if len(values["burners"]) != 2:
        raise PositionError("a desk has 2 burners")
    for burner, entry in enumerate(values["burners"]):
        if entry is not None:
            _read_burner(desk, burner, entry)
    names = [letter(marble) for marble in range(MARBLES)]
    for marble in values.get("held", []):
        if marble not in names:
            raise PositionError(f"{str(marble)[:10]!r} is not a held marble: write it like r or k>y")
        number = names.index(marble)
        if number < 6:
            desk.held += counts.unit(number)
        elif desk.holds(number) < 31:
            desk.veiled += 1 << (5 * (number - 6))
    desk.pool = counts.from_letters(values.get("pool", ""))
    if len(values.get("pool", "")) > 3:
        raise PositionError("a pool holds at most 3 marbles")
    done = [(code[:-1], int(DRUNK)) if code.endswith("*") else (code, 0) for code in values.get("completed", [])]
    tiles = [_tile(code) for code, _ in done]
    if UNKNOWN_TILE in tiles:
        raise PositionError("a completed potion is known")
    desk.completed = bytes(tile + drunk for tile, (_, drunk) in zip(tiles, done, strict=True))
    for name in ("skill", "help", "reward", "scolding"):
        setattr(desk, name, _number(name, values.get(name, 0), 0, 255))
    reasons = {name: bit for bit, name in _REASONS}
    for name in values.get("skill_for", []):
        if name not in reasons:
            raise PositionError(f"{str(name)[:40]!r} is not what a Skill token is for")
        desk.skill_for |= reasons[name]
    return desk


def _read_burner(desk: Desk, burner: int, entry: dict[str, Any]) -> None:
    tile = _tile(entry["tile"])
    if tile == UNKNOWN_TILE:
        raise PositionError("a potion on a burner is known")
    desk.set_tile(burner, tile)
    layers = entry.get("layers", [])
    if len(layers) > 3:
        raise PositionError("a tile has at most 3 layers")
    for layer, inside in enumerate(layers):
        if len(inside) > (HOLES[tile] >> (8 * layer)) & 255:
            raise PositionError(f"layer {layer + 1} of {entry['tile']} has fewer holes than {inside!r} needs")
        for each in inside:
            desk.fill(burner, layer, LETTERS.index(each))
    desk.untidy &= ~(1 << burner)
    if not entry.get("tidy", True):
        desk.untidy |= 1 << burner
    if desk.free(burner) == 0:
        raise PositionError("a potion without a free hole is completed, it does not stand on a burner")


# ---- The line ------------------------------------------------------------------------------------


def write_position(state: State) -> str:
    """The position as one line."""
    values = position_to_json(state)
    options = state.options.to_json()
    settings = ";".join(f"{key}={option_word(options[key])}" for key in KEYS)
    dispensers = "|".join("/".join(letters or "-" for letters in each) for each in values["dispensers"])
    stacks = "/".join("".join(stack) or "-" for stack in values["stacks"])
    desks = "/".join(_desk_word(desk) for desk in values["desks"])
    words = [MARK, settings, dispensers, stacks, desks, f"{values['phase']}:{values['seat'] + 1}"]
    if values["turn_seat"] != values["seat"]:
        words.append(f"turn_seat={values['turn_seat'] + 1}")
    words += [f"{name}={values[name]}" for name, _, _ in _NUMBERS if values[name] != _DEFAULTS.get(name, 0)]
    words += [f"{name}={values[name]}" for name in _MULTISETS if values[name]]
    words += [f"{name}={''.join(values[name])}" for name in ("offer", "unseen_tiles") if values[name]]
    return " ".join(words)


def _desk_word(desk: dict[str, Any]) -> str:
    burners: list[str] = []
    for burner in desk["burners"]:
        if burner is None:
            burners.append("-")
        else:
            burners.append(burner["tile"] + "(" + ".".join(burner["layers"]) + ")" + ("" if burner["tidy"] else "!"))
    kinds = [reason.replace("three ", "") for reason in desk["skill_for"]]
    reasons = "".join({"five": "5", "ten": "10"}.get(kind) or _kind_code(kind) for kind in kinds)
    tokens = ".".join(str(desk[name]) for name in ("skill", "help", "reward", "scolding"))
    return ",".join([*burners, "".join(desk["held"]), desk["pool"], "".join(desk["completed"]), tokens, reasons])


def _kind_code(kind: str) -> str:
    return chr(ord("a") + KINDS.index(kind))


def read_position(text: str) -> State:
    """The state of a position line. Raises PositionError that says what is wrong."""
    if len(text) > LARGEST:
        raise PositionError(f"a position has at most {LARGEST:,} characters, this has {len(text):,}")
    words = text.split()
    if len(words) < 6 or words[0] != MARK:
        raise PositionError(f"a position begins with {MARK} and has at least 6 words")
    values: dict[str, Any] = {"position": 1, "options": {}}
    for setting in words[1].split(";"):
        key, _, value = setting.partition("=")
        try:
            values["options"][key] = Options.parse_setting(key, value)
        except OptionsError as error:
            raise PositionError(str(error)) from None
    values["dispensers"] = [
        ["" if letters == "-" else letters for letters in each.split("/")] for each in words[2].split("|")
    ]
    values["stacks"] = [[] if each == "-" else _pairs(each) for each in words[3].split("/")]
    values["desks"] = [_read_desk_word(each) for each in words[4].split("/")]
    phase, _, seat = words[5].partition(":")
    if phase not in PHASES or not seat.isdecimal():
        raise PositionError(f"{words[5][:20]!r} is not a phase and a seat, like turn:2")
    values["phase"] = phase
    values["seat"] = values["turn_seat"] = int(seat) - 1
    numbers = {name for name, _, _ in _NUMBERS}
    for word in words[6:]:
        name, equals, value = word.partition("=")
        if name == "turn_seat" and value.isdecimal():
            values[name] = int(value) - 1
        elif name in numbers and value.lstrip("-").isdecimal() and len(value) < 20:
            values[name] = int(value)
        elif name in _MULTISETS and equals:
            values[name] = value
        elif name in ("offer", "unseen_tiles"):
            values[name] = _pairs(value)
        else:
            raise PositionError(f"{word[:40]!r} does not belong into a position")
    return position_from_json(values)


def _pairs(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def _read_desk_word(text: str) -> dict[str, Any]:
    parts = text.split(",")
    if len(parts) != 7:
        raise PositionError("a desk has 7 parts between commas: two burners, held, pool, completed, tokens, Skill for")
    burners: list[dict[str, Any] | None] = []
    for part in parts[:2]:
        if part == "-":
            burners.append(None)
            continue
        tidy = not part.endswith("!")
        body = part.rstrip("!")
        if len(body) < 4 or body[2] != "(" or body[-1] != ")":
            raise PositionError(f"{part[:30]!r} is not a burner: write it like c1(rr.y)")
        burners.append({"tile": body[:2], "layers": body[3:-1].split("."), "tidy": tidy})
    tokens = parts[5].split(".")
    if len(tokens) != 4 or not all(each.isdecimal() and len(each) < 4 for each in tokens):
        raise PositionError("the tokens are four numbers between dots: Skill, Little Help, Reward, Scolding")
    return {
        "burners": burners,
        "held": _marbles(parts[2]),
        "pool": parts[3],
        "completed": _completed(parts[4]),
        **dict(zip(("skill", "help", "reward", "scolding"), (int(each) for each in tokens), strict=True)),
        "skill_for": _reasons(parts[6]),
    }


def _completed(text: str) -> list[str]:
    found: list[str] = []
    at = 0
    while at < len(text):
        end = at + 3 if text[at + 2 : at + 3] == "*" else at + 2
        found.append(text[at:end])
        at = end
    return found


def _marbles(text: str) -> list[str]:
    found: list[str] = []
    at = 0
    while at < len(text):
        end = at + 3 if text[at + 1 : at + 2] == ">" else at + 1
        found.append(text[at:end])
        at = end
    return found


def _reasons(text: str) -> list[str]:
    found: list[str] = []
    rest = text
    while rest:
        if rest.startswith("10"):
            found.append("ten")
            rest = rest[2:]
            continue
        code = rest[0]
        rest = rest[1:]
        if code == "5":
            found.append("five")
        elif "a" <= code < chr(ord("a") + len(KINDS)):
            found.append("three " + KINDS[ord(code) - ord("a")])
        else:
            raise PositionError(f"{code!r} is not what a Skill token is for: a kind's letter, 5 or 10")
    return found
