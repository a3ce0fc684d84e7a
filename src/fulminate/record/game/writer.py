"""Writing a game down while it is played, or again from what a table has stored."""

from __future__ import annotations

from dataclasses import dataclass, field

from fulminate.record.game.deal import deal_of
from fulminate.record.game.model import Breakdown, Entry, Record, Result, Reveal, Step
from fulminate.record.game.text import LONGEST_HEADER, UNWRITABLE, fingerprint
from fulminate.rules import RULES_VERSION, State, answer, awaits, counts, draw, moves, phases, play, public, run_out
from fulminate.rules.catalogue import HELP_POINTS, POINTS, REWARD_POINTS, SCOLDING_POINTS, SKILL_POINTS
from fulminate.rules.chance import Chance
from fulminate.rules.desk import DRUNK, Desk
from fulminate.rules.events import Log
from fulminate.rules.game import MOVE, NOTHING, ROLL
from fulminate.rules.ingredients import LETTERS, UNKNOWN
from fulminate.rules.steps.reveals import revealing
from fulminate.rules.steps.rolls import roll_number, roll_parts, target_base
from fulminate.rules.track import CAPACITY, TRACKS, VISIBLE, size

TIME = "time"
"""The word for O'Clockitt's clock having run out."""


@dataclass
class Played:
    """A move and the rolls that followed it, by their numbers."""

    move: int
    rolls: list[int] = field(default_factory=list)


def play_and_note(state: State, move: int, chance: Chance, log: Log | None = None) -> Played:
    """Play a move, drawing as ``play`` draws, and note what rolled. The move -1 is O'Clockitt's clock."""
    played = Played(move)
    if move < 0:
        run_out(state, log)
        return played
    play(state, move, None, log)
    while awaits(state) not in (MOVE, NOTHING):
        rolled = awaits(state) == ROLL
        found = draw(state, chance)
        answer(state, found, log)
        if rolled:
            played.rolls.append(found)
    return played


def breakdown(desk: Desk) -> Breakdown:
    """A seat's points, by where they come from."""
    potions = sum(int(POINTS[tile % int(DRUNK)]) for tile in desk.completed)
    return Breakdown(
        potions,
        int(SKILL_POINTS * desk.skill),
        int(HELP_POINTS * desk.help),
        int(REWARD_POINTS * desk.reward),
        int(SCOLDING_POINTS * desk.scolding),
        int(desk.score()),
    )


def result_of(end: State) -> Result:
    """How a game that is over has ended."""
    return Result(end.winning_seats, [breakdown(desk) for desk in end.desks])


def turn_of(state: State) -> int:
    """The turn as a record counts it: 0 in the draft, -1 in the tie-break."""
    if state.phase == phases.DRAFTING:
        return 0
    return -1 if state.in_tiebreak() else int(state.turn)


class Writer:
    """Follows a game from its deal and writes it down.

    With ``running`` everything that the table has not seen is ``?`` and is named by reveals: the game as anybody at the
    table could have written it, so that nothing hidden leaves.
    """

    def __init__(self, start: State, seats: list[str], running: bool = False) -> None:
        """``seats`` are the names in seat order, or none. Raises ValueError for names that no record can hold."""
        _check_names(seats, int(start.players))
        self.state = public(start) if running else start.clone()
        self.running = running
        self.record = Record(RULES_VERSION, self.state.options.to_json(), seats, deal_of(self.state))
        # What the unknown marbles of each track and tiles of each stack really are, in the order they will be seen.
        self.marbles = [_letters_above(word) for word in deal_of(start).tracks]
        self.tiles = [stack[1:] for stack in deal_of(start).stacks]

    def add(self, played: Played) -> None:
        """Write down a move and what followed it. Raises IllegalMove and writes nothing where the rules refuse it."""
        words = TIME if played.move < 0 else moves.words(played.move)
        step = Step(words)
        seat, turn = int(self.state.seat), turn_of(self.state)
        # Nothing is written of what the rules refuse.
        if played.move < 0:
            run_out(self.state)
        else:
            play(self.state, played.move)
        self._entry(seat, turn).steps.append(step)
        at = 0
        while awaits(self.state) not in (MOVE, NOTHING):
            if awaits(self.state) == ROLL:
                end = at + int(counts.total(self.state.rolling))
                self._batch(step, played.rolls[at:end])
                at = end
            else:
                self._reveal()

    def play(self, move: int, chance: Chance, log: Log | None = None) -> Played:
        """Play a move of a game that has nothing unknown, as ``play_and_note`` does, and write it down.

        Raises IllegalMove and writes nothing where the rules refuse it.
        """
        seat, turn = int(self.state.seat), turn_of(self.state)
        played = play_and_note(self.state, move, chance, log)
        rolls = [(LETTERS[colour], int(track)) for colour, track in map(roll_parts, played.rolls)]
        self._entry(seat, turn).steps.append(Step(TIME if move < 0 else moves.words(move), rolls))
        return played

    def _entry(self, seat: int, turn: int) -> Entry:
        last = self.record.entries[-1] if self.record.entries else None
        if isinstance(last, Entry) and last.seat == seat and last.turn == turn:
            return last
        entry = Entry(turn, seat, [])
        self.record.entries.append(entry)
        return entry

    def _batch(self, step: Step, rolls: list[int]) -> None:
        """Marbles that roll together. In which order is known to nobody where some land out of sight: there they are
        written track by track, each track from the bottom up."""
        if self.running:
            base = target_base(self.state)
            room = sum(int(CAPACITY - size(self.state.tracks[base + each])) for each in range(int(TRACKS)))
            rolls = [*sorted(rolls[:room], key=_landed), *sorted(rolls[room:], key=_landed)]
        for found in rolls:
            colour, landed = roll_parts(found)
            index = int(target_base(self.state)) + landed
            if self.running and size(self.state.tracks[index]) >= VISIBLE:
                self.marbles[index].append(colour)
                colour = int(UNKNOWN)
            step.rolls.append((LETTERS[colour], landed))
            answer(self.state, int(roll_number(colour, landed)))

    def _reveal(self) -> None:
        track, place = (int(each) for each in revealing(self.state))
        what = self.marbles[track].pop(0) if track >= 0 else self.tiles[place].pop(0)
        self.record.entries.append(Reveal(track, place, what))
        answer(self.state, what)

    def finish(self) -> Record:
        """The record, with its check; with its result when the game is over. Headers are set before this."""
        if self.state.over:
            self.record.result = result_of(self.state)
        self.record.check = fingerprint(self.record)
        return self.record


def _check_names(seats: object, players: int) -> None:
    if not isinstance(seats, (list, tuple)) or len(seats) not in (0, players):
        raise ValueError(f"seats: a list of {players} names, or an empty one, not {seats!r}")
    for name in seats:
        if not isinstance(name, str):
            raise ValueError(f"seats: a name is text, not {name!r}")
        if len(name) > LONGEST_HEADER or UNWRITABLE.search(name):
            raise ValueError(f"seats: a name has at most {LONGEST_HEADER} signs, on one line; {name[:40]!r} has others")


def _landed(roll: int) -> int:
    return int(roll_parts(roll)[1])


def _letters_above(letters: str) -> list[int]:
    return [LETTERS.index(letter) for letter in letters[int(VISIBLE) :]]
