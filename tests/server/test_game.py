"""Whole games over HTTP, and what their log and their secret prove afterwards."""

from __future__ import annotations

import hashlib
import itertools
import random
from datetime import datetime
from typing import Any

import pytest

from fulminate.rules import KeyedChance, Options, legal_moves, moves, new_game, play, view
from fulminate.server.http.schemas import Log, Snapshot, Update
from tests.server.serving import Client, Follower, bot, check_shape, person, sensible


def finish(client: Client) -> None:
    """Plays the client's seats until the game is over, learning of everything from the stream alone."""
    luck = random.Random(7)
    table = client.snapshot()
    yours, seen = table["yours"], table["version"]
    follower = Follower(client, after=seen)
    while table["decision"] is not None:
        if table["decision"]["seat"] in yours:
            answer = client.send(table["version"], table["decision"]["seat"], move=sensible(table["decision"], luck))
            assert answer.json() == {"version": table["version"] + 1}
        version, table = follower.next()
        assert version == table["version"] == seen + 1
        check_shape(Update, table)
        seen = version


@pytest.mark.parametrize("options", [{}, {"kinds": "simple", "countdown": 2, "first_player": 1}])
def test_a_whole_game_with_two_bots(client: Client, options: dict[str, Any]) -> None:
    client.open(person(), bot(), bot("random", "Zoe"), **options)
    opening = client.snapshot()
    check_shape(Snapshot, opening)
    assert opening["secret"] is None
    finish(client)

    end = client.snapshot()
    check_shape(Snapshot, end)
    log = client.log()
    check_shape(Log, log)
    assert end["view"]["phase"] == "over"
    assert end["view"]["winners"]
    assert [entry["version"] for entry in log["entries"]] == list(range(1, end["version"] + 1))

    secret = bytes.fromhex(end["secret"])
    assert hashlib.sha256(secret + client.table.encode()).hexdigest() == opening["commitment"]
    state = new_game(Options.from_json({"players": 3, **options}), KeyedChance(secret, client.table, 0))
    for entry in log["entries"]:
        assert state.seat == entry["seat"]
        move = moves.parse(entry["words"])
        assert move in legal_moves(state)
        events: list[dict[str, object]] = []
        play(state, move, KeyedChance(secret, client.table, entry["version"]), events)
        assert events == entry["events"]
    assert state.over
    assert view(state) == end["view"]
    over = log["entries"][-1]["events"][-1]
    assert over["type"] == "over"
    assert over["scores"] == [desk["score"] for desk in end["view"]["desks"]]


def test_a_finished_game_takes_no_more(client: Client) -> None:
    client.open(person(), bot(), countdown=1)
    finish(client)
    end = client.snapshot()
    answer = client.send(end["version"], 0, move="done")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "over")
    answer = client.send(end["version"], 0, undo="turn")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "over")
    assert client.snapshot() == end


def test_bots_play_a_table_of_their_own(client: Client) -> None:
    opened = client.open(bot(), bot("random"), countdown=1)
    assert opened["yours"] == []
    assert "set-cookie" not in client.http.get(client.path()).headers
    follower = Follower(client, after=0)
    update = follower.next()[1]
    while update["decision"] is not None:
        update = follower.next()[1]
    assert update["view"]["phase"] == "over"


def test_bots_keep_the_pace(client: Client) -> None:
    client.open(bot(), bot(), pace="quick")
    follower = Follower(client, after=0)
    for _ in range(4):
        follower.next()
    instants = [datetime.fromisoformat(entry["at"]) for entry in client.log()["entries"]]
    waits = [(after - before).total_seconds() for before, after in itertools.pairwise(instants)]
    assert all(wait > 0.34 for wait in waits), waits
