"""Parts of the program that are installed only on demand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fulminate.cli.failure import Misuse


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Around imports that an extra brings: where one is missing, the command says how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing == "fulminate":
            raise
        # Double quotes: every shell understands them, that of Windows too.
        raise Misuse(
            f'this needs the extra `{extra}`, and {missing} is not installed: pip install "fulminate[{extra}]".'
        ) from error
