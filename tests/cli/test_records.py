"""verify, replay, convert, show, export and perft as a person and a script meet them."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from fulminate.cli import replay as replaying
from fulminate.record import read_json, read_position, read_text, replay, verify, write_position, write_text
from fulminate.rules import Options, SeededChance, legal_moves, new_game, play, public
from tests.cli.conftest import Command

KEPT = Path(__file__).parents[1] / "records" / "rules-1"
GOOD = KEPT / "2-players-base.fulminate"
RUNNING = KEPT / "unfinished.fulminate"


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """A record with a false score in line 50 or so."""
    path = tmp_path / "wrong.fulminate"
    path.write_text(re.sub(r"total (\d+)", "total 1", GOOD.read_text(encoding="utf-8"), count=1), encoding="utf-8")
    return path


def line_of(path: Path, words: str) -> int:
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, start=1) if words in line)


# ---- verify --------------------------------------------------------------------------------------


def test_verify_says_what_is_right(command: Command) -> None:
    said = command("verify", GOOD, RUNNING, KEPT / "twin.json")
    assert said.code == 0
    assert said.err == ""
    first, second, third = said.out.splitlines()
    assert first.startswith(f"{GOOD}: right, 2 players, ")
    assert " won by " in first
    assert second.endswith("not finished")
    assert "twin.json: right" in third
    assert command("verify", "--quiet", GOOD).out == ""
    assert "right" in command("verify", "-", stdin=GOOD.read_bytes()).out


def test_verify_names_the_line_and_goes_on(command: Command, wrong: Path) -> None:
    said = command("verify", wrong, GOOD)
    assert said.code == 1
    assert f"{wrong}:{line_of(wrong, 'total 1')}: the score of seat 1 is " in said.err
    assert "1 of 2 records are not right" in said.err
    assert f"{GOOD}: right" in said.out


@pytest.mark.parametrize(
    ("data", "code", "told"),
    [
        (b"", 1, "missing"),
        (b"\xff\xfe[\0F\0", 1, ":1: this is not UTF-8"),
        (b'[Fulminate "1"]\n\xe9', 1, ":2: this is not UTF-8: there is a byte 0xe9"),
        (b'{"fulminate": 1', 1, "not JSON"),
        (b'{"fulminate": 1}', 1, "must be"),
        (b"\0" * 1000, 1, "U+0000"),
        (b"x" * ((1 << 24) + 1), 1, "at most"),
    ],
    ids=range(7),
)
def test_verify_refuses_what_is_no_record(command: Command, tmp_path: Path, data: bytes, code: int, told: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    said = command("verify", path)
    assert said.code == code
    assert told in said.err
    assert str(path) in said.err
    assert said.out == ""
    assert len(said.err) < 400 + len(str(path))


def test_a_file_that_is_not_there_is_bad_usage(command: Command, tmp_path: Path, wrong: Path) -> None:
    for name in (tmp_path / "nowhere", tmp_path, "a\0b"):
        said = command("verify", name)
        assert (said.code, said.out) == (2, "")
        assert "cannot read" in said.err
    assert command("verify", wrong, tmp_path / "nowhere").code == 2
    assert command("verify").code == 2


def test_an_error_in_json_is_told_by_the_line_of_its_text(command: Command, tmp_path: Path) -> None:
    values: Any = json.loads((KEPT / "twin.json").read_text(encoding="utf-8"))
    values["result"]["scores"][1]["total"] += 1
    path = tmp_path / "twin.json"
    path.write_text(json.dumps(values), encoding="utf-8")
    said = command("verify", path)
    assert said.code == 1
    line = int(re.findall(r"line (\d+) as text", said.err)[0])
    text = command("convert", path, "--to", "text").out
    assert text.splitlines()[line - 1].startswith("score 2:")


# ---- convert -------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [GOOD, RUNNING, KEPT / "remarks.fulminate"], ids=lambda path: path.stem)
def test_convert_there_and_back_is_the_same_to_the_letter(command: Command, path: Path) -> None:
    as_json = command("convert", path, "--to", "json")
    assert as_json.code == 0
    assert read_json(as_json.out) == read_text(path.read_text(encoding="utf-8"))
    back = command("convert", "-", "--to", "text", stdin=as_json.out.encode())
    assert back.out == path.read_text(encoding="utf-8")


def test_convert_refuses_bad_input(command: Command, tmp_path: Path) -> None:
    assert command("convert", GOOD, "--to", "pgn").code == 2
    assert command("convert", GOOD).code == 2
    (tmp_path / "x").write_text("[Nonsense]", encoding="utf-8")
    assert command("convert", tmp_path / "x", "--to", "json").code == 1


# ---- positions -----------------------------------------------------------------------------------


def position(moves: int = 30) -> str:
    chance = SeededChance(3)
    state = new_game(Options.from_json({"players": 3}), chance)
    for _ in range(moves):
        play(state, legal_moves(state)[0], chance)
    return write_position(state)


def test_show_draws_what_everybody_sees(command: Command, tmp_path: Path) -> None:
    line = position()
    said = command("show", line)
    assert said.code == 0
    state = read_position(line)
    assert "Seat 1" in said.out
    assert f"{state.scores[0]} points" in said.out
    # Hidden marbles and tiles make no difference to what is drawn.
    assert command("show", write_position(public(state))).out == said.out
    (tmp_path / "position").write_text(line + "\n", encoding="utf-8")
    assert command("show", tmp_path / "position").out == said.out
    assert command("show", "-", stdin=line.encode()).out == said.out
    as_json = command("convert", tmp_path / "position", "--to", "json").out
    assert command("show", as_json).out == said.out
    assert command("convert", "-", "--to", "text", stdin=as_json.encode()).out == line + "\n"


def test_show_writes_a_picture(command: Command) -> None:
    said = command("show", position(), "--svg")
    assert said.code == 0
    assert ElementTree.fromstring(said.out).tag.endswith("svg")


def test_show_speaks_in_symbols_and_in_letters(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = command("show", position()).out
    assert " r " in plain
    assert "\x1b[" not in plain
    monkeypatch.setenv("FORCE_COLOR", "1")
    colourful = command("show", position()).out
    assert "▲" in colourful
    assert "\x1b[" in colourful


@pytest.mark.parametrize(
    "given", ["fulminate1 nonsense", "{}", '{"position": 1}', "{" * 10_000], ids=lambda each: each[:9]
)
def test_a_position_that_cannot_be_is_told(command: Command, given: str) -> None:
    said = command("show", given)
    assert said.code == 1
    assert said.err.startswith("fulminate: the position: ")


# ---- replay --------------------------------------------------------------------------------------


def test_replay_prints_every_step_and_the_end(command: Command) -> None:
    said = command("replay", GOOD, "--all")
    assert said.code == 0
    record = read_text(GOOD.read_text(encoding="utf-8"))
    steps = sum(len(entry.steps) for entry in record.entries if hasattr(entry, "steps"))
    numbered = [line for line in said.out.splitlines() if re.match(r" *(\d+|tie)\.\d  ", line)]
    assert len(numbered) == steps
    assert " is brewed, " in said.out
    assert "has won" in said.out
    # Nobody presses keys where nobody watches.
    assert command("replay", GOOD).out == said.out


def test_replay_shows_what_is_right_up_to_what_is_wrong(command: Command, wrong: Path) -> None:
    said = command("replay", wrong, "--all")
    assert said.code == 1
    assert "pick" in said.out
    assert f"{wrong}:{line_of(wrong, 'total 1')}: " in said.err


def test_keys_lead_through_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    record = read_text(RUNNING.read_text(encoding="utf-8"))
    keys = iter(["\x1b[C", " ", "b", "t", "l", " ", "f", "b", "?", "q"])
    monkeypatch.setattr("typer.getchar", lambda: next(keys))
    console = Console(record=True, width=100, force_terminal=True)
    steps = [(moment, moment.state.clone()) for moment in replay(record)]
    replaying.browse(record, console, steps, "")
    shown = [int(number) for number in re.findall(r"step (\d+) of", console.export_text())]
    turn = next(number for number, (moment, _) in enumerate(steps, start=1) if moment.turn != 0)
    assert shown == [1, 2, 3, 2, turn, len(steps), len(steps), 1, 1, 1]
    assert next(keys, None) is None


# ---- simulate --records and perft ----------------------------------------------------------------


def test_simulate_keeps_games_as_records(command: Command, tmp_path: Path) -> None:
    words = ("simulate", "--games", 4, "--players", "random,greedy", "--seed", 9, "--json")
    said = command(*words, "--records", tmp_path / "kept")
    assert said.code == 0
    files = sorted((tmp_path / "kept").iterdir())
    assert [path.name for path in files] == [f"seed-9-game-000{number}.fulminate" for number in (1, 2, 3, 4)]
    figures, without = json.loads(said.out), json.loads(command(*words).out)
    assert figures.pop("seconds") > 0
    assert without.pop("seconds") > 0
    assert figures == without
    records = [read_text(path.read_text(encoding="utf-8")) for path in files]
    scores = [verify(record).scores for record in records]
    assert [sum(each) / 4 for each in zip(*scores, strict=True)] == figures["score_mean"]
    assert records[0].seats == ["random", "greedy"]
    assert command("verify", *files).code == 0

    again = command(*words, "--records", tmp_path / "kept")
    assert again.code == 2
    assert "is there already" in again.err
    assert write_text(records[0]) == files[0].read_text(encoding="utf-8")
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert command(*words, "--records", tmp_path / "file").code == 2


def test_perft_counts_for_scripts_and_for_people(command: Command) -> None:
    said = command("perft", "--seed", 1, "--depth", 6, "--json")
    assert said.code == 0
    told = json.loads(said.out)
    assert told["counts"][0] >= 2
    assert len(told["counts"]) == 6
    assert told["counts"] == sorted(told["counts"])
    assert f"{told['counts'][-1]:,}" in command("perft", "--seed", 1, "--depth", 6).out
    other = json.loads(
        command("perft", "--seed", 1, "--depth", 5, "--players", 3, "--set", "kinds=simple", "--json").out
    )
    assert other["options"]["players"] == 3
    for bad in (["--depth", "0"], ["--depth", 2, "--set", "x=1"], ["--depth", 2, "--players", "5"], ["--depth", 99]):
        assert command("perft", "--seed", 1, *bad).code == 2
