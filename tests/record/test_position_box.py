"""A position may hold fewer than the boxes of its table, and nothing more: every bound is met and passed by one."""

from __future__ import annotations

import copy
import json
from collections import Counter
from importlib import resources
from typing import Any

import fastjsonschema
import pytest

from fulminate.record import PositionError, position_from_json, position_to_json, read_position, write_position
from fulminate.record.position.fields import kind_code
from fulminate.record.position.json import _state
from fulminate.rules.catalogue import DATA, KINDS, for_players
from tests.record.games import start

Values = dict[str, Any]
valid = fastjsonschema.compile(
    json.loads(
        resources.files("fulminate.record.position").joinpath("position.schema.json").read_text(encoding="utf-8")
    )
)
CAULDRON = ["poltergeist_sweat", "ghastly_concoction"]
BASE = ["sands_of_time", "magnetical_attraction", "wisdom", "abyssal_draft", "uttermost_stickiness", "blind_love"]


def puzzle(players: int = 2, **options: Any) -> Values:
    """A table with next to nothing on it: the first seat's turn, a marble to pick."""
    values = position_to_json(start({"players": players, "kinds": BASE, "first_player": 0, **options}, 1))
    empty: Values = {"burners": [None, None]}
    tracks = [[""] * 5 for _ in range(for_players(players)["dispensers"])]
    tracks[0][0] = "ry"
    found = {"position": 1, "options": values["options"], "phase": "turn", "seat": 0, "turn": 1, "dispensers": tracks}
    found["stacks"] = [[] for _ in range(for_players(players)["stacks"])]
    found["desks"] = [copy.deepcopy(empty) for _ in range(players)]
    if "fifth_ingredient" in options.get("boxes", ()):
        found["cauldron"] = "e" * 12
    return found


def stands(values: Values) -> None:
    """Both forms are read."""
    state = position_from_json(values)
    valid(values)
    line = write_position(state)
    assert write_position(read_position(line)) == line


def refused(values: Values, told: str) -> None:
    """Both forms are refused, in the same words, which name the place and what is right."""
    with pytest.raises(PositionError) as caught:
        position_from_json(values)
    assert told in str(caught.value)
    with pytest.raises(PositionError) as again:
        read_position(write_position(_state(values)))
    assert str(again.value) == str(caught.value)


SIX = {"boxes": ["sixth_student"], "kinds": [*BASE, "prismatic_joy", "lavamancing"]}


@pytest.mark.parametrize(
    ("players", "options", "supply"),
    [(2, {}, 21), (4, {"boxes": ["fifth_ingredient"]}, 21), (2, {"boxes": ["sixth_student"]}, 30), (6, SIX, 30)],
)
def test_little_help_tokens(players: int, options: dict[str, Any], supply: int) -> None:
    values = puzzle(players, **options)
    for left in (0, 5, supply):
        values["help_left"] = left
        values["desks"][0]["help"] = (supply - left) // 2
        values["desks"][1]["help"] = supply - left - (supply - left) // 2
        stands(values)
        values["desks"][1]["help"] += 1
        refused(values, f"there are {supply + 1} Little Help tokens on the desks and in help_left, and the box")
    values["desks"][1]["help"] = 0
    values["help_left"] = 40
    with pytest.raises(PositionError, match="help_left must be a whole number from 0 to 30, not 40"):
        position_from_json(values)


def test_skill_tokens_were_for_something() -> None:
    values = puzzle()
    desk = values["desks"][0]
    desk["skill"] = 1
    refused(values, "the first desk has 1 Skill tokens, and skill_for names 0: each was for one thing")
    desk["skill_for"] = ["three wisdom", "five"]
    stands(values)
    desk["skill"] = 3
    refused(values, "the first desk has 3 Skill tokens, and skill_for names 2")
    values["desks"][1].update(skill=99, skill_for=[])
    refused(values, "the first desk has 3 Skill tokens")
    desk.update(skill=1, skill_for=["ten"])
    refused(values, "'ten' in skill_for of the first desk: ten potions earn a Skill token with 5 or 6 players")
    six = puzzle(6, **SIX)
    six["desks"][0].update(skill=1, skill_for=["ten"])
    stands(six)
    desk.update(skill=1, skill_for=["three lavamancing"])
    refused(values, "'three lavamancing' in skill_for of the first desk: that kind is not in play")


