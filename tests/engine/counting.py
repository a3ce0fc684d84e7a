"""Counting what is on a table."""

from __future__ import annotations

from collections import Counter

from fulminate.rules import State, counts, phases, track
from fulminate.rules.catalogue import NO_TILE, UNKNOWN_TILE
from fulminate.rules.desk import DRUNK
from fulminate.rules.ingredients import LETTERS
from fulminate.rules.state import DEPTH


def marbles(state: State) -> Counter[str]:
    """Every marble, wherever it is; unknown ones by what the state knows of them."""
    found: Counter[str] = Counter()
    for word in state.tracks:
        found.update(each for each in track.to_letters(word) if each != "?")
    for packed in (state.cauldron, state.rolling, state.returning, state.gift, state.unseen):
        found.update(counts.letters(packed))
    for desk in state.desks:
        for packed in (desk.held_true(), desk.pool, desk.contents(0), desk.contents(1)):
            found.update(counts.letters(packed))
    if state.phase == phases.TAKING_OUT:
        # It has left the hand, and what comes out for it is still being asked.
        found[LETTERS[state.last]] += 1
    return found


def tiles(state: State) -> Counter[int]:
    """Every tile, wherever it is."""
    found: Counter[int] = Counter(state.offer)
    found.update(state.unseen_tiles)
    for stack in range(state.stacks()):
        found.update(state.deck[stack * DEPTH : stack * DEPTH + int(state.height(stack))])
    for desk in state.desks:
        found.update(int(desk.tile(burner)) for burner in range(2))
        found.update(number - int(DRUNK) if number >= DRUNK else number for number in desk.completed)
    del found[int(NO_TILE)], found[int(UNKNOWN_TILE)]
    return found


def help_tokens(state: State) -> int:
    """The Little Help tokens, taken or not."""
    return int(state.help_left) + sum(int(desk.help) for desk in state.desks)
