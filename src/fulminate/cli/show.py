"""`fulminate show`: a position in the terminal, or as a picture."""

from typing import Annotated

import typer
from rich.console import Console

from fulminate.cli.board import Board
from fulminate.cli.documents import is_json, read_file, read_state, shown
from fulminate.record.position import MARK
from fulminate.rules.picture import svg as draw


def show(
    position: Annotated[
        str,
        typer.Argument(metavar="POSITION", help="A position's line or JSON, a file that holds one, or -."),
    ],
    svg: Annotated[bool, typer.Option("--svg", help="Write a picture (SVG) to standard output.")] = False,
) -> None:
    """Show a position as everybody at the table sees it."""
    if position.lstrip().startswith(f"{MARK} ") or is_json(position):
        state = read_state(position, "the position")
    else:
        state = read_state(read_file(position), shown(position))
    if svg:
        typer.echo(draw(state), nl=False)
        return
    console = Console()
    console.print(Board(console).draw(state))
