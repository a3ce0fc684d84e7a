"""`fulminate verify`: hold records against the rules, move by move."""

from typing import Annotated

import typer

from fulminate.cli.documents import read_file, record_in
from fulminate.cli.failure import Failure, Misuse
from fulminate.cli.output import complain, say
from fulminate.cli.telling import seated
from fulminate.record import Record, RecordError
from fulminate.record import verify as check
from fulminate.rules import State


def verify(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records as text or JSON; - reads one.")],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing of records that are right.")] = False,
) -> None:
    """Replay records and check every move, roll, token and score, and the luck where a record tells its secret.

    Ends with 0 when all are right, 1 when one is wrong, 2 when one cannot be read at all.
    """
    wrong = unread = 0
    for name in files:
        try:
            told = verified(name)
        except Failure as failure:
            unread += isinstance(failure, Misuse)
            wrong += not isinstance(failure, Misuse)
            complain(str(failure))
        else:
            if not quiet:
                say(told)
    if wrong or unread:
        if len(files) > 1:
            complain(f"{wrong + unread} of {len(files)} records are not right.")
        raise typer.Exit(2 if unread else 1)


def verified(name: str) -> str:
    """What is to be said of a record that is right. Raises Failure for any other."""
    document = read_file(name)
    record = record_in(document)
    try:
        state = check(record)
    except RecordError as error:
        raise document.wrong(error) from error
    return f"{document.name}: {outcome(record, state)}"


def outcome(record: Record, state: State) -> str:
    """A game in half a line."""
    played = f"right, {state.players} players, {state.turn} turns"
    if not state.over:
        return f"{played}, not finished{luck(record)}"
    won = " and ".join(seated(record, seat) for seat in state.winning_seats)
    return f"{played}, won by {won} with {max(state.scores)} points{luck(record)}"


def luck(record: Record) -> str:
    """What was found out about where the luck came from."""
    if record.secret is None:
        return ""
    if record.versions is None:
        return "; its luck cannot be held against its secret: it lacks Versions"
    return "; deal and rolls are those of its secret"
