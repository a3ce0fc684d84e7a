"""Explosions and rolling written anew with lists of letters: slow, plain, and sharing nothing with the engine."""

from __future__ import annotations

from dataclasses import dataclass

GHOST = "e"


@dataclass(frozen=True)
class Burst:
    """One explosion of a chain: its colour and the marbles that it takes."""

    colour: str
    marbles: str


def _gathered(below: list[str], above: list[str], colour: str) -> tuple[int, int]:
    """How many marbles next to the meeting point are of a colour or ectoplasm, below and above it."""
    wanted = {colour, GHOST}
    low = 0
    while low < len(below) and below[-1 - low] in wanted:
        low += 1
    high = 0
    while high < len(above) and above[high] in wanted:
        high += 1
    return low, high


def _first_other(marbles: list[str]) -> str | None:
    return next((each for each in marbles if each != GHOST), None)


def _colour(below: list[str], above: list[str]) -> str | None:
    """The colour in which the two marbles at the meeting point collide, none when they do not."""
    if not below or not above:
        return None
    lower, upper = below[-1], above[0]
    if GHOST not in (lower, upper):
        return lower if lower == upper else None
    if lower != GHOST:
        return lower
    if upper != GHOST:
        return upper
    best = GHOST
    most = sum(_gathered(below, above, GHOST))
    # The one below is asked first, so that it wins a tie.
    for colour in (_first_other(below[::-1]), _first_other(above)):
        if colour is not None:
            many = sum(_gathered(below, above, colour))
            if many > most:
                best, most = colour, many
    return best


def pick(track: str, position: int) -> tuple[str, list[Burst], str]:
    """The marble picked, the explosions that follow, and the track that is left."""
    below, above = list(track[:position]), list(track[position + 1 :])
    bursts: list[Burst] = []
    while True:
        colour = _colour(below, above)
        if colour is None:
            return track[position], bursts, "".join(below + above)
        low, high = _gathered(below, above, colour)
        bursts.append(Burst(colour, "".join(sorted(below[len(below) - low :] + above[:high]))))
        below, above = below[: len(below) - low], above[high:]


def resting_places(lengths: list[int], aimed: int, room: int = 16) -> set[int]:
    """The tracks on which a marble that is aimed at one may come to lie: the nearest with room."""
    free = [each for each, length in enumerate(lengths) if length < room]
    nearest = min(abs(each - aimed) for each in free)
    return {each for each in free if abs(each - aimed) == nearest}


def shares(lengths: list[int], room: int = 16) -> list[float]:
    """How likely the next marble is to come to lie on each track."""
    found = [0.0] * len(lengths)
    for aimed in range(len(lengths)):
        places = resting_places(lengths, aimed, room)
        for each in places:
            found[each] += 1 / len(lengths) / len(places)
    return found
