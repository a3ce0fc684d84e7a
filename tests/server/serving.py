"""A real server in a process of its own, and a client of it such as a bot's writer would write."""

from __future__ import annotations

import json
import os
import queue
import random
import select
import signal
import socket
import subprocess
import sys
import threading
import uuid
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Self

import httpx
from pydantic import BaseModel

from tests.waiting import PATIENCE

LAUNCH = Path(__file__).with_name("launch.py")
UNLIMITED = {"tables": [1e6, 1e6], "commands": [1e6, 1e6], "reads": [1e6, 1e6], "streams": 1000}

Json = dict[str, Any]


class Nursery:
    """The process that servers are forked from, and the way to order one."""

    def __init__(self) -> None:
        self._orders, theirs = socket.socketpair()
        with theirs:
            number = theirs.fileno()
            self._process = subprocess.Popen([sys.executable, "-W", "error", LAUNCH, str(number)], pass_fds=[number])

    def order(self, told: Json, out: int, err: int) -> None:
        socket.send_fds(self._orders, [json.dumps(told).encode()], [out, err])

    def close(self) -> None:
        self._orders.close()
        self._process.wait(PATIENCE)


@cache
def nursery() -> Nursery:
    return Nursery()


class Server:
    def __init__(self, data_dir: Path, limits: Json | None = None) -> None:
        self.data_dir = data_dir
        self._limits = {**UNLIMITED, **(limits or {})}
        self.start()

    def start(self, port: int = 0) -> None:
        out, out_end = os.pipe()
        self._err, err_end = os.pipe()
        told = {"data": str(self.data_dir), "limits": self._limits, "port": port, "folder": os.getcwd()}  # noqa: PTH109
        nursery().order(told, out_end, err_end)
        os.close(out_end)
        os.close(err_end)
        self._lives = True
        self._complaints = b""
        with open(out, encoding="utf-8") as output:  # noqa: PTH123 (a number)
            started = output.readline().split()
        if not started:
            self._end()
        assert started, self._complaints.decode()
        self.pid, self.port = map(int, started)
        self.url = f"http://127.0.0.1:{self.port}"
        # The listening socket is there before the server is: calls simply wait for it.
        assert httpx.get(self.url + "/healthz", timeout=PATIENCE).status_code == 200

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def errors(self) -> str:
        """Ends the server politely; what it wrote to standard error."""
        self._end(signal.SIGTERM)
        return self._complaints.decode()

    def _end(self, by: signal.Signals | None = None) -> None:
        """Reads what it writes until it is gone, and its workers too."""
        if not self._lives:
            return
        if by is not None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, by)
        while True:
            ready, _, _ = select.select([self._err], [], [], PATIENCE)
            assert ready, "the server does not end"
            told = os.read(self._err, 1 << 16)
            self._complaints += told
            if not told:
                break
        os.close(self._err)
        self._lives = False

    def restart(self) -> None:
        assert self.errors() == ""
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


def check_shape(shape: type[BaseModel], told: Json) -> None:
    """Read as JSON, which has no tuples."""
    shape.model_validate_json(json.dumps(told))


def person(name: str = "Ada") -> Json:
    return {"kind": "person", "name": name}


def bot(level: str = "greedy", name: str = "Otto") -> Json:
    return {"kind": "bot", "level": level, "name": name}


def open_seat() -> Json:
    return {"kind": "open"}


class Client:
    """One browser, or one program: its own cookies, one table."""

    def __init__(self, server: Server) -> None:
        self.http = httpx.Client(base_url=server.url, timeout=PATIENCE)
        self.table = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def moved_to(self, server: Server) -> None:
        """The same browser after the server came back on another port."""
        self.http.base_url = httpx.URL(server.url)

    def open(self, *seats: Json, pace: str = "instant", **options: Any) -> Json:
        answer = self.http.post("/api/tables", json={"options": options, "seats": list(seats), "pace": pace})
        assert answer.status_code == 201, answer.text
        opened: Json = answer.json()
        self.table = opened["table"]
        return opened

    def path(self, rest: str = "") -> str:
        return f"/api/tables/{self.table}{rest}"

    def snapshot(self) -> Json:
        answer = self.http.get(self.path())
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def log(self) -> Json:
        answer = self.http.get(self.path("/log"))
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def send(self, version: int, seat: int, command_id: str | None = None, **what: Any) -> httpx.Response:
        body = {"id": command_id or str(uuid.uuid4()), "version": version, "seat": seat, **what}
        return self.http.post(self.path("/commands"), json=body)

    def play(self, words: str | None = None) -> Json:
        """Makes this move, or the first that is legal, for whichever of its seats decides; the table afterwards."""
        now = self.snapshot()
        answer = self.send(now["version"], now["decision"]["seat"], move=words or first(now, ""))
        assert answer.status_code == 200, answer.text
        assert answer.json() == {"version": now["version"] + 1}
        return self.snapshot()

    def until(self, wanted: Callable[[Json], bool], moves: int = 200) -> Json:
        """Plays this client's seats, sensibly, until the table is as wanted."""
        luck = random.Random(1)
        now = self.snapshot()
        for _ in range(moves):
            if wanted(now):
                return now
            assert now["decision"], "the game ended before"
            now = self.play(sensible(now["decision"], luck))
        raise AssertionError("the table never came to that")


def first(snapshot: Json, verb: str) -> str:
    """The first legal move of that verb."""
    return str(next(move["words"] for move in snapshot["decision"]["moves"] if move["words"].startswith(verb)))


def sensible(decision: Json, luck: random.Random) -> str:
    """Places what it can, picks the longest known chain, and now and then does anything at all."""
    words = [str(move["words"]) for move in decision["moves"]]
    if luck.random() < 0.15:
        return luck.choice(words)
    places = [each for each in words if each.startswith("place")]
    if places:
        return places[0]
    if decision["previews"]:
        return str(max(decision["previews"], key=lambda each: decision["previews"][each]["count"]))
    return "done" if "done" in words else luck.choice(words)


class Follower:
    """Listens to a table's stream in a thread; `next` gives one update after another."""

    def __init__(self, client: Client, after: int | None = None, last_event_id: int | None = None) -> None:
        self._news: queue.Queue[tuple[int, Json] | None] = queue.Queue()
        self.seated: queue.Queue[tuple[int, Json] | None] = queue.Queue()
        self._http = httpx.Client(base_url=client.http.base_url, timeout=PATIENCE)
        headers = {} if last_event_id is None else {"Last-Event-ID": str(last_event_id)}
        params = {} if after is None else {"after": str(after)}
        request = self._http.build_request("GET", client.path("/events"), params=params, headers=headers)
        self._response = self._http.send(request, stream=True)
        assert self._response.status_code == 200
        assert self._response.headers["content-type"].startswith("text/event-stream")
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        version, kind = -1, "message"
        try:
            for line in self._response.iter_lines():
                if line.startswith("id: "):
                    version = int(line[4:])
                elif line.startswith("event: "):
                    kind = line[7:]
                elif line.startswith("data: "):
                    (self._news if kind == "message" else self.seated).put((version, json.loads(line[6:])))
                    kind = "message"
        except (httpx.HTTPError, OSError):
            pass
        finally:
            self._response.close()
            self._http.close()
            self._news.put(None)

    def next(self, patience: float = PATIENCE) -> tuple[int, Json]:
        news = self._news.get(timeout=patience)
        assert news is not None, "the stream ended"
        return news

    def ended(self) -> bool:
        """Waits for the server to end the stream."""
        while self._news.get(timeout=PATIENCE) is not None:
            pass
        return True
