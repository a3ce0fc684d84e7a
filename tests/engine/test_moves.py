"""Moves as numbers and as words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fulminate.rules import legal_moves, moves
from fulminate.rules.catalogue import KINDS
from tests.engine.games import BASE, WHOLE_BOX, decisions


def all_moves() -> list[int]:
    found = []
    for number in range(1024):
        try:
            moves.parts(number)
        except ValueError:
            continue
        found.append(number)
    return found


ALL = all_moves()


def test_every_move_has_words_of_its_own_and_back() -> None:
    words = [moves.words(number) for number in ALL]
    assert len(set(words)) == len(words)
    assert [moves.parse(each) for each in words] == ALL
    assert max(ALL) < moves.END <= 1024


def test_numbers_that_are_no_moves() -> None:
    for number in sorted(set(range(-5, 1100)) - set(ALL)):
        with pytest.raises(ValueError, match="not a move"):
            moves.words(number)
        with pytest.raises(ValueError, match="not a move"):
            moves.parts(number)


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ("pick 3.5", ("pick", (2, 4))),
        ("help 2.1", ("help", (1, 0))),
        ("take 5.8", ("take", (4, 7))),
        ("return 1.1", ("return", (0, 0))),
        ("place red 1.2", ("place", (0, 0, 1))),
        ("place black as yellow 1.2", ("place", (6 + 3 * 3 + 1, 0, 1))),
        ("drink wisdom", ("drink", (KINDS.index("wisdom"),))),
        ("again wisdom", ("again", (KINDS.index("wisdom"),))),
        ("help again wisdom", ("help again", (KINDS.index("wisdom"),))),
        ("keep ectoplasm", ("keep", (5,))),
        ("humble red", ("humble", (0,))),
        ("exchange blue as red", ("exchange", (6 + 2 * 3,))),
        ("out mandragora", ("out", (4,))),
        ("draw 4", ("draw", (3,))),
        ("rob 2", ("rob", (1,))),
        ("steal 2 red", ("steal", (1, 0))),
        ("give 6 black", ("give", (5, 3))),
        ("varnish red blue", ("varnish", (0, 2))),
        ("draft wisdom", ("draft", (KINDS.index("wisdom"), 0))),
        ("done", ("done", ())),
        ("pass", ("pass", ())),
        ("stop", ("stop", ())),
    ],
)
def test_words(words: str, parts: tuple[str, tuple[int, ...]]) -> None:
    assert moves.parts(moves.parse(words)) == parts
    assert moves.words(moves.parse(words)) == words


def test_capitals_and_spaces_do_not_matter() -> None:
    assert moves.parse("  Pick   3.5 ") == moves.parse("pick 3.5")


@pytest.mark.parametrize(
    "words",
    ["", "pick", "pick 0.1", "pick 6.1", "pick 3.9", "pick 3,5", "pick 3.5 now", "place green 1.1", "place red 3.1",
     "place red as red 1.1", "place mandragora as red 1.1", "place red 1.4", "drink beer", "keep", "draw 0", "draw 8",
     "rob 7", "varnish red red", "varnish red ectoplasm", "done now", "pick ³.5", "x" * 5000, "pick\x003.5"],
)  # fmt: skip
def test_words_that_are_no_moves(words: str) -> None:
    with pytest.raises(ValueError, match="not a move") as error:
        moves.parse(words)
    assert len(str(error.value)) < 250


@given(st.text())
def test_any_text_is_a_move_or_an_error(text: str) -> None:
    try:
        number = moves.parse(text)
    except ValueError:
        return
    assert number in ALL


def test_the_numbers_cover_what_games_need() -> None:
    missing = {moves.parts(number)[0] for number in ALL}
    for seed in range(20):
        for values in (BASE[2], *WHOLE_BOX):
            for state in decisions(values, seed):
                missing -= {moves.parts(move)[0] for move in legal_moves(state)}
            if not missing:
                return
    pytest.fail(f"no game asked for {missing}")
