"""A player's desk: two burners with the potions being brewed, marbles, completed potions and tokens.

``acyclic`` and ``range(i64(n))`` are explained in docs/architecture.md, 'Reading code that is compiled'.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from fulminate.rules import counts
from fulminate.rules.bits import bit
from fulminate.rules.catalogue import (
    HELP_POINTS,
    HOLES,
    KINDS,
    LAYER_COLOUR,
    LAYER_ROOM,
    NO_TILE,
    POINTS,
    REWARD_POINTS,
    SCOLDING_POINTS,
    SKILL_POINTS,
    Tile,
    kind_of,
)
from fulminate.rules.counts import Counts
from fulminate.rules.ingredients import (
    BLACK,
    ECTOPLASM,
    MANDRAGORA,
    PLAIN,
    RED,
    Colour,
    disguise,
    shown_colour,
    true_colour,
)

BURNERS: Final[i64] = 2
POOL: Final[i64] = 3
DRUNK: Final[i64] = 64
"""Added to a completed tile that has been drunk; the tile is what is left by dividing by it (TILES)."""
FIVE: Final[i64] = 1 << 16
"""Flag in ``skill_for``: the fifth different kind. A kind's own bit says the third potion of it."""
TEN: Final[i64] = 1 << 17
"""Flag in ``skill_for``: the tenth potion."""
REASONS: Final[i64] = 18
"""Flags in ``skill_for``."""
OF_A_KIND: Final[i64] = 3
"""Potions of one kind that earn a Skill token (4.9)."""
KINDS_IN_ALL: Final[i64] = 5
"""Different kinds that earn one."""
POTIONS_IN_ALL: Final[i64] = 10
"""Potions that earn one, at tables of COUNTED_FROM players or more."""
COUNTED_FROM: Final[i64] = 5

_LAYER_BITS: Final[i64] = 18
_LAYER: Final[i64] = (1 << 18) - 1


