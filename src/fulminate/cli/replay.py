"""`fulminate replay`: a record in the terminal, step by step."""

import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from fulminate.cli.board import Board
from fulminate.cli.documents import is_json, read_file, told
from fulminate.cli.failure import Failure
from fulminate.cli.telling import happened
from fulminate.record import Moment, Record, RecordError, read_json, read_text
from fulminate.record import replay as moments
from fulminate.record.text import rolls_words
from fulminate.rules import State

# The arrow keys as terminals send them, and as Windows does.
FORTH = (" ", "\r", "\n", "n", "\x1b[C", "\x1b[B", "\xe0M", "\xe0P")
BACK = ("b", "p", "\x1b[D", "\x1b[A", "\xe0K", "\xe0H")
QUIT = ("q", "\x1b", "\x03", "\x04")
KEYS = "space or right: on   b or left: back   t: next turn   f: first   l: last   q: quit"


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record as text or JSON; - reads standard input.")],
    everything: Annotated[bool, typer.Option("--all", help="Print every step at once instead of taking keys.")] = False,
) -> None:
    """Go through a record step by step, each step checked against the rules before it is shown."""
    text = read_file(file)
    try:
        record = read_json(text) if is_json(text) else read_text(text)
    except RecordError as error:
        raise Failure(told(file, is_json(text), error)) from error
    console = Console()
    watched = sys.stdin.isatty() and console.is_terminal and not everything
    steps: list[tuple[Moment, State]] = []
    wrong = ""
    try:
        for moment in moments(record):
            if watched:
                steps.append((moment, moment.state.clone()))
            else:
                console.print(sentence(record, moment), soft_wrap=True)
                last = moment.state
    except RecordError as error:
        wrong = told(file, is_json(text), error)
    if watched and steps:
        browse(record, console, steps, wrong)
    elif not watched and not wrong and record.entries:
        console.print()
        console.print(Board(console).draw(last, record.seats))
    if wrong:
        raise Failure(wrong)


def sentence(record: Record, moment: Moment) -> Text:
    """A step in a line: who, what, and what came of it."""
    step = moment.step
    if moment.seat < 0:
        return Text(f"        {step.words}", "dim")
    when = "tie" if moment.turn < 0 else str(moment.turn)
    name = record.seats[moment.seat] if record.seats else f"seat {moment.seat + 1}"
    found = Text(f"{when:>4}.{moment.seat + 1}  ", "dim")
    found.append(name, "bold").append(f"  {step.words}")
    if step.rolls:
        found.append(f"  rolled {rolls_words(step.rolls)}", "dim")
    news = happened(moment.events)
    if news:
        found.append(f"  {news}", "green")
    if step.comment:
        found.append(f"  {{{step.comment}}}", "italic")
    if step.variations:
        found.append(f"  ({len(step.variations)} other ways noted)", "dim")
    return found


def browse(record: Record, console: Console, steps: list[tuple[Moment, State]], wrong: str) -> None:
    """Let keys lead through the steps."""
    board = Board(console)
    at = 0
    while True:
        moment, state = steps[at]
        console.clear()
        console.print(board.draw(state, record.seats))
        console.print(sentence(record, moment))
        if wrong and at == len(steps) - 1:
            console.print(Text(f"Here the record goes wrong: {wrong}", "bold red"))
        console.print(Text(f"step {at + 1} of {len(steps)}   {KEYS}", "dim"))
        key = typer.getchar()
        if key in QUIT:
            return
        if key in FORTH:
            at = min(at + 1, len(steps) - 1)
        elif key in BACK:
            at = max(at - 1, 0)
        elif key == "t":
            at = next(
                (number for number in range(at, len(steps)) if steps[number][0].turn != moment.turn), len(steps) - 1
            )
        elif key in ("f", "l"):
            at = 0 if key == "f" else len(steps) - 1
