"""An OpenSpiel game in Python: explicit chance, information states, observers. docs/envs.md describes them.

Importing this registers the game ``fulminate``.
"""

from __future__ import annotations

import base64
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from fulminate.envs import table as tables
from fulminate.envs.course import CHANCE, OUTCOMES, OVER, TANK, WORDS, Course
from fulminate.players import observation
from fulminate.record.position.text import write_position
from fulminate.rules import Options, legal_moves
from fulminate.rules.catalogue import copies, for_players
from fulminate.rules.options import LARGEST
from fulminate.rules.track import TRACKS

PARAMETERS: dict[str, Any] = {
    "players": 2,
    "boxes": "none",
    "kinds": "random",
    "mandragora": "default",
    "professors": "none",
    "countdown": 0,
    "tiebreak_drinks": False,
    "stalemate_rounds": 20,
    "first_player": -1,
}
"""The options of the table. OpenSpiel gives each parameter one type, so what is left open has a value of its own:
lists have ``+`` between the names, ``random1`` and ``random2`` are professors to be drawn, a countdown of 0 is the
usual one, 0 stalemate rounds are none, first player -1 is drawn."""

GAME_TYPE = pyspiel.GameType(
    short_name="fulminate",
    long_name="Fulminate",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)

_NOTHING = base64.b64encode(pickle.dumps({})).decode()
"""No attributes, as OpenSpiel saves those of a state in Python."""
MOVES_A_TURN = 400
"""More than the decisions of any turn: every marble picked, placed and named once, every potion drunk."""


def options_from(params: dict[str, Any]) -> Options:
    """The options that the parameters of a game name. Raises OptionsError."""
    given = {**PARAMETERS, **params}
    values: dict[str, object] = {
        "players": given["players"],
        "boxes": _names(given["boxes"]),
        "kinds": given["kinds"] if given["kinds"] in ("random", "simple") else _names(given["kinds"]),
        "tiebreak_drinks": given["tiebreak_drinks"],
        "stalemate_rounds": given["stalemate_rounds"] or None,
        "first_player": "random" if given["first_player"] == -1 else given["first_player"],
    }
    if given["mandragora"] != "default":
        values["mandragora"] = Options.parse_setting("mandragora", given["mandragora"])
    if given["countdown"] != 0:
        values["countdown"] = given["countdown"]
    drawn = {"random1": 1, "random2": 2}
    values["professors"] = drawn.get(given["professors"]) or _names(given["professors"])
    return Options.from_json(values)


def _names(text: str) -> list[str]:
    return [] if text == "none" else text.split("+")


def longest(options: Options) -> int:
    """More than the decisions of any game. Without a stalemate no game is sure to end; it is taken as if with one."""
    tiles = for_players(options.players)["kinds"] * sum(copies(face) for face in range(4))
    rounds = (options.stalemate_rounds or LARGEST) * (tiles + 1)
    return rounds * options.players * MOVES_A_TURN


