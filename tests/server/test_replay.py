"""Games played again by the server: finished tables, records that are sent, one version of a running table."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
from pathlib import Path
from typing import Any

import httpx
import pytest

from fulminate.record import RecordError, read_record, read_text, replay, to_json, write_json, write_text
from fulminate.record.game.model import Step
from fulminate.record.game.source import decoded
from fulminate.rules import KeyedChance, State, moves, play, view
from fulminate.server.http.limits import Limits
from fulminate.server.tables import export
from fulminate.server.tables.game import dealt, undone
from fulminate.server.tables.replaying import MOST_MOVES, Replays, moments
from tests.server.serving import Client, Server, bot, person
from tests.server.test_record import EVERYTHING, played, table, when_over
from tests.work import SOON, at_most

KEPT = Path(__file__).parents[1] / "records" / "rules-1"
TEXT = (KEPT / "3-players-base.fulminate").read_text(encoding="utf-8")


def send(client: Client, body: str | bytes, kind: str = "text/plain") -> httpx.Response:
    return client.http.post("/api/replay", content=body, headers={"Content-Type": kind})


def refused(answer: httpx.Response) -> dict[str, Any]:
    assert answer.status_code == 422, answer.text
    error: dict[str, Any] = answer.json()["error"]
    assert error["code"] == "bad_record"
    assert set(error["values"]) == {"line", "reason"}
    return dict(error["values"])


# ---- Records -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["2-players-base", "3-players-sixth-fifth-serum", "6-players-sixth-serum"])
def test_a_record_is_told_move_by_move(client: Client, name: str) -> None:
    text = (KEPT / f"{name}.fulminate").read_text(encoding="utf-8")
    record = read_text(text)
    told = send(client, text).json()
    assert told["seats"] == record.seats
    assert told["options"] == to_json(record)["options"]
    assert told["result"] == to_json(record)["result"]
    deal, *rest = told["moments"]
    assert (deal["seat"], deal["words"], deal["events"]) == (None, None, [])
    assert text.splitlines()[deal["line"] - 1].startswith("tracks")
    steps = list(replay(record, variations=False))
    assert [each["words"] for each in rest] == [step.step.words for step in steps if step.seat >= 0]
    for each in rest:
        assert each["words"].split()[0] in text.splitlines()[each["line"] - 1]
    last = rest[-1]["view"]
    assert last["phase"] == "over"
    assert [desk["score"] for desk in last["desks"]] == [each["total"] for each in told["result"]["scores"]]


def test_text_and_twin_are_the_same(client: Client) -> None:
    twin = write_json(read_text(TEXT))
    assert send(client, twin, "application/json").json() == send(client, "\ufeff" + TEXT).json()
    assert send(client, twin, "text/plain; charset=utf-8").status_code == 200


def test_the_answer_is_squeezed_for_those_who_can_read_it(client: Client) -> None:
    squeezed = send(client, TEXT)
    assert squeezed.headers["content-encoding"] == "gzip"
    assert int(squeezed.headers["content-length"]) < 60_000
    plain = client.http.post(
        "/api/replay", content=TEXT, headers={"Content-Type": "text/plain", "Accept-Encoding": "identity"}
    )
    assert "content-encoding" not in plain.headers
    assert plain.content == squeezed.content
    assert len(gzip.compress(plain.content)) * 10 < len(plain.content)


def test_an_error_names_its_line(client: Client) -> None:
    lines = TEXT.splitlines()
    number = next(at for at, line in enumerate(lines) if "pick " in line)
    where = lines[number].index("pick ") + 5
    lines[number] = lines[number][:where] + "6" + lines[number][where + 1 :]
    assert refused(send(client, "\n".join(lines)))["line"] == number + 1
    cut = refused(send(client, "\n".join(TEXT.splitlines()[:20])))
    assert cut["line"] == 20
    assert "cut short" in cut["reason"]


HOSTILE: dict[str, str | bytes] = {
    "nothing": "",
    "blanks": " \n\n\t",
    "another text": '[Event "F/S Return Match"]\n1. e4 e5',
    "no UTF-8": b'[Fulminate "1"]\n[Rules "1"]\n\xff\xfe',
    "zero bytes": b"\x00" * 1000,
    "a list": "[1, 2]",
    "JSON cut short": write_json(read_text(TEXT))[:400],
    "JSON too deep": '{"fulminate":' * 70_000,
    "brackets": "[" * 500_000,
    "a number as long as the body": '{"fulminate": 1' + "0" * 900_000 + "}",
    "half a character": '{"fulminate": 1, "rules_version": 1, "seats": ["\\ud800"], "options": {}, "deal": {}}',
    "one long line": '[Fulminate "1"]\n' + "a" * 900_000,
    "many lines": '[Fulminate "1"]\n' * 60_000,
    "many variations": TEXT.replace("draft", "draft" + "(" * 300_000, 1),
    "endless moves": TEXT.replace(": pick", ": " + "done x9, " * 60_000 + "pick", 1),
    "another rules version": TEXT.replace('[Rules "1"]', '[Rules "99"]'),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_bodies_are_refused_at_once(client: Client, name: str) -> None:
    body = HOSTILE[name]
    values = refused(send(client, body, "application/json" if "JSON" in name else "text/plain"))
    assert values["reason"]
    with at_most(SOON), pytest.raises(RecordError):
        next(moments(read_record(decoded(body.encode() if isinstance(body, str) else body))))


def test_a_game_without_end_is_not_played() -> None:
    record = read_text(TEXT)
    step = record.entries[0].steps[0]  # type: ignore[union-attr]
    record.entries[0].steps = [step] * (MOST_MOVES + 1)  # type: ignore[union-attr]
    with pytest.raises(ValueError, match="5,000 moves"):
        next(moments(record))
    record.entries[0].steps = [Step(step.words, variations=[[step] * MOST_MOVES])]  # type: ignore[union-attr]
    with pytest.raises(ValueError, match="variations included"):
        next(moments(record))


def test_comments_and_variations_are_told_and_checked(client: Client) -> None:
    page = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
    text = page.split("```fulminate\n")[1].split("```")[0].replace("(pick 5.1, done)", "(pick 5.1 (pick 4.1), done)")
    told = send(client, text).json()
    assert told["comment"].startswith("A quick one")
    step = next(each for each in told["moments"] if each["comment"])
    assert (step["words"], step["comment"]) == ("pick 3.4", "three blacks meet")

    def said(words: str, comment: str | None = None, variations: list[Any] | None = None) -> dict[str, Any]:
        return {"words": words, "comment": comment, "variations": variations or []}

    first = [said("pick 5.1", variations=[[said("pick 4.1")]]), said("done")]
    assert step["variations"] == [first, [said("pick 2.1", "also good")]]
    assert told["moments"][0]["variations"] == []
    assert refused(send(client, text.replace("(pick 4.1)", "(draw 1)")))["line"] == step["line"]


def test_only_this_call_takes_so_much_and_text(client: Client) -> None:
    assert send(client, b"x" * (Limits().record + 1)).json()["error"]["values"] == {"limit": Limits().record}
    assert send(client, TEXT, "application/x-www-form-urlencoded").json()["error"]["code"] == "bad_request"
    large = json.dumps({"options": {"x": "y" * Limits().body}, "seats": []})
    for path, kind in (("/api/tables", "application/json"), ("/api/replay/", "application/json")):
        answer = client.http.post(path, content=large, headers={"Content-Type": kind})
        assert answer.status_code == 413
        assert answer.json()["error"]["values"] == {"limit": Limits().body}
    assert client.http.post("/api/tables", content="{}", headers={"Content-Type": "text/plain"}).status_code == 400


def test_a_foreign_page_may_not_make_the_server_work(client: Client) -> None:
    headers = {"Content-Type": "text/plain", "Origin": "http://elsewhere.example"}
    assert client.http.post("/api/replay", content=TEXT, headers=headers).json()["error"]["code"] == "foreign_origin"


# ---- What is hidden ------------------------------------------------------------------------------


def unnamed(events: list[Any]) -> list[Any]:
    """A record that leaves out what a marble out of sight is cannot tell the whole batch that rolled."""
    return [{**each, "marbles": None} if each["type"] == "rolled" else each for each in events]


@pytest.mark.parametrize("options", EVERYTHING, ids=str)
def test_a_replay_shows_what_everybody_knew_then_and_nothing_more(options: dict[str, Any]) -> None:
    """The whole record of a game and that of the same game while it ran, with `?` for what nobody had seen."""
    record = table(options, 4)
    _, entries = played(record, random.Random(4), 20_000)
    whole = list(moments(read_text(write_text(export.written(record, entries)))))
    for most in (0, 30, 150):
        running = export.written(record, entries[:most])
        assert "?" in write_text(running)
        told = list(moments(read_text(write_text(running))))
        back = undone(entries[:most])
        kept = [each for each in entries[:most] if each.undo is None and each.version not in back]
        assert [each["words"] for each in told[1:]] == [entry.words for entry in kept]
        state = dealt(record).state.clone()
        assert told[0]["view"] == view(state)
        for entry, each in zip(kept, told[1:], strict=True):
            assert entry.words is not None
            events: list[Any] = []
            play(state, moves.parse(entry.words), KeyedChance(record.secret, record.id, entry.version), events)
            assert each["view"] == view(state)
            assert unnamed(each["events"]) == unnamed(events)
        if not undone(entries[most:]) & {entry.version for entry in kept}:
            assert [(each["view"], unnamed(each["events"])) for each in whole[: len(told)]] == [
                (each["view"], unnamed(each["events"])) for each in told
            ]


# ---- Tables --------------------------------------------------------------------------------------


def test_a_finished_table_is_played_again(server: Server) -> None:
    with Client(server) as client:
        client.open(bot("greedy", "Ada"), bot("greedy", "Bea"), countdown=2)
        over = when_over(client)
        told = client.http.get(client.path("/replay")).json()
        log = client.log()["entries"]
        assert told["table"] == client.table
        assert told["seats"] == ["Ada", "Bea"]
        assert [each["words"] for each in told["moments"][1:]] == [entry["words"] for entry in log]
        assert [each["events"] for each in told["moments"][1:]] == [entry["events"] for entry in log]
        assert told["moments"][-1]["view"] == over["view"]
        assert told == send(client, client.http.get(client.path("/record")).text).json()


PLAYS = ("record.game.writer.play", "record.game.replay.play", "server.tables.game.play")
"""Where a game is played again, by whatever wants to."""


@pytest.mark.parametrize("options", EVERYTHING[:1], ids=str)
def test_a_finished_game_is_played_again_once(options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Its table's log is; so is its record, whose luck is held against its secret on the way."""
    record = table({**options, "countdown": 1}, 4)
    position, entries = played(record, random.Random(4), 20_000)
    assert position.state.over
    text = write_text(export.written(record, entries))
    moved: list[int] = []

    def counted(state: State, move: int, *rest: Any) -> None:
        moved.append(move)
        play(state, move, *rest)

    for name in PLAYS:
        monkeypatch.setattr(f"fulminate.{name}", counted)

    async def answers() -> list[Any]:
        replays = Replays()
        found = []
        for each in (replays.of_table(record, entries, position.state, False), replays.of(text.encode(), False)):
            moved.clear()
            found.append(json.loads(await each))
            assert len(moved) == sum(entry.words is not None for entry in export.standing(entries))
        return found

    of_table, of_record = asyncio.run(answers())
    assert of_table == of_record
    moved.clear()
    assert write_text(export.written(record, entries)) == text
    assert len(moved) == len(of_table["moments"]) - 1


