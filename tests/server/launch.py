"""Runs servers as `fulminate play` does, each a process of its own, on a port that it prints behind its number.

What a server needs is read once, which takes longer than all else at its start; each is then forked from here. An
order comes over the socket whose number is the argument: JSON, and with it two files for what the server writes.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
from pathlib import Path
from typing import Any

from fulminate.cli.play import listen
from fulminate.server.http.app import create_app
from fulminate.server.http.limits import Limits, Rate
from fulminate.server.http.run import Server


def serve(order: dict[str, Any]) -> None:
    told = order["limits"]
    limits = Limits(
        tables=Rate(*told["tables"]),
        commands=Rate(*told["commands"]),
        reads=Rate(*told["reads"]),
        replays=Rate(*told.get("replays", (1e6, 1e6))),
        streams=told["streams"],
    )
    os.chdir(order["folder"])
    with listen("127.0.0.1", order["port"]) as listening:
        server = Server(create_app(Path(order["data"]), hosts=("play.example",), limits=limits))
        print(os.getpid(), listening.getsockname()[1], flush=True)
        server.run([listening])


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks here how a server ended
    with socket.socket(fileno=int(sys.argv[1])) as orders:
        while True:
            order, files, _, _ = socket.recv_fds(orders, 1 << 16, 2)
            if not order:
                return
            if os.fork() == 0:
                break
            for file in files:
                os.close(file)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for standard, file in enumerate(files, start=1):
        os.dup2(file, standard)
        os.close(file)
    serve(json.loads(order))


if __name__ == "__main__":
    main()
