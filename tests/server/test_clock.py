"""Anxiogenous O'Clockitt: 90 seconds a turn, by instants that are kept in the log."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from fulminate.players import make_player
from fulminate.record import read_text, replay
from fulminate.rules import IllegalMove, SeededChance, legal_moves, moves, public
from fulminate.server.storage.database import FILE
from fulminate.server.storage.store import LogEntry
from fulminate.server.tables.export import written
from fulminate.server.tables.game import dealt, moved, ran_out, replayed, shown, timed
from tests.server.serving import Client, Follower, Json, Server, bot, person
from tests.server.test_record import table
from tests.waiting import until

CLOCK: dict[str, Any] = {"boxes": ["fifth_ingredient"], "professors": ["oclockitt"]}
A_TURN = timedelta(seconds=90)


@pytest.fixture
def ticking(own_server: Server) -> Iterator[Client]:
    """A table in its first turn, the clock running."""
    with Client(own_server) as client:
        client.open(person(), person("Eve"), **CLOCK)
        client.until(lambda table: table["view"]["phase"] == "turn")
        yield client


def ends(table: Json) -> datetime:
    return datetime.fromisoformat(table["clock"]["ends"])


def moved_last(client: Client) -> datetime:
    """When the last entry of the log was made."""
    return datetime.fromisoformat(client.log()["entries"][-1]["at"])


def scoldings(table: Json) -> list[int]:
    return [desk["scolding"] for desk in table["view"]["desks"]]


def pass_time(server: Server, client: Client, by: timedelta) -> None:
    """As if the server had been away for so long: every instant of its log lies further back."""
    server.kill()
    with closing(sqlite3.connect(Path(server.data_dir) / FILE)) as file, file:
        for version, at in file.execute("select version, at from log").fetchall():
            earlier = datetime.fromisoformat(at) - by
            file.execute("update log set at = ? where version = ?", (earlier.isoformat(" "), version))
    server.start()
    client.moved_to(server)


def until_scolded(client: Client) -> Json:
    def scolded() -> Json | None:
        now = client.snapshot()
        return now if any(scoldings(now)) else None

    found = until(scolded, "nobody was scolded")
    assert found
    return found


def test_no_clock_runs_without_its_professor(client: Client) -> None:
    client.open(person(), person("Eve"))
    assert client.until(lambda table: table["view"]["phase"] == "turn")["clock"] is None


def test_the_clock_starts_with_the_turn_and_a_move_does_not_stop_it(own_server: Server) -> None:
    with Client(own_server) as client:
        client.open(person(), person("Eve"), **CLOCK)
        assert client.snapshot()["clock"] is None, "there is no clock in the draft"
        started = client.until(lambda table: table["view"]["phase"] == "turn")
        assert ends(started) == moved_last(client) + A_TURN
        assert client.play("pick 1.1")["clock"] == started["clock"]
        after = client.until(lambda table: table["view"]["turn"] == 2)
        assert ends(after) > ends(started)


def test_time_that_runs_out_is_scolded_once_and_the_clock_starts_again(own_server: Server, ticking: Client) -> None:
    before = ticking.snapshot()
    pass_time(own_server, ticking, timedelta(seconds=200))
    with_it = until_scolded(ticking)
    seat = before["view"]["turn_seat"]
    assert [each for each, count in enumerate(scoldings(with_it)) if count == 1] == [seat]
    assert with_it["version"] == before["version"] + 1
    assert ends(with_it) == moved_last(ticking) + A_TURN
    assert not with_it["undo_allowed"]["move"]
    entry = ticking.log()["entries"][-1]
    assert (entry["seat"], entry["words"], entry["undo"]) == (seat, None, None)
    assert [event["for"] for event in entry["events"]] == ["oclockitt"]

    own_server.kill()
    own_server.start()
    ticking.moved_to(own_server)
    assert ticking.snapshot() == with_it, "what was scolded before the server died is neither lost nor doubled"


def test_listeners_hear_it_and_the_record_tells_it(own_server: Server, ticking: Client) -> None:
    version = ticking.snapshot()["version"]
    pass_time(own_server, ticking, timedelta(seconds=89))
    told = Follower(ticking, after=version).next()[1]
    assert (told["words"], told["events"][0]["token"], told["version"]) == (None, "scolding", version + 1)
    text = ticking.http.get(ticking.path("/record")).text
    assert list(replay(read_text(text)))
    assert "time" in text.split()


def test_in_a_tiebreak_the_clock_stands_still_in_the_middle_of_a_power_too() -> None:
    options = {**CLOCK, "players": 4, "tiebreak_drinks": True, "countdown": 1, "stalemate_rounds": 4}
    record = table(options, 15)
    now = datetime.now(UTC)
    entries: list[LogEntry] = []
    position = dealt(record)
    own, who = SeededChance(1), make_player("apprentice")
    while position.state.phase_name != "power" or not position.state.in_tiebreak():
        state = position.state
        drinks = [move for move in legal_moves(state) if moves.parts(move)[0] == "drink"]
        chosen = drinks[0] if state.in_tiebreak() else who.choose(public(state), legal_moves(state), own)
        before = position
        position, events = moved(record, before, chosen)
        position = timed(position, events, now)
        entries.append(LogEntry(position.version, int(state.seat), moves.words(chosen), None, None, None, now))
    assert before.ends is None, "no clock runs in the tie-break"
    assert shown(position)["clock"] is None, "nor in the middle of a power"
    scores = position.state.scores
    with pytest.raises(IllegalMove, match="no clock runs"):
        ran_out(position, now)
    assert position.state.scores == scores

    assert [each.version for _, each, _ in replayed(record, entries)] == list(range(1, len(entries) + 1))
    entries.append(LogEntry(position.version + 1, int(position.state.seat), None, None, None, None, now))
    with pytest.raises(IllegalMove, match="no clock runs"):
        list(replayed(record, entries))
    with pytest.raises(IllegalMove, match="no clock runs"):
        written(record, entries)


def test_a_move_made_before_the_time_ran_out_is_late(own_server: Server, ticking: Client) -> None:
    before = ticking.snapshot()
    pass_time(own_server, ticking, timedelta(seconds=200))
    until_scolded(ticking)
    answer = ticking.send(before["version"], before["decision"]["seat"], move="pick 1.1")
    assert answer.json()["error"]["code"] == "stale"
    assert ticking.play("pick 1.1")["view"]["picked"]


def test_bots_finish_a_game_under_the_clock(client: Client) -> None:
    client.open(bot("random"), bot("random"), countdown=1, **CLOCK)
    until(lambda: client.snapshot()["view"]["phase"] == "over", "the bots do not finish")
    assert client.snapshot()["clock"] is None
