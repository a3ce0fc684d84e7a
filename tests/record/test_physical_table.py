"""A game on a real table, written down by somebody who sees only what lies in sight."""

from __future__ import annotations

import random
import re

import pytest

from fulminate.record import Record, RecordError, breakdown, read_text, verify, write_text
from fulminate.record.game.deal import begin, deal_of
from fulminate.record.game.model import Deal, Entry, Result, Reveal, Step
from fulminate.rules import State, answer, awaits, counts, legal_moves, moves, play, public
from fulminate.rules.ingredients import LETTERS
from fulminate.rules.steps.reveals import revealing
from fulminate.rules.steps.rolls import target_base
from fulminate.rules.track import CAPACITY, VISIBLE, size
from tests.record.games import OPTION_SETS, start, written


class Table:
    """A dispenser of wood: marbles roll where they roll, and only what lies in sight is written down.

    It draws nothing from a seed and knows no secret; the writer has no state but that of the paper.
    """

    def __init__(self, number: int) -> None:
        self.luck = random.Random(number)
        real = start(OPTION_SETS[number], number)
        deal = deal_of(public(real))
        self.hidden_marbles = [word[int(VISIBLE) :] for word in deal_of(real).tracks]
        self.hidden_tiles = [stack[1:] for stack in deal_of(real).stacks]
        self.record = Record(1, real.options.to_json(), [], Deal(deal.tracks, deal.offer, deal.stacks))
        self.paper = begin(self.record)

    def play(self, move: int) -> None:
        step = Step(moves.words(move))
        turn = -1 if self.paper.in_tiebreak() else int(self.paper.turn)
        self.record.entries.append(Entry(turn, int(self.paper.seat), [step]))
        play(self.paper, move)
        while awaits(self.paper) in ("roll", "reveal"):
            if awaits(self.paper) == "roll":
                self.roll(step)
            else:
                self.come_into_sight()

    def roll(self, step: Step) -> None:
        """A whole handful at once; nobody can say what went up into the tank first."""
        batch = counts.letters(self.paper.rolling)
        self.luck.shuffle(batch)
        for letter in batch:
            base = int(target_base(self.paper))
            track = self.luck.choice([each for each in range(5) if size(self.paper.tracks[base + each]) < CAPACITY])
            seen = size(self.paper.tracks[base + track]) < VISIBLE
            if not seen:
                self.hidden_marbles[base + track] += letter
            step.rolls.append((letter if seen else "?", track))
            answer(self.paper, (LETTERS.index(letter) if seen else 7) * 5 + track)

    def come_into_sight(self) -> None:
        track, place = (int(each) for each in revealing(self.paper))
        if track < 0:
            found = self.hidden_tiles[place].pop(0)
        else:
            found = LETTERS.index(self.hidden_marbles[track][0])
            self.hidden_marbles[track] = self.hidden_marbles[track][1:]
        self.record.entries.append(Reveal(track, place, found))
        answer(self.paper, found)


def sensible(state: State, luck: random.Random) -> int:
    choices = legal_moves(state)
    places = [move for move in choices if moves.words(move).startswith("place")]
    return luck.choice(places if places and luck.random() < 0.8 else choices)


@pytest.mark.parametrize("number", [0, 5, 12, 20, len(OPTION_SETS) - 1])
def test_a_game_on_a_real_table_is_written_down_and_verified(number: int) -> None:
    table = Table(number)
    while not table.paper.over and len(table.record.entries) < 3_000:
        table.play(sensible(table.paper, table.luck))
    text = write_text(table.record)
    assert "?" in text
    assert "reveal" in text
    if table.paper.over:
        # Whoever wrote it down has to say who won.
        with pytest.raises(RecordError, match="the scores and winners are missing"):
            verify(read_text(text))
        table.record.result = Result(table.paper.winning_seats, [breakdown(desk) for desk in table.paper.desks])
        text = write_text(table.record)
    record = read_text(text)
    assert record.check is None
    assert write_text(record) == text
    assert verify(record).scores == table.paper.scores


def test_a_variation_ends_where_something_comes_into_sight() -> None:
    """What would come into sight is not known: a variation cannot go on, and whatever stands there is told."""
    lines = write_text(written({"players": 2}, 1, running=True, most=40)).splitlines()
    at = next(
        at for at, line in enumerate(lines) if line.startswith("reveal ") and re.search(r"pick \S+$", lines[at - 1])
    )
    pick = lines[at - 1].rsplit("pick ", 1)[1]
    for rest, right in (("", True), (", done", False), (", zzz", False), (" <r1>", False)):
        changed = [*lines[: at - 1], f"{lines[at - 1]} (pick {pick}{rest})", *lines[at:-1]]
        text = "\n".join(changed) + "\n"
        if right:
            verify(read_text(text))
            continue
        with pytest.raises(RecordError, match="must end where something unknown comes into sight") as wrong:
            verify(read_text(text))
        assert wrong.value.line == at


def test_a_reveal_that_cannot_be_is_refused() -> None:
    table = Table(0)
    while not any(isinstance(each, Reveal) for each in table.record.entries):
        table.play(sensible(table.paper, table.luck))
    lines = write_text(table.record).splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("reveal"))
    for wrong, told in (
        ("reveal 1.1 red", "what comes into sight is at"),
        ("reveal stack 1 wisdom.1", "what comes into sight is at"),
        (lines[at].rsplit(" ", 1)[0] + " mandragora", "no mandragora is left among the marbles that nobody has seen"),
    ):
        changed = [*lines[:at], wrong, *lines[at + 1 :]]
        with pytest.raises(RecordError, match=told) as error:
            verify(read_text("\n".join(changed)))
        assert error.value.line == at + 1
    with pytest.raises(RecordError, match=r"reveal") as error:
        verify(read_text("\n".join([*lines[:at], *lines[at + 1 :]])))
    assert error.value.line >= at
