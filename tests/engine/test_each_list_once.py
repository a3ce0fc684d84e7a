"""What is listed in more than one place agrees, and what a list lacks is said when the rules are loaded."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fulminate.rules import Options, SeededChance, counts, legal_moves, moves, new_game, plain, track
from fulminate.rules.catalogue import KINDS, MOST_KINDS
from fulminate.rules.decision import preview
from fulminate.rules.options import KEYS, OPTIONS
from fulminate.rules.view import public

ROOT = Path(__file__).parents[2]
RULES = ROOT / "src/fulminate/rules"


def assigned(file: str, function: str, target: str) -> set[str]:
    """The attributes that a function sets on a variable, read from the source, compiled or not."""
    tree = ast.parse((RULES / file).read_text(encoding="utf-8"))
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == function:
            for each in ast.walk(node):
                at = (
                    each.targets[0]
                    if isinstance(each, ast.Assign)
                    else each.target
                    if isinstance(each, ast.AnnAssign)
                    else None
                )
                if isinstance(at, ast.Attribute) and isinstance(at.value, ast.Name) and at.value.id == target:
                    found.add(at.attr)
    return found


MADE = {"options", "tracks", "desks", "deck", "players", "dispensers"}
"""What a state is made with, or counts in it."""


def test_a_states_fields_are_the_same_wherever_they_are_copied() -> None:
    fields = assigned("state.py", "__init__", "self")
    assert fields > MADE
    assert assigned("state.py", "clone", "copy") == fields - MADE
    assert assigned("view.py", "public", "known") == fields - MADE
    state = new_game(Options.from_json({}), SeededChance(1))
    assert set(plain.to_plain(state)) - {"rules_version"} == fields - {"players", "dispensers"}


def test_a_desks_fields_are_the_same_in_plain_data() -> None:
    fields = assigned("desk.py", "__init__", "self")
    state = new_game(Options.from_json({}), SeededChance(1))
    assert set(plain.to_plain(state)["desks"][0]) == fields


def test_every_option_is_in_the_table_and_is_told_back() -> None:
    options = Options.from_json({})
    assert tuple(options.to_json()) == KEYS
    assert len({option.key for option in OPTIONS}) == len(OPTIONS)
    settled = options.settled(SeededChance(1)).to_json()
    for option in OPTIONS:
        assert Options.from_json(settled).to_json()[option.key] == settled[option.key]


def test_every_move_is_its_words_its_parts_and_its_description() -> None:
    assert len(moves.ALL) == len({moves.words(move) for move in moves.ALL})
    for move in moves.ALL:
        verb, numbers = moves.parts(move)
        assert moves.parse(moves.words(move)) == move
        described = moves.described(move)
        assert (described["verb"], described["move"]) == (verb, move)
        parts = described["tile"] if verb == "draft" else described
        assert isinstance(parts, dict)
        assert len(parts.keys() - {"verb", "move", "words"}) == len(numbers)


@pytest.mark.parametrize("seed", range(20))
def test_the_bots_quick_chain_is_the_chain_of_the_preview(seed: int) -> None:
    """``track.known_chain`` follows the chain a second time, for speed alone."""
    options = {"players": 2, "boxes": ["sixth_student", "fifth_ingredient"]}
    known = public(new_game(Options.from_json(options), SeededChance(seed)))
    known.phase = 1
    found = [move for move in legal_moves(known) if move < moves.HELP]
    assert found
    for move in found:
        here = known.tracks[known.pick_base() + moves.track_at(move)]
        taken = track.known_chain(here, moves.position_at(move))
        shown = preview(known, move)
        letters = [shown["picked"], *(letter for step in shown["steps"] for letter in step["marbles"])]
        assert sorted(counts.letters(taken)) == sorted(letters)


# ---- What is missing is said ---------------------------------------------------------------------

Change = Callable[[dict[str, Any]], object]


def loaded(tmp_path: Path, change: Change, classless: str = "") -> str:
    """What is said when rules are loaded whose catalogue has been changed, or a kind robbed of its class."""
    rules = tmp_path / "fulminate/rules"
    shutil.copytree(RULES, rules, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    (rules.parent / "__init__.py").write_text("", encoding="utf-8")
    path = rules / "catalogue.json"
    catalogue = json.loads(path.read_text(encoding="utf-8"))
    change(catalogue)
    path.write_text(json.dumps(catalogue), encoding="utf-8")
    for file in (rules / "powers").glob("*.py") if classless else ():
        text = file.read_text(encoding="utf-8").replace(f'kind: ClassVar[str] = "{classless}"', "")
        file.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-P", "-c", "import fulminate.rules"],
        env={"PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stderr.splitlines()[-1] if done.returncode else ""


def test_rules_with_the_catalogue_as_it_is_load(tmp_path: Path) -> None:
    assert loaded(tmp_path, dict.copy) == ""


def test_a_kind_without_a_class_is_named(tmp_path: Path) -> None:
    said = loaded(tmp_path, dict.copy, classless="wisdom")
    assert said == "ValueError: no class in rules/powers says that its kind is wisdom"


def test_a_class_without_a_kind_is_named(tmp_path: Path) -> None:
    said = loaded(tmp_path, lambda catalogue: catalogue["kinds"][-1].update(kind="liquid_luck"))
    assert said == f"ValueError: catalogue.json has no kind {KINDS[-1]!r}"


def test_more_kinds_than_there_is_room_for_are_refused(tmp_path: Path) -> None:
    room = int(MOST_KINDS)

    def too_many(catalogue: dict[str, Any]) -> None:
        for number in range(len(KINDS), room + 1):
            catalogue["kinds"].append({**catalogue["kinds"][0], "kind": f"liquid_luck_{number}"})

    said = loaded(tmp_path, too_many)
    assert said == f"ValueError: catalogue.json has {room + 1} kinds; tiles, moves and Skill flags hold {room}"


def test_a_kind_of_a_box_that_is_not_there_is_refused(tmp_path: Path) -> None:
    said = loaded(tmp_path, lambda catalogue: catalogue["kinds"][0].update(box="attic"))
    assert "sands_of_time comes in the box attic" in said
