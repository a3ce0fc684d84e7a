"""A position as numbers, for players that learn: what may be known, as bytes, turned to the seat that looks.

Everything is read from the public state, so nothing hidden can get in. ``layout`` names the parts of an observation in
their order; docs/envs.md explains them.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from fulminate.rules import catalogue, moves, phases, track
from fulminate.rules.catalogue import (
    BOXES,
    FACES,
    KINDS,
    NO_TILE,
    POINTS,
    PROFESSORS,
    UNKNOWN_TILE,
    asks,
    kind_of,
)
from fulminate.rules.desk import DRUNK, Desk
from fulminate.rules.ingredients import COLOURS, PLAIN, UNKNOWN
from fulminate.rules.legal import MOST, legal
from fulminate.rules.moves import SPOTS
from fulminate.rules.state import State
from fulminate.rules.steps import ending
from fulminate.rules.track import TRACKS, VISIBLE
from fulminate.rules.view import public


class Part(NamedTuple):
    """A run of numbers of an observation, each from 0 to ``high``."""

    name: str
    size: int
    high: int


def layout(players: int) -> list[Part]:
    """The parts of an observation for a number of players, in order."""
    table = catalogue.for_players(players)
    kinds = len(KINDS)
    faces = kinds * int(FACES)
    parts = [
        Part("options.kinds", kinds, 1),
        Part("options.professors", len(PROFESSORS), 1),
        Part("options.boxes", len(BOXES), 1),
        Part("options.mandragora", 1, 1),
        Part("options.tiebreak_drinks", 1, 1),
        Part("options.stalemate_rounds", 1, 99),
        Part("phase", len(phases.NAMES), 1),
        Part("drafted", 1, 12),
        Part("turn", 1, 255),
        Part("picked", 1, 1),
        Part("helped", 1, 1),
        Part("countdown", 1, 99),
        Part("help_left", 1, 30),
        Part("triggered", 3, 1),
        Part("quiet_rounds", 1, 255),
        Part("brewed", 1, 1),
        Part("bell", 1, 1),
    ]
    for dispenser in range(table["dispensers"]):
        for number in range(int(TRACKS)):
            name = f"dispensers.{dispenser}.tracks.{number}"
            parts.append(Part(f"{name}.length", 1, 16))
            parts.append(Part(f"{name}.marbles", int(VISIBLE) * 6, 1))
    parts += [
        Part("unseen.marbles", 6, 160),
        Part("unseen.tiles", faces, 2),
        Part("rolling", 6, 160),
        Part("offer", faces, 2),
    ]
    for stack in range(table["stacks"]):
        parts.append(Part(f"stacks.{stack}.height", 1, 32))
        parts.append(Part(f"stacks.{stack}.kind", kinds, 1))
        parts.append(Part(f"stacks.{stack}.face", int(FACES), 1))
    parts += [
        Part("cauldron", 6, 12),
        Part("power.kind", kinds, 1),
        Part("power.by", 3, 1),
        Part("power.chosen", int(SPOTS), 1),
        Part("power.placed", 1, 3),
        Part("power.colour", 6, 1),
        Part("power.gift", 6, 16),
        Part("power.returning", 6, 16),
        Part("power.target", 1, 7),
        Part("last", 1, 40),
        Part("taken", 6, 160),
        Part("exchange.by", 4, 1),
        Part("keeping.plain", 6, 3),
        Part("keeping.disguised", 12, 3),
        Part("humble", 18, 1),
        Part("left_over", 1, 1),
    ]
    for seat in range(players):
        name = f"desks.{seat}"
        parts += [
            Part(f"{name}.decides", 1, 1),
            Part(f"{name}.in_turn", 1, 1),
            Part(f"{name}.first_player", 1, 1),
        ]
        for burner in range(2):
            parts.append(Part(f"{name}.burners.{burner}.kind", kinds, 1))
            parts.append(Part(f"{name}.burners.{burner}.face", int(FACES), 1))
            for layer in range(3):
                parts.append(Part(f"{name}.burners.{burner}.layers.{layer}.colour", 4, 1))
                parts.append(Part(f"{name}.burners.{burner}.layers.{layer}.free", 1, 5))
                parts.append(Part(f"{name}.burners.{burner}.layers.{layer}.marbles", 6, 5))
            parts.append(Part(f"{name}.burners.{burner}.untidy", 1, 1))
        parts += [
            Part(f"{name}.held.plain", 6, 160),
            Part(f"{name}.held.disguised", 12, 31),
            Part(f"{name}.pool", 6, 3),
            Part(f"{name}.completed.undrunk", kinds, 8),
            Part(f"{name}.completed.drunk", kinds, 8),
            Part(f"{name}.completed.points", 1, 255),
            Part(f"{name}.skill", 1, 17),
            Part(f"{name}.skill_for", kinds + 2, 1),
            Part(f"{name}.help", 1, 30),
            Part(f"{name}.reward", 1, 255),
            Part(f"{name}.scolding", 1, 255),
            Part(f"{name}.tied", 1, 1),
            Part(f"{name}.taken_in_tie", 1, 161),
            Part(f"{name}.winner", 1, 1),
        ]
    return parts


def size(players: int) -> int:
    """How many numbers an observation has."""
    return sum(part.size for part in layout(players))


_ZEROS: Final[list[bytes]] = [b"", b""] + [bytes(size(players)) for players in range(2, 7)]
_NO_MOVE: Final[bytes] = bytes(int(moves.END))
_KIND_NUMBERS: Final[dict[str, int]] = {kind: number for number, kind in enumerate(KINDS)}
_KINDS: Final[i64] = len(KINDS)


def observed(state: State, seat: i64) -> tuple[bytes, bytes]:
    """What a seat sees, and a byte for each move number: 1 where it is the seat's decision and the move is legal."""
    known = public(state)
    return _observation(known, seat), _mask(known, seat)


