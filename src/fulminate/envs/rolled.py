"""A roll as chance drew it, and as it may have been just as well for all that anybody has seen of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from fulminate.rules.steps.rolls import roll_number
from fulminate.rules.track import TRACKS


@dataclass(slots=True)
class Roll:
    """The marbles of one roll, by the track on which they came to lie, from the bottom up."""

    start: int
    """Where its draws begin in the history."""
    lanes: dict[int, list[int]] = field(default_factory=dict)
    """By track, in the order in which the first of each landed: the colours."""

    def land(self, track: int, colour: int) -> None:
        """Tell where the next marble has landed."""
        self.lanes.setdefault(track, []).append(colour)

    def draws(self) -> list[int]:
        """Draws of chance that lead there, the numbers of rolls, one track after another.

        Nobody sees in what order the marbles landed, so this tells nothing of it. It could have been so: whatever the
        others did, each of these tracks had room for its marbles, and the second dispenser only takes any once the
        first is full.
        """
        home = next(iter(self.lanes), 0) // TRACKS
        order = sorted(self.lanes, key=lambda track: (track // TRACKS != home, track))
        return [int(roll_number(colour, track % TRACKS)) for track in order for colour in self.lanes[track]]

    def copy(self) -> Roll:
        """A roll of its own that can go on."""
        return Roll(self.start, {track: lane[:] for track, lane in self.lanes.items()})

    def redrawn(self, hidden: list[int], uniform: Callable[[], float]) -> tuple[Roll, list[int]]:
        """Another roll that looks the same, drawn as likely as it is, and the colours of its marbles out of sight.

        ``hidden`` are the tracks of those marbles, one for each, from the bottom of a track up.
        """
        other = self.copy()
        # They are the uppermost of this roll in their tracks: what has left a track or come into sight lay below.
        colours = [other.lanes[track].pop() for track in hidden]
        colours.sort(key=lambda _: uniform())
        for track, colour in zip(hidden, colours, strict=True):
            other.lanes[track].append(colour)
        return other, colours
