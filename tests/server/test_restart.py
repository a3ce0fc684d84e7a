"""The server dies at any moment: what it acknowledged is there when it comes back, once."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import threading
import time
import uuid
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from fulminate.server.database import FILE
from tests.server.serving import Client, Follower, Server, bot, first, person, sensible


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
        own_server.start()
        time.sleep(2.5)
        client.moved_to(own_server)
        version = client.snapshot()["version"]
        assert version >= 3, "nobody asked for the table, and still its bots went on"


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


def test_no_worker_outlives_a_killed_server(own_server: Server) -> None:
    with Client(own_server) as client:
        client.open(bot(), bot(), pace="quick")
        follower = Follower(client, after=0)
        for _ in range(2):
            follower.next()
    workers = workers_of(own_server.pid)
    assert workers
    own_server.kill()
    deadline = time.monotonic() + 10
    while any(Path(f"/proc/{worker}").exists() for worker in workers):
        assert time.monotonic() < deadline, "a worker was left behind"
        time.sleep(0.05)


def workers_of(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


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
        return sum(map(len, kill_and_check(server, clients, times, luck)))


def kill_and_check(
    server: Server, clients: list[Client], times: int, luck: random.Random
) -> list[dict[str, tuple[int, str]]]:
    done: list[dict[str, tuple[int, str]]] = [{} for _ in clients]
    for client in clients:
        client.open(person(), bot("random"), person("Eve"))
    for _ in range(times):
        gamblers = [Gambler(client, luck) for client in clients]
        for gambler in gamblers:
            gambler.start()
        time.sleep(luck.uniform(0.02, 0.5))
        server.kill()
        for gambler in gamblers:
            gambler.join(30)
            assert not gambler.is_alive()
        server.start()
        for index, (client, gambler) in enumerate(zip(clients, gamblers, strict=True)):
            client.moved_to(server)
            done[index].update(gambler.done)
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
                client.open(person(), bot("random"), person("Eve"))
                done[index] = {}
    return done


def check(server: Server, client: Client, done: dict[str, tuple[int, str]]) -> None:
    kept = sqlite3.connect(f"file:{server.data_dir / FILE}?mode=ro", uri=True)
    try:
        rows = kept.execute(
            "SELECT command_id, version, words FROM log WHERE table_id = ? AND command_id IS NOT NULL",
            (client.table,),
        ).fetchall()
    finally:
        kept.close()
    assert len(rows) == len({command_id for command_id, _, _ in rows})
    assert {command_id: (version, words) for command_id, version, words in rows} == done
    entries = client.log()["entries"]
    assert [entry["version"] for entry in entries] == list(range(1, len(entries) + 1))


def test_killed_at_random_moments_nothing_is_lost_or_doubled(own_server: Server) -> None:
    assert kill_again_and_again(own_server, 10, 1) > 0


@pytest.mark.heavy
def test_killed_two_hundred_times(own_server: Server) -> None:
    assert kill_again_and_again(own_server, 200, 2) > 0
