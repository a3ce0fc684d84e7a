"""Which of their two forms the rules run in, and what to do about the slow one."""

from __future__ import annotations

import sys
import sysconfig
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

import fulminate
from fulminate.cli.output import complain

# pip would take its cached wheel, or the one without compiled files, again.
REINSTALL = "pip install --no-cache-dir --force-reinstall --no-deps --no-binary fulminate fulminate"


def compiled() -> bool:
    """Whether Python has found the compiled rules. Both forms play the same games, at different speeds."""
    spec = find_spec("fulminate.rules.track")
    return bool(spec and spec.origin and spec.origin.endswith(tuple(EXTENSION_SUFFIXES)))


def cure() -> str:
    """What makes the rules fast here."""
    if sys.implementation.name != "cpython" or sysconfig.get_config_var("Py_GIL_DISABLED"):
        return "only CPython with its global lock takes them compiled"
    if (Path(fulminate.__file__).parents[2] / "setup.py").is_file():
        return "install a C compiler and run `make setup`, without FULMINATE_PURE"
    return f"install a C compiler, then `{REINSTALL}`"


def tell_of_slowness() -> None:
    """One line on standard error where the rules run uncompiled: pip shows what a build says to nobody."""
    if not compiled():
        complain(f"the rules run uncompiled: the same games, many times slower; {cure()}.")
