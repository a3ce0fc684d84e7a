"""What runs the rulebook's cases must be able to fail: every wrong expectation, key and step is found out."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from tests.rulebook.checks import CHECKS, problems
from tests.rulebook.notation import BadCase
from tests.rulebook.position import build
from tests.rulebook.running import explosion, files, read, scenario

KINDS = ["sands_of_time", "magnetical_attraction", "wisdom", "abyssal_draft", "prismatic_joy", "blind_love"]
CASE: dict[str, Any] = {
    "id": "x",
    "rule": "4.1",
    "about": "for these tests",
    "position": {
        "options": {"players": 2, "kinds": KINDS, "cauldron": True},
        "dispensers": [["ryryk", "kkkkkkkkkk", "", "", ""]],
        "stacks": [[["wisdom", 1], ["blind_love", 2]], []],
        "players": [
            {"burners": [["wisdom", 0, ["r", ""]], None], "held": ["k", "k"], "completed": [["wisdom", 0, "drunk"]]},
            {"burners": [["wisdom", 0], ["abyssal_draft", 0]], "pool": "ry"},
        ],
    },
    "moves": [{"move": ["pick", 0, 1]}],
    "expect": {},
}

RIGHT: dict[str, Any] = {
    "legal_has": [["done"], ["help", 0, 0]],
    "legal_lacks": [["pick", 0, 0]],
    "legal_is_place": [["place", "r", 0, 0], ["place", "y", 0, 1]],
    "legal_count": {"help": 10, "pick": 0, "place": 2},
    "to_move": 0,
    "phase": "turn",
    "scores": [5, 0],
    "winners": [],
    "countdown": 4,
    "help_left": 21,
    "cauldron": "eeeeeeeeeeee",
    "bell": 0,
    "triggered": [],
    "quiet_rounds": 0,
    "turns": 1,
    "tracks": {"0.0": "yk", "0.1": "kkkkkkkkkk"},
    "heights": [2, 0],
    "stack_tops": [["wisdom", 1], None],
    "players": {"0": {"held": ["k", "k", "r", "r", "y"], "skill": 0}, "1": {"pool": "yr"}},
    "seen_tracks": {"0.1": "kkkkkkkkk"},
    "lengths": {"0.1": 10},
    "hidden_absent": True,
    "illegal": [["pick", 0, 0]],
    "bad_rolls": [{"move": ["done"], "rolls": [["k", 0]]}],
    "marbles": {"y": 1, "k": 11},
    "offer": 0,
    "kinds": 6,
}
WRONG: dict[str, Any] = {
    "legal_is": [["done"]],
    "legal_has": [["pick", 0, 0]],
    "legal_lacks": [["done"]],
    "legal_is_place": [],
    "legal_count": {"help": 1},
    "to_move": 1,
    "phase": "keep",
    "scores": [5, 5],
    "winners": [0],
    "countdown": 5,
    "help_left": 20,
    "cauldron": "eeeeeeeeeeek",
    "bell": 1,
    "triggered": ["stacks"],
    "quiet_rounds": 1,
    "turns": 2,
    "tracks": {"0.0": "ky"},
    "heights": [2, 1],
    "stack_tops": {"0": ["wisdom", 2]},
    "players": {"1": {"pool": "r"}},
    "seen_tracks": {"0.1": "kkkkkkkkkk"},
    "lengths": {"0.1": 9},
    "illegal": [["done"]],
    "bad_rolls": [{"move": ["help", 0, 0]}],
    "marbles": {"k": 1},
    "offer": 4,
    "kinds": 7,
}


def with_expectation(expected: dict[str, Any]) -> dict[str, Any]:
    return {**copy.deepcopy(CASE), "expect": expected}


def test_what_is_right_passes() -> None:
    assert scenario(with_expectation(RIGHT)) == []
    assert set(RIGHT) == set(CHECKS) - {"legal_is"}


@pytest.mark.parametrize("key", WRONG)
def test_what_is_wrong_is_found(key: str) -> None:
    assert scenario(with_expectation({key: WRONG[key]}))


def test_what_is_expected_before_is_compared_before() -> None:
    assert scenario({**with_expectation({"legal_count": {"pick": 0}}), "before": {"legal_count": {"pick": 0}}})
    assert scenario({**with_expectation({"legal_count": {"pick": 0}}), "before": {"legal_count": {"pick": 13}}}) == []


def test_every_expectation_is_tried() -> None:
    # What hides is tried in test_hidden.py; no position here could show it.
    assert set(WRONG) == set(CHECKS) - {"hidden_absent"}


@pytest.mark.parametrize(
    "player",
    [
        {"held": ["k"]},
        {"pool": "k"},
        {"burners": [["wisdom", 0], None]},
        {"burners": [["wisdom", 1, ["r", ""]], None]},
        {"burners": [["wisdom", 0, ["r", ""]], ["wisdom", 0]]},
        {"completed": []},
        {"completed": [["wisdom", 0]]},
        {"help": 1},
        {"skill": 1},
        {"reward": 1},
        {"scolding": 1},
        {"skill_for": ["five"]},
    ],
)
def test_every_field_of_a_player_is_compared(player: dict[str, Any]) -> None:
    assert scenario(with_expectation({"players": {"0": player}}))


@pytest.mark.parametrize(
    "step",
    [
        {"move": ["pick", 0, 5]},
        {"move": ["pick", 0, 8]},
        {"move": ["pick", 0, -1]},
        {"move": ["take", 0, 0]},
        {"move": ["pick", 0, 1], "rolls": [["r", 0]]},
        {"move": ["time"]},
        {"move": ["abyss", [0]]},
        {"move": ["humble", "k", "k"]},
    ],
)
def test_a_step_that_is_not_allowed(step: dict[str, Any]) -> None:
    assert scenario({**with_expectation({"to_move": 0}), "moves": [step]})


def _changed(path: list[Any], value: Any) -> dict[str, Any]:
    case = with_expectation({"to_move": 0})
    here: Any = case
    for key in path[:-1]:
        here = here[key]
    here[path[-1]] = value
    return case


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["surprise"], 1),
        (["expect"], {}),
        (["expect", "surprise"], 1),
        (["expect", "legal_count"], {"fly": 0}),
        (["expect", "legal_has"], [["fly"]]),
        (["expect", "players"], {"2": {}}),
        (["expect", "players"], {"0": {"hat": 1}}),
        (["expect", "tracks"], {"1.0": ""}),
        (["expect", "stack_tops"], {"9": None}),
        (["position", "surprise"], 1),
        (["position", "phase"], "dinner"),
        (["position", "phase"], "draft"),
        (["position", "phase"], "keep"),
        (["position", "triggered"], ["boredom"]),
        (["position", "dispensers"], [["r"]]),
        (["position", "dispensers"], [["?", "", "", "", ""]]),
        (["position", "players"], [{}]),
        (["position", "players", 0, "hat"], 1),
        (["position", "players", 1, "held"], ["k"]),
        (["position", "players", 1, "pool"], "kkkk"),
        (["position", "players", 0, "burners"], [["wisdom", 0, ["rrr", ""]], None]),
        (["position", "players", 0, "burners"], [["wisdom", 0, ["rr", "yy"]], None]),
        (["position", "players", 0, "burners"], [["wisdom", 9], None]),
        (["position", "players", 0, "completed"], [["wisdom", 0, "empty"]]),
        (["position", "players", 0, "skill_for"], ["luck"]),
        (["position", "options", "professors"], 2),
        (["position", "seat"], 2),
        (["position", "bell"], 1),
        (["position", "picked"], "yes"),
        (["moves", 0, "speed"], 1),
        (["moves", 0, "move"], ["fly"]),
        (["moves", 0, "move"], ["pick", 0]),
        (["moves", 0, "move"], ["drink", "beer"]),
        (["moves", 0, "move"], ["place", "x", 0, 0]),
        (["moves", 0, "rolls"], [["r"]]),
    ],
)
def test_a_case_that_does_not_follow_the_format(path: list[Any], value: Any) -> None:
    with pytest.raises((BadCase, ValueError)):
        scenario(_changed(path, value))


def test_options() -> None:
    base: dict[str, Any] = {"id": "x", "rule": "8", "about": ""}
    good, bad = {"players": 2, "kinds": KINDS}, {"players": 9}
    assert scenario({**base, "options": good, "expect": {"refused": False}}) == []
    assert scenario({**base, "options": good, "expect": {"refused": True}})
    assert scenario({**base, "options": bad, "expect": {"refused": True}}) == []
    assert scenario({**base, "options": bad, "expect": {"refused": False}})
    feather = {"players": 2, "kinds": ["feather_touch", *KINDS[:5]]}
    assert scenario({**base, "options": feather, "expect": {"refused": False}}) == []
    sweat = {"players": 2, "kinds": ["feather_touch", "poltergeist_sweat", *KINDS[:4]]}
    assert scenario({**base, "options": sweat, "expect": {"refused": True}}) == []


@pytest.mark.parametrize(
    "changed",
    [{"picked": "r"}, {"taken": "rr"}, {"left": "k"}, {"steps": []}, {"steps": [{"colour": "y", "taken": "rr"}]}],
)
def test_explosions(changed: dict[str, Any]) -> None:
    right = {
        "id": "x",
        "rule": "4.1",
        "track": "ryrk",
        "pick": 1,
        "picked": "y",
        "steps": [{"colour": "r", "taken": "rr"}],
        "taken": "rry",
        "left": "k",
    }
    assert explosion(right) == []
    wrong = {**right, **changed}
    assert bool(explosion(wrong)) is (wrong != right)


def test_draft_in_the_middle() -> None:
    """The seat that chooses next follows from what is left of the order, or from what is left on offer."""
    position = {
        "options": {"players": 2, "kinds": KINDS},
        "dispensers": [["r", "", "", "", ""]],
        "players": [{"burners": [["wisdom", 0], None]}, {"burners": [None, None]}],
        "phase": "draft",
        "offer": [["wisdom", 0], ["abyssal_draft", 0], ["blind_love", 0]],
    }
    for order in ([0, 1, 1, 0], [1, 1, 0]):
        assert problems(build({**position, "draft_order": order}), {"to_move": 1, "legal_count": {"draft": 3}}) == []


def test_case_files(tmp_path: Path) -> None:
    with pytest.raises(BadCase, match="does not exist"):
        files(tmp_path / "missing.json")
    with pytest.raises(BadCase, match="no case files"):
        files(tmp_path)
    for text in ("[]", "{}", '{"scenarios": [], "more": 1}', '{"scenarios": [{}]}', "not json"):
        path = tmp_path / "cases.json"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(BadCase):
            list(read(path))
