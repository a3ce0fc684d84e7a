"""The regular pick and its chain of explosions (4.1)."""

from __future__ import annotations

from mypy_extensions import i64

from fulminate.rules import counts, track
from fulminate.rules.events import Log
from fulminate.rules.ingredients import LETTERS, NAMES
from fulminate.rules.state import State
from fulminate.rules.steps.reveals import tell_revealed
from fulminate.rules.track import ASK, TRACKS


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
