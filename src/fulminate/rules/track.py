"""A track of the dispenser in one 64-bit word, and the chain of explosions along it.

Sixteen marbles of 3 bits, position 0 (the bottom) lowest, and the length from bit 48 up. Only this module knows
the packing.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fulminate.rules.bits import bit
from fulminate.rules.counts import Counts
from fulminate.rules.ingredients import ECTOPLASM, LETTERS, UNKNOWN, Colour

Track = i64
"""A track's word."""

CAPACITY: Final[i64] = 16
VISIBLE: Final[i64] = 9
TAKEABLE: Final[i64] = 8
TRACKS: Final[i64] = 5

_LENGTH: Final[i64] = 48
_BODY: Final[i64] = (1 << 48) - 1
_EVERY: Final[i64] = 0o7777777777777777

NOTHING: Final[i64] = 0
"""No explosion at the meeting point."""
ASK: Final[i64] = 1 << 32
"""Flag: whether there is an explosion depends on the unknown marble at the position in the low byte."""


def size(track: Track) -> i64:
    """How many marbles lie in the track."""
    return track >> _LENGTH


def marble(track: Track, position: i64) -> Colour:
    """The marble at a position."""
    return (track >> (3 * position)) & 7


def takeable(track: Track) -> i64:
    """How many marbles of the track can be taken: positions 0 to 7 (section 1)."""
    n = track >> _LENGTH
    return n if n < TAKEABLE else TAKEABLE


def push(track: Track, colour: Colour) -> Track:
    """The track with one more marble on top of its queue."""
    return (track | (colour << (3 * (track >> _LENGTH)))) + (1 << _LENGTH)


def cut(track: Track, low: i64, high: i64) -> Track:
    """The track without the marbles from low to high - 1; those above roll down."""
    body = track & _BODY
    body = (body & (bit(3 * low) - 1)) | ((body >> (3 * high)) << (3 * low))
    return body | (((track >> _LENGTH) - (high - low)) << _LENGTH)


def put(track: Track, position: i64, colour: Colour) -> Track:
    """The track with the marble at a position replaced: an unknown one that is named."""
    return (track & ~(7 * bit(3 * position))) | (colour << (3 * position))


def hide(track: Track) -> Track:
    """The track as everybody sees it: the marbles in the tank, positions 9 and up, unknown (section 9)."""
    n = track >> _LENGTH
    if n <= VISIBLE:
        return track
    seen = bit(3 * VISIBLE) - 1
    filled = bit(3 * n) - 1
    return (track & seen) | (_EVERY & filled & ~seen) | (n << _LENGTH)


def hidden_unknown(track: Track) -> i64:
    """The lowest position in sight that holds an unknown marble, or -1."""
    n = track >> _LENGTH
    if n > VISIBLE:
        n = VISIBLE
    position: i64 = 0
    while position < n:
        if (track >> (3 * position)) & 7 == UNKNOWN:
            return position
        position += 1
    return -1


def _reach_down(track: Track, low: i64, colour: Colour) -> i64:
    while low > 0:
        below = (track >> (3 * (low - 1))) & 7
        if below != colour and below != ECTOPLASM:
            break
        low -= 1
    return low


def _reach_up(track: Track, high: i64, end: i64, colour: Colour) -> i64:
    """Where the run ends; the position of an unknown marble, with ASK, if it depends on that."""
    while high < end:
        above = (track >> (3 * high)) & 7
        if above != colour and above != ECTOPLASM:
            if above == UNKNOWN:
                return ASK | high
            break
        high += 1
    return high


def _spirits(track: Track, low: i64, high: i64, end: i64) -> i64:
    """The explosion where two ectoplasms meet: the colour that gathers the most, on a tie the one below (4.2)."""
    gone = high - low
    while low > 0 and (track >> (3 * (low - 1))) & 7 == ECTOPLASM:
        low -= 1
    while high < end and (track >> (3 * high)) & 7 == ECTOPLASM:
        high += 1
    if high < end and (track >> (3 * high)) & 7 == UNKNOWN:
        return ASK | high
    best = ECTOPLASM << 16 | low << 8 | high
    most: i64 = 0
    if low > 0:
        colour = (track >> (3 * (low - 1))) & 7
        first = _reach_down(track, low, colour)
        last = _reach_up(track, high, end, colour)
        if last & ASK != 0:
            return last
        best = colour << 16 | first << 8 | last
        most = last - first - gone
    if high < end:
        colour = (track >> (3 * high)) & 7
        first = _reach_down(track, low, colour)
        last = _reach_up(track, high, end, colour)
        if last & ASK != 0:
            return last
        if last - first - gone > most:
            best = colour << 16 | first << 8 | last
    return best


