"""Who sits where: the players that come with the package, and classes in files of one's own."""

from __future__ import annotations

import hashlib
import importlib.util
import inspect
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from fulminate.players import ALIASES, LEVELS, Player, known, make_player

_LOADED: dict[Path, ModuleType] = {}


class PlayerFailed(Exception):
    """A player raised an error, or chose what is no legal move. The cause, where there is one, is the player's own."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(reason)
        self.seat = seat
        self.reason = reason


def no_player(name: str) -> str:
    """What to say of a name that no player has."""
    others = ", ".join(f"{other} is another name of {level}" for other, level in ALIASES.items())
    return f"{name!r} is not a player; the players are {', '.join(LEVELS)} ({others})"


def make_seat(name: str) -> Player:
    """The player of a name, or of `FILE.py:CLASS`. Raises ValueError that says what is wrong with it."""
    file, colon, class_name = name.rpartition(":")
    if not colon:
        if not known(name):
            raise ValueError(no_player(name))
        return make_player(name)
    module = _module(Path(file), name)
    found: Any = getattr(module, class_name, None)
    if not inspect.isclass(found):
        classes = [
            each
            for each, value in vars(module).items()
            if inspect.isclass(value) and callable(getattr(value, "choose", None)) and value is not Player
        ]
        hint = f"; it has {', '.join(classes)}" if classes else ""
        raise ValueError(f"{file} has no class {class_name!r}{hint}")
    if not callable(getattr(found, "choose", None)):
        raise ValueError(f"{name} is no player: its class needs a method choose(self, view, moves, chance)")
    try:
        made: Any = found()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # SystemExit too: a player does not end the run
        raise ValueError(f"{name} cannot be made: {type(error).__name__}: {error}") from error
    player: Player = made
    return player


def _module(path: Path, name: str) -> ModuleType:
    if path.suffix != ".py" or not path.is_file():
        raise ValueError(f"{name!r} needs a Python file before the colon, and {str(path)!r} is none")
    path = path.resolve()
    if path not in _LOADED:
        # Under a name of its own, so that it takes no other module's place; the name is known while it runs, since
        # dataclasses look their module up.
        own_name = "fulminate_player_" + hashlib.sha256(str(path).encode()).hexdigest()[:12]
        spec = importlib.util.spec_from_file_location(own_name, path)
        if spec is None or spec.loader is None:
            raise ValueError(f"{str(path)!r} cannot be loaded as Python")
        module = importlib.util.module_from_spec(spec)
        sys.modules[own_name] = module
        # As with `python FILE.py`, the files beside it can be imported; what is installed goes before them.
        if str(path.parent) not in sys.path:
            sys.path.append(str(path.parent))
        try:
            spec.loader.exec_module(module)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # SystemExit too, as above
            del sys.modules[own_name]
            raise ValueError(f"{path.name} cannot be loaded: {type(error).__name__}: {error}") from error
        _LOADED[path] = module
    return _LOADED[path]
