"""Other states that look the same: what nobody sees, put into another order."""

from __future__ import annotations

import random

from fulminate.rules import State, track
from fulminate.rules.state import DEPTH
from fulminate.rules.track import VISIBLE


def shuffled(state: State, luck: random.Random) -> State:
    """The same to look at: the marbles of the tanks and the tiles under the tops change places among themselves."""
    other = state.clone()
    tracks = other.tracks
    spots = [
        (index, position)
        for index, word in enumerate(tracks)
        for position in range(int(VISIBLE), int(track.size(word)))
    ]
    marbles = [int(track.marble(tracks[index], position)) for index, position in spots]
    luck.shuffle(marbles)
    for (index, position), marble in zip(spots, marbles, strict=True):
        tracks[index] = track.put(tracks[index], position, marble)
    other.tracks = tracks
    deck = list(other.deck)
    places = [
        stack * int(DEPTH) + at for stack in range(int(other.stacks())) for at in range(int(other.height(stack)) - 1)
    ]
    tiles = [deck[place] for place in places]
    luck.shuffle(tiles)
    for place, tile in zip(places, tiles, strict=True):
        deck[place] = tile
    other.deck = bytes(deck)
    return other
