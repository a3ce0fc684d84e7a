"""Simulations and tournaments: their figures, that the same seed gives the same, and that the better player wins."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from fulminate.arena.meeting import interval, schedule, seatings
from fulminate.arena.simulate import simulate
from fulminate.arena.tournament import tournament


def steady(found: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in found.items() if key != "seconds"}


def test_simulate_counts() -> None:
    found = simulate(20, ["random", "random", "greedy", "greedy"], 1, {})
    assert found["games"] == 20
    assert found["players"] == ["random", "random", "greedy", "greedy"]
    assert sum(found["wins"]) == pytest.approx(20)
    assert len(found["score_mean"]) == 4
    assert found["wins"][2] + found["wins"][3] >= 18
    assert steady(found) == steady(simulate(20, ["random", "random", "greedy", "greedy"], 1, {}))
    assert steady(found) != steady(simulate(20, ["random", "random", "greedy", "greedy"], 2, {}))


def test_random_play_looks_as_it_should() -> None:
    """Against figures of an independent slow program: turns a player and mean scores of random games."""
    for players, turns, score in ((2, 47, 48), (4, 48, 49)):
        found = simulate(200, ["random"] * players, 3, {})
        assert found["turns_mean"] == pytest.approx(turns, abs=2.5)
        assert sum(found["score_mean"]) / players == pytest.approx(score, abs=2.5)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_every_seating_is_fair(seats: int) -> None:
    ways = seatings("a", "b", seats)
    for seat in range(seats):
        assert sum(way[seat] == "a" for way in ways) == sum(way[seat] == "b" for way in ways)
    assert len(set(ways)) == len(ways)


def test_schedule_has_whole_deals() -> None:
    games = schedule(["a", "b", "c"], 5, 2)
    assert len(games) == 3 * 6
    assert len(set(games)) == len(games)


def test_interval() -> None:
    low, high = interval(0.5, 100)
    assert low == pytest.approx(0.404, abs=0.001)
    assert high == pytest.approx(0.596, abs=0.001)
    assert interval(1.0, 10)[1] == pytest.approx(1.0)
    assert interval(1.0, 10)[0] == pytest.approx(0.722, abs=0.001)


def test_the_better_player_wins() -> None:
    found = tournament(["apprentice", "novice", "random"], 40, 2, 5, {})
    assert [(pair["a"], pair["b"]) for pair in found["pairs"]] == [
        ("apprentice", "novice"),
        ("apprentice", "random"),
        ("novice", "random"),
    ]
    for pair in found["pairs"]:
        assert pair["games"] == 40
        assert pair["low"] > 0.5
        assert pair["low"] <= pair["score_a"] <= pair["high"]
    assert [each["player"] for each in found["ratings"]] == ["apprentice", "novice", "random"]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_scholar_plans(seats: int) -> None:
    found = tournament(["scholar", "apprentice"], 30, seats, 2, {})
    assert found["pairs"][0]["low"] > 0.5


def test_workers_change_nothing() -> None:
    alone = tournament(["apprentice", "random"], 12, 3, 4, {"kinds": "simple"})
    together = tournament(["apprentice", "random"], 12, 3, 4, {"kinds": "simple"}, workers=2)
    assert steady(alone) == steady(together)


def test_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    whole = tournament(["novice", "random"], 10, 2, 4, {}, results=file)
    rows = file.read_text(encoding="utf-8").splitlines()
    assert len(rows) == 11
    # Cut in the middle of a line, as a killed process leaves it.
    file.write_text("\n".join(rows[:6]) + "\n" + rows[6][:9], encoding="utf-8")
    played: list[tuple[int, int]] = []
    again = tournament(
        ["novice", "random"], 10, 2, 4, {}, results=file, progress=lambda done, total: played.append((done, total))
    )
    assert played[0] == (5, 10)
    assert steady(again) == steady(whole)
    with file.open(newline="", encoding="utf-8") as lines:
        assert sum(row["points"] is not None for row in csv.DictReader(lines)) >= 10


@pytest.mark.parametrize(("seats", "seed", "options"), [(2, 5, {}), (2, 4, {"countdown": 2}), (3, 4, {})])
def test_games_of_another_seed_or_other_options_are_played(
    tmp_path: Path, seats: int, seed: int, options: dict[str, object]
) -> None:
    file = tmp_path / "games.csv"
    tournament(["novice", "random"], 4, 2, 4, {}, results=file)
    mixed = tournament(["novice", "random"], 4, seats, seed, options, results=file)
    assert steady(mixed) == steady(tournament(["novice", "random"], 4, seats, seed, options))
    # Both are in the file now, each to go on with.
    left: list[int] = []
    tournament(["novice", "random"], 4, 2, 4, {}, results=file, progress=lambda done, total: left.append(total - done))
    assert left == [0]


def test_a_cluster_changes_nothing() -> None:
    pytest.importorskip("ray", reason="the extra ray is not installed: the cluster is not tried")
    alone = tournament(["apprentice", "random"], 8, 2, 3, {"kinds": "simple"})
    together = tournament(["apprentice", "random"], 8, 2, 3, {"kinds": "simple"}, ray="local")
    assert steady(alone) == steady(together)
