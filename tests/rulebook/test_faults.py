"""Faults put into the rules one at a time: each is caught by a case of the rulebook, or by the tests that it names."""

from __future__ import annotations

import itertools

import pytest

from tools.faults.cases import Endless, limited
from tools.faults.listed import BadFault, Fault, listed, sources, spot
from tools.faults.trial import Trial, trials

# What holds no rule: the doors of packages, and a list of names.
WITHOUT = {"__init__.py", "phases.py"}


@pytest.mark.heavy
def test_every_fault_is_caught() -> None:
    faults = listed()
    done = trials(faults, lambda _: None)
    assert len(done) == len(faults)
    survivors = [f"{each.fault.about}: {each.trouble or 'caught by nothing'}" for each in done if each.caught is None]
    assert not survivors, "\n".join(survivors)


@pytest.mark.heavy
def test_every_file_of_the_rules_has_faults() -> None:
    texts = sources()
    having = {spot(fault, texts) for fault in listed()}
    assert {path.name for path in texts if path not in having} <= WITHOUT


@pytest.mark.heavy
def test_what_is_no_fault_survives_and_says_so() -> None:
    """The tool itself: what changes nothing is caught by no case, and what is no program proves nothing."""
    old = "if state.picked == 0 and state.anything_takeable():"
    same = Fault("as before", old, "if state.anything_takeable() and state.picked == 0:")
    broken = Fault("no program", old, "if tied_up:")
    nowhere = Fault("nowhere", "this stands in no rule", "")
    reports: list[Trial] = []
    assert {each.fault.about for each in trials([same, broken, nowhere], reports.append)} == {
        "as before",
        "no program",
        "nowhere",
    }
    told = {each.fault.about: each for each in reports}
    assert (told["as before"].caught, told["as before"].trouble) == (None, None)
    assert "tied_up" in (told["no program"].trouble or "")
    assert "occurs 0 times" in (told["nowhere"].trouble or "")


def test_a_game_without_end_is_ended() -> None:
    def calls(many: int | None) -> int:
        return sum(len("r") for _ in (itertools.count() if many is None else range(many)))

    with limited(1000):
        assert calls(3) == 3
    with pytest.raises(Endless), limited(1000):
        calls(None)


def test_a_passage_that_occurs_twice_is_refused() -> None:
    with pytest.raises(BadFault, match="occurs 2 times"):
        spot(Fault("twice", "a", "b"), dict.fromkeys(list(sources())[:2], "a"))
