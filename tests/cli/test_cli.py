"""The command line as a person meets it: figures, refusals, where things are kept."""

import asyncio
import json
import socket
from pathlib import Path

import pytest

from fulminate.cli.failure import Misuse
from fulminate.cli.form import compiled
from fulminate.cli.play import USUAL_PORT, data_folder, listen
from fulminate.cli.simulate import settings
from tests.cli.conftest import Command


def test_simulate_prints_one_object(command: Command) -> None:
    done = command("simulate", "--games", "6", "--players", "random,greedy,random", "--seed", "4", "--json")
    assert done.code == 0, done.err
    assert len(done.err.splitlines()) == (0 if compiled() else 1)  # no bar where nobody watches
    figures = json.loads(done.out)
    assert list(figures) == ["games", "players", "wins", "score_mean", "turns_mean", "decisions", "seconds"]
    assert figures["games"] == 6
    assert figures["players"] == ["random", "greedy", "random"]
    assert sum(figures["wins"]) == pytest.approx(6)
    assert len(figures["score_mean"]) == 3
    assert figures["decisions"] > 6 * figures["turns_mean"]


def test_the_same_seed_gives_the_same_figures_and_another_seed_others(command: Command) -> None:
    told = []
    for seed in ("7", "7", "8"):
        done = command("simulate", "--games", "4", "--players", "greedy,random", "--seed", seed, "--json")
        figures = json.loads(done.out)
        del figures["seconds"]
        told.append(figures)
    assert told[0] == told[1]
    assert told[0] != told[2]


def test_options_reach_the_game(command: Command) -> None:
    short, long = (
        json.loads(
            command(
                *("simulate", "--games", "5", "--players", "random,random", "--seed", "1", "--json"),
                *("--set", f"countdown={countdown}", "--set", "kinds=simple"),
            ).out
        )
        for countdown in (1, 6)
    )
    assert short["turns_mean"] < long["turns_mean"]


def test_simulate_shows_a_table_to_people(command: Command) -> None:
    done = command("simulate", "--games", "2", "--players", "greedy,random", "--seed", "1")
    assert done.code == 0, done.err
    assert "2 games" in done.out
    assert "greedy" in done.out
    assert "Mean score" in done.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["simulate", "--players", "greedy,random", "--set", "players=3"], "--players names 2"),
        (["simulate", "--players", "greedy,random", "--set", "bogus=3"], "bogus"),
        (["simulate", "--players", "greedy,random", "--set", "countdown"], "key=value"),
        (["simulate", "--players", "greedy,random", "--set", "countdown=many"], "countdown"),
        (["simulate", "--players", "greedy,genius"], "genius"),
        (["simulate", "--players", "greedy"], "player"),
        (["simulate", "--players", ""], "player"),
        (["simulate", "--players", "greedy,random", "--games", "0"], "--games"),
        (["simulate"], "--players"),
        (["play", "--port", "99999"], "--port"),
        (["brew"], "brew"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_usage_is_told_in_a_sentence(command: Command, words: list[str], told: str) -> None:
    done = command(*words)
    assert done.code == 2
    assert done.out == ""
    assert told in done.err
    assert "Traceback" not in done.err


def test_a_taken_port_that_was_asked_for_is_refused(command: Command) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = command("play", "--no-browser", "--port", str(port))
    assert done.code == 2
    assert f"port {port}" in done.err
    assert "Traceback" not in done.err


def test_a_host_that_is_not_is_named_with_the_port_that_was_meant(command: Command) -> None:
    done = command("play", "--no-browser", "--host", "192.0.2.1")
    assert done.code == 2
    assert f"cannot listen on 192.0.2.1 port {USUAL_PORT}: " in done.err


def test_answers_leave_without_delay() -> None:
    """asyncio puts TCP_NODELAY only on connections of a socket that names its protocol; without it each answer waits
    for the other side's delayed acknowledgement."""

    async def connected() -> int:
        told: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def met(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            told.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with listen("127.0.0.1", 0) as opened:
            port = opened.getsockname()[1]
            async with await asyncio.start_server(met, sock=opened):
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                found = await told
                writer.close()
        return found

    assert asyncio.run(connected()) != 0


def test_a_taken_usual_port_gives_way_to_a_free_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr("fulminate.cli.play.USUAL_PORT", taken.getsockname()[1])
        with listen("127.0.0.1", None) as opened:
            assert opened.getsockname()[1] not in (0, taken.getsockname()[1], USUAL_PORT)


def test_a_data_folder_that_cannot_be_is_refused(command: Command, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = command("play", "--no-browser", "--data", str(tmp_path / "file" / "data"))
    assert done.code == 2
    assert "cannot keep tables" in done.err


def test_tables_are_kept_where_the_platform_keeps_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "fulminate"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert data_folder() == tmp_path / ".local" / "share" / "fulminate"


def test_settings_become_values() -> None:
    given = ["tiebreak_drinks=on", "stalemate_rounds=none", "countdown=4", "players=2"]
    assert settings(given, 2, "--players names") == {
        "tiebreak_drinks": True,
        "stalemate_rounds": None,
        "countdown": 4,
        "players": 2,
    }
    kinds = settings(["kinds=wisdom, blind_love"], 2, "--players names")["kinds"]
    assert kinds == ["wisdom", "blind_love"]
    with pytest.raises(Misuse, match="key=value"):
        settings(["=3"], 2, "--players names")
    with pytest.raises(Misuse, match="--seats says 2, but --set players asks for 3"):
        settings(["players=3"], 2, "--seats says")
