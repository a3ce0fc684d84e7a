"""`fulminate export`: a table of the server written down as a record."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from fulminate.cli.convert import Form
from fulminate.cli.extras import needing
from fulminate.cli.failure import Misuse
from fulminate.cli.output import write
from fulminate.cli.play import data_folder
from fulminate.record import Record, write_json, write_text


async def _written(folder: Path, table: str) -> Record:
    from fulminate.server.storage.database import open_to_read
    from fulminate.server.storage.store import Reader
    from fulminate.server.tables.export import written

    reader = Reader(open_to_read(folder))
    try:
        found = await reader.table(table)
        if found is None:
            raise Misuse(f"there is no table {table!r} in {folder}.")
        return written(found, await reader.entries(table))
    finally:
        await reader.stop()


def export(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table's name, as in its address.")],
    data: Annotated[Path | None, typer.Option(help="Folder that keeps the tables.", show_default=False)] = None,
    to: Annotated[Form, typer.Option(help="What to write.")] = Form.TEXT,
) -> None:
    """Write a table of this machine's server as a record, to standard output.

    A game that is over comes whole, with its hash and secret; of a running one nothing comes that its table has not
    seen: that is `?`.
    """
    with needing("play"):
        from sqlalchemy.exc import SQLAlchemyError

        from fulminate.server.storage.database import FILE, DatabaseError
        from fulminate.server.tables.game import BrokenLog

    folder = (data or data_folder()).expanduser()
    if not (folder / FILE).is_file():
        raise Misuse(f"no tables are kept in {folder}; --data names another folder.")
    try:
        record = asyncio.run(_written(folder, table))
    except DatabaseError as error:
        raise Misuse(str(error)) from error
    except (BrokenLog, SQLAlchemyError, ValueError) as error:
        # SQLite's own words: the library around it adds the whole statement.
        reason = error.__cause__ if isinstance(error, SQLAlchemyError) else error
        raise Misuse(f"what is kept of table {table} cannot be read: {reason or error}.") from error
    write(write_json(record) if to is Form.JSON else write_text(record))
