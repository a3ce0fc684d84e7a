"""Whatever is changed in a position, what is still accepted can be drawn and played on, and what is not is told why."""

from __future__ import annotations

import copy
import io
import json
import random
import re
from collections.abc import Iterator
from importlib import resources
from typing import Any

import fastjsonschema
import pytest
from rich.console import Console

from fulminate.cli.board import Board
from fulminate.draw.picture import svg
from fulminate.record import PositionError, position_from_json, position_to_json, read_position, write_position
from fulminate.record.position.fields import DEFAULTS, MULTISETS, NUMBERS
from fulminate.rules import SeededChance, State, answer, awaits, draw, legal_moves, outcomes, phases, play, public, view
from tests.record.games import OPTION_SETS, start
from tests.record.test_docs import LINE, PAGE, blocks

Values = dict[str, Any]
SCHEMA: Values = json.loads(
    resources.files("fulminate.record.position").joinpath("position.schema.json").read_text(encoding="utf-8")
)
valid = fastjsonschema.compile(SCHEMA)
BOARD = Board(Console(file=io.StringIO()))
RARE = ("power", "humble", "exchange", "out", "keep", "tiebreak", "over")


def moments(number: int) -> Iterator[State]:
    """States of a random game, above all of the rare moments, as they are and as everybody knows them."""
    luck, chance = random.Random(number), SeededChance(number)
    values = {**OPTION_SETS[number], "tiebreak_drinks": number % 2 == 0, "countdown": 1}
    state = start(values, number)
    while not state.over:
        move = luck.choice(legal_moves(state))
        if luck.random() < (0.1 if state.phase_name in RARE else 0.02):
            yield state.clone()
            waiting = public(state)
            yield waiting.clone()
            play(waiting, move)
            while awaits(waiting) in ("roll", "reveal"):
                if luck.random() < 0.3:
                    yield waiting.clone()
                answer(waiting, draw(waiting, chance))
        play(state, move, chance)
    yield state


@pytest.fixture(scope="module")
def real() -> list[Values]:
    return [position_to_json(state) for number in range(len(OPTION_SETS)) for state in moments(number)]


def changed(values: Values, luck: random.Random) -> Values:
    """The position with something else in it: a named value, marbles, a desk, the phase."""
    found = copy.deepcopy(values)
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        match luck.choice("nnnnnnmpddk"):
            case "n":
                name, low, high, default = luck.choice(NUMBERS)
                near = found[name] + luck.choice((-1, 1))
                other = luck.choice((low, high, default, near, luck.randint(low, high), 1 << luck.randint(0, 40)))
                found[name] = max(low, min(high, other))
            case "m":
                name = luck.choice(MULTISETS)
                found[name] = luck.choice((found[name] + luck.choice("rybkme"), found[name][1:], ""))
            case "p":
                found["phase"] = luck.choice(phases.NAMES)
                found["seat"] = luck.randrange(len(found["desks"]))
            case "d":
                tracks = luck.choice(found["dispensers"])
                at = luck.randrange(5)
                spot = luck.randint(0, len(tracks[at]))
                tracks[at] = luck.choice(("", tracks[at][:spot] + luck.choice("rybkme?") + tracks[at][spot + 1 :]))
                hidden = sum(track.count("?") for each in found["dispensers"] for track in each) - found["unnamed"]
                found["unseen"] = (found["unseen"] + "rybk" * 20)[: max(0, hidden)]
            case _:
                desk = luck.choice(found["desks"])
                desk["held"] = luck.choice((desk["held"][1:], [*desk["held"], luck.choice(("r", "m", "e", "k>b"))], []))
                desk["pool"] = luck.choice(("", desk["pool"], desk["pool"][1:]))
                desk["burners"] = luck.choice((desk["burners"], [None, None]))
                desk["completed"] = [code.rstrip("*") + luck.choice(("", "*")) for code in desk["completed"]]
    return found