def meeting(track: Track, low: i64, high: i64, end: i64) -> i64:
    """What explodes where the marble below ``low`` and the one at ``high`` meet, all between them gone (4.1, 4.2).

    ``end`` is the length of the track. NOTHING; or ASK with the position of an unknown marble that decides; or the
    colour in bits 16 up, the run's first position in bits 8 to 15 and the position after its last in bits 0 to 7.
    """
    if low <= 0 or high >= end:
        return NOTHING
    below = (track >> (3 * (low - 1))) & 7
    above = (track >> (3 * high)) & 7
    colour = below
    if below != above:
        if below == UNKNOWN:
            return ASK | (low - 1)
        if above == UNKNOWN:
            return ASK | high
        if below == ECTOPLASM:
            colour = above
        elif above != ECTOPLASM:
            return NOTHING
    elif below == UNKNOWN:
        return ASK | (low - 1)
    elif below == ECTOPLASM:
        return _spirits(track, low, high, end)
    # The two that meet belong to the run; the loops stand here and not in functions since everything passes here.
    low -= 1
    while low > 0:
        below = (track >> (3 * (low - 1))) & 7
        if below != colour and below != ECTOPLASM:
            break
        low -= 1
    high += 1
    while high < end:
        above = (track >> (3 * high)) & 7
        if above != colour and above != ECTOPLASM:
            if above == UNKNOWN:
                return ASK | high
            break
        high += 1
    return colour << 16 | low << 8 | high


def explosion(track: Track, gap: i64) -> i64:
    """What explodes at the meeting point of a track whose gap has closed: ``meeting`` there."""
    return meeting(track, gap, gap, track >> _LENGTH)


def exploded_colour(found: i64) -> Colour:
    """The colour of an explosion (ectoplasm: no other colour beside them)."""
    return found >> 16


def exploded_low(found: i64) -> i64:
    """The first position of the run that explodes."""
    return (found >> 8) & 255


def exploded_high(found: i64) -> i64:
    """The position after the last of the run that explodes."""
    return found & 255


def known_chain(track: Track, position: i64) -> Counts:
    """The marbles that a regular pick is known to take, its chain included; what is hidden is left out (4.1)."""
    taken = bit(8 * ((track >> (3 * position)) & 7))
    low = position
    high = position + 1
    end = track >> _LENGTH
    while True:
        found = meeting(track, low, high, end)
        if found & ASK != 0:
            # The run reaches into what is hidden: the part below that marble is sure.
            end = found & 255
            continue
        if found == NOTHING:
            return taken
        first = (found >> 8) & 255
        last = found & 255
        while low > first:
            low -= 1
            taken += bit(8 * ((track >> (3 * low)) & 7))
        while high < last:
            taken += bit(8 * ((track >> (3 * high)) & 7))
            high += 1


def contents(track: Track, low: i64, high: i64) -> Counts:
    """The marbles from low to high - 1 as a multiset; unknown ones are not counted."""
    counts: Counts = 0
    while low < high:
        colour = (track >> (3 * low)) & 7
        if colour != UNKNOWN:
            counts += bit(8 * colour)
        low += 1
    return counts


def to_letters(track: Track) -> str:
    """The track as letters from the bottom up, ``?`` for an unknown marble."""
    return "".join([LETTERS[marble(track, position)] for position in range(size(track))])


def from_letters(letters: str) -> Track:
    """The track that the letters name, from the bottom up."""
    if len(letters) > CAPACITY:
        raise ValueError(f"a track holds {CAPACITY} marbles, not {len(letters)}")
    track: Track = 0
    for each in letters:
        colour = UNKNOWN if each == "?" else LETTERS.find(each)
        if colour < 0:
            raise ValueError(f"{each!r} is not a marble: use one of r, y, b, k, m, e, ?")
        track = push(track, colour)
    return track
