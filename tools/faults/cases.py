"""Run the rulebook's cases on the rules that Python finds first, up to the first that fails.

Says which one on standard output; a program of its own, since each fault needs fresh modules.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

MOST: Final = 2_000_000
"""Calls that no case comes near: more of them are a game without end."""


class Endless(BaseException):
    """A case that goes on for ever. Not an Exception, so that nothing on its way catches it."""


@contextmanager
def limited(most: int) -> Iterator[None]:
    """Count calls, not seconds: a machine may be as busy as it likes."""
    left = most

    def count(*_: object) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise Endless

    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(None)


def first_failure() -> str | None:
    """The first case that fails, does not end or cannot be run at all."""
    from tests.rulebook.running import OWN, files, read

    for file in files(OWN):
        for case in read(file):
            try:
                with limited(MOST):
                    wrong = case.run()
            except Endless:
                return f"{case.name}, without end"
            except NameError:
                raise  # a fault that is no program proves nothing
            except Exception as error:
                return f"{case.name}, {type(error).__name__}"
            if wrong:
                return case.name
    return None


if __name__ == "__main__":
    import fulminate.rules

    print(fulminate.rules.__file__)
    print(first_failure() or "")
