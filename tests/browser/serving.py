"""The server as people start it, in a process of its own, that can be killed and started again at the same place."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path
from typing import Any, Self

import httpx

from tests.waiting import PATIENCE, until


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


class Served:
    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir
        self.finished: dict[str, str] = {}
        """Tables that were played to their end, by what was asked of them."""
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = Path(sys.executable).with_name("fulminate")
        self._log = (self.data_dir / "server.log").open("ab")
        self._process = subprocess.Popen(
            [command, "play", "--no-browser", "--port", str(self.port), "--data", str(self.data_dir)],
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        assert self._process.stdout is not None
        with self._process.stdout as told:
            assert self.url in told.readline(), self.complaints()
        # It listens before it says so: calls simply wait for it.
        assert httpx.get(self.url + "/healthz", timeout=PATIENCE).status_code == 200

    def kill(self) -> None:
        """kill -9: nothing is said, nothing is put in order."""
        self._process.kill()
        self._process.wait(PATIENCE)
        self._log.close()

    def complaints(self) -> str:
        return (self.data_dir / "server.log").read_text()

    def snapshot(self, table: str) -> dict[str, Any]:
        return self._get(f"/api/tables/{table}")

    def until_over(self, table: str) -> None:
        until(lambda: self.snapshot(table)["view"]["phase"] == "over", "the bots do not finish")

    def log(self, table: str) -> dict[str, Any]:
        return self._get(f"/api/tables/{table}/log")

    def moment(self, table: str, version: int) -> dict[str, Any]:
        return self._get(f"/api/tables/{table}/moments/{version}")

    def _get(self, path: str) -> dict[str, Any]:
        answer = httpx.get(self.url + path, timeout=PATIENCE)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
        self._log.close()
