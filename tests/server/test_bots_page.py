"""docs/bots.md and the examples keep their word: they play a game to its end, also where the server comes and goes."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from fulminate.record import read_text, verify
from fulminate.server.http.limits import Limits
from fulminate.server.storage.database import FILE
from tests.server.programs import EXAMPLES, PAGE, PROGRAMS, against_a_bot, command
from tests.server.serving import Client, Server, open_seat, person
from tests.waiting import PATIENCE, until

OVER = re.compile(r"over: \[?(-?\d+),? (-?\d+)\]?")
STOPS = [("killed", 8), ("ended", 30)]
"""How the server goes, and at which version of the table."""
A_SECOND = 0.99
"""Of a clock that may differ a little from the program's."""


def test_the_program_of_the_page_plays_a_game(server: Server) -> None:
    done = subprocess.run(
        command("page", server.url, "", ""),
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    started, ended = done.stdout.splitlines()
    assert started.startswith("draft ")
    assert OVER.fullmatch(ended)


def newest_version(server: Server) -> int:
    """Of the table that was opened last, read past the server."""
    with closing(sqlite3.connect(server.data_dir / FILE)) as database:
        return int(database.execute("SELECT coalesce(max(version), 0) FROM log").fetchone()[0])


def comes_to(server: Server, version: int, program: subprocess.Popen[str]) -> bool:
    return newest_version(server) >= version or program.poll() is not None


@pytest.mark.parametrize("name", PROGRAMS)
def test_nothing_is_missed_where_the_server_comes_and_goes(own_server: Server, name: str) -> None:
    port = own_server.port
    command = against_a_bot(name, own_server)
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        try:
            for how, version in STOPS:
                until(partial(comes_to, own_server, version, program), "the game does not go on")
                assert program.poll() is None, program.communicate()
                if how == "killed":
                    own_server.kill()
                else:
                    assert own_server.errors() == ""
                time.sleep(1.2)
                assert program.poll() is None, program.communicate()
                own_server.start(port)
            out, complaints = program.communicate(timeout=PATIENCE)
        finally:
            program.kill()
    assert (program.returncode, complaints) == (0, "")
    told = OVER.search(out)
    assert told
    with Client(own_server) as client, closing(sqlite3.connect(own_server.data_dir / FILE)) as database:
        (client.table,) = database.execute("SELECT id FROM tables").fetchone()
        end = verify(read_text(client.http.get(client.path("/record")).text))
    assert end.over
    assert [int(each) for each in told.groups()] == list(end.scores)


@contextmanager
def refusing(status: int, headers: dict[str, str]) -> Iterator[tuple[str, Counter[str]]]:
    """A stand-in for the server that refuses a table's stream and its commands; its address, and what was asked."""
    asked: Counter[str] = Counter()
    ids: set[bytes] = set()
    refused: dict[str, float] = {}
    decision = '{"seat": 0, "moves": [{"move": 0, "words": "pick 1.1", "verb": "pick"}], "previews": {}}'
    table = '{"table": "t", "version": 0, "view": {"phase": "turn", "desks": []}, "decision": ' + decision + "}"

    class Handler(BaseHTTPRequestHandler):
        def answer(self, body: str, status: int = 200) -> None:
            told = body.encode()
            self.send_response(status)
            for key, value in {"Content-Length": str(len(told)), "Content-Type": "application/json"}.items():
                self.send_header(key, value)
            if status >= 400:
                for key, value in headers.items():
                    self.send_header(key, value)
                # Whoever waits a second from here on comes at least so much later, on a busy machine too.
                refused[self.path] = time.monotonic()
            self.end_headers()
            self.wfile.write(told)

        def heard(self, what: str) -> None:
            asked[what] += 1
            asked["too soon"] += self.path in refused and time.monotonic() - refused[self.path] < A_SECOND

        def do_GET(self) -> None:
            if not self.path.endswith("/events"):
                self.answer(table)
                return
            self.heard("events")
            if asked["events"] <= 2:
                self.answer('{"error": {"code": "too_many_streams", "message": "", "values": {}}}', status)
                return
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            self.wfile.write(b'event: seats\ndata: {"seats": [], "open": []}\n\n')

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.path.endswith("/commands"):
                self.heard("commands")
                ids.add(body)
                asked["different commands"] = len(ids)
                self.answer('{"error": {"code": "not_kept", "message": "", "values": {}}}', status)
            elif self.path.endswith("/join"):
                self.answer('{"table": "t", "yours": [0], "token": "x"}')
            else:
                self.answer('{"table": "t", "yours": [], "invitations": [{"seat": 0, "code": "c"}]}', 201)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", asked
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize(("status", "headers"), [(503, {}), (429, {"Retry-After": "1"})])
def test_whoever_is_refused_waits_and_sends_the_same_again(name: str, status: int, headers: dict[str, str]) -> None:
    with (
        refusing(status, headers) as (url, asked),
        subprocess.Popen(
            command(name, url, "t", "c"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as program,
    ):
        until(lambda: asked["commands"] >= 2 or program.poll() is not None, "no command came again")
        lives = program.poll() is None
        program.kill()
        complaints = program.communicate()[1]
    assert lives, complaints
    assert asked["commands"] >= 2
    assert asked["different commands"] == 1
    assert asked["events"] >= 3
    assert asked["too soon"] == 0, "a second between one and the next"


@pytest.mark.parametrize("name", ["Python", "JavaScript"])
def test_a_code_that_is_none_ends_in_one_line(server: Server, client: Client, name: str) -> None:
    client.open(person(), open_seat())
    done = subprocess.run(
        command(name, server.url, client.table, "guessed"),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(r"No seat: bad_code: [^\n]+\n", done.stderr)


def test_the_figures_of_the_page_are_the_servers() -> None:
    (commands,) = re.findall(r"at most (\d+) commands a second", PAGE.read_text(encoding="utf-8"))
    assert int(commands) == Limits().commands.per_second


@pytest.mark.parametrize("name", ["http_bot.py", "http_bot.mjs"])
def test_the_bots_are_short_enough_to_be_read(name: str) -> None:
    assert len((EXAMPLES / name).read_text(encoding="utf-8").splitlines()) < 100
