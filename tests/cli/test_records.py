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
from fulminate.cli.documents import read_file, record_in
from fulminate.cli.telling import instead
from fulminate.record import read_json, read_position, read_text, replay, verify, write_position, write_text
from fulminate.record.game.model import Step
from fulminate.rules import Options, SeededChance, legal_moves, new_game, play, public
from tests.cli.conftest import Command

KEPT = Path(__file__).parents[1] / "records" / "rules-1"
GOOD = KEPT / "2-players-base.fulminate"
TOLD = KEPT / "2-players-secret.fulminate"
RUNNING = KEPT / "unfinished.fulminate"
PAGE = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
EXAMPLE = re.findall(r"^```fulminate\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)[0]


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
    assert command("verify", TOLD).out.endswith("; deal and rolls are those of its secret\n")
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
        (b"", 1, "empty"),
        (b"\xff\xfe[\0F\0", 2, ":1: this is not UTF-8"),
        (b'[Fulminate "1"]\n\xe9', 2, ":2: this is not UTF-8: there is a byte 0xe9"),
        (b'{"fulminate": 1', 1, "not JSON"),
        (b'{"fulminate": 1}', 1, "lacks rules_version"),
        (b"\0" * 1000, 1, "U+0000"),
        (b"x" * ((1 << 24) + 1), 2, "at most"),
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


def test_names_of_files_are_told_alike_and_on_one_line(command: Command, tmp_path: Path, wrong: Path) -> None:
    strange = tmp_path / "a\nb\x1b[31m\u202e\u2028Zoé"
    shown = f"{tmp_path}/a\\nb\\x1b[31m\\u202e\\u2028Zoé"
    assert command("verify", strange).err == f"fulminate: cannot read {shown}: No such file or directory.\n"
    strange.write_bytes(GOOD.read_bytes())
    said = command("verify", strange)
    assert said.out.startswith(f"{shown}: right, ")
    assert len(said.out.split("\n")) == 2
    strange.write_bytes(wrong.read_bytes())
    assert command("verify", strange).err.startswith(f"fulminate: {shown}:")
    assert command("verify", "-", stdin=GOOD.read_bytes()).out.startswith("standard input: right")
    assert command("verify", "-", stdin=wrong.read_bytes()).err.startswith("fulminate: standard input:")
    for line in command("verify", wrong, strange, tmp_path).err.splitlines():
        assert line.startswith("fulminate: ")


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


def test_a_position_may_be_pasted_with_other_white_space(command: Command) -> None:
    line = position()
    drawn = command("show", line, "--svg").out
    for text in (line.replace(" ", "\t"), line.replace(" ", "\n"), "\ufeff" + line.replace(" ", "\xa0")):
        assert command("show", text, "--svg").out == drawn


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


@pytest.mark.parametrize("columns", [20, 40, 60, 80, 200])
def test_no_column_of_the_stacks_vanishes(command: Command, columns: int) -> None:
    state = read_position(position())
    said = command("show", position(), columns=columns).out
    assert re.search(r"Potion\W+Pts\W+Recipe\W+Left", said)
    tops = [(stack, int(state.height(stack))) for stack in range(int(state.stacks())) if state.height(stack)]
    assert tops
    for stack, height in tops:
        assert re.search(rf"\b{stack + 1}  +[a-z].*\b\d+ .*\b{height} *$", said, re.MULTILINE), stack


def test_no_colour_means_letters(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "▲" not in command("show", position()).out


def test_the_right_command_is_named(command: Command, tmp_path: Path) -> None:
    line = tmp_path / "position"
    line.write_text(position(), encoding="utf-8")
    twin = tmp_path / "position.json"
    twin.write_text(command("convert", line, "--to", "json").out, encoding="utf-8")
    for verb in ("verify", "replay"):
        for file in (line, twin):
            said = command(verb, file)
            assert (said.code, said.out) == (1, "")
            assert "this is a position, not a record; `fulminate show` draws it" in said.err
    for file in (GOOD, KEPT / "twin.json"):
        said = command("show", file)
        assert (said.code, said.out) == (1, "")
        assert "this is a record, not a position; `fulminate replay` shows it" in said.err


@pytest.mark.parametrize("verb", ["verify", "replay", "show"])
def test_an_empty_name_is_told(command: Command, verb: str) -> None:
    said = command(verb, "")
    assert said.code == 2
    assert "is empty; give" in said.err


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


def browsed(
    monkeypatch: pytest.MonkeyPatch, path: Path, keys: list[str], height: int = 24, width: int = 80
) -> list[str]:
    """What stands on the terminal after each key. The last key leaves."""
    pressed = iter(keys)

    def press() -> str:
        key = next(pressed)
        if key == "\x04":
            raise EOFError  # as typer tells of Ctrl-D
        return key

    monkeypatch.setattr("typer.getchar", press)
    console = Console(record=True, width=width, height=height, force_terminal=True, color_system="truecolor")
    document = read_file(str(path))
    record = record_in(document)
    seen: list[str] = []
    monkeypatch.setattr(console, "clear", lambda: seen.append(console.export_text()))
    replaying.browse(record, console, replaying.pages(document, record)[0])
    assert next(pressed, None) is None
    return [*seen[1:], console.export_text()]


@pytest.mark.parametrize("leave", ["q", "\x1b", "\x04", ""])
def test_keys_lead_through_a_record(monkeypatch: pytest.MonkeyPatch, leave: str) -> None:
    keys = ["\x1b[C", " ", "b", "t", "l", " ", "f", "b", "?", leave]
    pages = browsed(monkeypatch, RUNNING, keys)
    shown = [int(re.findall(r"step (\d+) of", page)[0]) for page in pages]
    steps = list(replay(read_text(RUNNING.read_text(encoding="utf-8"))))
    turn = next(number for number, moment in enumerate(steps, start=1) if moment.turn != 0)
    assert shown == [0, 1, 2, 1, turn, len(steps), len(steps), 0, 0, 0]


@pytest.mark.parametrize(("height", "width"), [(24, 80), (24, 40), (50, 120), (30, 100)])
@pytest.mark.parametrize("name", ["2-players-base", "4-players-fifth", "6-players-sixth", "remarks"])
def test_the_dispenser_and_the_sentence_are_always_on_the_page(
    monkeypatch: pytest.MonkeyPatch, name: str, height: int, width: int
) -> None:
    path = KEPT / f"{name}.fulminate"
    moment = next(iter(replay(read_text(path.read_text(encoding="utf-8")))))
    pages = browsed(monkeypatch, path, [" ", "t", "t", "l", "q"], height, width)
    for page in pages:
        assert len(page.splitlines()) < height, "a page must leave the last line free, or it scrolls"
        assert page.startswith(("Before the first turn", "Turn ", "The game is over", "tie"))
        assert re.search(r"^\W*\+\d", page, re.MULTILINE) or "·" in page
        assert re.search(r"^\W*1\W+2\W+3\W+4\W+5\b", page, re.MULTILINE), "the dispenser's last row"
        assert "step " in page
    assert moment.step.words in " ".join(pages[1].split())


def test_replay_tells_all_that_a_record_says(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "example"
    path.write_text(EXAMPLE, encoding="utf-8")
    told = [
        "seat 1 Ada, seat 2 Otto; played on 2026-11-30",
        "kinds sands of time, magnetical attraction",
        "{A quick one: a single Skill token in the countdown.}",
        "or: pick 5.1, done",
        "or: pick 2.1 {also good}",
        "{three blacks meet}",
        "Ada: 15 points (potions 13, skill 4, help -2)",
        "Otto: 8 points (potions 10, help -2)",
        "Ada has won",
    ]
    said = command("replay", path, "--all").out
    places = [said.index(each) for each in told]
    assert places[:3] == sorted(places[:3])
    assert max(places[:3]) < said.index("0.2  Otto  draft wisdom") < min(places[3:])
    assert "ways noted" not in said
    lines = said.splitlines()
    branching = next(number for number, line in enumerate(lines) if "pick 3.4" in line)
    assert [line.strip() for line in lines[branching + 1 : branching + 3]] == told[3:5]
    pages = browsed(monkeypatch, path, [*(" " * 60), "q"], 60, 100)
    for each in told:
        assert any(each in page for page in pages), each


def test_variations_stand_in_one_another_by_their_depth() -> None:
    deep = Step(
        "done", variations=[[Step("pick 1.1", variations=[[Step("pick 2.1", comment="deeper")]])], [Step("pass")]]
    )
    assert list(instead(deep)) == [
        "        or: pick 1.1",
        "            or: pick 2.1 {deeper}",
        "        or: pass",
    ]


def test_a_record_of_a_deal_alone_shows_it(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deal"
    lines = [line for line in EXAMPLE.splitlines() if not re.match(r"\d|tie|score|winners|check", line)]
    path.write_text("\n".join([*lines, "unfinished", ""]), encoding="utf-8")
    said = command("replay", path)
    assert (said.code, said.err) == (0, "")
    assert "Before the first turn: seat 2 chooses a starter" in said.out
    assert "the game is not finished" in said.out
    assert "Before the first turn" in browsed(monkeypatch, path, ["q"])[0]


def test_what_is_wrong_stands_on_the_last_page(monkeypatch: pytest.MonkeyPatch, wrong: Path) -> None:
    assert "Here the record goes wrong" in browsed(monkeypatch, wrong, ["l", "q"])[1]


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