def goes_on(state: State, luck: random.Random) -> None:
    """Drawn, written, and played on by every legal move."""
    line = write_position(state)
    assert write_position(read_position(line)) == line
    assert LINE.fullmatch(line)
    seen = view(state)
    assert seen["seat"] is None or legal_moves(state)
    svg(state)
    BOARD.draw(state)
    outcomes(state)
    for move in legal_moves(state):
        after = state.clone()
        play(after, move, SeededChance(move), [])
        view(after)
        assert after.over or legal_moves(after)
    settled = state.clone()
    while awaits(settled) in ("roll", "reveal"):
        answer(settled, draw(settled, SeededChance(luck.getrandbits(30))))
    for _ in range(20):
        if not settled.over:
            play(settled, luck.choice(legal_moves(settled)), SeededChance(luck.getrandbits(30)))


@pytest.mark.parametrize("seed", range(3))
def test_a_changed_position_is_refused_or_goes_on(real: list[Values], seed: int) -> None:
    luck = random.Random(seed)
    accepted = 0
    for _ in range(300):
        try:
            state = position_from_json(changed(luck.choice(real), luck))
        except PositionError as error:
            clear(error)
            continue
        accepted += 1
        goes_on(state, luck)
    assert 50 < accepted < 250


def test_real_positions_are_accepted(real: list[Values]) -> None:
    found = set()
    for values in real[::3]:
        valid(values)
        assert position_to_json(position_from_json(values)) == values
        found.add(values["phase"])
    assert found == set(phases.NAMES)


# ---- What is told --------------------------------------------------------------------------------


def clear(error: PositionError) -> None:
    """A sentence of our own, short, that is none of Python's."""
    told = str(error)
    assert len(told) < 500
    for foreign in ("NoneType", "object of type", "iterable", "subscript", "expected;", "substring", "index", "int()"):
        assert foreign not in told, told
    assert len(told.split()) > 3, told


def paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from paths(each, (*path, key))


def replaced(value: Any, path: tuple[str | int, ...], new: Any) -> Any:
    if not path:
        return new
    found = copy.deepcopy(value)
    inner = found
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = new
    return found


def deep() -> object:
    value: object = []
    for _ in range(100_000):
        value = [value]
    return value


ODD: tuple[object, ...] = (
    *(None, True, 0, -1, 1, 7, 1.5, 10**5_000),
    *("", "x", "rrr", "?", "??", "a1", "no", "٣"),
    *([], [None], ["r"], [[]], {}, {"helf": 3}),
)


def test_what_the_schema_refuses_the_reader_refuses(real: list[Values]) -> None:
    luck = random.Random(5)
    for values in luck.sample(real, 4):
        for path in paths(values):
            for odd in luck.sample(ODD, 5):
                other = replaced(values, path, odd)
                try:
                    state = position_from_json(other)
                except PositionError as error:
                    clear(error)
                    continue
                valid(other)
                assert write_position(state)


def test_keys_that_nobody_knows_are_refused_everywhere(real: list[Values]) -> None:
    values = next(each for each in real if any(desk["burners"][0] for desk in each["desks"]))
    seat = next(seat for seat, desk in enumerate(values["desks"]) if desk["burners"][0])
    for path in ((), ("options",), ("desks", seat), ("desks", seat, "burners", 0)):
        inner: Any = values
        for key in path:
            inner = inner[key]
        with pytest.raises(PositionError, match="has no 'helf'"):
            position_from_json(replaced(values, path, {**inner, "helf": 3}))


def test_what_is_deep_is_told(real: list[Values]) -> None:
    nested = deep()
    for key in real[0]:
        with pytest.raises(PositionError) as caught:
            position_from_json({**real[0], key: nested})
        clear(caught.value)