class FulminateGame(pyspiel.Game):  # type: ignore[misc]
    """The game with its options."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.options = options_from(params or {})
        even = 1 / self.options.players
        info = pyspiel.GameInfo(
            num_distinct_actions=tables.ACTIONS,
            max_chance_outcomes=OUTCOMES,
            num_players=self.options.players,
            min_utility=-even,
            max_utility=1 - even,
            utility_sum=0.0,
            max_game_length=longest(self.options),
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> FulminateState:
        """A game that waits for its deal."""
        return FulminateState(self)

    def max_chance_nodes_in_history(self) -> int:
        """More than the draws of any game: each decision rolls fewer marbles than there are."""
        return longest(self.options)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> FulminateObserver:
        """What somebody sees: the position, and with perfect recall also the story and what it tells of the tanks."""
        if params:
            raise ValueError(f"there are no parameters of observation; given were {params}")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return FulminateObserver(self.options.players, bool(wanted.public_info), bool(wanted.perfect_recall))


class FulminateState(pyspiel.State):  # type: ignore[misc]
    """One moment of a game."""

    def __init__(self, game: FulminateGame) -> None:
        super().__init__(game)
        self.course = Course(game.options)

    def current_player(self) -> int:
        """The seat that decides, or OpenSpiel's number for chance or for the end."""
        return self.course.waits

    # What OpenSpiel would find by calling back here several times; who calls from Python is answered at once.

    def is_chance_node(self) -> bool:
        """Whether chance draws next."""
        return self.course.waits == CHANCE

    def is_player_node(self) -> bool:
        """Whether a seat decides next."""
        return self.course.waits >= 0

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What can be done now, ascending: by the seat that decides, or by chance."""
        waits = self.course.waits
        if waits >= 0:
            return self._legal_actions(waits) if player is None or player == waits else []
        return [drawn for drawn, _ in self.course.outcomes()] if waits == CHANCE else []

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(legal_moves(self.course.dealt()))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can draw now, each with its probability."""
        return self.course.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.course.waits >= 0:
            self.course.play(action)
        else:
            self.course.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return self.course.drawn_words(action)
        words = WORDS[action] if 0 <= action < len(WORDS) else ""
        if not words:
            raise ValueError(f"{action} is not a move; docs/envs.md lists those that are")
        return words

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.course.waits == OVER

    def returns(self) -> list[float]:
        """By seat: the share of the win less 1/n."""
        state = self.course.state
        return [0.0] * self.course.options.players if state is None else tables.shares(state)

    def resample_from_infostate(self, player: int, uniform: Callable[[], float]) -> FulminateState:
        """Another state that the player cannot tell from this one, drawn as likely as it is, with its own history."""
        _check_player(player, self.num_players())
        course = self.course.redrawn(uniform)
        # A state in Python gets a history of another only from the text that OpenSpiel saves states in. To play the
        # history again would take as long as many simulations.
        saved = f"history={','.join(course.history)}\nmove_number={len(course.history)}\n__dict__={_NOTHING}"
        other: FulminateState = self.get_game().deserialize_state(saved)
        other.course = course
        return other

    def __str__(self) -> str:
        """The position with all that is hidden, for people who look into the works; what they see is the observer's."""
        state = self.course.state
        return "deal: " + "; ".join(self.course.words) if state is None else write_position(state)


def _check_player(player: int, players: int) -> None:
    if player not in range(players):
        raise ValueError(f"there is no player {player!r} in a game of {players}; players count from 0")


class FulminateObserver:
    """What can be known as numbers and in words. Nothing is private to a seat, so without public things it is empty."""

    def __init__(self, players: int, everything: bool, recall: bool) -> None:
        self._recall = recall
        self._everything = everything
        self.dict: dict[str, Any] = {}
        size = observation.size(players) if everything else 0
        tanks = (for_players(players)["dispensers"] * int(TRACKS), TANK, 6) if everything and recall else (0, 0, 0)
        self.tensor = np.zeros(size + int(np.prod(tanks)), np.float32)
        if everything:
            self.dict["position"] = self.tensor[:size]
            if recall:
                self.dict["tanks"] = self.tensor[size:].reshape(tanks)

    def set_from(self, state: FulminateState, player: int) -> None:
        """Fill ``tensor`` with what a player sees, all 0 while the deal is under way."""
        _check_player(player, state.num_players())
        table = state.course.state
        if table is None:
            self.tensor.fill(0)
        elif self._everything:
            self.dict["position"][:] = np.frombuffer(observation.observation(table, player), np.uint8)
            if self._recall:
                self.dict["tanks"][:] = self._turned(state.course.belief(), int(table.bell))

    @staticmethod
    def _turned(tanks: Any, bell: int) -> Any:
        """The dispenser that is picked from first, as in the position."""
        return tanks if bell == 0 else np.roll(tanks, -int(TRACKS), axis=0)

    def string_from(self, state: FulminateState, player: int) -> str:
        """What a player sees, in words: the position; with perfect recall the whole story."""
        if not self._everything:
            return ""
        course = state.course
        if self._recall or course.state is None:
            return "; ".join(course.words)
        return course.line()


pyspiel.register_game(GAME_TYPE, FulminateGame)