def test_skill_tokens_are_from_the_countdown_first() -> None:
    values = puzzle(countdown=3)
    values["desks"][0].update(skill=2, skill_for=["three wisdom", "five"])
    for left in (0, 1):
        values["countdown"] = left
        stands(values)
    values["countdown"] = 2
    refused(values, "with 2 of them on the desks at most 1 are left in it")
    # Once it is empty they are from the general supply, which has no bound.
    values["countdown"] = 0
    values["desks"][1].update(skill=2, skill_for=["three wisdom", "five"])
    stands(values)


@pytest.mark.parametrize(
    ("token", "source"),
    [
        ("reward", {"boxes": ["fifth_ingredient"], "kinds": [*BASE[1:], CAULDRON[0]]}),
        ("reward", {"boxes": ["fifth_ingredient"], "kinds": [*BASE[1:], CAULDRON[1]]}),
        ("reward", {"boxes": ["fifth_ingredient"], "professors": ["explosiwa"]}),
        ("reward", {"boxes": ["fifth_ingredient"], "professors": ["thriftymind"]}),
        ("scolding", {"professors": ["prissymann"]}),
        ("scolding", {"professors": ["tidygall"]}),
        ("scolding", {"professors": ["oclockitt"]}),
    ],
)
def test_reward_and_scolding_tokens_are_from_somebody(token: str, source: dict[str, Any]) -> None:
    values = puzzle(**source)
    for many in (1, 99_999):
        values["desks"][1][token] = many
        stands(values)
    values = puzzle(boxes=["fifth_ingredient"], professors=["shuimo", "humblescore"])
    values["desks"][1][token] = 1
    refused(values, f"the second desk has {token.title()} tokens: they are f")


def test_tiles_of_each_face_and_kind() -> None:
    values = puzzle()
    first, second = values["desks"]
    values["stacks"][3] = ["c1"]
    first["completed"] = ["c1*"]
    stands(values)
    for place in (values["stacks"][0], second.setdefault("completed", [])):
        place.append("c1")
        refused(values, "there are 3 tiles c1, and the box of this table has 2")
        place.pop()
    second["burners"][1] = {"tile": "c1"}
    refused(values, "there are 3 tiles c1")
    second["burners"][1] = None
    values["stacks"][0] = ["??"]
    values["unseen_tiles"] = ["c1"]
    refused(values, "there are 3 tiles c1")
    # The tiles that earned Skill tokens are somewhere too: of eight, two seats can have had three.
    values = puzzle(4)
    for desk in values["desks"][:2]:
        desk.update(skill=1, skill_for=["three wisdom"])
    values["stacks"][0] = ["c1", "c1"]
    stands(values)
    values["stacks"][0] = ["c1", "c2", "c3"]
    refused(values, "there are 9 tiles of wisdom (c), those counted that skill_for asks for, and the box")
    for tile in ("h1", "p1", "c5", "c0", "??"):
        values["stacks"][0] = []
        values["desks"][0]["completed"] = [tile]
        with pytest.raises(PositionError, match=r"is no tile of this table|known to everybody"):
            position_from_json(values)


@pytest.mark.parametrize(("players", "most"), [(2, 9), (3, 9), (4, 8), (5, 8), (6, 8)])
def test_stacks_are_no_higher_than_they_are_dealt(players: int, most: int) -> None:
    extra: dict[str, Any] = {} if players < 5 else {"boxes": ["sixth_student"], "kinds": SIX["kinds"][: players + 2]}
    values = puzzle(players, **extra)
    codes = [f"{kind_code(KINDS.index(kind))}{face}" for kind in values["options"]["kinds"] for face in (1, 2, 3, 4)]
    for stack in range(len(values["stacks"])):
        values["stacks"] = [codes[:most] if number == stack else [] for number in range(len(values["stacks"]))]
        stands(values)
        values["stacks"][stack] = codes[: most + 1]
        refused(values, f"stack has {most + 1} tiles; dealt into {len(values['stacks'])} stacks")


def test_the_offer_is_of_starters() -> None:
    values = position_to_json(start({"players": 2, "kinds": BASE, "first_player": 0}, 1))
    stands(values)
    values["offer"][0] = "b3"
    values["stacks"] = [[] for _ in values["stacks"]]
    refused(values, "b3 in offer is no starter tile: they are a1, ")


