"""A finished table played again by the rules alone: its log, and the secret that is told at the end."""

from __future__ import annotations

from typing import Any

from fulminate.rules import KeyedChance, Options, commitment, moves, new_game, play, run_out, view


def final_view(snapshot: dict[str, Any], log: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    """What the engine makes of the moves that were not taken back. `options` are those the table was opened with."""
    secret = bytes.fromhex(snapshot["secret"])
    table = snapshot["table"]
    assert commitment(secret, table) == snapshot["commitment"]
    state = new_game(Options.from_json(options), KeyedChance(secret, table, 0), True)
    for entry in log["entries"]:
        if entry["undone"] or entry["undo"]:
            continue
        if entry["words"] is None:
            run_out(state)
            continue
        assert state.seat == entry["seat"]
        play(state, moves.parse(entry["words"]), KeyedChance(secret, table, entry["version"]), None)
    assert state.over
    return view(state)
