"""Events have the fields that docs/api.md names, and tell what really happened."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

from fulminate.rules import SeededChance, State, awaits, play, run_out, track
from fulminate.rules.track import VISIBLE
from tests.engine.games import BASE, WHOLE_BOX, choose, deal

API = Path(__file__).resolve().parents[2] / "docs" / "api.md"
FIELDS = {
    "drafted": "seat tile",
    "turn": "seat turn round",
    "picked": "seat dispenser track position marble",
    "exploded": "seat dispenser track step colour positions marbles",
    "took": "seat by marbles from",
    "helped": "seat",
    "returned": "seat by from marbles",
    "placed": "seat marble burner layer",
    "completed": "seat burner tile points",
    "rolled": "dispenser marbles landed lengths",
    "revealed": "dispenser track marbles",
    "drank": "seat kind by effect",
    "robbed": "seat from marbles",
    "stole": "seat from marbles",
    "gave": "seat to marbles lost",
    "varnished": "seat from to count",
    "exchanged": "seat given taken",
    "gained": "seat token for count",
    "kept": "seat marbles",
    "discarded": "seat marbles",
    "drew": "seat stack burner tile next",
    "bell": "dispenser",
    "triggered": "by",
    "tiebreak": "seats",
    "over": "winners scores",
}


def test_the_documentation_names_them() -> None:
    table = API.read_text(encoding="utf-8").split("## Events")[1].split("\n## ")[0]
    documented = {word for line in table.splitlines() if line.startswith("| `") for word in _types(line)}
    assert documented == set(FIELDS)


def _types(line: str) -> list[str]:
    return [part.strip().strip("`") for part in line.split("|")[1].split(",")]


def _sizes(state: State) -> list[int]:
    return [int(track.size(word)) for word in state.tracks]


def _check(before: State, after: State, log: list[dict[str, Any]]) -> None:
    for event in log:
        assert {*event} == {"type", *FIELDS[event["type"]].split()}, event
    gone = Counter[int]()
    for event in log:
        if event["type"] in ("picked", "exploded"):
            many = len(event.get("marbles", "x"))
            gone[event["dispenser"] * 5 + event["track"]] += many
        elif event["type"] in ("took", "returned"):
            for each, _ in event["from"]:
                gone[int(before.pick_base()) + each] += 1
    rolled = sum(len(event["marbles"]) for event in log if event["type"] == "rolled")
    assert sum(_sizes(after)) == sum(_sizes(before)) - sum(gone.values()) + rolled
    for event in log:
        if event["type"] == "rolled":
            for each, position, marble in event["landed"]:
                assert position < VISIBLE
                assert track.to_letters(after.tracks[event["dispenser"] * 5 + each])[position] == marble
            assert event["lengths"] == _sizes(after)[event["dispenser"] * 5 : event["dispenser"] * 5 + 5]
        elif event["type"] == "revealed":
            for position, marble in event["marbles"]:
                assert position < VISIBLE
                assert track.to_letters(after.tracks[event["dispenser"] * 5 + event["track"]])[position] == marble
        elif event["type"] == "gained":
            assert event["count"] in (1, -1)
        elif event["type"] == "kept":
            assert len(event["marbles"]) == min(3, int(before.desk().held_total()))


def _points(log: list[dict[str, Any]]) -> Counter[int]:
    """The points that a log tells of, by seat."""
    found = Counter[int]()
    worth = {"skill": 4, "help": -2, "reward": 1, "scolding": -1}
    for event in log:
        if event["type"] == "completed":
            found[event["seat"]] += event["points"]
        elif event["type"] == "gained":
            found[event["seat"]] += worth[event["token"]] * event["count"]
    return found


def test_events_of_whole_games() -> None:
    seen = set()
    for seed in range(4):
        for values in (*BASE, *WHOLE_BOX):
            state = deal(values, seed)
            chance = SeededChance(seed)
            luck = random.Random(seed)
            while awaits(state) == "move":
                log: list[dict[str, Any]] = []
                before = state.clone()
                if state.professors >> 6 & 1 and state.phase_name == "turn" and luck.random() < 0.05:
                    run_out(state, log)
                else:
                    play(state, choose(state, luck), chance, log)
                _check(before, state, log)
                seen |= {event["type"] for event in log}
                told = _points(log)
                now = [points_ + told[seat] for seat, points_ in enumerate(before.scores)]
                assert state.scores == now
            assert state.over
    assert seen == set(FIELDS)
