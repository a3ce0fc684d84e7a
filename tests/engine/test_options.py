"""Options that are refused name their key and a reason; those of the command line are read."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fulminate.rules import Options, OptionsError


@pytest.mark.parametrize(
    ("values", "key"),
    [
        ({"player": 2}, "player"),
        ({"players": 1}, "players"),
        ({"players": 7}, "players"),
        ({"players": True}, "players"),
        ({"players": "3"}, "players"),
        ({"players": 5}, "players"),
        ({"boxes": "serum"}, "boxes"),
        ({"boxes": ["serum", "serum"]}, "boxes"),
        ({"boxes": ["eighth"]}, "boxes"),
        ({"boxes": [1]}, "boxes"),
        ({"kinds": "all"}, "kinds"),
        ({"kinds": ["wisdom"]}, "kinds"),
        ({"kinds": 3}, "kinds"),
        ({"players": 5, "boxes": ["sixth_student"], "kinds": "simple"}, "kinds"),
        ({"mandragora": True}, "mandragora"),
        ({"mandragora": 1}, "mandragora"),
        ({"players": 5, "boxes": ["sixth_student"], "mandragora": False}, "mandragora"),
        ({"professors": 3}, "professors"),
        ({"professors": True}, "professors"),
        ({"professors": "shuimo"}, "professors"),
        ({"professors": ["explosiwa"]}, "professors"),
        ({"professors": ["shuimo", "tidygall", "prissymann"]}, "professors"),
        ({"countdown": 0}, "countdown"),
        ({"countdown": 1.5}, "countdown"),
        ({"countdown": None}, "countdown"),
        ({"tiebreak_drinks": "on"}, "tiebreak_drinks"),
        ({"stalemate_rounds": 0}, "stalemate_rounds"),
        ({"first_player": 2}, "first_player"),
        ({"first_player": -1}, "first_player"),
        ({"first_player": "me"}, "first_player"),
    ],
)
def test_refused(values: dict[str, Any], key: str) -> None:
    with pytest.raises(OptionsError) as error:
        Options.from_json(values)
    assert error.value.key == key
    assert error.value.reason
    assert str(error.value) == f"{key}: {error.value.reason}"


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(), lambda inner: st.lists(inner, max_size=3)
)


@given(st.dictionaries(st.sampled_from(list(Options.from_json({}).to_json())) | st.text(), VALUES))
def test_anything_is_taken_or_refused(values: dict[str, object]) -> None:
    try:
        options = Options.from_json(values)
    except OptionsError:
        return
    assert Options.from_json(options.to_json()).to_json() == options.to_json()


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("players", "3", 3),
        ("boxes", "none", []),
        ("boxes", "serum, sixth_student", ["serum", "sixth_student"]),
        ("kinds", "random", "random"),
        ("kinds", "simple", "simple"),
        ("kinds", "wisdom,blind_love", ["wisdom", "blind_love"]),
        ("professors", "2", 2),
        ("professors", "shuimo", ["shuimo"]),
        ("mandragora", "on", True),
        ("tiebreak_drinks", "off", False),
        ("stalemate_rounds", "none", None),
        ("first_player", "random", "random"),
        ("first_player", "1", 1),
    ],
)
def test_the_command_line_writes_them_so(key: str, text: str, value: object) -> None:
    assert Options.parse_setting(key, text) == value


def test_unknown_settings() -> None:
    with pytest.raises(OptionsError) as error:
        Options.parse_setting("colour", "red")
    assert error.value.key == "colour"
