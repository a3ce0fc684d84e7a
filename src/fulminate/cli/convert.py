"""`fulminate convert`: records and positions from text to JSON and back."""

import json
from enum import StrEnum
from typing import Annotated

import typer

from fulminate.cli.documents import is_json, is_position, read_file, read_state, shown, told
from fulminate.cli.failure import Failure
from fulminate.record import (
    RecordError,
    position_to_json,
    read_json,
    read_text,
    write_json,
    write_position,
    write_text,
)


class Form(StrEnum):
    TEXT = "text"
    JSON = "json"


def convert(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record or a position; - reads standard input.")],
    to: Annotated[Form, typer.Option(help="What to write.")],
) -> None:
    """Write a record or a position in its other form, to standard output. What it says is not checked: verify does."""
    text = read_file(file)
    if is_position(text):
        state = read_state(text, shown(file))
        line = write_position(state)
        typer.echo(line if to is Form.TEXT else json.dumps(position_to_json(state), ensure_ascii=False, indent=1))
        return
    try:
        record = read_json(text) if is_json(text) else read_text(text)
    except RecordError as error:
        raise Failure(told(file, is_json(text), error)) from error
    typer.echo(write_text(record) if to is Form.TEXT else write_json(record), nl=False)
