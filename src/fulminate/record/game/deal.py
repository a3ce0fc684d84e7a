"""From a record's deal to the state that a game begins with, and back."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.record.game.model import Deal, Record, RecordError, tile_word
from fulminate.rules import Options, OptionsError, State, counts, track
from fulminate.rules.catalogue import STARTERS, UNKNOWN_TILE, for_players
from fulminate.rules.deal import begun, marbles_in_play, tiles_in_play
from fulminate.rules.ingredients import COLOURS, LETTERS, NAMES
from fulminate.rules.readings import OtherRules, check_version
from fulminate.rules.state import DEPTH, stacked
from fulminate.rules.track import CAPACITY


def begin(record: Record) -> State:
    """The state of a record's deal, waiting for the draft. Raises RecordError where it is not one of its options."""
    deal = record.deal
    try:
        check_version(record.rules_version)
    except OtherRules as error:
        raise RecordError(str(error), record.line("Rules")) from None
    try:
        settled = Options.from_json(record.options)
    except OptionsError as error:
        line = record.line(f"Option {error.key}", "tracks")
        raise RecordError(f"the options are not a game: {error}", line) from None
    undrawn = settled.left_to_chance()
    if undrawn:
        line = record.line(f"Option {undrawn[0]}", "tracks")
        raise RecordError(f"the option {undrawn[0]} of a record is what was drawn, not how to draw it", line)
    if len(record.seats) not in (0, settled.players):
        raise RecordError(
            f"the record names {len(record.seats)} seats for {settled.players} players", record.line("Seat")
        )
    line = record.line("tracks")
    table = for_players(settled.players)
    if len(deal.tracks) != 5 * table["dispensers"]:
        raise RecordError(f"{settled.players} players have {table['dispensers']} dispensers of 5 tracks", line)
    if len(deal.stacks) != table["stacks"]:
        raise RecordError(
            f"{settled.players} players have {table['stacks']} stacks, not {len(deal.stacks)}",
            record.line(f"stack {table['stacks']}", f"stack {len(deal.stacks) - 1}"),
        )
    for number, letters in enumerate(deal.tracks[:5]):
        if len(letters) != CAPACITY:
            told = f"the first dispenser is filled: {CAPACITY} marbles in each track"
            raise RecordError(f"{told}, not {len(letters)} in track {number + 1}", line)
    lowest = min(len(stack) for stack in deal.stacks)
    for number, stack in enumerate(deal.stacks):
        if len(stack) > lowest + 1:
            told = "tiles are dealt into the stacks as evenly as can be"
            where = record.line(f"stack {number}")
            raise RecordError(f"{told}: one has {lowest}, so stack {number + 1} does not have {len(stack)}", where)
    if len(deal.offer) != 2 * settled.players or UNKNOWN_TILE in deal.offer:
        where = record.line("offer", "stack 0", "tracks")
        raise RecordError(f"the offer is {2 * settled.players} tiles that everybody sees", where)

    marbles = [0] * int(COLOURS)
    for colour in marbles_in_play(settled):
        marbles[colour] += 1
    tracks = [track.from_letters(letters) for letters in deal.tracks]
    unknown = sum(letters.count("?") for letters in deal.tracks)
    for colour, letter in enumerate(LETTERS[: int(COLOURS)]):
        marbles[colour] -= sum(letters.count(letter) for letters in deal.tracks)
    wrong = [f"{abs(many)} {NAMES[colour]} too many" for colour, many in enumerate(marbles) if many < 0]
    if wrong or sum(marbles) != unknown:
        told = ", ".join(wrong) or f"{sum(marbles) - unknown} too few"
        raise RecordError(f"the marbles of the deal are not those of these options: {told}", line)

    tiles = tiles_in_play(settled)
    hidden = 0
    for number, group in enumerate([deal.offer, *deal.stacks]):
        line = record.line("offer") if number == 0 else record.line(f"stack {number - 1}")
        for tile in group:
            if tile == UNKNOWN_TILE:
                hidden += 1
            elif tile not in tiles:
                raise RecordError(f"{tile_word(tile)} is one more than these options have", line)
            elif number == 0 and tile not in STARTERS:
                raise RecordError(f"{tile_word(tile)} is no starter, so it cannot be in the offer", line)
            else:
                tiles.remove(tile)
    if len(tiles) != hidden:
        missing = len(tiles) - hidden
        told = f"{missing} too few" if missing > 0 else f"{-missing} too many"
        raise RecordError(f"the tiles of the deal are not those of these options: {told}", line)

    deck, heights = stacked([list(reversed(stack)) for stack in deal.stacks])
    words = vec[i64](tracks)
    state = begun(settled, words, deck, heights, sorted(deal.offer))
    if unknown or hidden:
        state.unknown = 1
        unseen: i64 = 0
        for colour, many in enumerate(marbles):
            left: i64 = many
            unseen += counts.unit(colour) * left
        state.unseen = unseen
        state.unseen_tiles = bytes(sorted(tiles))
    return state


def deal_of(state: State) -> Deal:
    """The deal of a state that waits for the first choice of the draft."""
    tracks: list[str] = []
    for word in state.tracks:
        tracks.append(track.to_letters(word))
    stacks: list[list[int]] = []
    for stack in range(int(state.stacks())):
        height = int(state.height(stack))
        stacks.append([state.deck[stack * int(DEPTH) + place] for place in range(height - 1, -1, -1)])
    return Deal(tracks, list(state.offer), stacks)
