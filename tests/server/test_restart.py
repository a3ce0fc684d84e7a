"""The server dies at any moment: what it acknowledged is there when it comes back, once."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import threading
import time
import uuid
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest

from fulminate.server.storage.database import FILE
from tests.server.serving import Client, Follower, Server, bot, first, person, sensible
from tests.waiting import PATIENCE, until


def test_a_kill_in_the_middle_of_a_turn(own_server: Server) -> None:
    with Client(own_server) as client:
        client.open(person(), person("Eve"))
        client.until(lambda table: bool(table["decision"]) and first_place(table) is not None)
        before = client.play(first_place(client.snapshot()))
        assert before["undo_allowed"]["move"]
        log = client.log()
        own_server.kill()
        own_server.start()
        client.moved_to(own_server)
        assert client.snapshot() == before
        assert client.log() == log
        # Even what can be taken back is as it was.
        answer = client.send(before["version"], before["decision"]["seat"], undo="turn")
        assert answer.json() == {"version": before["version"] + 1}


def first_place(table: dict[str, object]) -> str | None:
    try:
        return first(table, "place")
    except StopIteration:
        return None


def test_bots_go_on_after_a_restart_without_being_asked(own_server: Server) -> None:
    with Client(own_server) as client:
        client.open(bot(), bot(), pace="quick")
        Follower(client, after=0).next()
    own_server.kill()
    before = entries_kept(own_server)
    own_server.start()
    # Nobody asks the server for the table; only its file is looked at.
    until(lambda: entries_kept(own_server) >= before + 2, "the bots did not go on")


def entries_kept(server: Server) -> int:
    with closing(sqlite3.connect(f"file:{server.data_dir / FILE}?mode=ro", uri=True)) as kept:
        return int(kept.execute("SELECT count(*) FROM log").fetchone()[0])


def test_a_bots_worker_that_dies_is_replaced(own_server: Server) -> None:
    with Client(own_server) as client:
        client.open(bot(), bot(), pace="quick")
        follower = Follower(client, after=0)
        follower.next()
        workers = workers_of(own_server.pid)
        assert workers
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
        versions = [follower.next()[0] for _ in range(4)]
        assert versions == [2, 3, 4, 5]
    told = own_server.errors().splitlines()
    # At most that, and nothing of asyncio's: a worker that dies between two questions is replaced without a word.
    assert all("the bots' worker was lost: it ended" in line for line in told), told


def test_bots_are_not_made_of_what_lies_where_the_server_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("base64", "random", "numpy", "fulminate"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('not the module that was meant')\n")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tables").mkdir()
    with Server(tmp_path / "tables") as running, Client(running) as client:
        client.open(bot(), bot(), pace="instant")
        follower = Follower(client, after=0)
        assert [follower.next()[0] for _ in range(3)] == [1, 2, 3]
        assert running.errors() == ""


def test_no_worker_outlives_a_killed_server(own_server: Server) -> None:
    with Client(own_server) as client:
        client.open(bot(), bot(), pace="quick")
        follower = Follower(client, after=0)
        for _ in range(2):
            follower.next()
    workers = workers_of(own_server.pid)
    assert workers
    own_server.kill()
    until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers), "a worker was left behind")


def test_a_server_that_is_told_to_end_does_so_without_a_word(tmp_path: Path) -> None:
    """Before its bots' worker is there, while that is starting, and while it thinks."""
    for moment in ("no worker", "a worker", "a move"):
        folder = tmp_path / moment
        folder.mkdir()
        with Server(folder) as ending, Client(ending) as client:
            client.open(bot("scholar"), bot("scholar"))
            if moment == "a worker":
                until(lambda ending=ending: workers_of(ending.pid), "no worker came")  # type: ignore[misc]
            elif moment == "a move":
                until(lambda client=client: client.snapshot()["version"], "no bot moved")  # type: ignore[misc]
            workers = workers_of(ending.pid)
            assert ending.errors() == ""
            assert not any(Path(f"/proc/{worker}").exists() for worker in workers), "it left before its worker"


@pytest.mark.heavy
def test_a_bots_worker_that_hangs_is_replaced(own_server: Server) -> None:
    with Client(own_server) as client:
        client.open(bot(), bot(), pace="calm")
        follower = Follower(client, after=0)
        follower.next()
        (hanging,) = workers_of(own_server.pid)
        os.kill(hanging, signal.SIGSTOP)
        seen = client.snapshot()["version"]
        while follower.next()[0] < seen + 3:
            pass
        assert hanging not in workers_of(own_server.pid)


