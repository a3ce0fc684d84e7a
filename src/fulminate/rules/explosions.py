"""The regular pick's chain of explosions, and naming what comes out of the tank (4.1, 4.2)."""

from __future__ import annotations

from mypy_extensions import i64

from fulminate.rules import counts, track
from fulminate.rules.catalogue import UNKNOWN_TILE
from fulminate.rules.chance import Chance
from fulminate.rules.events import Log, tile
from fulminate.rules.ingredients import LETTERS, NAMES, UNKNOWN
from fulminate.rules.state import State
from fulminate.rules.track import ASK, TRACKS, VISIBLE


def pick(state: State, index: i64, position: i64, log: Log | None) -> None:
    """Take a marble as the regular pick and open the chain at the gap. ``follow`` goes on."""
    here = state.tracks[index]
    colour = track.marble(here, position)
    state.taken = counts.unit(colour)
    state.desk().held += counts.unit(colour)
    state.tracks[index] = track.cut(here, position, position + 1)
    state.chain = index
    state.gap = position
    state.bursts = 0
    if log is not None:
        log.append(
            {
                "type": "picked",
                "seat": int(state.seat),
                "dispenser": int(index // TRACKS),
                "track": int(index % TRACKS),
                "position": int(position),
                "marble": LETTERS[colour],
            }
        )


def follow(state: State, log: Log | None) -> bool:
    """Let everything explode that does; whether the chain has ended (it waits if it depends on an unknown marble)."""
    index = state.chain
    while True:
        here = state.tracks[index]
        found = track.explosion(here, state.gap)
        if found == track.NOTHING:
            break
        if found & ASK != 0:
            return False
        low = track.exploded_low(found)
        high = track.exploded_high(found)
        burst = track.contents(here, low, high)
        if log is not None:
            _tell_burst(state, here, found, log)
        state.taken += burst
        state.desk().held += burst
        state.tracks[index] = track.cut(here, low, high)
        state.gap = low
        state.bursts += 1
    tell_revealed(state, index, counts.total(state.taken), log)
    state.chain = -1
    state.gap = 0
    state.bursts = 0
    return True


def _tell_burst(state: State, here: i64, found: i64, log: Log) -> None:
    low = track.exploded_low(found)
    high = track.exploded_high(found)
    gone = counts.total(state.taken)
    positions: list[int] = []
    marbles: list[str] = []
    for position in range(low, high):
        positions.append(int(position if position < state.gap else position + gone))
        marbles.append(LETTERS[track.marble(here, position)])
    log.append(
        {
            "type": "exploded",
            "seat": int(state.seat),
            "dispenser": int(state.chain // TRACKS),
            "track": int(state.chain % TRACKS),
            "step": int(state.bursts + 1),
            "colour": NAMES[track.exploded_colour(found)],
            "positions": positions,
            "marbles": marbles,
        }
    )


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


def name_marble(state: State, index: i64, position: i64, colour: i64, log: Log | None) -> None:
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
