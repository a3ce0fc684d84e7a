"""Runs the server as `fulminate play` does, on a port that it prints first.

Arguments: data directory, limits, port (0 for a free one).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from fulminate.cli.play import listen
from fulminate.server.http.app import create_app
from fulminate.server.http.limits import Limits, Rate
from fulminate.server.http.run import Server


def main() -> None:
    data_dir, told = Path(sys.argv[1]), json.loads(sys.argv[2])
    limits = Limits(
        tables=Rate(*told["tables"]),
        commands=Rate(*told["commands"]),
        reads=Rate(*told["reads"]),
        replays=Rate(*told.get("replays", (1e6, 1e6))),
        streams=told["streams"],
    )
    with listen("127.0.0.1", int(sys.argv[3])) as listening:
        server = Server(create_app(data_dir, hosts=("play.example",), limits=limits))
        print(listening.getsockname()[1], flush=True)
        server.run([listening])


if __name__ == "__main__":
    main()
