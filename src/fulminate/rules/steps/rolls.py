"""Marbles that roll back into a dispenser (4.5)."""

from __future__ import annotations

from mypy_extensions import i64

from fulminate.rules import counts, track
from fulminate.rules.chance import Chance
from fulminate.rules.counts import Counts
from fulminate.rules.events import Event, Log
from fulminate.rules.ingredients import COLOURS, LETTERS, UNKNOWN, Colour
from fulminate.rules.state import State
from fulminate.rules.track import CAPACITY, TRACKS, VISIBLE


def roll_number(colour: Colour, landed: i64) -> i64:
    """What a roll did, as one number: the colour and the track of its dispenser, counted from 0."""
    return colour * TRACKS + landed


def roll_parts(number: i64) -> tuple[i64, i64]:
    """The colour and the track of a roll's number."""
    return number // TRACKS, number % TRACKS


def target_base(state: State) -> i64:
    """The first track of the dispenser that the next marble rolls into: where there is room (section 7)."""
    base = state.discard_base()
    for index in range(base, base + TRACKS):
        if track.size(state.tracks[index]) < CAPACITY:
            return base
    return TRACKS * state.dispensers - TRACKS - base


def nearest(state: State, base: i64, aimed: i64) -> tuple[i64, i64]:
    """The tracks with room that are nearest to the aimed one, the same twice where there is no tie."""
    for distance in range(TRACKS):
        left = aimed - distance
        right = aimed + distance
        left_room = left >= 0 and track.size(state.tracks[base + left]) < CAPACITY
        right_room = right < TRACKS and track.size(state.tracks[base + right]) < CAPACITY
        if left_room and right_room:
            return left, right
        if left_room:
            return left, left
        if right_room:
            return right, right
    raise ValueError("no track has room for another marble")


def land(state: State, colour: Colour, index: i64) -> None:
    """Let a marble of the batch come to lie on top of a track; those not named join the unseen ones at the end."""
    state.tracks[index] = track.push(state.tracks[index], colour)
    if colour == UNKNOWN:
        state.unnamed += 1
    else:
        state.rolling -= counts.unit(colour)
    if state.unnamed > 0 and counts.total(state.rolling) == state.unnamed:
        state.unseen += state.rolling
        state.rolling = 0
        state.unnamed = 0
        state.unknown = 1


def drawn(state: State, chance: Chance) -> i64:
    """What the next roll does, drawn as 4.5 says: a marble of the batch, a track; as its number."""
    colour = counts.nth(state.rolling, chance.below(counts.total(state.rolling)))
    base = target_base(state)
    aimed = chance.below(TRACKS)
    if track.size(state.tracks[base + aimed]) >= CAPACITY:
        left, right = nearest(state, base, aimed)
        aimed = left
        if left != right and chance.below(2) == 1:
            aimed = right
    return roll_number(colour, aimed)


def roll_one(state: State, chance: Chance) -> None:
    """Roll one marble of the batch."""
    colour, landed = roll_parts(drawn(state, chance))
    land(state, colour, target_base(state) + landed)


def roll_all(state: State, chance: Chance, log: Log | None) -> None:
    """Roll the whole batch, one marble after another in random order."""
    if log is None:
        while state.rolling != 0:
            roll_one(state, chance)
        return
    before = [int(track.size(each)) for each in state.tracks]
    batch = state.rolling
    while state.rolling != 0:
        roll_one(state, chance)
    tell(state, batch, before, log)


def tell(state: State, batch: Counts, before: list[int], log: Log) -> None:
    """Tell of a batch: its marbles, where those in sight lie now, and the lengths; of the rest nothing (section 9)."""
    marbles = counts.letters(batch)
    home = state.discard_base() // TRACKS
    for number in range(state.dispensers):
        dispenser = (home + number) % state.dispensers
        landed: list[list[object]] = []
        lengths: list[int] = []
        grown = False
        for each in range(TRACKS):
            index = dispenser * TRACKS + each
            size = track.size(state.tracks[index])
            lengths.append(int(size))
            grown = grown or size > before[index]
            for position in range(i64(before[index]), size):
                if position < VISIBLE:
                    landed.append([int(each), int(position), LETTERS[track.marble(state.tracks[index], position)]])
        if grown or number == 0:
            event: Event = {
                "type": "rolled",
                "dispenser": int(dispenser),
                "marbles": marbles if number == 0 else [],
                "landed": landed,
                "lengths": lengths,
            }
            log.append(event)


def outcomes(state: State) -> list[tuple[int, float]]:
    """What the next roll can do and how likely it is: its number, and its share."""
    base = target_base(state)
    all_marbles = counts.total(state.rolling)
    places = [0.0] * TRACKS
    for aimed in range(TRACKS):
        left, right = nearest(state, base, aimed)
        places[left] += 0.1
        places[right] += 0.1
    found: list[tuple[int, float]] = []
    for colour in range(COLOURS):
        many = counts.count(state.rolling, colour)
        if many > 0:
            for each in range(TRACKS):
                if places[each] > 0:
                    found.append((int(roll_number(colour, each)), int(many) / int(all_marbles) * places[each]))
    return found
