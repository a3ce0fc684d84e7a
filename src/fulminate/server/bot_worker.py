"""What runs in the bots' own process. It gets what everybody at the table knows, and nothing else.

A question is a line of JSON on standard input, the answer a line with the number of the chosen move. The process leaves
when its standard input ends, which it does however the server ends.
"""

from __future__ import annotations

import base64
import json
import os
import signal
import sys
from typing import TypedDict

from fulminate.players import make_player
from fulminate.rules import SeededChance, from_bytes


class Question(TypedDict):
    level: str
    public_state: str
    """The bytes of the state in base 64."""
    moves: list[int]
    seed: int


def choose(question: Question) -> int:
    state = from_bytes(base64.b64decode(question["public_state"]))
    return int(make_player(question["level"]).choose(state, question["moves"], SeededChance(question["seed"])))


def main() -> None:
    # Ctrl+C is the server's to answer.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for line in sys.stdin.buffer:
            sys.stdout.write(f"{choose(json.loads(line))}\n")
            sys.stdout.flush()
    except BrokenPipeError:
        # The server ended while this bot was thinking. Leaving as usual would try to write once more.
        os._exit(0)


if __name__ == "__main__":
    main()
