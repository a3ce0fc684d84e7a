"""A Gymnasium environment: one seat against chosen players. docs/envs.md describes spaces, rewards and ``info``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from fulminate.envs import saving
from fulminate.envs import table as tables
from fulminate.envs.table import ACTIONS, Numbers, Table
from fulminate.players import make_player
from fulminate.players.observation import mask, observed
from fulminate.record.json_values import Unfit, a_number
from fulminate.record.position.text import write_position
from fulminate.rules import Options, SeededChance, State, legal_moves, play, public
from fulminate.rules.chance import Chance

ILLEGAL = -1.0
"""The reward of an illegal action, which ends the episode."""


class Opponent(Protocol):
    """Whoever can take a seat: any object with the one method of ``fulminate.players.Player``."""

    def choose(self, view: State, moves: list[int], chance: Chance) -> int:
        """One of the legal moves."""


def _seated(opponents: Iterable[str | Opponent]) -> list[Opponent]:
    """The opponents, those with names made. Raises ValueError for what is none."""
    if isinstance(opponents, str):
        raise ValueError(f"opponents: a list, one for each seat, such as [{opponents!r}], not the word {opponents!r}")
    return [_opponent(each) for each in opponents]


def _opponent(given: str | Opponent) -> Opponent:
    if isinstance(given, str):
        return make_player(given)
    if isinstance(given, type):
        raise ValueError(f"opponents: give an object, not its class: {given.__name__}(), not {given.__name__}")
    if not callable(getattr(given, "choose", None)):
        raise ValueError(
            f"opponents: the name of a player, or an object with a method choose(view, moves, chance), not {given!r}"
        )
    return given


class FulminateEnv(gymnasium.Env[Numbers, np.int64]):
    """One seat of a table; ``opponents`` take the others, in turn order after it.

    ``options`` are those of the rules but ``players``: one more than there are opponents. An opponent is the name of a
    player or an object that chooses; players have no memory of their own here, so saving does not hold it.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium declares it so

    def __init__(
        self,
        opponents: Iterable[str | Opponent] = ("greedy",),
        options: dict[str, object] | None = None,
        seat: int = 0,
        render_mode: str | None = None,
    ) -> None:
        if not isinstance(opponents, Iterable):
            raise ValueError(f"opponents: a list, one for each seat, not {opponents!r}")
        given = opponents if isinstance(opponents, str) else tuple(opponents)
        seated = _seated(given)
        if not 1 <= len(seated) < 6:
            raise ValueError(f"opponents: from 1 to 5 of them, not {len(seated)}")
        self.players = len(seated) + 1
        self.seat = seat
        self.render_mode = tables.as_render_mode(render_mode)
        self._options = tables.for_table(options, self.players, "you and your opponents are")
        self._usual = Options.from_json(self._options)
        if not isinstance(seat, (int, np.integer)) or not 0 <= seat < self.players:
            raise ValueError(f"there is no seat {seat!r} at a table of {self.players}; seats count from 0")
        self._made = (given, options, seat, render_mode)
        self._opponents = {(seat + 1 + number) % self.players: player for number, player in enumerate(seated)}
        self.observation_space = spaces.Box(0, tables.largest(self.players), dtype=np.uint8)
        self.action_space = spaces.Discrete(ACTIONS)
        self._table: Table | None = None
        self._own = SeededChance(0)
        self._ended = True

    # ---- Gymnasium's part ------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Deal a game and play up to the seat's first decision.

        ``options["table"]`` changes the table's options for this episode. Raises ValueError for other keys.
        """
        wrong = tables.passed_over(options)
        if wrong:
            raise ValueError(wrong)
        wanted = tables.for_episode(self._options, options)
        super().reset(seed=seed)
        deal, own = self.np_random.integers(1 << 62, size=2)
        self._table = Table.dealt(wanted, int(deal))
        self._own = SeededChance(int(own))
        self._ended = False
        self._others()
        return self._seen()

    def step(
        self, action: int | np.integer[Any] | npt.NDArray[Any]
    ) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Play the action, then the opponents up to the seat's next decision or the end.

        Raises ValueError for what is no action at all, and RuntimeError where no episode is under way.
        """
        table = self.table
        if self._ended:
            raise RuntimeError("the episode has ended; call reset")
        move = tables.as_action(action)
        if move not in legal_moves(table.state):
            self._ended = True
            numbers, info = self._seen()
            return numbers, ILLEGAL, True, False, {**info, "illegal": True}
        play(table.state, move, table.chance)
        goes_on = self._others()
        numbers, info = self._seen()
        if goes_on:
            return numbers, 0.0, False, False, info
        info["winners"] = table.state.winning_seats
        return numbers, tables.shares(table.state)[self.seat], True, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal now, as learners with masks ask for it; none when the episode has ended."""
        found = np.frombuffer(mask(self.table.state, self.seat), np.bool_)
        return np.zeros_like(found) if self._ended else found

    def render(self) -> str | None:
        """The position as everybody sees it, in one line (docs/record.md)."""
        seen = write_position(public(self.table.state))
        return None if self.render_mode is None else seen

    # ---- Save, load and copy ---------------------------------------------------------------------

    def save(self) -> bytes:
        """The episode as it stands, with all luck to come, also that of later episodes."""
        return saving.packed(
            {
                "options": self._usual.to_json(),
                "seat": int(self.seat),
                "table": saving.table_to_json(self.table),
                "own": saving.chance_to_json(self._own),
                "ended": self._ended,
                "luck": saving.luck_to_json(self.np_random),
            }
        )

    def load(self, data: bytes) -> tuple[Numbers, dict[str, Any]]:
        """Go on where ``save`` was called, in an environment made the same way; what is seen there.

        Raises SaveError, a ValueError, for anything else, and changes nothing then.
        """
        values = saving.unpacked(data, ("options", "seat", "table", "own", "ended", "luck"))
        with saving.reading():
            loaded = saving.table_from_json(values["table"], self.players)
            saving.check_options(values["options"], self._usual)
            seat = a_number(values["seat"], "seat", 0, self.players - 1)
            if seat != self.seat:
                raise saving.SaveError(f"saved at seat {seat}, this environment plays seat {self.seat}")
            own = saving.chance_from_json(values["own"], "own")
            luck = saving.luck_from_json(values["luck"])
            ended = saving.a_flag(values["ended"], "ended")
            if not ended and (loaded.state.over or loaded.state.seat != seat):
                raise Unfit("ended is true where the game is over, and while another seat decides")
        self._table = loaded
        self._own = own
        self._ended = ended
        self.np_random = luck
        return self._seen()

    def clone(self) -> FulminateEnv:
        """An environment of its own that goes on just as this one would."""
        copy = FulminateEnv(*self._made)
        if self._table is not None:
            copy._table = self._table.clone()
            copy._own = self._own.clone()
            copy._ended = self._ended
            copy.np_random.bit_generator.state = self.np_random.bit_generator.state
        return copy

    def __deepcopy__(self, memo: dict[int, Any]) -> FulminateEnv:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        return {"made": self._made, "saved": None if self._table is None else self.save()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__init__(*kept["made"])  # type: ignore[misc]
        if kept["saved"] is not None:
            self.load(kept["saved"])

    # ---- Inside ----------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The table as it is, hidden things included: for tests, not for learners."""
        if self._table is None:
            raise RuntimeError("no episode has begun; call reset")
        return self._table

    def _others(self) -> bool:
        """Let the opponents play; whether the learner decides again. Where one of them fails, the episode has ended."""
        self._ended = True
        state = self.table.state
        while not state.over and state.seat != self.seat:
            seat = int(state.seat)
            found = legal_moves(state)
            move = self._opponents[seat].choose(public(state), found[:], self._own)
            if move not in found:
                raise ValueError(f"the opponent on seat {seat} chose {move!r}, which is not among its moves {found}")
            play(state, int(move), self.table.chance)
        self._ended = bool(state.over)
        return not self._ended

    def _seen(self) -> tuple[Numbers, dict[str, Any]]:
        state = self.table.state
        numbers, legal = observed(state, self.seat)
        legal = bytes(ACTIONS) if self._ended else legal
        return tables.as_numbers(numbers), {"action_mask": tables.as_mask(legal), "scores": state.scores}


gymnasium.register(id="Fulminate-v0", entry_point="fulminate.envs.gym:FulminateEnv")
