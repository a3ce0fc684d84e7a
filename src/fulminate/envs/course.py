"""The course of one game for OpenSpiel: every draw of chance taken from outside, and what everybody has seen of it.

Beside the state this keeps the public story in words, a history that leads to the state, and with which roll each
marble in the tanks came: the marbles of one roll that nobody saw land can be any way round among their places, and in
no other way. So an information state can be drawn again exactly, its history too, and what is known of each hidden
marble can be said in numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any

import numpy as np
import numpy.typing as npt

from fulminate.envs.dealing import Dealing, Outcomes
from fulminate.envs.rolled import Roll
from fulminate.record.position.text import write_position
from fulminate.rules import Options, State, answer, awaits, counts, moves, outcomes, play, public, track
from fulminate.rules.catalogue import KINDS, face_of, kind_of
from fulminate.rules.game import MOVE, NOTHING
from fulminate.rules.ingredients import COLOURS, LETTERS, UNKNOWN
from fulminate.rules.plain import from_plain, to_plain
from fulminate.rules.steps.reveals import revealing
from fulminate.rules.steps.rolls import roll_parts, target_base
from fulminate.rules.track import CAPACITY, VISIBLE

CHANCE = -1
OVER = -4
"""What a course waits for beside a seat's decision; OpenSpiel's numbers for them."""
IN_SIGHT = int(VISIBLE)
TANK = int(CAPACITY - VISIBLE)
"""Places of a track that nobody sees."""
DEALT = 0
"""The number of the deal among the rolls."""


WORDS = [moves.words(number) if number in moves.ALL else "" for number in range(int(moves.END))]
"""By move: its words; empty for a number that is no move."""
OUTCOMES = 64
"""Outcomes of chance are below this: a tile, or a roll's number, or less."""
_DRAWN = [f"{CHANCE}:{drawn}" for drawn in range(OUTCOMES)]
"""By outcome of chance: how OpenSpiel writes it in a history."""


