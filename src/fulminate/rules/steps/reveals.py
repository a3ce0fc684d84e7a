"""What comes into sight: marbles out of the tank and tiles under the tops, named where they were unknown (4.2)."""

from __future__ import annotations

from mypy_extensions import i64

from fulminate.rules import counts, track
from fulminate.rules.catalogue import UNKNOWN_TILE
from fulminate.rules.chance import Chance
from fulminate.rules.events import Log, tile
from fulminate.rules.ingredients import LETTERS, UNKNOWN, Colour
from fulminate.rules.state import State
from fulminate.rules.track import ASK, TRACKS, VISIBLE


def tell_revealed(state: State, index: i64, removed: i64, log: Log | None) -> None:
    """Tell which marbles came into sight after some left a track; unknown ones are told when they are named."""
    if log is None:
        return
    here = state.tracks[index]
    size = track.size(here)
    marbles: list[list[object]] = []
    first = VISIBLE - removed
    for position in range(first if first > 0 else 0, VISIBLE if size > VISIBLE else size):
        colour = track.marble(here, position)
        if colour != UNKNOWN:
            marbles.append([int(position), LETTERS[colour]])
    if marbles:
        log.append(
            {
                "type": "revealed",
                "dispenser": int(index // TRACKS),
                "track": int(index % TRACKS),
                "marbles": marbles,
            }
        )


# ---- Unknown marbles and tiles -------------------------------------------------------------------


def revealing(state: State) -> tuple[i64, i64]:
    """Which unknown thing must be named now: (track index, position), (-1, stack) for a tile, or (-1, -1) for none."""
    if state.unknown == 0:
        return -1, -1
    if state.chain >= 0:
        found = track.explosion(state.tracks[state.chain], state.gap)
        if found & ASK != 0:
            return state.chain, found & 255
    for index in range(i64(len(state.tracks))):
        position = track.hidden_unknown(state.tracks[index])
        if position >= 0:
            return index, position
    for stack in range(state.stacks()):
        if state.top(stack) == UNKNOWN_TILE:
            return -1, stack
    return -1, -1


def name_marble(state: State, index: i64, position: i64, colour: Colour, log: Log | None) -> None:
    """Say what an unknown marble is."""
    state.tracks[index] = track.put(state.tracks[index], position, colour)
    state.unseen -= counts.unit(colour)
    if log is not None and position < VISIBLE and state.chain < 0:
        log.append(
            {
                "type": "revealed",
                "dispenser": int(index // TRACKS),
                "track": int(index % TRACKS),
                "marbles": [[int(position), LETTERS[colour]]],
            }
        )


def name_tile(state: State, stack: i64, number: int, log: Log | None) -> None:
    """Say what the unknown tile on top of a stack is."""
    state.rename(stack, number)
    at = state.unseen_tiles.find(number)
    state.unseen_tiles = state.unseen_tiles[:at] + state.unseen_tiles[at + 1 :]
    if log is not None and log and log[-1]["type"] == "drew" and log[-1]["stack"] == stack:
        log[-1]["next"] = tile(number)


def drawn(state: State, chance: Chance) -> i64:
    """What the unknown thing that must be named now turns out to be: a marble's colour, or a tile's number."""
    index, _ = revealing(state)
    if index >= 0:
        return counts.nth(state.unseen, chance.below(counts.total(state.unseen)))
    return state.unseen_tiles[chance.below(len(state.unseen_tiles))]


def name(state: State, answer: i64, log: Log | None) -> None:
    """Name the unknown thing that must be named now."""
    index, position = revealing(state)
    if index >= 0:
        name_marble(state, index, position, answer, log)
    else:
        name_tile(state, position, answer, log)