EXAMPLE = blocks("position")[0].strip()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("turn=3", "turn=3 chain=5", "chain belongs to the phase turn or tiebreak, not to draw"),
        ("b1(b.k)!", "b1(b.?)!", "'?' in the second layer of b1 on the second burner of the first desk is no marble"),
        ("b1(b.k)!", "b1(b.q)!", "'q' in the second layer"),
        ("b1(b.k)!", "b1(b.m)!", "the option mandragora is off"),
        ("b1(b.k)!", "b1(b.e)!", "ectoplasm comes with the box fifth_ingredient"),
        ("b1(b.k)!", "b1(.k)", "so it is not tidy"),
        ("b1(b.k)!", "b9(b.k)!", "'b9' in the second burner of the first desk is no tile"),
        ("b1(b.k)!", "h1(b.k)!", "is no tile of this table"),
        ("b1(b.k)!", "??(b.k)!", "cannot be ??"),
        ("turn=3", "turn=3 turn=4", "turn stands twice"),
        ("turn=3", "turn=4", "turn 4 of this table is another seat's"),
        ("turn=3", "turn=0", "turn is 0 in the draft only"),
        (" countdown=4 help", " countdown=5 help", "countdown falls from the option countdown, 4"),
        ("fulminate1 ", "fulminate2 ", "reads positions of the form fulminate1, not 'fulminate2'"),
        ("fulminate1 ", "FULMINATE1 ", "reads positions of the form fulminate1, not 'FULMINATE1'"),
        ("turn=3", "turn=٣", "stands nowhere in a position"),
        ("turn=3", "turn=" + "9" * 5_000, "turn is no number of 5000 digits"),
        ("turn=3", "turn=--3", "plain digits"),
        ("turn=3", "chain", "behind the seat stand words name=value"),
        ("/b2??????????????", "", "a table of 2 players has 5 stacks, not 4"),
        ("draw:2", "draw:9", "from 1 to 2, not '9'"),
        ("draw:2", "nowhere:2", "draft, turn, power, humble, exchange, out, keep, draw, tiebreak, over, and a seat"),
        ("draw:2", "settled:2", "settled is a passing phase"),
        ("draw:2", "draw:1", "the seat in turn has none"),
        ("draw:2", "turn:2", "the second desk is in turn: what was in its pool is among what it holds"),
        ("picked=1", "picked=2", "picked must be a whole number from 0 to 1, not 2"),
        ("players=2;", "players=2;players=3;", "the option players stands twice"),
        ("unseen=r", "unseen=", "unseen says what"),
        (",ryy,", ",rryy,", "at most 3 marbles"),
        ("rbyykkbrb/", "rrrrrrrrr/", "red marbles, and the box of this table has 20"),
        ("d1*", "d1*d1*d1", "tiles d1, and the box of this table has 2"),
        ("0.1.0.0,/", "0.1.0,/", "four numbers between dots"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(old: str, new: str, told: str) -> None:
    assert old in EXAMPLE
    with pytest.raises(PositionError, match=re.escape(told)) as caught:
        read_position(EXAMPLE.replace(old, new, 1))
    clear(caught.value)


def test_mandragora_shares_no_layer() -> None:
    kinds = ["sands_of_time", "magnetical_attraction", "wisdom", "abyssal_draft", "prismatic_joy", "blind_love"]
    options = {"players": 2, "boxes": ["sixth_student"], "mandragora": True, "kinds": kinds}
    values = position_to_json(start(options, 1))
    values.update(phase="turn", turn=1, offer=[], drafted=4, picked=1, dispensers=[[""] * 5], stacks=[[]] * 5)
    for layer, right in (("m", True), ("r", True), ("mr", False), ("rm", False)):
        values["desks"][0]["burners"] = [{"tile": "d4", "layers": [layer]}, None]
        if right:
            assert position_to_json(position_from_json(values))["desks"][0]["burners"][0]["layers"][0] == layer
        else:
            with pytest.raises(PositionError, match="mandragora"):
                position_from_json(values)


# ---- What is stale, and what is written about the values -------------------------------------------


def test_what_no_power_uses_is_not_written() -> None:
    stale = EXAMPLE.replace(" unseen=", " power_by=1 unseen=", 1)
    assert write_position(read_position(stale)) == EXAMPLE
    power = blocks("position")[1].strip()
    assert "power_by=1" in write_position(read_position(power + " power_by=1"))


OLD = {
    "target": "opponent",
    "humble": "humblescore",
    "tie_taken": "taken_in_tie",
    "kept_veiled": "kept_in_disguise",
    "bursts": "explosions",
}


def test_former_names_are_read(real: list[Values]) -> None:
    """As positions were written before 0.1.0, in both forms; what followed from the rest is held against it."""
    seen = set()
    chain = position_to_json(read_position(blocks("position")[3].strip()))
    for values in (*real[::3], chain):
        state = position_from_json(values)
        follows = {"last": int(state.last), "resume": int(state.resume)}
        older = {name: value for name, value in values.items() if name not in (*OLD.values(), "given")}
        older |= {old: values[name] for old, name in OLD.items()} | follows
        assert position_to_json(position_from_json(older)) == values
        seen |= {name for name in OLD if older[name] != DEFAULTS[OLD[name]]}
        line = words = write_position(state)
        for old, name in {**OLD, "last": "given"}.items():
            words = words.replace(f" {name}=", f" {old}=")
        words += f" resume={follows['resume']}" + ("" if " last=" in words else f" last={follows['last']}")
        assert write_position(read_position(words)) == line
        with pytest.raises(PositionError, match=r"^resume follows from the rest and can be left out: here it is"):
            position_from_json({**values, "resume": 9 - follows["resume"]})
        with pytest.raises(PositionError, match=r"^last follows from the rest|^given must be a whole number"):
            position_from_json({**older, "last": 39 if older["last"] < 39 else 38})
    assert seen >= {"target", "humble", "tie_taken", "bursts"}
    with pytest.raises(PositionError, match="humble is the former name of humblescore, which stands there too"):
        position_from_json({**real[0], "humble": -1})
    with pytest.raises(PositionError, match="given belongs to the phase out, not to"):
        position_from_json({**next(each for each in real if each["phase"] != "out"), "given": 0})


def test_the_three_moments_of_the_page() -> None:
    waits = [awaits(read_position(line)) for line in blocks("position")]
    assert waits == ["move", "move", "move", "reveal"]
    for line in blocks("position"):
        assert LINE.fullmatch(line.strip())
        goes_on(read_position(line), random.Random(1))


def test_the_schema_and_the_page_describe_every_value() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (?:none|-?\d+) \| (.*) \|$", PAGE, re.MULTILINE))
    for name, low, high, default in NUMBERS:
        entry = SCHEMA["properties"][name]
        assert (entry["minimum"], entry["maximum"], entry["default"]) == (low, high, default)
        assert f"| `{name}` | {default} |" in PAGE
    for name in (*DEFAULTS, *MULTISETS):
        assert rows[name].replace("`", "") == SCHEMA["properties"][name]["description"]
    for name in ("offer", "unseen_tiles"):
        assert rows[name] == SCHEMA["properties"][name]["description"]


def test_a_turn_that_is_not_told_is_the_first_of_its_seat() -> None:
    assert read_position(EXAMPLE).turn == 3
    assert read_position(EXAMPLE.replace(" turn=3", "")).turn == 1


@pytest.mark.parametrize(("winners", "right"), [(0, False), (1, True), (2, False), (3, False)])
def test_who_has_won_has_the_most_points(winners: int, right: bool) -> None:
    options, *_ = EXAMPLE.partition(" rbyy")
    line = f"{options} -/-/-/-/- -/-/-/-/- -,-,,,a1,0.0.0.0,/-,-,,,,0.0.0.0, over:1 turn=30 winners={winners}"
    if right:
        assert read_position(line).winning_seats == [0]
    else:
        with pytest.raises(PositionError, match="winners"):
            read_position(line)
