"""Sets of marbles in a record: they may be named in any order, and are read as the rules ask for them, ascending."""

from __future__ import annotations

from fulminate.record.game.model import Step
from fulminate.rules import moves
from fulminate.rules.choice import ASCENDING


def in_order(steps: list[Step]) -> list[Step]:
    """The steps with the marbles of every set in ascending order.

    A set's rolls follow its last marble. A comment goes with its marble; another way to go on from within a set that
    was not in order begins before that set, with the marbles that had been named.
    """
    found: list[Step] = []
    run: list[Step] = []
    for step in steps:
        if run and (_verb(step) != _verb(run[0]) or run[-1].rolls):
            found += _set(run)
            run = []
        if _verb(step) in ASCENDING:
            run.append(step)
        else:
            found.append(step)
    return found + _set(run)


def _verb(step: Step) -> str:
    return step.words.partition(" ")[0]


def _set(run: list[Step]) -> list[Step]:
    try:
        numbers = [moves.parse(step.words) for step in run]
    except ValueError:
        return run  # no move at all, as whoever plays the record will say
    order = sorted(range(len(run)), key=numbers.__getitem__)
    if order == list(range(len(run))):
        return run
    found = [Step(run[at].words, [], run[at].comment) for at in order]
    found[-1].rolls = run[-1].rolls
    for at, step in enumerate(run):
        named = [Step(each.words) for each in run[:at]]
        found[0].variations += [in_order([*named, *variation]) for variation in step.variations]
    return found
