"""Players in files of one's own: seated by `FILE.py:CLASS`, and told clearly what is wrong with them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_bot.py"

PLAYER = """
from dataclasses import dataclass
from fulminate.players import Player

class Good(Player):
    def choose(self, view, moves, chance):
        assert view.unknown  # what is hidden is not shown
        view.phase = 9       # the view is the player's to spoil
        return moves[-1]

@dataclass
class Plain:
    games: int = 0
    def choose(self, view, moves, chance):
        return moves[chance.below(len(moves))]

class Cheat(Player):
    def choose(self, view, moves, chance):
        return next(move for move in range(584) if move not in moves)

class Silent(Player):
    def choose(self, view, moves, chance):
        return None

class Broken(Player):
    def choose(self, view, moves, chance):
        return {}["marble"]

class Leaver(Player):
    def choose(self, view, moves, chance):
        raise SystemExit(0)

class Closer(Player):
    def choose(self, view, moves, chance):
        raise GeneratorExit

class Stopped(Player):
    def choose(self, view, moves, chance):
        raise KeyboardInterrupt

class Number:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value

class Numbers(Player):
    # As NumPy has them: no int, but as good as one.
    def choose(self, view, moves, chance):
        return Number(moves[0])

class Huge(Player):
    def choose(self, view, moves, chance):
        return 10 ** 30

class Huger(Player):
    def choose(self, view, moves, chance):
        return -10 ** 6000  # too long for Python to write

class Half(Player):
    def choose(self, view, moves, chance):
        return float(moves[0])

class Talker(Player):
    def choose(self, view, moves, chance):
        return "draw\\x1b[31m 1"

class Needy(Player):
    def __init__(self, depth):
        self.depth = depth

class Unwilling(Player):
    def __init__(self):
        raise SystemExit(0)

class NoPlayer:
    pass

number = 3
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "own.py"
    path.write_text(PLAYER, encoding="utf-8")
    return path


def test_the_example_is_short_and_beats_a_random_player(command: Command) -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 60
    said = command("simulate", "--players", f"{EXAMPLE}:MyBot,random", "--games", 20, "--seed", 1, "--json")
    assert said.code == 0, said.err
    figures = json.loads(said.out)
    assert figures["wins"][0] > 17
    again = json.loads(
        command("simulate", "--players", f"{EXAMPLE}:MyBot,random", "--games", 20, "--seed", 1, "--json").out
    )
    assert {**again, "seconds": 0} == {**figures, "seconds": 0}


def test_classes_of_a_file_take_seats(command: Command, file: Path) -> None:
    said = command("simulate", "--players", f"{file}:Good,{file}:Plain,random", "--games", 3, "--json")
    assert said.code == 0, said.err
    assert json.loads(said.out)["players"] == [f"{file}:Good", f"{file}:Plain", "random"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("{file}:Nobody", "has no class 'Nobody'; it has Good, Plain, "),
        ("{file}:number", "has no class 'number'"),
        ("{file}:NoPlayer", "needs a method choose"),
        ("{file}:Needy", "cannot be made: TypeError"),
        ("{file}:Unwilling", "cannot be made: SystemExit"),
        ("{file}:", "has no class ''"),
        ("nowhere.py:Bot", "needs a Python file before the colon"),
        ("greedy:Bot", "needs a Python file before the colon"),
        ("{folder}/syntax.py:Bot", "syntax.py cannot be loaded: SyntaxError"),
        ("{folder}/leaves.py:Bot", "leaves.py cannot be loaded: SystemExit"),
        ("genius", "the players are random, novice, apprentice, scholar (greedy is another name of apprentice)"),
    ],
)
def test_a_player_that_cannot_be_seated_is_told(command: Command, file: Path, name: str, told: str) -> None:
    (file.parent / "syntax.py").write_text("class Bot(:", encoding="utf-8")
    (file.parent / "leaves.py").write_text("import sys\nsys.exit()", encoding="utf-8")
    said = command("simulate", "--players", "random," + name.format(file=file, folder=file.parent), "--games", 1)
    assert said.code == 2
    assert said.err.startswith("fulminate: --players: ")
    assert told in said.err
    assert "Traceback" not in said.err


@pytest.mark.parametrize(
    ("name", "told", "trace"),
    [
        ("Cheat", "is not legal now", False),
        ("Silent", "it chose None; it must return one of the moves it was given", False),
        ("Huge", "a number that is no move; it must return one of the moves it was given", False),
        ("Huger", "a number that is no move; it must return one of the moves it was given", False),
        ("Half", "it chose a float; it must return one of the moves it was given", False),
        ("Talker", "it chose a str; it must return one of the moves it was given", False),
        ("Leaver", "SystemExit: 0", False),
        ("Closer", "GeneratorExit", False),
        ("Broken", "KeyError: 'marble'", True),
    ],
)
def test_a_player_that_fails_in_a_game_is_told(command: Command, file: Path, name: str, told: str, trace: bool) -> None:
    said = command("simulate", "--players", f"random,{file}:{name}", "--games", 1)
    assert said.code == 1
    assert f"fulminate: seat 2, {file}:{name}, cannot go on: " in said.err
    assert told in said.err
    # Its author sees where in the player's own code it was.
    assert ('return {}["marble"]' in said.err) == trace


def test_ctrl_c_stops_whoever_plays(command: Command, file: Path) -> None:
    said = command("simulate", "--players", f"random,{file}:Stopped", "--games", 1)
    assert (said.code, said.out) == (130, "")


def test_a_file_in_a_folder_with_brackets_is_shown_by_its_whole_name(
    command: Command, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    for folder in ("[a]", "[bold]"):
        (file.parent / folder).mkdir()
        (file.parent / folder / "b.py").write_text(PLAYER, encoding="utf-8")
        said = command("simulate", "--players", f"{folder}/b.py:Good,random", "--games", 1)
        assert f"{folder}/b.py:Good" in said.out


@pytest.mark.parametrize(("names", "many"), [("random", 1), ("", 1), (",".join(7 * ["random"]), 7)])
def test_how_many_players_were_named_is_told(command: Command, names: str, many: int) -> None:
    said = command("simulate", "--players", names, "--games", 1)
    assert said.code == 2
    assert f"--players names {many}, and a game has 2 to 6" in said.err


def test_a_player_may_choose_with_any_kind_of_whole_number(command: Command, file: Path) -> None:
    said = command("simulate", "--players", f"{file}:Numbers,random", "--games", 1, "--seed", 1)
    assert said.code == 0, said.err


def test_a_player_may_be_made_of_several_files(command: Command, file: Path) -> None:
    folder = file.parent / "mine"
    folder.mkdir()
    (folder / "thoughts_of_mine.py").write_text("FIRST = 0\n", encoding="utf-8")
    (folder / "thinker.py").write_text(
        "from thoughts_of_mine import FIRST\n\n\nclass Thinker:\n"
        "    def choose(self, view, moves, chance):\n        return moves[FIRST]\n",
        encoding="utf-8",
    )
    said = command("simulate", "--players", f"{folder / 'thinker.py'}:Thinker,random", "--games", 1)
    assert said.code == 0, said.err