def test_a_running_table_is_not(server: Server) -> None:
    with Client(server) as client:
        client.open(person(), person("Bea"))
        answer = client.http.get(client.path("/replay"))
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not_over")
        client.table = "zzzzzzzzzz"
        assert client.http.get(client.path("/replay")).json()["error"]["code"] == "no_such_table"


def test_any_version_of_a_running_table_can_be_looked_at(server: Server) -> None:
    with Client(server) as client:
        client.open(person(), person("Bea"))
        views = [client.snapshot()]
        for _ in range(14):
            views.append(client.play())
        for version in range(1, 15):
            told = client.http.get(client.path(f"/moments/{version}")).json()
            assert told["version"] == version
            assert told["view"] == views[version]["view"]
            assert told["decision"] == views[version]["decision"]
            assert "secret" not in told
        ahead = client.http.get(client.path("/moments/15"))
        assert (ahead.status_code, ahead.json()["error"]["values"]) == (409, {"version": 14})
        for strange in ("0", "-1", "x", "9" * 30):
            assert client.http.get(client.path(f"/moments/{strange}")).status_code == 400


def test_who_asks_for_replays_without_pause_is_slowed_down(tmp_path: Path) -> None:
    with Server(tmp_path, {"replays": [3, 0.01]}) as server, Client(server) as client:
        answers = [send(client, TEXT) for _ in range(4)]
    assert [each.status_code for each in answers] == [200, 200, 200, 429]
    assert answers[-1].json()["error"]["values"]["retry_after"] > 1