class Course:
    """A game that waits for a seat's move, for chance, or for nothing: ``waits`` is the seat, CHANCE or OVER."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.waits = CHANCE
        self.state: State | None = None
        self.words: list[str] = []
        # Everything played and drawn as "player:action", which is how OpenSpiel writes a history; but the marbles of a
        # roll that is over track by track.
        self.history: list[str] = []
        self._dealing: Dealing | None = None
        self._tracks: list[int] = []
        # By track: the number of the roll that each of its marbles came with, right for those in the tank.
        self._rolls: list[list[int]] = []
        # All rolls by their numbers, from 1; the last may be under way: its marbles, the lengths of the tracks before.
        self._past: list[Roll] = []
        self._batch = ""
        self._lengths: list[int] = []
        # Worked out when first asked for: they are asked for again and again.
        self._outcomes: Outcomes | None = None
        self._line = ""
        self._belief: npt.NDArray[np.float32] | None = None

    # ---- Playing ---------------------------------------------------------------------------------

    def dealt(self) -> State:
        """The state. Raises ValueError while the deal is under way."""
        if self.state is None:
            raise ValueError("the game is still being dealt")
        return self.state

    def outcomes(self) -> Outcomes:
        """What chance can draw now, each with its probability."""
        if self._outcomes is None:
            self._outcomes = self._deal().outcomes() if self.state is None else outcomes(self.state)
        return self._outcomes[:]

    def play(self, move: int) -> None:
        """Play a move. Raises ValueError for one that is not legal, and changes nothing."""
        state = self.dealt()
        play(state, move)
        self._outcomes = None
        self.history.append(f"{self.waits}:{move}")
        self.words.append(WORDS[move])
        self._fall(state)
        self._wait(state)

    def take(self, drawn: int) -> None:
        """Let chance draw this. Raises ValueError for what it cannot draw now, and changes nothing."""
        self._check(drawn)
        self.history.append(_DRAWN[drawn])
        self._outcomes = None
        state = self.state
        if state is None:
            self._draw_deal(drawn)
        elif state.rolling != 0:
            colour, landed = roll_parts(drawn)
            index = int(target_base(state)) + landed
            answer(state, drawn)
            self._tracks[index] = state.tracks[index]
            self._rolls[index].append(len(self._past))
            self._past[-1].land(index, colour)
            if state.rolling == 0:
                self._tell_roll()
                self._record(self._past[-1])
            self._wait(state)
        else:
            self.words.append(self._words_of(drawn))
            answer(state, drawn)
            self._fall(state)
            self._wait(state)

    def drawn_words(self, drawn: int) -> str:
        """An outcome of chance in words. Raises ValueError for what it cannot draw now."""
        self._check(drawn)
        return self._words_of(drawn)

    def _check(self, drawn: int) -> None:
        found = self.outcomes()
        if drawn not in map(itemgetter(0), found):
            drawable = ", ".join(str(each) for each, _ in found)
            can = f"what can be drawn is {drawable}" if found else "chance draws nothing now"
            raise ValueError(f"{drawn} cannot be drawn now; {can}")

    def _words_of(self, drawn: int) -> str:
        state = self.state
        if state is None:
            return self._deal().words_of(drawn)
        if state.rolling != 0:
            colour, landed = roll_parts(drawn)
            return f"roll {LETTERS[colour]} {landed + 1}"
        if revealing(state)[0] < 0:
            return f"reveal {KINDS[kind_of(drawn)]} {face_of(drawn) + 1}"
        return f"reveal {LETTERS[drawn]}"

    def _deal(self) -> Dealing:
        if self._dealing is None:
            self._dealing = Dealing(self.options)
        return self._dealing

    def _draw_deal(self, drawn: int) -> None:
        dealing = self._deal()
        self.words.append(dealing.words_of(drawn))
        dealing.take(drawn)
        if dealing.done:
            state = dealing.state()
            self.state = state
            self._dealing = None
            self._tracks = list(state.tracks)
            self._rolls = [[DEALT] * (word >> 48) for word in self._tracks]

    def _wait(self, state: State) -> None:
        self._line = ""
        self._belief = None
        if state.rolling != 0:
            self.waits = CHANCE
            if not self._batch:
                self._past.append(Roll(len(self.history)))
                self._batch = "".join(counts.letters(state.rolling))
                self._lengths = [word >> 48 for word in self._tracks]
            return
        waits = awaits(state)
        if waits == MOVE:
            self.waits = int(state.seat)
        else:
            self.waits = OVER if waits == NOTHING else CHANCE

    def _fall(self, state: State) -> None:
        """Where marbles have left a track, the others have come down; tell which came out of the tank, in order."""
        tracks = list(state.tracks)
        before = self._tracks
        if tracks == before:
            return
        self._tracks = tracks
        for index, word in enumerate(tracks):
            size = word >> 48
            gone = (before[index] >> 48) - size
            if gone > 0:
                came = track.to_letters(before[index])[IN_SIGHT : IN_SIGHT + gone]
                if came:
                    self.words.append(f"down {index + 1}:{came}")
                self._rolls[index] = self._rolls[index][gone:]

    def _tell_roll(self) -> None:
        """The marbles of a roll, where those in sight lie now, and how many are out of sight (section 9)."""
        told = [f"roll {self._batch}"]
        for index, word in enumerate(self._tracks):
            length = self._lengths[index]
            size = word >> 48
            if size > length:
                seen = track.to_letters(word)[length:IN_SIGHT]
                told.append(f"{index + 1}:{seen}{'?' * (size - length - len(seen))}")
        self.words.append(" ".join(told))
        self._batch = ""

    # ---- What is known ---------------------------------------------------------------------------

    def line(self) -> str:
        """The position as everybody sees it, in one line."""
        if not self._line:
            self._line = write_position(public(self.dealt()))
        return self._line

    def belief(self) -> npt.NDArray[np.float32]:
        """By track, place in its tank and colour: how likely that marble is of that colour, all seen considered."""
        if self._belief is None:
            known = np.zeros((len(self._tracks), TANK, int(COLOURS)), np.float32)
            places, marbles = self._hidden()
            for number, spots in places.items():
                found = marbles[number]
                likely = [many / sum(found) for many in found]
                for index, position in spots:
                    known[index, position - IN_SIGHT] = likely
            self._belief = known
        return self._belief

    def redrawn(self, uniform: Callable[[], float]) -> Course:
        """Another course that looks the same to everybody, drawn as likely as it is, with the history that leads there.
        What the deal has hidden is still open in both: chance draws it when it comes into sight."""
        copy = self.clone()
        if copy.state is None:
            return copy
        tracks = copy.state.tracks
        places = self._hidden()[0]
        places.pop(DEALT, None)
        if self._batch:
            places.setdefault(len(self._past), [])
        for number, spots in places.items():
            roll, colours = self._past[number - 1].redrawn([index for index, _ in spots], uniform)
            for (index, position), colour in zip(spots, colours, strict=True):
                tracks[index] = track.put(tracks[index], position, colour)
            copy._past[number - 1] = roll
            copy._record(roll)
        copy.state.tracks = tracks
        copy._tracks = list(tracks)
        return copy

    def _record(self, roll: Roll) -> None:
        """Write the draws of a roll into the history, so that they tell nothing that nobody has seen."""
        draws = roll.draws()
        self.history[roll.start : roll.start + len(draws)] = [_DRAWN[drawn] for drawn in draws]

    def _hidden(self) -> tuple[dict[int, list[tuple[int, int]]], dict[int, list[int]]]:
        """By roll: the hidden places of its marbles (track, position), and how many of each colour they are."""
        places: dict[int, list[tuple[int, int]]] = {}
        marbles: dict[int, list[int]] = {}
        for index, rolls in enumerate(self._rolls):
            for position in range(IN_SIGHT, len(rolls)):
                number = rolls[position]
                places.setdefault(number, []).append((index, position))
                found = marbles.setdefault(number, [0] * int(COLOURS))
                colour = (self._tracks[index] >> (3 * position)) & 7
                if colour != UNKNOWN:
                    found[colour] += 1
        if DEALT in marbles:
            unseen = self.dealt().unseen
            marbles[DEALT] = [int(counts.count(unseen, colour)) for colour in range(int(COLOURS))]
        return places, marbles

    # ---- Copies ----------------------------------------------------------------------------------

    def clone(self) -> Course:
        """A course of its own at the same moment."""
        copy = Course.__new__(Course)
        copy.options = self.options
        copy.waits = self.waits
        copy.state = None if self.state is None else self.state.clone()
        copy.words = self.words[:]
        copy.history = self.history[:]
        copy._dealing = None if self._dealing is None else self._dealing.clone()
        copy._tracks = self._tracks[:]
        copy._rolls = [rolls[:] for rolls in self._rolls]
        copy._past = self._past[:]
        if self._batch:
            copy._past[-1] = self._past[-1].copy()
        copy._batch = self._batch
        copy._lengths = self._lengths
        copy._outcomes = self._outcomes
        copy._line = self._line
        copy._belief = self._belief
        return copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Course:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        kept = dict(self.__dict__)
        kept["options"] = self.options.to_json()
        kept["state"] = None if self.state is None else to_plain(self.state)
        kept["_dealing"] = [] if self._dealing is None else self._dealing.taken
        kept["_outcomes"] = None
        kept["_line"] = ""
        kept["_belief"] = None
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.options = Options.from_json(kept["options"])
        self.state = None if kept["state"] is None else from_plain(kept["state"])
        self._dealing = None
        for drawn in kept["_dealing"]:
            self._deal().take(drawn)
