"""The packed track and the rolls against the same rules written with lists."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from fulminate.rules import KeyedChance, SeededChance, State, outcomes, reaches, track
from fulminate.rules.chance import Chance
from fulminate.rules.counts import from_letters as multiset
from fulminate.rules.ingredients import LETTERS
from fulminate.rules.steps.rolls import drawn, target_base
from tests.engine import naive
from tests.engine.games import BASE, WHOLE_BOX, deal

PALETTES = ("rybk", "rybkm", "rybkme", "rye", "re", "ke", "rm", "ry", "bme")


def random_tracks(many: int, seed: int) -> Iterator[tuple[str, int]]:
    """Tracks and a position to pick, all that can be taken; few colours make long chains."""
    luck = random.Random(seed)
    for _ in range(many):
        letters = "".join(luck.choices(luck.choice(PALETTES), k=luck.randint(1, 16)))
        yield letters, luck.randrange(min(8, len(letters)))


def follow(letters: str, position: int) -> tuple[list[naive.Burst], str]:
    """The chain of a pick as the packed track follows it."""
    word = track.from_letters(letters)
    word = track.cut(word, position, position + 1)
    gap = position
    bursts: list[naive.Burst] = []
    while True:
        found = int(track.explosion(word, gap))
        if found == track.NOTHING:
            return bursts, track.to_letters(word)
        assert not found & int(track.ASK), "nothing is unknown here"
        low, high = int(track.exploded_low(found)), int(track.exploded_high(found))
        marbles = [LETTERS[track.marble(word, at)] for at in range(low, high)]
        bursts.append(naive.Burst(LETTERS[track.exploded_colour(found)], "".join(sorted(marbles))))
        assert track.contents(word, low, high) == multiset(marbles)
        word = track.cut(word, low, high)
        gap = low


def compare(many: int, seed: int) -> None:
    longest = 0
    for letters, position in random_tracks(many, seed):
        _, bursts, left = naive.pick(letters, position)
        assert follow(letters, position) == (bursts, left), f"{letters}, position {position}"
        longest = max(longest, len(bursts))
    assert longest >= 5, "long chains were among them"


def test_explosions() -> None:
    compare(20_000, 1)


@pytest.mark.heavy
def test_a_million_explosions() -> None:
    compare(1_000_000, 2)


def test_packing() -> None:
    for letters, position in random_tracks(2_000, 3):
        word = track.from_letters(letters)
        assert track.to_letters(word) == letters
        assert track.size(word) == len(letters)
        assert track.takeable(word) == min(8, len(letters))
        assert LETTERS[track.marble(word, position)] == letters[position]
        assert track.to_letters(track.put(word, position, 3)) == letters[:position] + "k" + letters[position + 1 :]
        assert track.to_letters(track.hide(word)) == letters[:9] + "?" * len(letters[9:])
        high = min(len(letters), position + 3)
        assert track.to_letters(track.cut(word, position, high)) == letters[:position] + letters[high:]
        if len(letters) < 16:
            assert track.to_letters(track.push(word, 4)) == letters + "m"


def test_what_is_hidden_is_asked_for_only_where_it_matters() -> None:
    """With the tank unknown, the chain goes on or asks; whatever it asks for, it never takes another way."""
    asked = 0
    for letters, position in random_tracks(5_000, 4):
        word = track.cut(track.hide(track.from_letters(letters)), position, position + 1)
        true = letters[:position] + letters[position + 1 :]
        gap = position
        while True:
            found = int(track.explosion(word, gap))
            if found & int(track.ASK):
                at = found & 255
                assert track.to_letters(word)[at] == "?"
                word = track.put(word, at, LETTERS.index(true[at]))
                asked += 1
                continue
            if found == track.NOTHING:
                break
            low, high = int(track.exploded_low(found)), int(track.exploded_high(found))
            word = track.cut(word, low, high)
            true = true[:low] + true[high:]
            gap = low
        assert true == naive.pick(letters, position)[2], f"{letters}, position {position}"
    assert asked > 100


def test_a_track_has_its_limits() -> None:
    with pytest.raises(ValueError, match="16"):
        track.from_letters("r" * 17)
    with pytest.raises(ValueError, match="marble"):
        track.from_letters("rx")


def _with_lengths(values: dict[str, object], luck: random.Random) -> State:
    """A table whose dispensers are filled at random, often to the brim."""
    state = deal(values, 1)
    for index in range(len(state.tracks)):
        length = luck.choice((0, 9, 15, 16, 16, 16, luck.randint(0, 16)))
        state.tracks[index] = track.from_letters("r" * length)
    state.rolling = multiset("rykkk")
    return state


def _room(state: State, base: int) -> list[int]:
    return [int(track.size(state.tracks[base + each])) for each in range(5)]


def test_where_marbles_come_to_lie() -> None:
    luck = random.Random(5)
    for _ in range(1_000):
        state = _with_lengths(luck.choice(BASE + WHOLE_BOX), luck)
        lengths = _room(state, int(state.discard_base()))
        if min(lengths) == 16:
            assert target_base(state) == state.pick_base()
            lengths = _room(state, int(state.pick_base()))
            if min(lengths) == 16:
                continue
        places = {(aimed, landed) for aimed in range(5) for landed in range(5) if reaches(state, aimed, landed)}
        assert places == {(aimed, landed) for aimed in range(5) for landed in naive.resting_places(lengths, aimed)}
        assert not any(reaches(state, aimed, landed) for aimed, landed in ((-1, 0), (0, -1), (5, 4), (4, 5)))
        found = dict(outcomes(state))
        shares = naive.shares(lengths)
        for letter, part in (("r", 0.2), ("y", 0.2), ("k", 0.6)):
            for landed in range(5):
                share = found.pop(LETTERS.index(letter) * 5 + landed, 0.0)
                assert share == pytest.approx(part * shares[landed])
        assert not found


def test_rolls_fall_as_often_as_they_should() -> None:
    state = deal(BASE[0], 1)
    for index, length in enumerate((16, 3, 16, 16, 0)):
        state.tracks[index] = track.from_letters("r" * length)
    state.rolling = multiset("rkkk")
    chance = SeededChance(11)
    many = 20_000
    seen: dict[int, int] = {}
    for _ in range(many):
        outcome = int(drawn(state, chance))
        seen[outcome] = seen.get(outcome, 0) + 1
    expected = dict(outcomes(state))
    assert set(seen) == set(expected)
    for outcome, share in expected.items():
        assert seen[outcome] / many == pytest.approx(share, abs=0.015)


@pytest.mark.parametrize("chance", [SeededChance(1), KeyedChance(bytes(32), "table", 1)])
def test_nothing_is_drawn_from_nothing(chance: Chance) -> None:
    assert chance.below(1) == 0
    for none in (0, -1, -(2**40)):
        with pytest.raises(ValueError, match="1 or more"):
            chance.below(none)