@pytest.mark.parametrize(
    ("players", "options", "of_each", "leaves"),
    [
        (2, {}, 20, 0),
        (4, {"boxes": ["sixth_student"]}, 15, 20),
        (4, {"boxes": ["sixth_student"], "mandragora": False}, 20, 0),
        (6, SIX, 20, 30),
    ],
)
def test_marbles_of_each_ingredient(players: int, options: dict[str, Any], of_each: int, leaves: int) -> None:
    for sign, name, box in (("r", "red", of_each), ("y", "yellow", of_each), ("m", "mandragora", leaves)):
        values = puzzle(players, **options)
        values["dispensers"][0] = ["", "", sign * 9, sign * min(5, box), ""] if box else ["r", "", "", "", ""]
        if not box:
            values["desks"][0]["held"] = [sign]
            with pytest.raises(PositionError, match="no marble of this table"):
                position_from_json(values)
            continue
        values["desks"][1]["pool"] = sign
        # What is hidden counts too, wherever it is.
        values["dispensers"][0][1] = "?" * (box - 15)
        values["unseen"] = sign * (box - 15)
        stands(values)
        values["desks"][0]["held"] = [sign]
        refused(values, f"there are {box + 1} {name} marbles, and the box of this table has {box}")
        values["desks"][0]["held"] = []
        values["dispensers"][0][1] += "?"
        values["unseen"] += sign
        refused(values, f"there are {box + 1} {name} marbles")


def test_the_cauldron() -> None:
    values = puzzle(boxes=["fifth_ingredient"])
    for cauldron in ("e", "e" * 12, "rybk" * 3):
        values["cauldron"] = cauldron
        stands(values)
    for cauldron in ("", "e" * 12 + "r"):
        values["cauldron"] = cauldron
        refused(values, f"the cauldron holds 1 to 12 marbles with the box fifth_ingredient, not {len(cauldron)}")
    values["cauldron"] = "e" * 12
    values["desks"][1]["pool"] = "e"
    refused(values, "there are 13 ectoplasm marbles, and the box of this table has 12")
    values = puzzle()
    values["cauldron"] = "r"
    refused(values, "there is a cauldron only with the box fifth_ingredient")


def test_marbles_of_another_colour_need_a_power() -> None:
    values = puzzle()
    values["desks"][0]["held"] = ["k>y"]
    refused(values, "the first desk holds marbles in disguise, and chameleonic_varnish is not in play")
    values["desks"][0]["held"] = []
    values["desks"][1]["burners"][0] = {"tile": "c1", "layers": ["rk", "y"], "tidy": True}
    refused(values, "the first layer on the first burner of the second desk is red and has a black marble, and neither")
    for kind in ("prismatic_joy", "chameleonic_varnish"):
        boxes = ["sixth_student", "fifth_ingredient"]
        other = {**puzzle(boxes=boxes, mandragora=False, kinds=[*BASE[1:], kind]), "desks": values["desks"]}
        stands(other)


def test_marbles_taken_in_a_tie_break_are_held() -> None:
    values = puzzle()
    values.update(phase="tiebreak", seat=1, tied=3, triggered=2, taken_in_tie=4)
    values["desks"][0]["held"] = ["r", "r", "y"]
    values["desks"][0]["completed"] = values["desks"][1]["completed"] = ["c1"]
    stands(values)
    values["taken_in_tie"] = 5
    refused(values, "taken_in_tie: the first seat took 4 marbles in the tie-break; it still holds them, and holds 3")


def test_what_triggers_the_end_is_so() -> None:
    values = puzzle()
    for change, told in (
        ({"triggered": 1, "countdown": 1}, "Skill tokens are left in it"),
        ({"triggered": 2, "stacks": [["c1"], [], [], [], []]}, "tiles are left in them"),
        ({"triggered": 4}, "triggered has 4 for the option stalemate_rounds"),
        ({"quiet_rounds": 20}, "quiet_rounds end the game at the option stalemate_rounds, 20: they are at most 20"),
    ):
        refused({**values, **change}, told)
    stands({**values, "triggered": 3, "quiet_rounds": 19})
    stands({**puzzle(stalemate_rounds=None), "quiet_rounds": 400})


def test_a_power_used_again_needs_who_lets_it() -> None:
    values = puzzle(kinds=[*BASE[1:], "prismatic_joy"])
    values.update(phase="power", power=KINDS.index("magnetical_attraction"))
    stands(values)
    refused({**values, "power_by": 1}, "power_by=1 is the power of sands_of_time, which is not in play")
    refused({**values, "power_by": 2}, "power_by=2 is the power of shuimo, who is not in play")


def test_the_box_of_a_whole_game_is_full() -> None:
    """The bounds are those of real tables: a dealt game holds exactly what its boxes do."""
    for players in range(2, 7):
        options = {"players": players, "boxes": ["sixth_student", "fifth_ingredient", "serum"], "first_player": 0}
        values = position_to_json(start(options, players))
        tiles = Counter(values["offer"]) + Counter(code for stack in values["stacks"] for code in stack)
        assert set(tiles.values()) == {2}
        assert values["help_left"] == sum(DATA["little_help"].values())
        stands(values)
