"""A game at one moment: everything on the table, and what it waits for."""

from __future__ import annotations

from importlib import import_module
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from fulminate.rules import phases
from fulminate.rules import track as tracks_
from fulminate.rules.bits import bit
from fulminate.rules.catalogue import NO_TILE, PROFESSORS, UNKNOWN_TILE
from fulminate.rules.counts import Counts
from fulminate.rules.desk import Desk
from fulminate.rules.ingredients import Colour
from fulminate.rules.options import Options
from fulminate.rules.track import TRACKS

# Who asks for an exchange at the cauldron.
BY_CONCOCTION: Final[i64] = 1
BY_POLTERGEIST: Final[i64] = 2
BY_EXPLOSIWA: Final[i64] = 3
BY_THRIFTYMIND: Final[i64] = 4

EXCHANGES: Final = ("", "ghastly_concoction", "poltergeist_sweat", "explosiwa", "thriftymind")
"""By who asks: the key of the kind or the professor."""

# Why a power is used.
BY_DRINK: Final[i64] = 0
BY_AGAIN: Final[i64] = 1
BY_HELP: Final[i64] = 2

USES: Final = ("drink", "again", "help")
"""By why a power is used: its word."""

COUNTDOWN: Final[i64] = 1
STACKS: Final[i64] = 2
STALEMATE: Final[i64] = 4
TRIGGERS: Final = ("countdown", "stacks", "stalemate")
"""By bit: what triggers the end of the game."""

DEPTH: Final[i64] = 32
"""Places for tiles in one stack of ``deck``, the bottom tile first."""


_NO_MORE: Final = bytes((127,))


