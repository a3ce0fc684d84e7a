"""`fulminate arena` and `fulminate bench` as a person and a script meet them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fulminate.cli.form import compiled
from tests.cli.conftest import Command

FULMINATE = Path(sys.executable).parent / "fulminate"


def test_arena_prints_one_object(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    words = ("--players", "apprentice,novice,random", "--games", "6", "--seats", "2", "--seed", "3", "--json")
    done = command("arena", *words, "--results", str(file))
    assert done.code == 0, done.err
    found = json.loads(done.out)
    assert [set(pair) for pair in found["pairs"]] == 3 * [{"a", "b", "games", "score_a", "low", "high"}]
    assert all(0 <= pair["low"] <= pair["score_a"] <= pair["high"] <= 1 for pair in found["pairs"])
    assert len(found["ratings"]) == 3
    again = json.loads(command("arena", *words, "--results", str(file)).out)
    assert again["pairs"] == found["pairs"]
    file.write_bytes(file.read_bytes()[:-3])
    cut = command("arena", *words, "--results", str(file))
    assert cut.code == 0
    *slow, told = cut.err.splitlines()
    assert told == f"fulminate: {file}: the last line is unfinished and is dropped; its game is played again"
    assert len(slow) == (0 if compiled() else 1)
    assert json.loads(cut.out)["pairs"] == found["pairs"]


def test_arena_as_a_table(command: Command) -> None:
    done = command("arena", "--players", "greedy,random", "--games", "2", "--set", "kinds=simple")
    assert done.code == 0, done.err
    assert "greedy" in done.out
    assert "OpenSkill" in done.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--players", "scholar"), "two players or more"),
        (("--players", "random,random"), "each once"),
        (("--players", "master,random"), "'master' is not a player; the players are random, "),
        (("--players", "random,greedy", "--seats", "5"), "5 players need the box sixth_student"),
        (("--players", "random,greedy", "--set", "colour=red"), "is not an option"),
        (("--players", "random,greedy", "--results", os.devnull), "is no file"),
        (("--players", "random,greedy", "--results", os.curdir), "is no file"),
    ],
)
def test_arena_refuses(command: Command, words: tuple[str, ...], said: str) -> None:
    done = command("arena", *words)
    assert done.code == 2
    assert said in done.err
    assert "Traceback" not in done.err


def test_bench_has_the_figures() -> None:
    done = subprocess.run([FULMINATE, "bench", "--json", "--quick"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    for key in ("decisions_per_s", "decisions_per_s_from_python", "clone_ns", "state_bytes", "pick_ns"):
        assert found[key] > 0
        assert found["uncompiled"][key] > 0
    assert found["uncompiled"]["compiled"] is False
    assert "pick_ratio_to_c" in found