def workers_of(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in children if b"server.bots.worker" in Path(f"/proc/{child}/cmdline").read_bytes()]


COMPANY = ([person("Eve")], [bot("random"), person("Eve")], [bot()])
"""Who sits beside the person at each table."""


class Gambler(threading.Thread):
    """Plays one table as fast as it can until the server dies, and remembers what it was told was done."""

    def __init__(self, client: Client, luck: random.Random) -> None:
        super().__init__(daemon=True)
        self.client = client
        self.luck = luck
        self.done: dict[str, tuple[int, str]] = {}
        self.unsure: tuple[str, int, int, str] | None = None
        self.over = False

    def run(self) -> None:
        try:
            while not self.over:
                table = self.client.snapshot()
                decision = table["decision"]
                self.over = decision is None
                if decision is None or decision["seat"] not in table["yours"]:
                    continue
                words = sensible(decision, self.luck)
                self.unsure = (str(uuid.uuid4()), table["version"], decision["seat"], words)
                answer = self.client.send(table["version"], decision["seat"], self.unsure[0], move=words)
                assert answer.status_code == 200, answer.text
                self.done[self.unsure[0]] = (answer.json()["version"], words)
                self.unsure = None
        except httpx.TransportError:
            pass


def kill_again_and_again(server: Server, times: int, seed: int) -> int:
    """How many moves were acknowledged; every one of them was kept, none twice."""
    luck = random.Random(seed)
    with ExitStack() as ending:
        clients = [ending.enter_context(Client(server)) for _ in range(3)]
        return kill_and_check(server, clients, times, luck)


def kill_and_check(server: Server, clients: list[Client], times: int, luck: random.Random) -> int:
    acknowledged = 0
    done: list[dict[str, tuple[int, str]]] = [{} for _ in clients]
    for client, company in zip(clients, COMPANY, strict=True):
        client.open(person(), *company)
    for _ in range(times):
        gamblers = [Gambler(client, luck) for client in clients]
        for gambler in gamblers:
            gambler.start()
        # As often in the first moments of a server, when its bots' worker is not there yet, as in full play.
        deadline = time.monotonic() + luck.choice([0, 5])
        while time.monotonic() < deadline and not all(gambler.done for gambler in gamblers):
            time.sleep(0.01)
        time.sleep(luck.uniform(0, 0.3))
        server.kill()
        for gambler in gamblers:
            gambler.join(PATIENCE)
            assert not gambler.is_alive()
        server.start()
        for index, (client, gambler) in enumerate(zip(clients, gamblers, strict=True)):
            client.moved_to(server)
            done[index].update(gambler.done)
            acknowledged += len(gambler.done)
            if gambler.unsure is not None:
                # Sent, and never answered: sent again it is done once, whether or not it had been.
                command_id, version, seat, words = gambler.unsure
                answer = client.send(version, seat, command_id, move=words)
                if answer.status_code == 200:
                    assert answer.json() == {"version": version + 1}
                    done[index][command_id] = (version + 1, words)
                else:
                    assert answer.json()["error"]["code"] == "stale"
            check(server, client, done[index])
            if gambler.over:
                client.open(person(), *COMPANY[index])
                done[index] = {}
    return acknowledged


def check(server: Server, client: Client, done: dict[str, tuple[int, str]]) -> None:
    with closing(sqlite3.connect(f"file:{server.data_dir / FILE}?mode=ro", uri=True)) as kept:
        rows = kept.execute(
            "SELECT command_id, version, words FROM log WHERE table_id = ? AND command_id IS NOT NULL",
            (client.table,),
        ).fetchall()
    assert len(rows) == len({command_id for command_id, _, _ in rows})
    assert {command_id: (version, words) for command_id, version, words in rows} == done
    entries = client.log()["entries"]
    assert [entry["version"] for entry in entries] == list(range(1, len(entries) + 1))


def test_killed_at_random_moments_nothing_is_lost_or_doubled(own_server: Server) -> None:
    assert kill_again_and_again(own_server, 6, 1) > 6


@pytest.mark.heavy
def test_killed_two_hundred_times(own_server: Server) -> None:
    assert kill_again_and_again(own_server, 200, 2) > 200
