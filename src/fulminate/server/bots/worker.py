"""What runs in the bots' own process. It gets what everybody at the table knows, and nothing else.

A question is a line of JSON on standard input, the answer a line with the number of the chosen move, or with what went
wrong. Standard input ends with the server, however that ends; the process leaves then, at the latest after the choice
that it is making.
"""

from __future__ import annotations

import base64
import json
import os
import signal
import sys
import traceback
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


def _answer(question: Question) -> str:
    try:
        return str(choose(question))
    except Exception as error:
        # One table's trouble: the next question is another's.
        traceback.print_exc()
        return f"{type(error).__name__}: {error}".splitlines()[0]


def main() -> None:
    # Ctrl+C is the server's to answer.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for line in sys.stdin.buffer:
            sys.stdout.write(f"{_answer(json.loads(line))}\n")
            sys.stdout.flush()
    except BrokenPipeError:
        # The server ended while this bot was thinking. Leaving as usual would try to write once more.
        os._exit(0)


if __name__ == "__main__":
    main()
