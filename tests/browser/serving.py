"""The server as people start it, in a process of its own, that can be killed and started again at the same place."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Self

import httpx

PATIENCE = 30.0


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


class Served:
    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = Path(sys.executable).with_name("fulminate")
        self._log = (self.data_dir / "server.log").open("ab")
        self._process = subprocess.Popen(
            [command, "play", "--no-browser", "--port", str(self.port), "--data", str(self.data_dir)],
            stdout=subprocess.DEVNULL,
            stderr=self._log,
        )
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                if httpx.get(self.url + "/healthz", timeout=2).status_code == 200:
                    return
            except httpx.TransportError:
                assert self._process.poll() is None, self.complaints()
                assert time.monotonic() < deadline, "the server does not answer"
                time.sleep(0.05)

    def kill(self) -> None:
        """kill -9: nothing is said, nothing is put in order."""
        self._process.kill()
        self._process.wait(PATIENCE)
        self._log.close()

    def complaints(self) -> str:
        return (self.data_dir / "server.log").read_text()

    def snapshot(self, table: str) -> dict[str, Any]:
        return self._get(f"/api/tables/{table}")

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
