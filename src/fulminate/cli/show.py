"""`fulminate show`: a position in the terminal, or as a picture."""

from typing import Annotated

import typer

from fulminate.cli.board import Board
from fulminate.cli.documents import Document, read_file, state_in
from fulminate.cli.failure import Misuse
from fulminate.cli.output import screen, write
from fulminate.draw.picture import svg as draw
from fulminate.record.position.text import is_position


def show(
    position: Annotated[
        str,
        typer.Argument(metavar="POSITION", help="A position's line or JSON, a file that holds one, or -."),
    ],
    svg: Annotated[bool, typer.Option("--svg", help="Write a picture (SVG) to standard output.")] = False,
) -> None:
    """Show a position as everybody at the table sees it."""
    if not position.strip():
        raise Misuse("the position is empty; give its line or JSON, a file that holds one, or - for standard input.")
    document = Document("the position", position)
    given = document.is_json or (is_position(position) and len(position.split()) > 1)
    state = state_in(document if given else read_file(position))
    if svg:
        write(draw(state))
        return
    console = screen()
    console.print(Board(console).draw(state))
