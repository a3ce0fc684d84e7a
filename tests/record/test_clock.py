"""O'Clockitt's clock in what is played, written and read."""

from __future__ import annotations

import pytest

from fulminate.players import make_player
from fulminate.record import (
    Played,
    RecordError,
    Writer,
    play_and_note,
    read_json,
    read_text,
    replay,
    verify,
    write_json,
    write_text,
)
from fulminate.record.game.model import Entry, Step
from fulminate.rules import IllegalMove, SeededChance, legal_moves, moves, public, to_bytes
from tests.record.games import start


def test_no_clock_runs_out_in_a_tiebreak_whatever_is_open_there() -> None:
    """Neither player nor record may change the score there (4.10), not even in the middle of a power."""
    values = {"players": 4, "boxes": ["fifth_ingredient"], "professors": ["oclockitt"], "tiebreak_drinks": True}
    state = start(values | {"countdown": 1, "stalemate_rounds": 4}, 55)
    writer = Writer(state, [])
    chance, own, who = SeededChance(56), SeededChance(57), make_player("apprentice")
    while state.phase_name != "power" or not state.in_tiebreak():
        drinks = [move for move in legal_moves(state) if moves.parts(move)[0] == "drink"]
        chosen = drinks[0] if state.in_tiebreak() else who.choose(public(state), legal_moves(state), own)
        writer.add(play_and_note(state, chosen, chance))
    before = to_bytes(state)
    text = write_text(writer.finish())
    assert to_bytes(verify(read_text(text))) == before

    with pytest.raises(IllegalMove, match="no clock runs"):
        play_and_note(state, -1, chance)
    with pytest.raises(IllegalMove, match="no clock runs"):
        writer.add(Played(-1))
    assert to_bytes(state) == before
    assert write_text(writer.finish()) == text, "what was refused is not written down"

    last = writer.record.entries[-1]
    assert isinstance(last, Entry)
    assert last.turn == -1
    last.steps.append(Step("time"))
    for damaged in (read_text(write_text(writer.finish())), read_json(write_json(writer.finish()))):
        with pytest.raises(RecordError, match="no clock runs"):
            verify(damaged)
        with pytest.raises(RecordError, match="no clock runs"):
            list(replay(damaged))
