"""Lets the bot in Python and the bot in JavaScript play a game against each other over HTTP, on a server of its own.

python examples/play_each_other.py [FILE]

The record of the game goes to FILE, where `fulminate verify FILE` can check it.
"""

import re
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import httpx

HERE = Path(__file__).parent


def node() -> str:
    """The machine's Node.js, or the one that `make setup` has put beside this Python."""
    beside = Path(sys.executable).with_name("node")
    found = shutil.which("node") or (str(beside) if beside.exists() else None)
    return found or sys.exit("Node.js is needed for the bot in JavaScript.")


def main() -> None:
    with ExitStack() as stack:
        data = stack.enter_context(tempfile.TemporaryDirectory())
        command = [str(Path(sys.executable).with_name("fulminate")), "play", "--no-browser", "--data", data]
        server = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        stack.callback(server.terminate)
        assert server.stdout is not None
        line = server.stdout.readline()
        told = re.search(r"http://[\d.]+:\d+", line)
        if told is None:
            sys.exit(f"The server did not start: {line}")
        url = told[0]

        http = stack.enter_context(httpx.Client(base_url=url, timeout=30))
        wanted = {"options": {}, "seats": [{"kind": "open"}, {"kind": "open"}]}
        opened = http.post("/api/tables", json=wanted).raise_for_status().json()
        table = opened["table"]
        programs = ([sys.executable, str(HERE / "http_bot.py")], [node(), str(HERE / "http_bot.mjs")])
        bots = [
            stack.enter_context(subprocess.Popen([*program, url, table, invitation["code"]], stdout=subprocess.DEVNULL))
            for program, invitation in zip(programs, opened["invitations"], strict=True)
        ]
        for bot in bots:
            stack.callback(bot.terminate)
        while any(bot.poll() is None for bot in bots):
            if any(bot.returncode for bot in bots):
                sys.exit("A bot gave up.")
            time.sleep(0.1)

        over = http.get(f"/api/tables/{table}").json()
        for seat, desk in zip(over["seats"], over["view"]["desks"], strict=True):
            print(f"{seat['name']}: {desk['score']}")
        if sys.argv[1:]:
            Path(sys.argv[1]).write_text(http.get(f"/api/tables/{table}/record").text, encoding="utf-8")


if __name__ == "__main__":
    main()
