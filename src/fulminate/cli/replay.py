"""`fulminate replay`: a record in the terminal, step by step."""

import sys
from dataclasses import dataclass
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from fulminate.cli.board import Board
from fulminate.cli.documents import Document, read_file, record_in
from fulminate.cli.failure import Failure
from fulminate.cli.output import screen
from fulminate.cli.telling import ending, happened, instead, opening, seated
from fulminate.record import Moment, Record, RecordError
from fulminate.record import replay as moments
from fulminate.record.game.deal import begin
from fulminate.record.game.text import rolls_words
from fulminate.rules import State

# The arrow keys as terminals send them, and as Windows does.
FORTH = (" ", "\r", "\n", "n", "\x1b[C", "\x1b[B", "\xe0M", "\xe0P")
BACK = ("b", "p", "\x1b[D", "\x1b[A", "\xe0K", "\xe0H")
QUIT = ("q", "\x1b", "")  # nothing comes where the terminal has gone
KEYS = "space or right: on   b or left: back   t: next turn   f: first   l: last   q: quit"


@dataclass
class Page:
    """A moment of the game, the turn that it is in, and what is to be said of it, the most important first."""

    turn: int
    state: State
    words: list[Text]


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record as text or JSON; - reads standard input.")],
    everything: Annotated[bool, typer.Option("--all", help="Print every step at once instead of taking keys.")] = False,
) -> None:
    """Go through a record step by step, each step checked against the rules before it is shown."""
    document = read_file(file)
    record = record_in(document)
    console = screen()
    if sys.stdin is not None and sys.stdin.isatty() and console.is_terminal and not everything:
        found, wrong = pages(document, record)
        if found:
            browse(record, console, found)
    else:
        wrong = print_all(document, record, console)
    if wrong:
        raise wrong


def print_all(document: Document, record: Record, console: Console) -> Failure | None:
    """Every step in a line or a few, then the position and the result; what is wrong, if anything is."""
    try:
        steps = moments(record)
        state = begin(record)
        for words in opened(record):
            console.print(words, soft_wrap=True)
        console.print()
        for moment in steps:
            state = moment.state
            for words in told(record, moment):
                console.print(words, soft_wrap=True)
    except RecordError as error:
        return document.wrong(error)
    if record.entries:
        console.print()
    console.print(Board(console).draw(state, record.seats))
    for words in ended(record):
        console.print(words, soft_wrap=True)
    return None


def pages(document: Document, record: Record) -> tuple[list[Page], Failure | None]:
    """The deal and every step; what is wrong, if anything is, stands on the last page too."""
    found: list[Page] = []
    try:
        steps = moments(record)
        found.append(Page(0, begin(record), opened(record)))
        for moment in steps:
            found.append(Page(moment.turn, moment.state.clone(), told(record, moment)))
    except RecordError as error:
        wrong = document.wrong(error)
        if found:
            found[-1].words.append(Text(f"Here the record goes wrong: {wrong}", "bold red"))
        return found, wrong
    found[-1].words += ended(record)
    return found, None


def opened(record: Record) -> list[Text]:
    """What stands before the first step."""
    return [Text(line, "italic" if line.startswith("{") else "dim") for line in opening(record)]


def ended(record: Record) -> list[Text]:
    """What stands after the last."""
    return [Text(line, "bold") for line in ending(record)]


def told(record: Record, moment: Moment) -> list[Text]:
    """A step: in a line who, what, and what came of it; then what could have been played instead."""
    return [sentence(record, moment), *(Text(line, "dim") for line in instead(moment.step))]


def sentence(record: Record, moment: Moment) -> Text:
    """A step in a line: who, what, and what came of it."""
    step = moment.step
    if moment.seat < 0:
        return Text(f"        {step.words}", "dim")
    when = "tie" if moment.turn < 0 else str(moment.turn)
    found = Text(f"{when:>4}.{moment.seat + 1}  ", "dim")
    found.append(seated(record, moment.seat), "bold").append(f"  {step.words}")
    if step.rolls:
        found.append(f"  rolled {rolls_words(step.rolls)}", "dim")
    news = happened(moment.events)
    if news:
        found.append(f"  {news}", "green")
    if step.comment:
        found.append(f"  {{{step.comment}}}", "italic")
    return found


def browse(record: Record, console: Console, pages: list[Page]) -> None:
    """Let keys lead through the pages."""
    board = Board(console)
    at, last = 0, len(pages) - 1
    while True:
        page = pages[at]
        keys = Text(f"step {at} of {last}   {KEYS}", "dim")
        console.clear()
        console.print(board.fit(page.state, record.seats, page.words, keys))
        try:
            key = typer.getchar()
        except EOFError:
            return
        if key in QUIT:
            return
        if key in FORTH:
            at = min(at + 1, last)
        elif key in BACK:
            at = max(at - 1, 0)
        elif key == "t":
            at = next((number for number in range(at, last) if pages[number].turn != page.turn), last)
        elif key in ("f", "l"):
            at = 0 if key == "f" else last
