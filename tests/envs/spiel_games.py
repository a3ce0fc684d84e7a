"""Random games with OpenSpiel. Import it only after ``need("pyspiel", "openspiel")``."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pyspiel

from fulminate.envs import spiel  # noqa: F401 - the import registers the game


def name(players: int, options: dict[str, Any], **more: object) -> str:
    """The game's name with the parameters that mean these options."""
    words = [f"players={players}"]
    if "boxes" in options:
        words.append("boxes=" + "+".join(options["boxes"]))
    if "professors" in options:
        words.append(f"professors=random{options['professors']}")
    if "tiebreak_drinks" in options:
        words.append(f"tiebreak_drinks={options['tiebreak_drinks']}")
    words += [f"{key}={value}" for key, value in more.items()]
    return f"fulminate({','.join(words)})"


def step(state: Any, luck: random.Random) -> None:
    """Any move, or what chance draws."""
    if state.is_chance_node():
        drawn, likely = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(luck.choices(drawn, likely)[0])
    else:
        state.apply_action(luck.choice(state.legal_actions()))


def game(text: str, seed: int) -> Iterator[Any]:
    """The states of a random game, the last one included."""
    luck = random.Random(seed)
    state = pyspiel.load_game(text).new_initial_state()
    while not state.is_terminal():
        yield state
        step(state, luck)
    yield state


def decisions(text: str, seed: int) -> Iterator[Any]:
    return (state for state in game(text, seed) if state.is_player_node())
