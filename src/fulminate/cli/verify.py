"""`fulminate verify`: hold records against the rules, move by move."""

from typing import Annotated

import typer

from fulminate.cli.documents import is_json, read_file, told
from fulminate.cli.failure import Failure, Misuse
from fulminate.record import Record, RecordError, read_json, read_text
from fulminate.record import verify as check
from fulminate.rules import State


def verify(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records as text or JSON; - reads one.")],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing of records that are right.")] = False,
) -> None:
    """Replay records and check every move, roll, token and score.

    Ends with 0 when all are right, 1 when one is wrong, 2 when one cannot be read at all.
    """
    wrong = unread = 0
    for name in files:
        try:
            text = read_file(name)
            record = read_json(text) if is_json(text) else read_text(text)
            summary = outcome(record, check(record))
        except Misuse as error:
            unread += 1
            typer.echo(str(error), err=True)
        except Failure as error:
            wrong += 1
            typer.echo(str(error), err=True)
        except RecordError as error:
            wrong += 1
            typer.echo(told(name, is_json(text), error), err=True)
        else:
            if not quiet:
                typer.echo(f"{name}: {summary}")
    if wrong or unread:
        if len(files) > 1:
            typer.echo(f"{wrong + unread} of {len(files)} records are not right.", err=True)
        raise typer.Exit(2 if unread else 1)


def outcome(record: Record, state: State) -> str:
    """A game in half a line."""
    played = f"right, {state.players} players, {state.turn} turns"
    if not state.over:
        return f"{played}, not finished"
    names = record.seats or [f"seat {seat + 1}" for seat in range(int(state.players))]
    won = " and ".join(names[seat] for seat in state.winning_seats)
    return f"{played}, won by {won} with {max(state.scores)} points"