@final
@mypyc_attr(acyclic=True)
class State:
    """A game. ``fulminate.rules.play`` changes it; everybody else reads it, mostly through the view.

    ``deck`` is never changed in place, so clones share it. ``heights`` holds a byte for each stack.
    ``rolling`` are marbles that are about to roll, ``chain`` the track where an explosion is being followed (or -1) and
    ``gap`` its meeting point there. ``unnamed`` of the batch have landed out of sight without being named.
    ``unseen`` and ``unseen_tiles`` are what the unknown marbles and tiles are.
    """

    def __init__(self, options: Options, tracks: vec[i64], desks: list[Desk], deck: bytes) -> None:
        self.options = options
        self.tracks = tracks
        self.desks = desks
        self.deck = deck
        self.players: i64 = len(desks)
        self.dispensers: i64 = len(tracks) // TRACKS
        self.professors: i64 = 0
        self.first: i64 = 0
        self.heights: i64 = 0
        self.bell: i64 = 0
        self.phase: i64 = phases.DRAFTING
        self.seat: i64 = 0
        self.turn: i64 = 0
        self.picked: i64 = 0
        self.helped: i64 = 0
        self.offer: bytes = b""
        self.drafted: i64 = 0
        self.countdown: i64 = 0
        self.help_left: i64 = 0
        self.cauldron: Counts = 0
        self.triggered: i64 = 0
        self.quiet_rounds: i64 = 0
        self.brewed: i64 = 0
        self.rolling: Counts = 0
        self.returning: Counts = 0
        self.unnamed: i64 = 0
        self.chain: i64 = -1
        self.gap: i64 = 0
        self.bursts: i64 = 0
        self.taken: Counts = 0
        self.power: i64 = -1
        self.power_by: i64 = 0
        self.chosen: i64 = 0
        self.placed: i64 = 0
        self.last: i64 = -1
        self.colour: Colour = -1
        self.gift: Counts = 0
        self.target: i64 = -1
        self.exchange_by: i64 = 0
        self.resume: i64 = phases.TURN
        self.kept: Counts = 0
        self.kept_veiled: i64 = 0
        self.left_over: i64 = 0
        self.humble: i64 = -1
        self.tied: i64 = 0
        self.tie_taken: i64 = 0
        self.winners: i64 = 0
        self.unknown: i64 = 0
        self.unseen: Counts = 0
        self.unseen_tiles: bytes = b""

    def __repr__(self) -> str:
        return f"<State: {self.phase_name}, turn {self.turn}, seat {self.seat}>"

    def clone(self) -> State:
        """A game of its own at the same moment."""
        desks: list[Desk] = [desk.clone() for desk in self.desks]
        copy = State(self.options, self.tracks[:], desks, self.deck)
        copy.professors = self.professors
        copy.first = self.first
        copy.heights = self.heights
        copy.bell = self.bell
        copy.phase = self.phase
        copy.seat = self.seat
        copy.turn = self.turn
        copy.picked = self.picked
        copy.helped = self.helped
        copy.offer = self.offer
        copy.drafted = self.drafted
        copy.countdown = self.countdown
        copy.help_left = self.help_left
        copy.cauldron = self.cauldron
        copy.triggered = self.triggered
        copy.quiet_rounds = self.quiet_rounds
        copy.brewed = self.brewed
        copy.rolling = self.rolling
        copy.returning = self.returning
        copy.unnamed = self.unnamed
        copy.chain = self.chain
        copy.gap = self.gap
        copy.bursts = self.bursts
        copy.taken = self.taken
        copy.power = self.power
        copy.power_by = self.power_by
        copy.chosen = self.chosen
        copy.placed = self.placed
        copy.last = self.last
        copy.colour = self.colour
        copy.gift = self.gift
        copy.target = self.target
        copy.exchange_by = self.exchange_by
        copy.resume = self.resume
        copy.kept = self.kept
        copy.kept_veiled = self.kept_veiled
        copy.left_over = self.left_over
        copy.humble = self.humble
        copy.tied = self.tied
        copy.tie_taken = self.tie_taken
        copy.winners = self.winners
        copy.unknown = self.unknown
        copy.unseen = self.unseen
        copy.unseen_tiles = self.unseen_tiles
        return copy

    def _repr_svg_(self) -> str:
        """What everybody sees of it as a picture: a notebook shows a state by itself."""
        # By name: drawing stands above the rules, and they need nothing of it.
        return str(import_module("fulminate.draw.picture").svg(self))

    # ---- Who and what ----------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == phases.OVER

    def in_tiebreak(self) -> bool:
        """Whether a tie is being broken (4.10), whatever is open: a power or an exchange has a phase of its own."""
        return self.tied != 0 and self.phase != phases.OVER

    @property
    def phase_name(self) -> str:
        """The phase as the view names it."""
        return phases.NAMES[self.phase]

    @property
    def scores(self) -> list[int]:
        """The points by seat."""
        return [int(desk.score()) for desk in self.desks]

    @property
    def winning_seats(self) -> list[int]:
        """Who has won, or shares the win; empty until the game is over."""
        return [seat for seat in range(len(self.desks)) if (self.winners >> seat) & 1]

    def desk(self) -> Desk:
        """The desk of the seat whose turn it is."""
        return self.desks[self.seat]

    def professor(self, number: i64) -> bool:
        """Whether a professor is in play."""
        return (self.professors >> number) & 1 == 1

    # ---- Stacks ----------------------------------------------------------------------------------

    def height(self, stack: i64) -> i64:
        """How many tiles a stack holds."""
        return (self.heights >> (8 * stack)) & 255

    def top(self, stack: i64) -> i64:
        """The tile on top of a stack, NO_TILE for an empty one."""
        height = (self.heights >> (8 * stack)) & 255
        if height == 0:
            return NO_TILE
        return self.deck[stack * DEPTH + height - 1]

    def stacks(self) -> i64:
        """How many stacks there are, empty ones counted."""
        return len(self.deck) // DEPTH

    def take_top(self, stack: i64) -> None:
        """Take the top tile off a stack."""
        spot: int = stack * DEPTH + self.height(stack) - 1
        self.deck = self.deck[:spot] + _NO_MORE + self.deck[spot + 1 :]
        self.heights -= bit(8 * stack)

    def rename(self, stack: i64, tile: int) -> None:
        """Name the unknown tile on top of a stack."""
        spot: int = stack * DEPTH + self.height(stack) - 1
        self.deck = self.deck[:spot] + bytes((tile,)) + self.deck[spot + 1 :]

    # ---- Dispensers ------------------------------------------------------------------------------

    def pick_base(self) -> i64:
        """The index of the pick dispenser's first track."""
        return self.bell * TRACKS

    def discard_base(self) -> i64:
        """The index of the first track of the dispenser that takes what is discarded."""
        return (1 - self.bell) * TRACKS if self.dispensers == 2 else 0

    def anything_takeable(self) -> bool:
        """Whether the pick dispenser holds a marble."""
        base = self.pick_base()
        for index in range(base, base + TRACKS):
            if tracks_.size(self.tracks[index]) > 0:
                return True
        return False

    def full_tracks(self, dispenser: i64) -> i64:
        """How many tracks of a dispenser hold at least 9 marbles (section 7)."""
        found: i64 = 0
        for index in range(dispenser * TRACKS, dispenser * TRACKS + TRACKS):
            if tracks_.size(self.tracks[index]) >= tracks_.VISIBLE:
                found += 1
        return found


def professor_bits(names: tuple[str, ...]) -> int:
    """The professors of the names, a bit for each."""
    bits = 0
    for name in names:
        bits |= 1 << PROFESSORS.index(name)
    return bits


def stacked(stacks: list[list[int]]) -> tuple[bytes, int]:
    """The deck and the heights of stacks that are listed from the bottom tile to the top."""
    deck = b""
    heights = 0
    for index, tiles in enumerate(stacks):
        if len(tiles) > DEPTH:
            raise ValueError(f"a stack holds at most {DEPTH} tiles")
        deck += bytes(tiles) + bytes((UNKNOWN_TILE,)) * (DEPTH - len(tiles))
        heights |= len(tiles) << (8 * index)
    return deck, heights
