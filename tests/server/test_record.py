"""The record of a table: whole when the game is over, with nothing hidden while it runs."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from fulminate.record import read_json, read_text, replay, verify, write_json, write_text
from fulminate.rules import Options, State, commitment, legal_moves, moves, public, to_bytes
from fulminate.rules.plain import from_plain, to_plain
from fulminate.server.storage.database import FILE
from fulminate.server.storage.store import LogEntry, TableRow
from fulminate.server.tables import export
from fulminate.server.tables.game import TableGame, dealt, moved, taken_back, target_of
from tests.cli.conftest import Command, Said
from tests.server.serving import Client, Server, bot, person
from tests.waiting import until

ALL = {"boxes": ["sixth_student", "fifth_ingredient", "serum"], "professors": ["humblescore", "shuimo"]}
EVERYTHING: list[dict[str, Any]] = [{"players": 2}, {"players": 4, **ALL}, {"players": 6, **ALL}]


def table(options: dict[str, Any], seed: int) -> TableRow:
    secret = random.Random(seed).randbytes(32)
    settled = Options.from_json(options)
    seats = [{"kind": "person", "name": name} for name in "ABCDEF"[: settled.players]]
    return TableRow(
        "aaaaaaaaaa", datetime.now(UTC), 1, settled.to_json(), seats, "calm", secret, commitment(secret, "aaaaaaaaaa")
    )


def played(record: TableRow, luck: random.Random, most: int) -> tuple[TableGame, list[LogEntry]]:
    """A game with moves taken back now and then."""
    position = dealt(record)
    entries: list[LogEntry] = []
    while position.seat is not None and len(entries) < most:
        seat, now = position.seat, datetime.now(UTC)
        undo = luck.choice(["move", "turn"])
        target = target_of(position, undo)
        if target is not None and luck.random() < 0.2:
            position = taken_back(position, target)
            entries.append(LogEntry(position.version, seat, None, undo, target, None, now))
            continue
        choices = legal_moves(position.state)
        places = [move for move in choices if moves.words(move).startswith("place")]
        move = luck.choice(places if places and luck.random() < 0.7 else choices)
        position, _ = moved(record, position, move)
        entries.append(LogEntry(position.version, seat, moves.words(move), None, None, None, now))
    return position, entries


@pytest.mark.parametrize("options", EVERYTHING, ids=str)
def test_a_running_games_record_replays_to_what_everybody_knows(options: dict[str, Any]) -> None:
    for most in (0, 3, 60, 150):
        record = table(options, most)
        position, entries = played(record, random.Random(most), most)
        assert position.seat is not None
        written = export.written(record, entries)
        assert written.secret is None
        assert written.result is None
        assert record.secret.hex() not in write_text(written)
        again = read_text(write_text(written))
        assert to_bytes(verify(again)) == to_bytes(public(position.state))
        assert read_json(write_json(written)) == written


@pytest.mark.parametrize("options", EVERYTHING, ids=str)
def test_a_finished_games_record_is_whole(options: dict[str, Any]) -> None:
    record = table(options, 5)
    position, entries = played(record, random.Random(5), 20_000)
    assert position.seat is None
    written = export.written(record, entries)
    assert (written.table, written.hash, written.secret) == (record.id, record.commitment, record.secret.hex())
    assert "?" not in write_text(written)
    assert any(entry.undo for entry in entries)
    again = read_text(write_text(written))
    assert again.versions is not None
    assert len(again.versions) > 1
    assert verify(again).scores == position.state.scores
    assert to_bytes(verify(read_text(write_text(written)))) == to_bytes(position.state)
    assert written.result is not None
    assert written.result.winners == position.state.winning_seats


# ---- Secrecy -------------------------------------------------------------------------------------


def shuffled(state: State, luck: random.Random) -> State:
    """The same game to everybody who looks, with what lies in the tanks and under the stacks' tops in another order."""
    plain = to_plain(state)
    words = [[word >> 3 * at & 7 for at in range(word >> 48)] for word in plain["tracks"]]
    tank = [marble for word in words for marble in word[9:]]
    luck.shuffle(tank)
    for index, word in enumerate(words):
        word[9:] = [tank.pop() for _ in word[9:]]
        plain["tracks"][index] = len(word) << 48 | sum(marble << 3 * at for at, marble in enumerate(word))
    deck = bytearray.fromhex(plain["deck"])
    covered = [at for at in range(len(deck)) if at % 32 < (plain["heights"] >> 8 * (at // 32) & 255) - 1]
    tiles = [deck[at] for at in covered]
    luck.shuffle(tiles)
    for at, tile in zip(covered, tiles, strict=True):
        deck[at] = tile
    plain["deck"] = deck.hex()
    return from_plain(plain)


@pytest.mark.parametrize("options", EVERYTHING, ids=str)
def test_what_is_hidden_shows_in_no_record(options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games that differ in what is hidden, played alike as long as nothing hidden comes to light."""
    record = table(options, 3)
    start = dealt(record)
    twin = replace(start, state=shuffled(start.state, random.Random(1)))
    assert to_bytes(start.state) != to_bytes(twin.state)
    entries: list[LogEntry] = []
    compared = 0
    states = [start, twin]
    for _ in range(2 * int(options["players"]) + 6):
        if to_bytes(public(states[0].state)) != to_bytes(public(states[1].state)):
            break
        records = []
        for each in (start, twin):
            monkeypatch.setattr(export, "dealt", lambda _, each=each: each)
            records.append(write_text(export.written(record, entries)) + write_json(export.written(record, entries)))
        assert records[0] == records[1]
        compared += 1
        seat = states[0].seat
        assert seat is not None
        move = random.Random(len(entries)).choice(legal_moves(states[0].state))
        states = [moved(record, each, move)[0] for each in states]
        entries.append(LogEntry(len(entries) + 1, seat, moves.words(move), None, None, None, datetime.now(UTC)))
    assert compared > 2 * int(options["players"])


def test_the_order_in_which_marbles_rolled_out_of_sight_is_not_told() -> None:
    """Of marbles that land on one track, those in sight were first; more about their order nobody knows."""
    batches = 0
    for seed in range(6):
        record = table({"players": 4, "boxes": ["sixth_student"]}, seed)
        _, entries = played(record, random.Random(seed), 150)
        for moment in replay(export.written(record, entries)):
            tracks = [track for _, track in moment.step.rolls]
            batches += len(tracks) > 1
            assert tracks == sorted(tracks)
    assert batches > 10


# ---- Over the wire -------------------------------------------------------------------------------


def when_over(client: Client) -> dict[str, Any]:
    """The table when its bots have come to the end."""
    until(lambda: client.snapshot()["view"]["phase"] == "over", "the bots do not finish")
    return client.snapshot()


def test_the_record_comes_over_the_wire(server: Server) -> None:
    with Client(server) as client:
        client.open(person(), person("Bea\N{COMBINING ACUTE ACCENT}"), countdown=1, kinds="simple")
        opened = client.http.get(client.path("/record"))
        assert opened.status_code == 200
        assert opened.headers["content-type"] == "text/plain; charset=utf-8"
        running = read_text(opened.text)
        assert running.seats == ["Ada", "Bea\N{COMBINING ACUTE ACCENT}"]
        assert running.result is None
        verify(running)
        client.open(bot("greedy", "Ada"), bot("greedy", "Bea\N{COMBINING ACUTE ACCENT}"))
        over = when_over(client)
        as_json = client.http.get(client.path("/record"), params={"form": "json"})
        assert as_json.headers["content-type"] == "application/json"
        whole = read_json(as_json.text)
        assert whole == read_text(client.http.get(client.path("/record")).text)
        assert whole.secret == over["secret"]
        assert verify(whole).scores == [desk["score"] for desk in over["view"]["desks"]]


def test_a_record_that_cannot_be_is_refused(server: Server) -> None:
    with Client(server) as client:
        client.open(bot(), person())
        assert client.http.get(client.path("/record"), params={"form": "pgn"}).status_code == 400
        client.table = "zzzzzzzzzz"
        assert client.http.get(client.path("/record")).json()["error"]["code"] == "no_such_table"


# ---- From the command line -----------------------------------------------------------------------


@pytest.fixture
def exported(command: Command) -> Callable[..., Said]:
    return lambda data, *words: command("export", *words, "--data", data)


def test_export_reads_what_the_server_keeps_while_it_runs(
    command: Command, exported: Callable[..., Said], tmp_path: Path
) -> None:
    with Server(tmp_path) as server, Client(server) as client:
        client.open(person(), person("Bea"))
        client.until(lambda now: bool(now["version"] > 12))
        running = exported(tmp_path, client.table)
        assert (running.code, running.err) == (0, "")
        assert running.out == client.http.get(client.path("/record")).text
        assert running.out.count("?") > 20
        assert "Secret" not in running.out
        client.open(bot(), bot())
        when_over(client)
        whole = exported(tmp_path, client.table, "--to", "json")
        assert read_json(whole.out).secret == client.snapshot()["secret"]
        verify(read_json(whole.out))
        kept = tmp_path / "whole.json"
        kept.write_text(whole.out, encoding="utf-8")
        held = command("verify", kept)
        assert held.code == 0
        assert "deal and rolls are those of its secret" in held.out


def test_export_of_what_is_not_there_is_bad_usage(exported: Callable[..., Said], tmp_path: Path) -> None:
    nowhere = exported(tmp_path / "nowhere", "aaaaaaaaaa")
    assert nowhere.code == 2
    assert "no tables are kept in" in nowhere.err
    assert not (tmp_path / "nowhere").exists()
    with Server(tmp_path):
        pass
    unknown = exported(tmp_path, "aaaaaaaaaa")
    assert unknown.code == 2
    assert "there is no table 'aaaaaaaaaa'" in unknown.err
    assert "Traceback" not in unknown.err


def test_export_of_what_is_broken_is_told(exported: Callable[..., Said], tmp_path: Path) -> None:
    with Server(tmp_path) as running, Client(running) as client:
        table = client.open(person(), person("Eve"))["table"]
    for options in ("{}", "[]", '{"players": "2"}', '{"players": 2, "kinds": 7}', "null"):
        with closing(sqlite3.connect(tmp_path / FILE)) as kept, kept:
            kept.execute("UPDATE tables SET options = ?", (options,))
        told = exported(tmp_path, table)
        assert told.code == 2
        assert f"what is kept of table {table} cannot be read" in told.err
        assert "Traceback" not in told.err
