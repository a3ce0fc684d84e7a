"""A roll as chance drew it, and as it may have been just as well for all that anybody has seen of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

Item = TypeVar("Item")


def shuffled(items: list[Item], uniform: Callable[[], float]) -> list[Item]:
    """The same in any order, each as likely."""
    return sorted(items, key=lambda _: uniform()) if len(items) > 1 else items[:]


@dataclass(slots=True)
class Roll:
    """The marbles of one roll in the order in which they landed."""

    start: int
    """Where its draws begin in the history."""
    tracks: list[int] = field(default_factory=list)
    colours: list[int] = field(default_factory=list)
    fills: list[int] = field(default_factory=list)
    """Which of the marbles, counted from 0, took the last place of a track."""

    def land(self, track: int, colour: int, fills: bool) -> None:
        """Tell where the next marble has landed, and whether that track is full now."""
        if fills:
            self.fills.append(len(self.tracks))
        self.tracks.append(track)
        self.colours.append(colour)

    def copy(self) -> Roll:
        """A roll of its own that can go on."""
        return Roll(self.start, self.tracks[:], self.colours[:], self.fills[:])

    def redrawn(self, hidden: list[int], uniform: Callable[[], float]) -> tuple[Roll, list[int]]:
        """Another roll that looks the same, drawn as likely as it is, and the colours of its marbles out of sight.

        ``hidden`` are the tracks of those marbles, one for each, from the bottom of a track up.
        """
        lanes: dict[int, list[int]] = {track: [] for track in self.tracks}
        for track, colour in zip(self.tracks, self.colours, strict=True):
            lanes[track].append(colour)
        # They are the uppermost of this roll in their tracks: what has left a track or come into sight lay below.
        unseen = shuffled([lanes[track].pop() for track in hidden], uniform)
        for track, colour in zip(hidden, unseen, strict=True):
            lanes[track].append(colour)
        tracks = self._order(uniform)
        rising = {track: iter(lane) for track, lane in lanes.items()}
        return Roll(self.start, tracks, [next(rising[track]) for track in tracks], self.fills), unseen

    def _order(self, uniform: Callable[[], float]) -> list[int]:
        """Nobody sees the order between the tracks either. While the same tracks have room, each order is as likely as
        the others; so only the marbles that fill a track keep their turn."""
        order: list[int] = []
        begin = 0
        for fill in self.fills:
            order += shuffled(self.tracks[begin:fill], uniform)
            order.append(self.tracks[fill])
            begin = fill + 1
        return order + shuffled(self.tracks[begin:], uniform)
