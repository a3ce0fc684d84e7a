"""A bot that plays over HTTP: it takes an open seat by invitation and plays until the game is over.

python examples/http_bot.py http://127.0.0.1:8650 TABLE CODE [NAME]
"""

import json
import sys
import time
import uuid
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import httpx

Json = dict[str, Any]
LIKING = ["place", "pick", "drink", "draft", "draw", "done", "pass", "keep", "stop"]


def choose(decision: Json) -> str:
    """Places what fits; else picks what is known to bring most marbles; else goes on in the order of LIKING."""

    def liking(move: Json) -> tuple[int, int]:
        rank = LIKING.index(move["verb"]) if move["verb"] in LIKING else len(LIKING)
        return -rank, decision["previews"].get(move["words"], {"count": 0})["count"]

    return str(max(decision["moves"], key=liking)["words"])


class Bot:
    def __init__(self, server: str, table: str, code: str, name: str) -> None:
        # The server gives a sign of life every 15 s: whoever hears nothing for 30 s connects again.
        self.http = httpx.Client(timeout=30)
        self.url = f"{server}/api/tables/{table}"
        answer = self.http.post(f"{self.url}/join", json={"code": code, "name": name, "kind": "program"})
        if answer.is_error:
            sys.exit("No seat: {code}: {message}".format(**answer.json()["error"]))
        joined = answer.json()
        self.http.headers["Authorization"] = f"Bearer {joined['token']}"
        self.seats = joined["yours"]

    def play(self) -> Json:
        """Moves whenever one of its seats decides. Returns the view of the end."""
        now, complete = self.http.get(self.url).raise_for_status().json(), False
        for kind, news in self.news(now["version"]):
            if kind == "seats":
                complete = not news["open"]
            else:
                now = news
            if now["decision"] is None:
                break
            if complete and now["decision"]["seat"] in self.seats:
                self.move(now)
        return dict(now["view"])

    def move(self, now: Json) -> None:
        """Posts one move for the version that was seen; again with the same id, so it is never made twice."""
        seat, words = now["decision"]["seat"], choose(now["decision"])
        body = {"id": str(uuid.uuid4()), "version": now["version"], "seat": seat, "move": words}
        while True:
            try:
                answer = self.http.post(f"{self.url}/commands", json=body)
            except httpx.TransportError:
                time.sleep(1)
                continue
            if answer.status_code in (429, 503):
                time.sleep(float(answer.headers.get("Retry-After", 1)))
                continue
            if answer.is_error and answer.json()["error"]["code"] != "stale":
                sys.exit(f"{words}: " + "{code}: {message}".format(**answer.json()["error"]))
            return  # It is made; or stale: what has happened meanwhile is on its way in the stream.

    def news(self, last: int) -> Iterator[tuple[str, Json]]:
        """All that happens after version `last`, over as many connections as it takes."""
        while True:
            request = self.http.stream("GET", f"{self.url}/events", headers={"Last-Event-ID": str(last)})
            with suppress(httpx.TransportError), request as stream:
                if stream.status_code not in (429, 503):
                    for kind, data in server_sent(stream.raise_for_status().iter_lines()):
                        last = data.get("version", last)
                        yield kind, data
            time.sleep(1)


def server_sent(lines: Iterable[str]) -> Iterator[tuple[str, Json]]:
    kind = "message"
    for line in lines:
        field, _, value = line.partition(": ")
        if field == "event":
            kind = value
        elif field == "data":
            yield kind, json.loads(value)
            kind = "message"


if __name__ == "__main__":
    server, table, code, *name = sys.argv[1:]
    final = Bot(server, table, code, *(name or ["Python"])).play()
    print("over:", *(desk["score"] for desk in final["desks"]))
