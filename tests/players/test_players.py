"""What every player promises: a legal move in every state of every option set, from the view and its own luck alone."""

from __future__ import annotations

import pytest

from fulminate.players import LEVELS, known, make_player
from fulminate.rules import (
    Options,
    SeededChance,
    State,
    from_bytes,
    legal_moves,
    moves,
    new_game,
    play,
    public,
    to_bytes,
)
from fulminate.rules.redraw import redraw
from tests.rulebook.position import build

EVERYTHING = {"boxes": ["sixth_student", "fifth_ingredient", "serum"], "professors": 2, "tiebreak_drinks": True}
TABLES: dict[str, dict[str, object]] = {
    "base at 2": {"players": 2},
    "base at 4": {"players": 4},
    "simple at 3": {"players": 3, "kinds": "simple"},
    "cauldron at 2": {"players": 2, "boxes": ["fifth_ingredient"], "professors": ["explosiwa", "thriftymind"]},
    "mandragora at 3": {"players": 3, "boxes": ["sixth_student"], "professors": ["humblescore", "shuimo"]},
    "serum at 2": {"players": 2, "boxes": ["serum"], "professors": ["prissymann", "tidygall"]},
    "everything at 2": {"players": 2, **EVERYTHING},
    "everything at 6": {"players": 6, **EVERYTHING},
}


def moments(options: dict[str, object], seed: int, every: int) -> list[State]:
    """States of a game between apprentices, one in so many."""
    chance, own = SeededChance(seed), SeededChance(seed + 1)
    state = new_game(Options.from_json(options), chance)
    player = make_player("apprentice")
    found: list[State] = []
    decisions = 0
    while not state.over:
        if decisions % every == 0:
            found.append(state.clone())
        decisions += 1
        play(state, player.choose(public(state), legal_moves(state), own), chance)
    return found


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("level", LEVELS)
def test_plays_whole_games(level: str, table: str) -> None:
    chance, own = SeededChance(7), SeededChance(8)
    state = new_game(Options.from_json(TABLES[table]), chance)
    player = make_player(level)
    # The scholar meets apprentices, so that its games stay short enough for every run.
    other = make_player("apprentice" if level == "scholar" else level)
    while not state.over:
        moves = legal_moves(state)
        chosen = (player if state.seat == 0 else other).choose(public(state), list(moves), own)
        assert chosen in moves
        play(state, chosen, chance)
    assert state.winning_seats


@pytest.mark.parametrize("level", LEVELS)
def test_same_view_and_luck_give_the_same_move(level: str) -> None:
    """Two games that differ only in what is hidden look the same to every player."""
    for table in ("base at 2", "everything at 6"):
        for state in moments(TABLES[table], 11, 29):
            view = public(state)
            other = redraw(view, SeededChance(99))
            assert to_bytes(public(other)) == to_bytes(view)
            moves = legal_moves(state)
            first = make_player(level).choose(public(state), list(moves), SeededChance(5))
            second = make_player(level).choose(public(other), list(moves), SeededChance(5))
            assert first == second


@pytest.mark.parametrize("level", LEVELS)
def test_leaves_the_view_as_it_was(level: str) -> None:
    for state in moments(TABLES["everything at 2"], 3, 41):
        view = public(state)
        before = to_bytes(view)
        make_player(level).choose(view, legal_moves(state), SeededChance(1))
        assert to_bytes(view) == before


@pytest.mark.parametrize("level", ["novice", "apprentice", "scholar"])
def test_in_a_tiebreak_a_power_takes_all_it_can(level: str) -> None:
    """No potion asks for the marbles there, but every one counts (4.10)."""
    state = build(
        {
            "options": {"players": 2, "tiebreak_drinks": True},
            "dispensers": [["ry", "yr", "bk", "kb", ""]],
            "players": [{"completed": [["abyssal_draft", 0]]}, {"completed": [["abyssal_draft", 0, "drunk"]]}],
            "phase": "tiebreak",
        }
    )
    play(state, moves.parse("drink abyssal_draft"))
    player = make_player(level)
    while state.phase_name == "power":
        play(state, player.choose(public(state), legal_moves(state), SeededChance(1)), SeededChance(2))
    assert state.desk().held_total() == 4


def test_redraw_fits_the_view_and_differs() -> None:
    for table in TABLES.values():
        for state in moments(table, 5, 37):
            view = public(state)
            worlds = [redraw(view, SeededChance(seed)) for seed in range(4)]
            for world in worlds:
                assert world.unknown == 0
                assert to_bytes(public(world)) == to_bytes(view)
                assert legal_moves(world) == legal_moves(state)
        first = moments(table, 5, 1)[0]
        worlds = [redraw(public(first), SeededChance(seed)) for seed in range(6)]
        assert len({tuple(int(each) for each in world.tracks) for world in worlds}) > 1
        assert len({world.deck for world in worlds}) > 1


def test_names() -> None:
    assert LEVELS == ("random", "novice", "apprentice", "scholar")
    assert known("greedy")
    assert type(make_player("greedy")) is type(make_player("apprentice"))
    assert not known("master")
    with pytest.raises(ValueError, match="'master' is not a player; the players are random, novice"):
        make_player("master")


def test_states_survive_the_trip_to_another_process() -> None:
    for state in moments(TABLES["everything at 2"], 9, 31):
        view = public(state)
        again = from_bytes(to_bytes(view))
        own = make_player("scholar").choose(view, legal_moves(state), SeededChance(2))
        assert make_player("scholar").choose(again, legal_moves(again), SeededChance(2)) == own
