"""The luck of a table that told its secret: drawn again, and held against what its record says."""

from __future__ import annotations

from collections.abc import Iterable

from fulminate.record.game.deal import deal_of
from fulminate.record.game.model import LEFT_TO_CHANCE, Record, RecordError
from fulminate.rules import (
    Chance,
    KeyedChance,
    Options,
    OptionsError,
    State,
    answer,
    awaits,
    commitment,
    draw,
    new_game,
)
from fulminate.rules.game import ROLL
from fulminate.rules.ingredients import LETTERS
from fulminate.rules.steps.rolls import roll_parts


def tell_luck(record: Record, secret: bytes, asked: dict[str, object], versions: Iterable[int]) -> None:
    """Write down what a table's luck was drawn with, so that everybody can draw it again: its secret, the options that
    were asked for, and the versions that the record's moves were, in their order."""
    record.secret = secret.hex()
    record.asked = {key: asked[key] for key in LEFT_TO_CHANCE if asked[key] != record.options[key]}
    record.versions = []
    for version in versions:
        if record.versions and record.versions[-1][1] == version - 1:
            record.versions[-1] = (record.versions[-1][0], version)
        else:
            record.versions.append((version, version))


class Luck:
    """Draws the deal and every roll of a record again. Raises RecordError where the record says something else."""

    def __init__(self, record: Record, secret: bytes, start: State) -> None:
        self.secret = secret
        self.table = record.table or ""
        self.line = record.line("Versions")
        self.versions = [
            version for first, last in record.versions or [] for version in range(first, last + 1)
        ]  # the reader has counted them
        self.used = 0
        if start.unknown:
            raise RecordError("with its secret a record knows every marble and tile", record.line("tracks"))
        try:
            asked = Options.from_json({**record.options, **record.asked})
        except OptionsError as error:
            line = record.line(f"Asked {error.key}", "Versions")
            raise RecordError(f"what was asked for is not a game: {error}", line) from None
        # A table of a server may have O'Clockitt among the professors that are drawn: a clock runs there.
        dealt = new_game(asked, KeyedChance(secret, self.table, 0), True)
        if dealt.options.to_json() != start.options.to_json():
            raise RecordError("the secret does not draw these options from what was asked for", self.line)
        if deal_of(dealt) != record.deal:
            raise RecordError("the secret does not give this deal", record.line("tracks"))

    def next(self) -> KeyedChance:
        """What the rolls of the next move were drawn with."""
        if self.used == len(self.versions):
            raise RecordError("there are more moves than versions", self.line)
        self.used += 1
        return KeyedChance(self.secret, self.table, self.versions[self.used - 1])

    def finish(self) -> None:
        """No version may be left when all moves are played."""
        if self.used != len(self.versions):
            raise RecordError(f"there are {len(self.versions)} versions for {self.used} moves", self.line)


def drawn_on(state: State, roll: int, chance: Chance) -> list[tuple[str, int]]:
    """A roll that was drawn and those that follow it, as a record notes them. The state is played on."""
    found: list[tuple[str, int]] = []
    while True:
        colour, track = roll_parts(roll)
        found.append((LETTERS[colour], int(track)))
        answer(state, roll)
        if awaits(state) != ROLL:
            return found
        roll = draw(state, chance)


def luck_of(record: Record, start: State) -> Luck | None:
    """What holds a record's luck against its secret; None where it tells no secret, or not what was drawn with it."""
    if record.versions is not None and record.secret is None:
        raise RecordError("versions belong to a secret, and there is none", record.line("Versions"))
    if record.asked and record.versions is None:
        line = record.line(*(f"Asked {key}" for key in record.asked))
        raise RecordError("what was asked for belongs to the versions of a secret, and there are none", line)
    if record.secret is None:
        return None
    line = record.line("Secret")
    if record.table is None or record.hash is None:
        raise RecordError("a secret needs the table and the hash that it belongs to", line)
    secret = bytes.fromhex(record.secret)
    if commitment(secret, record.table) != record.hash:
        raise RecordError("the secret does not fit the hash that was shown when the game began", line)
    return None if record.versions is None else Luck(record, secret, start)
