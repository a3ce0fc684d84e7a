"""Setting up a game (section 3)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.rules import catalogue, counts, desk, track
from fulminate.rules.catalogue import DATA, KINDS, STARTERS, tile_of
from fulminate.rules.chance import Chance
from fulminate.rules.ingredients import BLACK, ECTOPLASM, MANDRAGORA, RED
from fulminate.rules.options import Options
from fulminate.rules.state import State, professor_bits, stacked
from fulminate.rules.steps import rolls
from fulminate.rules.track import CAPACITY, TRACKS


def new_game(options: Options, chance: Chance, clock: bool = False) -> State:
    """Deal a game. What the options leave to chance is drawn; the state waits for the first choice of the draft.

    ``clock`` says that a live clock runs, so that O'Clockitt may be drawn.
    """
    return _set_up(options.settled(chance, clock), chance)


def _set_up(options: Options, chance: Chance) -> State:
    table = catalogue.for_players(options.players)
    tiles = tiles_in_play(options)
    starters = [tile for tile in tiles if tile in STARTERS]
    others = [tile for tile in tiles if tile not in STARTERS]
    chance.shuffle(starters)
    offered = 2 * options.players
    offer = sorted(starters[:offered])
    rest = others + starters[offered:]
    chance.shuffle(rest)
    stacks: list[list[int]] = [[] for _ in range(table["stacks"])]
    for index, tile in enumerate(rest):
        stacks[index % len(stacks)].append(tile)
    deck, heights = stacked(stacks)
    tracks, left = _fill(options, table["dispensers"], chance)
    state = begun(options, tracks, deck, heights, offer)
    state.rolling = left
    rolls.roll_all(state, chance, None)
    return state


def begun(options: Options, tracks: vec[i64], deck: bytes, heights: int, offer: list[int]) -> State:
    """The state of a dealt game, with the tokens of its options; it waits for the first choice of the draft."""
    state = State(options, tracks, [desk.blank() for _ in range(options.players)], deck)
    state.heights = heights
    state.offer = bytes(offer)
    first = options.first_player or 0
    state.first = first
    state.seat = first
    state.professors = professor_bits(() if isinstance(options.professors, int) else options.professors)
    state.countdown = options.countdown
    state.help_left = little_helps(options)
    if "fifth_ingredient" in options.boxes:
        many: i64 = DATA["marbles"]["cauldron"]
        state.cauldron = counts.unit(ECTOPLASM) * many
    return state


def little_helps(options: Options) -> int:
    """How many Little Help tokens the boxes in play have (2)."""
    found: int = DATA["little_help"]["base"]
    if "sixth_student" in options.boxes:
        found += DATA["little_help"]["sixth_student"]
    return found


def tiles_in_play(options: Options) -> list[int]:
    """The tiles of the kinds in play (3.2)."""
    found: list[int] = []
    for kind in options.kinds:
        number = KINDS.index(kind)
        for face in range(len(DATA["kinds"][number]["faces"])):
            tile = int(tile_of(number, face))
            found += [tile] * catalogue.copies(tile)
    return found


def marbles_in_play(options: Options) -> list[int]:
    """The marbles that begin in the dispensers (3.4)."""
    figures = DATA["marbles"]
    of_each = figures["base"]
    leaves = 0
    if options.mandragora:
        two = options.players > 4
        of_each = figures["two_dispensers"] if two else figures["with_mandragora"]
        leaves = figures["two_dispensers_mandragora"] if two else figures["mandragora"]
    bag = [colour for colour in range(RED, BLACK + 1) for _ in range(of_each)]
    return bag + [int(MANDRAGORA)] * leaves


def _fill(options: Options, dispensers: int, chance: Chance) -> tuple[vec[i64], i64]:
    """The tracks with the first dispenser filled, and the marbles that are left for the second."""
    bag = marbles_in_play(options)
    chance.shuffle(bag)
    whole = int(CAPACITY * TRACKS)
    tracks = vec[i64]([0] * (dispensers * TRACKS))
    for index, colour in enumerate(bag[:whole]):
        tracks[index % TRACKS] = track.push(tracks[index % TRACKS], colour)
    left: i64 = 0
    for colour in bag[whole:]:
        left += counts.unit(colour)
    return tracks, left