@final
@mypyc_attr(acyclic=True)
class Desk:
    """One seat's desk. ``held`` and ``veiled`` are hand and pool together in the own turn, ``pool`` is between turns.

    ``veiled`` counts marbles in disguise (Chameleonic Varnish), 5 bits for each of the 12 pairs of colours.
    A burner is three words: its tile, the marbles in its layers (18 bits a layer, 3 bits a true colour), its free holes
    (a byte a layer).
    """

    def __init__(
        self,
        tile_0: Tile,
        marbles_0: i64,
        free_0: i64,
        tile_1: Tile,
        marbles_1: i64,
        free_1: i64,
        untidy: i64,
        held: Counts,
        veiled: i64,
        pool: Counts,
        completed: bytes,
        skill: i64,
        skill_for: i64,
        help: i64,
        reward: i64,
        scolding: i64,
    ) -> None:
        self.tile_0: Tile = tile_0
        self.marbles_0: i64 = marbles_0
        self.free_0: i64 = free_0
        self.tile_1: Tile = tile_1
        self.marbles_1: i64 = marbles_1
        self.free_1: i64 = free_1
        self.untidy: i64 = untidy
        self.held: Counts = held
        self.veiled: i64 = veiled
        self.pool: Counts = pool
        self.completed: bytes = completed
        self.skill: i64 = skill
        self.skill_for: i64 = skill_for
        self.help: i64 = help
        self.reward: i64 = reward
        self.scolding: i64 = scolding

    def clone(self) -> Desk:
        """A desk of its own with the same things on it."""
        return Desk(
            self.tile_0,
            self.marbles_0,
            self.free_0,
            self.tile_1,
            self.marbles_1,
            self.free_1,
            self.untidy,
            self.held,
            self.veiled,
            self.pool,
            self.completed,
            self.skill,
            self.skill_for,
            self.help,
            self.reward,
            self.scolding,
        )

    # ---- Burners ---------------------------------------------------------------------------------

    def tile(self, burner: i64) -> i64:
        """The tile on a burner, NO_TILE for none."""
        return self.tile_0 if burner == 0 else self.tile_1

    def marbles(self, burner: i64) -> i64:
        """The marbles on a burner's tile, packed by layer."""
        return self.marbles_0 if burner == 0 else self.marbles_1

    def free(self, burner: i64) -> i64:
        """The free holes of a burner's tile, a byte for each layer."""
        return self.free_0 if burner == 0 else self.free_1

    def free_in(self, burner: i64, layer: i64) -> i64:
        """The free holes of a layer."""
        return ((self.free_0 if burner == 0 else self.free_1) >> (8 * layer)) & 255

    def set_tile(self, burner: i64, tile: Tile) -> None:
        """Put a fresh tile on a burner, or none."""
        holes: i64 = 0
        if tile != NO_TILE:
            holes = HOLES[tile]
        if burner == 0:
            self.tile_0 = tile
            self.marbles_0 = 0
            self.free_0 = holes
        else:
            self.tile_1 = tile
            self.marbles_1 = 0
            self.free_1 = holes
        self.untidy &= ~bit(burner)

    def layer(self, burner: i64, layer: i64) -> i64:
        """The marbles in a layer: 3 bits for each true colour."""
        return (self.marbles(burner) >> (_LAYER_BITS * layer)) & _LAYER

    def layer_counts(self, burner: i64, layer: i64) -> i64:
        """The marbles in a layer as a multiset."""
        packed = self.layer(burner, layer)
        found: i64 = 0
        for colour in range(i64(6)):
            found |= ((packed >> (3 * colour)) & 7) << (8 * colour)
        return found

    def contents(self, burner: i64) -> i64:
        """All marbles on a burner's tile as a multiset."""
        return self.layer_counts(burner, 0) + self.layer_counts(burner, 1) + self.layer_counts(burner, 2)

    def takes(self, burner: i64, layer: i64) -> i64:
        """What a layer asks for: its colour, or mandragora and nothing else once one lies there (4.3)."""
        if self.layer(burner, layer) >> (3 * MANDRAGORA) & 7 != 0:
            return MANDRAGORA
        return LAYER_COLOUR[self.tile(burner) * LAYER_ROOM + layer]

    def fits(self, burner: i64, layer: i64, shown: Colour, any_colour: bool) -> bool:
        """Whether a marble that shows a colour may go into a layer (4.3); ``any_colour``: Prismatic Joy."""
        if self.free_in(burner, layer) == 0:
            return False
        inside = self.layer(burner, layer)
        leaves = (inside >> (3 * MANDRAGORA)) & 7
        if shown == MANDRAGORA:
            return inside == leaves << (3 * MANDRAGORA)
        if leaves != 0:
            return False
        return any_colour or shown == ECTOPLASM or LAYER_COLOUR[self.tile(burner) * LAYER_ROOM + layer] == shown

    def fits_somewhere(self, shown: Colour, any_colour: bool) -> bool:
        """Whether some free hole takes a marble that shows this colour."""
        for burner in range(BURNERS):
            if self.free(burner) != 0:
                for layer in range(i64(3)):
                    if self.fits(burner, layer, shown, any_colour):
                        return True
        return False

    def fill(self, burner: i64, layer: i64, true: Colour) -> None:
        """Put a marble into a hole of a layer."""
        marble = bit(_LAYER_BITS * layer + 3 * true)
        hole = bit(8 * layer)
        if self.free(burner) & (hole - 1) != 0:
            self.untidy |= bit(burner)
        if burner == 0:
            self.marbles_0 += marble
            self.free_0 -= hole
        else:
            self.marbles_1 += marble
            self.free_1 -= hole

    def tidy(self, burner: i64) -> bool:
        """Whether no hole of the burner's tile was filled above an unfilled lower layer (Gravitha Tidygall)."""
        return (self.untidy >> burner) & 1 == 0

    def empty_burner(self) -> i64:
        """The lowest burner without a tile, or -1."""
        if self.tile_0 == NO_TILE:
            return 0
        if self.tile_1 == NO_TILE:
            return 1
        return -1

    # ---- Held marbles ----------------------------------------------------------------------------

    def holds(self, marble: i64) -> i64:
        """How many marbles of a number (a colour, or a disguise) are held."""
        if marble < 6:
            return counts.count(self.held, marble)
        return (self.veiled >> (5 * (marble - 6))) & 31

    def lose(self, marble: i64) -> None:
        """Take a held marble away."""
        if marble < 6:
            self.held -= counts.unit(marble)
        else:
            self.veiled -= bit(5 * (marble - 6))

    def held_total(self) -> i64:
        """How many marbles are held."""
        return counts.total(self.held) + self.veiled_total()

    def veiled_total(self) -> i64:
        """How many marbles in disguise are held."""
        found: i64 = 0
        rest = self.veiled
        while rest != 0:
            found += rest & 31
            rest >>= 5
        return found

    def held_true(self) -> i64:
        """The held marbles as what they are."""
        found = self.held
        if self.veiled != 0:
            for marble in range(i64(6), i64(18)):
                found += counts.unit(true_colour(marble)) * ((self.veiled >> (5 * (marble - 6))) & 31)
        return found

    def showing(self, colour: Colour) -> i64:
        """How many held marbles show a plain colour."""
        found = counts.count(self.held, colour)
        if self.veiled != 0:
            for marble in range(i64(6), i64(18)):
                if shown_colour(marble) == colour:
                    found += (self.veiled >> (5 * (marble - 6))) & 31
        return found

    def varnish(self, old: Colour, new: Colour) -> None:
        """Let all held marbles that show one plain colour show another."""
        for true in range(RED, BLACK + 1):
            marble = true if true == old else disguise(true, old)
            many = self.holds(marble)
            if many == 0:
                continue
            if marble < PLAIN:
                self.held -= counts.unit(marble) * many
            else:
                self.veiled -= bit(5 * (marble - 6)) * many
            if true == new:
                self.held += counts.unit(true) * many
            else:
                self.veiled += bit(5 * (disguise(true, new) - 6)) * many

    # ---- Completed potions and points ------------------------------------------------------------

    def drunk_kinds(self) -> i64:
        """The kinds that have been drunk, a bit for each."""
        found: i64 = 0
        for index in range(len(self.completed)):
            tile: Tile = self.completed[index]
            if tile >= DRUNK:
                found |= bit(kind_of(tile - DRUNK))
        return found

    def undrunk_kinds(self) -> i64:
        """The kinds of which a completed potion can still be drunk, a bit for each."""
        found: i64 = 0
        for index in range(len(self.completed)):
            tile: Tile = self.completed[index]
            if tile < DRUNK:
                found |= bit(kind_of(tile))
        return found

    def drink(self, kind: i64) -> None:
        """Turn the first completed potion of a kind that is not drunk."""
        for index in range(len(self.completed)):
            tile: Tile = self.completed[index]
            if tile < DRUNK and kind_of(tile) == kind:
                turned: int = tile + DRUNK
                self.completed = self.completed[:index] + bytes((turned,)) + self.completed[index + 1 :]
                return
        raise ValueError("no such potion is left to drink")

    def completed_of(self, kind: i64) -> i64:
        """How many potions of a kind are completed."""
        found: i64 = 0
        for index in range(len(self.completed)):
            tile: Tile = self.completed[index]
            if kind_of(tile % DRUNK) == kind:
                found += 1
        return found

    def kinds_completed(self) -> i64:
        """How many different kinds are completed."""
        found: i64 = 0
        for kind in range(len(KINDS)):
            if self.completed_of(kind) > 0:
                found += 1
        return found

    def toward(self, reason: i64, players: i64) -> tuple[i64, i64]:
        """How many potions or kinds the desk has of those that earn a Skill token, and how many are needed (4.9).
        ``reason`` is the number of a flag in ``skill_for``; where it earns none, 0 are needed."""
        if reason < i64(len(KINDS)):
            return self.completed_of(reason), OF_A_KIND
        if bit(reason) == FIVE:
            return self.kinds_completed(), KINDS_IN_ALL
        if bit(reason) == TEN and players >= COUNTED_FROM:
            return i64(len(self.completed)), POTIONS_IN_ALL
        return 0, 0

    def score(self) -> i64:
        """The points: completed tiles and tokens (4.10)."""
        points = (
            SKILL_POINTS * self.skill
            + HELP_POINTS * self.help
            + REWARD_POINTS * self.reward
            + SCOLDING_POINTS * self.scolding
        )
        for index in range(len(self.completed)):
            tile: Tile = self.completed[index]
            points += POINTS[tile % DRUNK]
        return points


def blank() -> Desk:
    """A desk with nothing on it."""
    return Desk(NO_TILE, 0, 0, NO_TILE, 0, 0, 0, 0, 0, 0, b"", 0, 0, 0, 0, 0)


def skill_reason(reason: i64) -> str:
    """The number of a flag in ``skill_for`` as events and views name it."""
    if reason < i64(len(KINDS)):
        return "three " + KINDS[reason]
    return "five" if bit(reason) == FIVE else "ten"