def observation(state: State, seat: i64) -> bytes:
    """What a seat sees, as ``layout`` says."""
    return _observation(public(state), seat)


def mask(state: State, seat: i64) -> bytes:
    """A byte for each move number: 1 where it is the seat's decision and the move is legal."""
    return _mask(public(state), seat)


def _mask(known: State, seat: i64) -> bytes:
    if seat != known.seat:
        return _NO_MOVE
    found = vec[i64]([0] * MOST)
    out = BytesWriter()
    out.write(_NO_MOVE)
    for index in range(legal(known, found)):
        out[found[index]] = 1
    return out.getvalue()


def _observation(known: State, seat: i64) -> bytes:
    out = BytesWriter()
    out.write(_ZEROS[known.players])
    at = _moment(known, out)
    home = known.bell
    for dispenser in range(known.dispensers):
        # The one that is picked from comes first, whichever it is.
        base = ((home + dispenser) % known.dispensers) * TRACKS
        for number in range(TRACKS):
            at = _track(known.tracks[base + number], out, at)
    at = _counts(known.unseen, out, at)
    at = _tiles(known.unseen_tiles, out, at)
    at = _counts(known.rolling, out, at)
    at = _tiles(known.offer, out, at)
    for stack in range(known.stacks()):
        out[at] = u8(known.height(stack))
        at = _tile(known.top(stack), out, at + 1)
    at = _counts(known.cauldron, out, at)
    at = _answers(known, out, at)
    for step in range(known.players):
        at = _desk(known, (seat + step) % known.players, out, at)
    return out.getvalue()


def _bits(bits: i64, many: i64, out: BytesWriter, at: i64) -> i64:
    for number in range(many):
        out[at + number] = u8((bits >> number) & 1)
    return at + many


def _small(number: i64) -> u8:
    return u8(number if number < 255 else 255)


def _counts(marbles: i64, out: BytesWriter, at: i64) -> i64:
    for colour in range(COLOURS):
        out[at + colour] = u8((marbles >> (8 * colour)) & 255)
    return at + COLOURS


def _tiles(tiles: bytes, out: BytesWriter, at: i64) -> i64:
    for index in range(len(tiles)):
        number: i64 = tiles[index]
        out[at + number] = u8(i64(out[at + number]) + 1)
    return at + _KINDS * FACES


