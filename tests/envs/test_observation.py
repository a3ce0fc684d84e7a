"""What an observation holds: all that the view shows, turned to the seat that looks, and nothing hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from fulminate.players.observation import layout, mask, observation, observed, size
from fulminate.rules import Options, SeededChance, State, legal_moves, moves, new_game, phases, play, view
from fulminate.rules.catalogue import KINDS, PROFESSORS
from fulminate.rules.desk import FIVE
from fulminate.rules.ingredients import LETTERS, NAMES
from tests.envs.hiding import shuffled
from tests.envs.needs import NAMES as TABLE_NAMES
from tests.envs.needs import TABLES

PLAIN = "rybkme"


def game(players: int, options: dict[str, Any], seed: int) -> Iterator[State]:
    """The states of a random game, the last one included."""
    chance = SeededChance(seed)
    state = new_game(Options.from_json({**options, "players": players}), chance)
    while not state.over:
        yield state
        found = legal_moves(state)
        play(state, found[chance.below(len(found))], chance)
    yield state


def read(numbers: bytes, players: int) -> dict[str, list[int]]:
    """The numbers of each part by its name."""
    found: dict[str, list[int]] = {}
    at = 0
    for part in layout(players):
        found[part.name] = list(numbers[at : at + part.size])
        at += part.size
    assert at == len(numbers)
    return found


def letters(many: list[int]) -> list[str]:
    """The marbles that the counts mean."""
    return [PLAIN[colour] for colour, number in enumerate(many) for _ in range(number)]


def one(flags: list[int], names: tuple[str, ...]) -> str | None:
    """What a row of flags of which at most one is set names."""
    assert sum(flags) <= 1
    return names[flags.index(1)] if 1 in flags else None


def check_desk(seen: dict[str, list[int]], at: str, desk: dict[str, Any], state: State, seat: int) -> None:
    held = letters(seen[f"{at}.held.plain"])
    for pair, many in enumerate(seen[f"{at}.held.disguised"]):
        true, shown = pair // 3, [colour for colour in range(4) if colour != pair // 3][pair % 3]
        held += [f"{LETTERS[true]}>{LETTERS[shown]}"] * many
    assert held == desk["held"]
    assert letters(seen[f"{at}.pool"]) == desk["pool"]
    for name, value in (("undrunk", False), ("drunk", True)):
        kinds = [KINDS[kind] for kind, many in enumerate(seen[f"{at}.completed.{name}"]) for _ in range(many)]
        told = [each["kind"] for each in desk["completed"] if each["drunk"] is value]
        assert sorted(kinds) == sorted(told)
    assert seen[f"{at}.completed.points"] == [sum(each["points"] for each in desk["completed"])]
    for token in ("skill", "help", "reward", "scolding"):
        assert seen[f"{at}.{token}"] == [desk[token]]
    assert sum(seen[f"{at}.skill_for"]) == len(desk["skill_for"])
    assert seen[f"{at}.skill_for"][len(KINDS)] == (1 if state.desks[seat].skill_for & FIVE else 0)
    for number, burner in enumerate(desk["burners"]):
        name = f"{at}.burners.{number}"
        assert one(seen[f"{name}.kind"], KINDS) == (burner and burner["kind"])
        if burner is None:
            continue
        assert seen[f"{name}.face"].index(1) == burner["face"]
        for layer in range(3):
            holes = burner["layers"][layer] if layer < len(burner["layers"]) else None
            assert one(seen[f"{name}.layers.{layer}.colour"], NAMES) == (holes and holes["colour"])
            if holes is not None:
                assert letters(seen[f"{name}.layers.{layer}.marbles"]) == holes["marbles"]
                assert seen[f"{name}.layers.{layer}.free"] == [holes["holes"] - len(holes["marbles"])]
        assert seen[f"{name}.untidy"] == [0 if state.desks[seat].tidy(number) else 1]


def check(state: State, seat: int) -> None:
    """Everything that the view says stands in the observation."""
    players = int(state.players)
    shown = view(state)
    seen = read(observation(state, seat), players)
    assert one(seen["phase"], phases.NAMES) == shown["phase"]
    for name in ("picked", "helped", "countdown", "help_left", "quiet_rounds", "bell", "drafted"):
        assert seen[name] == [int(shown[name])], name
    assert seen["turn"] == [min(255, shown["turn"])]
    for number in range(len(shown["dispensers"])):
        told = shown["dispensers"][(shown["bell"] + number) % len(shown["dispensers"])]
        for each in range(5):
            at = f"dispensers.{number}.tracks.{each}"
            flags = seen[f"{at}.marbles"]
            marbles = [one(flags[6 * place : 6 * place + 6], tuple(PLAIN)) for place in range(9)]
            assert "".join(marble or "" for marble in marbles) == told["tracks"][each]
            assert seen[f"{at}.length"] == [told["lengths"][each]]
    for number, stack in enumerate(shown["stacks"]):
        assert seen[f"stacks.{number}.height"] == [stack["height"]]
        assert one(seen[f"stacks.{number}.kind"], KINDS) == (stack["top"] and stack["top"]["kind"])
    offered = [tile for tile, many in enumerate(seen["offer"]) for _ in range(many)]
    assert offered == sorted(KINDS.index(each["kind"]) * 4 + each["face"] for each in shown["offer"])
    assert letters(seen["cauldron"]) == (shown["cauldron"] or [])
    assert letters(seen["rolling"]) == shown["rolling"]
    assert one(seen["power.kind"], KINDS) == (shown["power"] and shown["power"]["kind"])
    if shown["power"]:
        spots = [[at // 8, at % 8] for at, flag in enumerate(seen["power.chosen"]) if flag]
        assert spots == shown["power"]["chosen"]
        assert letters(seen["power.gift"]) == shown["power"]["gift"]
    kept = letters(seen["keeping.plain"])
    assert kept == [each for each in shown["keeping"] if ">" not in each]
    assert sum(seen["keeping.disguised"]) == len(shown["keeping"]) - len(kept)
    kinds = [KINDS[kind] for kind, flag in enumerate(seen["options.kinds"]) if flag]
    assert kinds == shown["options"]["kinds"]
    served = [PROFESSORS[each] for each, flag in enumerate(seen["options.professors"]) if flag]
    assert served == shown["options"]["professors"]
    for step in range(players):
        other = (seat + step) % players
        at = f"desks.{step}"
        check_desk(seen, at, shown["desks"][other], state, other)
        assert seen[f"{at}.decides"] == [int(not state.over and other == shown["seat"])]
        assert seen[f"{at}.first_player"] == [int(other == shown["first_player"])]
        assert seen[f"{at}.winner"] == [int(other in shown["winners"])]


@pytest.mark.parametrize(("players", "options"), TABLES, ids=TABLE_NAMES)
def test_holds_what_the_view_shows(players: int, options: dict[str, Any]) -> None:
    high = bytes(part.high for part in layout(players) for _ in range(part.size))
    luck = random.Random(players)
    for seed in range(3):
        for number, state in enumerate(game(players, options, seed)):
            if number % 7 == seed or state.over:
                seat = luck.randrange(players)
                check(state, seat)
                numbers = observation(state, seat)
                assert len(numbers) == size(players)
                assert all(value <= most for value, most in zip(numbers, high, strict=True))


@pytest.mark.parametrize(("players", "options"), TABLES, ids=TABLE_NAMES)
def test_hidden_things_do_not_matter(players: int, options: dict[str, Any]) -> None:
    luck = random.Random(players)
    differed = 0
    for number, state in enumerate(game(players, options, 11)):
        if number % 3 == 0:
            other = shuffled(state, luck)
            differed += list(other.tracks) != list(state.tracks) and other.deck != state.deck
            for seat in range(players):
                assert observed(other, seat) == observed(state, seat)
    assert differed > 20


@pytest.mark.parametrize(("players", "options"), TABLES, ids=TABLE_NAMES)
def test_masks_are_the_legal_moves_of_who_decides(players: int, options: dict[str, Any]) -> None:
    for number, state in enumerate(game(players, options, 5)):
        if number % 5 == 0 or state.over:
            for seat in range(players):
                flags = mask(state, seat)
                assert len(flags) == moves.END
                wanted = sorted(legal_moves(state)) if seat == state.seat else []
                assert [move for move, flag in enumerate(flags) if flag] == wanted
                assert observed(state, seat) == (observation(state, seat), flags)


def test_every_move_is_seen() -> None:
    before = b""
    for state in game(3, {"boxes": ["sixth_student", "fifth_ingredient", "serum"]}, 3):
        now = observation(state, 0)
        assert now != before
        before = now
