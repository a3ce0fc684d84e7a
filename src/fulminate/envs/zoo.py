"""A PettingZoo environment: every seat an agent, one decision at a time. docs/envs.md describes spaces and rewards."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from fulminate.envs import saving
from fulminate.envs import table as tables
from fulminate.envs.table import ACTIONS, Table
from fulminate.players.observation import observed
from fulminate.record.json_values import Unfit, a_number, a_text, said
from fulminate.record.position.text import write_position
from fulminate.rules import IllegalMove, Options, play, public

ILLEGAL = -1.0
"""The reward of an illegal action, which ends the game for all."""
_BY_GAME = ("agent_selection", "rewards", "terminations", "truncations", "infos")
"""Attributes that there are from the first reset on."""

Observation = dict[str, Any]


def env(players: int = 2, options: dict[str, object] | None = None, render_mode: str | None = None) -> FulminateAEC:
    """The environment. It needs none of the usual wrappers: it ends at illegal actions and tells misuse itself."""
    return FulminateAEC(players, options, render_mode)


class FulminateAEC(AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """A table at which every seat is an agent; ``options`` are those of the rules but ``players``.

    What is called at the wrong time raises RuntimeError, what is called with a wrong value ValueError.
    """

    metadata = {  # noqa: RUF012 - PettingZoo declares it so
        "name": "fulminate_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self, players: int = 2, options: dict[str, object] | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self._made = (players, options, render_mode)
        self.render_mode = tables.as_render_mode(render_mode)
        self._options = tables.for_table(options, players, "the argument of that name is")
        self._usual = Options.from_json(self._options)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        high = tables.largest(players)
        self.observation_spaces: dict[str, Any] = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, high, dtype=np.uint8),
                    "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Any] = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._np_random: np.random.Generator | None = None
        self._table: Table | None = None
        # Whose action ended the game, and whether because it was illegal.
        self._ended_by: str | None = None
        self._illegal = False

    # ---- PettingZoo's part -----------------------------------------------------------------------

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        self._seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions."""
        self._seat(agent)
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game; ``options["table"]`` changes the table's for this game. Other keys are warned of."""
        wrong = tables.passed_over(options)
        if wrong:
            # No refusal: PettingZoo's own test gives a key that means nothing.
            warnings.warn(wrong, stacklevel=2)
        wanted = tables.for_episode(self._options, options)
        if seed is not None or self._np_random is None:
            self._np_random, _ = seeding.np_random(seed)
        self._begin(Table.dealt(wanted, int(self._np_random.integers(1 << 62))))

    def step(self, action: int | None) -> None:
        """Play the action of the agent whose decision it is."""
        agent = self._selected()
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            move = tables.as_action(action)
        except ValueError as error:
            raise ValueError(f"{agent} has to decide: {error}") from None
        table = self.table
        self._cumulative_rewards[agent] = 0.0
        try:
            play(table.state, move, table.chance)
        except IllegalMove:
            self._end(agent, illegal=True)
            return
        if table.state.over:
            self._end(agent, illegal=False)
        else:
            self._next()

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """What the agent whose turn it is sees, its reward since it last acted, whether it has ended, and its info."""
        self._selected()
        found: tuple[Observation | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def agent_iter(self, max_iter: int = 2**63) -> Iterable[str]:
        """The agents in the order in which they act, to the end of the game."""
        _ = self.table  # raises where no game has begun
        agents: Iterable[str] = super().agent_iter(max_iter)
        return agents

    def observe(self, agent: str) -> Observation:
        """What the agent's seat sees, with the mask of its legal actions: all 0 when it has nothing to decide."""
        seat = self._seat(agent)
        numbers, legal = observed(self.table.state, seat)
        if self.terminations.get(agent, True):
            legal = bytes(ACTIONS)
        return {"observation": tables.as_numbers(numbers), "action_mask": tables.as_mask(legal)}

    def render(self) -> str | None:
        """The position as everybody sees it, in one line (docs/record.md)."""
        seen = write_position(public(self.table.state))
        return None if self.render_mode is None else seen

    def close(self) -> None:
        """Nothing is held open."""

    # ---- Save, load and copy ---------------------------------------------------------------------

    def save(self) -> bytes:
        """The game as it stands, with all luck to come, also that of later games."""
        return saving.packed(
            {
                "options": self._usual.to_json(),
                "table": saving.table_to_json(self.table),
                "luck": saving.luck_to_json(self._luck),
                "ended_by": self._ended_by,
                "illegal": self._illegal,
                "left": len(self.agents),
            }
        )

    def load(self, data: bytes) -> None:
        """Go on where ``save`` was called, in an environment made the same way.

        Raises SaveError, a ValueError, for anything else, and changes nothing then.
        """
        values = saving.unpacked(data, ("options", "table", "luck", "ended_by", "illegal", "left"))
        players = len(self.possible_agents)
        with saving.reading():
            loaded = saving.table_from_json(values["table"], players)
            saving.check_options(values["options"], self._usual)
            luck = saving.luck_from_json(values["luck"])
            illegal = saving.a_flag(values["illegal"], "illegal")
            left = a_number(values["left"], "left", 0, players)
            ended_by = values["ended_by"]
            if ended_by is None:
                if loaded.state.over or illegal or left != players:
                    raise Unfit("ended_by is null while the game goes on, and all agents are left")
            elif a_text(ended_by, "ended_by") not in self._seats:
                raise Unfit(f"ended_by is one of {', '.join(self.possible_agents)}, or null, not {said(ended_by)}")
            elif illegal == loaded.state.over or (illegal and self._seats[ended_by] != loaded.state.seat):
                raise Unfit("illegal is true where the seat that decides ended a game that is not over, else false")
        self._np_random = luck
        self._resume(loaded, ended_by, illegal, left)

    def clone(self) -> FulminateAEC:
        """An environment of its own that goes on just as this one would."""
        copy = FulminateAEC(*self._made)
        if self._table is not None:
            copy._np_random, _ = seeding.np_random(0)
            copy._np_random.bit_generator.state = self._luck.bit_generator.state
            copy._resume(self._table.clone(), self._ended_by, self._illegal, len(self.agents))
        return copy

    def __deepcopy__(self, memo: dict[int, Any]) -> FulminateAEC:
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
            raise RuntimeError("no game has begun; call reset")
        return self._table

    def _selected(self) -> str:
        """The agent to act next, ended agents included."""
        _ = self.table  # raises where no game has begun
        if not self.agents:
            raise RuntimeError("the game is over and every agent has taken its last step; call reset")
        return str(self.agent_selection)

    def _seat(self, agent: str) -> int:
        if agent not in self._seats:
            raise ValueError(f"there is no agent {agent!r}; the agents are {', '.join(self.possible_agents)}")
        return self._seats[agent]

    def __getattr__(self, name: str) -> Any:
        if name in _BY_GAME:
            raise AttributeError(f"{name}: no game has begun; call reset")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    @property
    def _luck(self) -> np.random.Generator:
        if self._np_random is None:
            raise RuntimeError("no game has begun; call reset")
        return self._np_random

    def _begin(self, table: Table) -> None:
        """A game is under way, and nobody has been paid."""
        self._table = table
        self._ended_by = None
        self._illegal = False
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._next()

    def _resume(self, table: Table, ended_by: str | None, illegal: bool, left: int) -> None:
        """Go on at a table; where its game has ended, with so many agents that still have their last step to take."""
        self._begin(table)
        if ended_by is not None:
            self.agent_selection = ended_by
            self._end(ended_by, illegal)
            for _ in range(len(self.agents) - left):
                self._was_dead_step(None)

    def _next(self) -> None:
        self.agent_selection = self.possible_agents[int(self.table.state.seat)]

    def _end(self, agent: str, illegal: bool) -> None:
        """An agent has ended the game: pay everybody and tell the result in everybody's ``info``."""
        self._ended_by = agent
        self._illegal = illegal
        state = self.table.state
        result: dict[str, Any] = {"scores": state.scores, "winners": state.winning_seats}
        if illegal:
            result["illegal"] = agent
            self.rewards = {each: ILLEGAL if each == agent else 0.0 for each in self.agents}
        else:
            paid = tables.shares(state)
            self.rewards = {each: paid[self._seats[each]] for each in self.agents}
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: dict(result) for agent in self.agents}
        self._deads_step_first()