def _tile(number: i64, out: BytesWriter, at: i64) -> i64:
    if number != NO_TILE and number != UNKNOWN_TILE:
        out[at + number // FACES] = 1
        out[at + _KINDS + number % FACES] = 1
    return at + _KINDS + FACES


def _track(here: i64, out: BytesWriter, at: i64) -> i64:
    length = track.size(here)
    out[at] = u8(length)
    at += 1
    for position in range(VISIBLE if length > VISIBLE else length):
        colour = (here >> (3 * position)) & 7
        if colour != UNKNOWN:
            out[at + position * COLOURS + colour] = 1
    return at + VISIBLE * COLOURS


def _moment(known: State, out: BytesWriter) -> i64:
    options = known.options
    for kind in options.kinds:
        out[i64(_KIND_NUMBERS[kind])] = 1
    at = _bits(known.professors, len(PROFESSORS), out, _KINDS)
    for number, box in enumerate(BOXES):
        out[at + number] = 1 if box in options.boxes else 0
    at += len(BOXES)
    out[at] = 1 if options.mandragora else 0
    out[at + 1] = 1 if options.tiebreak_drinks else 0
    limit = options.stalemate_rounds
    if limit is not None:
        out[at + 2] = u8(i64(limit))
    at += 3
    out[at + known.phase] = 1
    at += len(phases.NAMES)
    out[at] = u8(known.drafted)
    out[at + 1] = _small(known.turn)
    out[at + 2] = u8(known.picked)
    out[at + 3] = u8(known.helped)
    out[at + 4] = u8(known.countdown)
    out[at + 5] = u8(known.help_left)
    at = _bits(known.triggered, 3, out, at + 6)
    out[at] = _small(known.quiet_rounds)
    out[at + 1] = u8(known.brewed)
    out[at + 2] = u8(known.bell)
    return at + 3


def _answers(known: State, out: BytesWriter, at: i64) -> i64:
    """What has been said of the decision that is under way: a power's choice, an exchange, the pool to keep."""
    if known.power >= 0:
        out[at + known.power] = 1
        out[at + _KINDS + known.power_by] = 1
        _bits(known.chosen, SPOTS, out, at + _KINDS + 3)
        out[at + _KINDS + 43] = u8(known.placed)
    at += _KINDS + 44
    if known.colour >= 0:
        out[at + known.colour] = 1
    at = _counts(known.gift, out, at + COLOURS)
    at = _counts(known.returning, out, at)
    out[at] = u8(known.target + 1)
    out[at + 1] = u8(known.last + 1)
    at = _counts(known.taken, out, at + 2)
    if known.exchange_by > 0:
        out[at + known.exchange_by - 1] = 1
    at = _counts(known.kept, out, at + 4)
    at = _veiled(known.kept_veiled, out, at)
    if known.humble >= 0:
        out[at + known.humble] = 1
    out[at + 18] = u8(known.left_over)
    return at + 19


def _veiled(veiled: i64, out: BytesWriter, at: i64) -> i64:
    if veiled != 0:
        for pair in range(i64(12)):
            out[at + pair] = u8((veiled >> (5 * pair)) & 31)
    return at + 12


def _desk(known: State, seat: i64, out: BytesWriter, at: i64) -> i64:
    desk = known.desks[seat]
    out[at] = 1 if seat == known.seat and known.phase < phases.OVER else 0
    out[at + 1] = 1 if seat == known.seat and known.phase != phases.OVER else 0
    out[at + 2] = 1 if seat == known.first else 0
    at = _burner(desk, 0, out, at + 3)
    at = _burner(desk, 1, out, at)
    at = _counts(desk.held, out, at)
    at = _veiled(desk.veiled, out, at)
    at = _counts(desk.pool, out, at)
    points: i64 = 0
    for index in range(len(desk.completed)):
        number: i64 = desk.completed[index]
        points += POINTS[number % DRUNK]
        spot = at + kind_of(number % DRUNK)
        if number >= DRUNK:
            spot += _KINDS
        out[spot] = u8(i64(out[spot]) + 1)
    at += 2 * _KINDS
    out[at] = _small(points)
    out[at + 1] = u8(desk.skill)
    _bits(desk.skill_for, _KINDS, out, at + 2)
    _bits(desk.skill_for >> 16, 2, out, at + 2 + _KINDS)
    at += 4 + _KINDS
    out[at] = u8(desk.help)
    out[at + 1] = _small(desk.reward)
    out[at + 2] = _small(desk.scolding)
    if known.tied != 0:
        out[at + 3] = u8((known.tied >> seat) & 1)
        out[at + 4] = u8(ending.taken_in_tie(known, seat) + 1)
    out[at + 5] = u8((known.winners >> seat) & 1)
    return at + 6


def _burner(desk: Desk, burner: i64, out: BytesWriter, at: i64) -> i64:
    number = desk.tile(burner)
    next_at = at + _KINDS + FACES + 34
    if number == NO_TILE or number == UNKNOWN_TILE:
        return next_at
    at = _tile(number, out, at)
    for layer in range(i64(3)):
        colour = asks(number, layer)
        if colour >= 0:
            out[at + colour] = 1
            out[at + PLAIN] = u8(desk.free_in(burner, layer))
            _counts(desk.layer_counts(burner, layer), out, at + PLAIN + 1)
        at += PLAIN + 1 + COLOURS
    out[at] = u8((desk.untidy >> burner) & 1)
    return next_at
