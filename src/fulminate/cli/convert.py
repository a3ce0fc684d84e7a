"""`fulminate convert`: records and positions from text to JSON and back."""

import json
from enum import StrEnum
from typing import Annotated

import typer

from fulminate.cli.documents import read_file, record_in, state_in
from fulminate.cli.output import write
from fulminate.record import position_to_json, write_json, write_position, write_text


class Form(StrEnum):
    TEXT = "text"
    JSON = "json"


def convert(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record or a position; - reads standard input.")],
    to: Annotated[Form, typer.Option(help="What to write.")],
) -> None:
    """Write a record or a position in its other form, to standard output. What it says is not checked: verify does."""
    document = read_file(file)
    if document.is_position:
        state = state_in(document)
        line = write_position(state)
        write((line if to is Form.TEXT else json.dumps(position_to_json(state), ensure_ascii=False, indent=1)) + "\n")
        return
    record = record_in(document)
    write(write_text(record) if to is Form.TEXT else write_json(record))
