"""Single bits of 64-bit words.

What looks odd in compiled code (``i64``, ``range(i64(n))``, ``vec``, ``acyclic``) is explained in docs/architecture.md.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

_HIGH: Final[i64] = 1 << 61


def bit(place: i64) -> i64:
    """The word with one bit set, places 0 to 61.

    Not ``1 << place``: mypyc writes a small constant into C as a 32-bit number, and what is shifted out of it is lost.
    A larger constant would be a Python object, read anew at every call.
    """
    return _HIGH >> (61 - place)
