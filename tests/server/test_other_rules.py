"""A game by rules that this program does not play is refused at every door, with one sentence (docs/rulings.md)."""

from __future__ import annotations

import json
import pickle
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from fulminate.arena.tournament import tournament
from fulminate.cli.app import app
from fulminate.record import (
    PositionError,
    RecordError,
    position_from_json,
    position_to_json,
    read_json,
    read_position,
    read_text,
    replay,
    verify,
    write_position,
)
from fulminate.rules import (
    Options,
    OtherRules,
    SeededChance,
    check_version,
    from_bytes,
    new_game,
    to_bytes,
)
from fulminate.rules.readings import PLAYED
from fulminate.server.storage.database import FILE
from tests.server.serving import Client, Server, person

KEPT = Path(__file__).parents[1] / "records" / "rules-1"
TEXT = (KEPT / "2-players-base.fulminate").read_text(encoding="utf-8")
TWIN = (KEPT / "twin.json").read_text(encoding="utf-8")
OTHER = TEXT.replace('[Rules "1"]', '[Rules "2"]')
NEWER = "rules version 2, and this program plays version 1 only: use a newer release of Fulminate"


def state() -> Any:
    return new_game(Options.from_json({"players": 2}), SeededChance(1))


def changed(rules_version: int) -> str:
    return json.dumps({**json.loads(TWIN), "rules_version": rules_version})


def by_hand() -> object:
    record = read_text(TEXT)
    record.rules_version = 2
    return record


def said(told: Result) -> str:
    """What a verb has written, and the failure that it ended with."""
    return " ".join(f"{told.output} {told.exception}".split())


DOORS: dict[str, tuple[type[ValueError], Callable[[], object]]] = {
    "the check itself": (OtherRules, lambda: check_version(2)),
    "a record": (RecordError, lambda: read_text(OTHER)),
    "a record of kinds that are not known": (
        RecordError,
        lambda: read_text(OTHER.replace("[Option", '[Option "dice=6"]\n[Option', 1)),
    ),
    "a record in JSON": (RecordError, lambda: read_json(changed(2))),
    "a record made in Python": (RecordError, lambda: verify(by_hand())),  # type: ignore[arg-type]
    "a record replayed": (RecordError, lambda: next(replay(by_hand()))),  # type: ignore[arg-type]
    "a position": (PositionError, lambda: read_position(write_position(state()) + " rules_version=2")),
    "a position of options that are not known": (
        PositionError,
        lambda: read_position(write_position(state()).replace("players=", "dice=6;players=") + " rules_version=2"),
    ),
    "a position in JSON": (
        PositionError,
        lambda: position_from_json({**position_to_json(state()), "rules_version": 2}),
    ),
    "a saved state": (
        OtherRules,
        lambda: from_bytes(to_bytes(state()).replace(b'"rules_version":1', b'"rules_version":2')),
    ),
    "a pickled state": (
        OtherRules,
        lambda: pickle.loads(pickle.dumps(state()).replace(b'"rules_version":1', b'"rules_version":2')),
    ),
}


@pytest.mark.parametrize("door", DOORS)
def test_every_door_refuses_it_alike(door: str) -> None:
    error, come_in = DOORS[door]
    with pytest.raises(error, match=NEWER):
        come_in()


def test_what_is_played_comes_in() -> None:
    for version in PLAYED:
        check_version(version)
        assert read_json(changed(version)).rules_version == version
        line = write_position(state())
        assert write_position(read_position(f"{line} rules_version={version}")) == line
    with pytest.raises(OtherRules, match="an older release"):
        check_version(0)


def test_a_saved_environment_is_refused() -> None:
    gym = pytest.importorskip("fulminate.envs.gym")
    env = gym.FulminateEnv()
    env.reset(seed=1)
    saved = env.save()
    assert b'"rules_version":1' in saved
    with pytest.raises(ValueError, match=NEWER):
        env.load(saved.replace(b'"rules_version":1', b'"rules_version":2'))
    assert env.save() == saved


@pytest.mark.parametrize("verb", ["verify", "replay", "convert"])
def test_the_command_line_says_it(verb: str, tmp_path: Path) -> None:
    file = tmp_path / "other.fulminate"
    file.write_text(OTHER, encoding="utf-8")
    told = CliRunner().invoke(app, [verb, str(file), *(["--to", "json"] if verb == "convert" else [])])
    assert told.exit_code == 1
    assert f"other.fulminate:2: the game is by {NEWER}" in said(told)


def test_results_of_other_rules_are_no_part_of_a_tournament(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"

    def play() -> dict[str, Any]:
        return tournament(["novice", "random"], 2, 2, 4, {}, results=file)

    whole = play()
    data = file.read_bytes()
    assert data.count(b'{""rules_version"": 1, ') == 2
    # Before the version was told there was only one.
    file.write_bytes(data.replace(b'{""rules_version"": 1, ', b"{"))
    assert play()["pairs"] == whole["pairs"]
    assert file.read_bytes() == data.replace(b'{""rules_version"": 1, ', b"{")
    file.write_bytes(data.replace(b'""rules_version"": 1', b'""rules_version"": 2'))
    with pytest.raises(OtherRules, match=f"games.csv: line 2: the game is by {NEWER}"):
        play()


def test_a_table_kept_by_other_rules_is_refused_over_http(own_server: Server) -> None:
    """After an upgrade or a step back. Its bot is not woken, and other tables go on."""
    with Client(own_server) as client:
        client.open(person(), person("Eve"))
        client.play()
        own_server.kill()
        with closing(sqlite3.connect(own_server.data_dir / FILE)) as database, database:
            database.execute("UPDATE tables SET rules_version = 2, waits_for = 'bot'")
        own_server.start()
        client.moved_to(own_server)
        for rest in ("", "/log", "/events?after=0", "/record", "/replay", "/moments/1"):
            answer = client.http.get(client.path(rest))
            error = answer.json()["error"]
            assert (answer.status_code, error["code"]) == (503, "other_rules"), rest
            assert error["message"] == f"the game is by {NEWER}"
            assert error["values"] == {"rules_version": 2, "plays": list(PLAYED)}
        own_server.kill()
        told = CliRunner().invoke(app, ["export", client.table, "--data", str(own_server.data_dir)])
        assert NEWER in said(told)
        own_server.start()
        client.moved_to(own_server)
        sent = client.http.post("/api/replay", content=OTHER, headers={"Content-Type": "text/plain"})
        assert sent.status_code == 422
        assert sent.json()["error"]["values"] == {"line": 2, "reason": f"the game is by {NEWER}"}
        client.open(person(), person("Eve"))
        assert client.play()["version"] == 1
