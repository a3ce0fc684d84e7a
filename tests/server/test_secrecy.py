"""Two games that agree on everything public are the same to everybody, down to the bytes."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from fulminate.rules import IllegalMove, Options, State, commitment, legal_moves, moves, public, to_bytes, view
from fulminate.rules.plain import from_plain, to_plain
from fulminate.server.storage.store import LogEntry, TableRow
from fulminate.server.tables import game as positions
from fulminate.server.tables.game import TableGame, dealt, moved, shown, update

SIGHT = 9
DEPTH = 32


def table(seed: int) -> TableRow:
    secret = random.Random(seed).randbytes(32)
    seats = [{"kind": "person", "name": name} for name in "ABC"]
    options = Options.from_json({"players": 3}).to_json()
    name = "aaaaaaaaaa"
    return TableRow(name, datetime.now(UTC), 1, options, seats, "calm", secret, commitment(secret, name))


def hidden_otherwise(state: State, luck: random.Random) -> State:
    """The same game to everybody who looks: what lies in the tanks and under the stacks' tops is in another order."""
    plain = to_plain(state)
    words = [[word >> 3 * at & 7 for at in range(word >> 48)] for word in plain["tracks"]]
    tank = [marble for word in words for marble in word[SIGHT:]]
    luck.shuffle(tank)
    for index, word in enumerate(words):
        word[SIGHT:] = [tank.pop() for _ in word[SIGHT:]]
        packed = sum(marble << 3 * at for at, marble in enumerate(word))
        plain["tracks"][index] = len(word) << 48 | packed
    deck = bytearray.fromhex(plain["deck"])
    heights = [plain["heights"] >> 8 * stack & 255 for stack in range(len(deck) // DEPTH)]
    covered = [stack * DEPTH + at for stack, height in enumerate(heights) for at in range(height - 1)]
    tiles = [deck[at] for at in covered]
    luck.shuffle(tiles)
    for at, tile in zip(covered, tiles, strict=True):
        deck[at] = tile
    plain["deck"] = deck.hex()
    return from_plain(plain)


def told(entry: LogEntry, after: tuple[TableGame, positions.Events]) -> bytes:
    return positions.to_bytes(update(entry, after[1], shown(after[0])))


@pytest.mark.parametrize("seed", range(3))
def test_what_is_hidden_shows_in_nothing_that_is_sent(seed: int) -> None:
    luck = random.Random(seed)
    record = table(seed)
    position = dealt(record)
    differed = compared = 0
    while not position.state.over and position.version < 250:
        twin = replace(position, state=hidden_otherwise(position.state, luck))
        differed += to_bytes(position.state) != to_bytes(twin.state)
        assert positions.to_bytes(shown(position)) == positions.to_bytes(shown(twin))
        # What the bots' worker gets, and what it may choose from.
        assert to_bytes(public(position.state)) == to_bytes(public(twin.state))
        assert legal_moves(position.state) == legal_moves(twin.state)

        choices = legal_moves(position.state)
        illegal = next(move for move in range(moves.END) if move not in choices)
        refusals = []
        for each in (position, twin):
            with pytest.raises(IllegalMove) as refused:
                moved(record, each, illegal)
            refusals.append(str(refused.value))
        assert refusals[0] == refusals[1]

        for move in luck.sample(choices, min(4, len(choices))):
            one, two = moved(record, position, move), moved(record, twin, move)
            if view(one[0].state) == view(two[0].state):
                # The move brought nothing hidden to light, so it must be told in the same words.
                entry = LogEntry(position.version + 1, 0, moves.words(move), None, None, None, datetime.now(UTC))
                assert told(entry, one) == told(entry, two)
                compared += 1
        position = moved(record, position, luck.choice(choices))[0]
    assert differed > 50
    assert compared > 50


def test_an_undo_leads_back_to_the_same_hidden_things() -> None:
    """Taking back and moving again is no way to learn what would have come: what was seen stays seen."""
    record, luck = table(9), random.Random(9)
    position = dealt(record)
    for _ in range(250):
        if position.state.over:
            break
        before = position
        position, events = moved(record, before, luck.choice(legal_moves(before.state)))
        told_types = {event["type"] for event in events}
        if told_types & {"rolled", "revealed", "drew", "drafted", "turn"}:
            assert position.takebacks == ()
        for takeback in position.takebacks:
            # Going back from here, no hidden marble and no hidden tile has moved or been seen since.
            assert tanks(takeback.state) == tanks(position.state)
            assert takeback.state.deck == position.state.deck


def tanks(state: State) -> list[list[int]]:
    return [[word >> 3 * at & 7 for at in range(word >> 48)][SIGHT:] for word in to_plain(state)["tracks"]]
