"""A record as text: written here, read by ``reader``, to the letter. The grammar stands in docs/record.md."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import replace

from fulminate.record.game.model import FORMAT, Entry, Record, Reveal, Step, tile_word
from fulminate.rules import Options
from fulminate.rules.ingredients import NAMES
from fulminate.rules.options import KEYS

TAGS = ("Date", "Table", "Hash", "Secret")
"""The headers that a record may have, in their order, after its format and rules version."""
MOST_TIMES = 9
LONGEST_HEADER = 400
"""A header's most characters."""
RUNS = 16
"""How many runs of versions stand in one line."""
UNFINISHED = "unfinished"
"""The last line of a game that is not over, so that a record that was cut short can be told from it."""
UNWRITABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")
"""Signs that stand nowhere in a record: they break lines or turn them round, or cannot be written at all."""


def write_text(record: Record) -> str:
    """The record as text."""
    return "\n".join(_lines(record)) + "\n"


def beginnings(record: Record) -> tuple[int, int]:
    """The lines of the record's text, from 1, on which its deal and its first turn begin."""
    told = list(_lines(replace(record, entries=[], result=None, check=None)))
    return next(number for number, line in enumerate(told, start=1) if line.startswith("tracks ")), len(told)


def fingerprint(record: Record) -> str:
    """What a record's ``check`` must be: 16 hexadecimal digits over all that it says about the game."""
    entries = [_bare(entry) for entry in record.entries]
    told = write_text(replace(record, entries=entries, comment=None, check=None))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def _bare(entry: Entry | Reveal) -> Entry | Reveal:
    """The entry without comments and variations."""
    if isinstance(entry, Reveal) or all(step.comment is None and not step.variations for step in entry.steps):
        return entry
    return Entry(entry.turn, entry.seat, [Step(step.words, step.rolls) for step in entry.steps])


def _lines(record: Record) -> Iterator[str]:
    yield f'[Fulminate "{FORMAT}"]'
    yield f'[Rules "{record.rules_version}"]'
    for tag in TAGS:
        value = getattr(record, tag.lower())
        if value is not None:
            yield f"[{tag} {json.dumps(value, ensure_ascii=False)}]"
    for name in record.seats:
        yield f"[Seat {json.dumps(name, ensure_ascii=False)}]"
    for key in KEYS:
        if key in record.options:
            yield f'[Option "{key}={Options.setting_text(record.options[key])}"]'
    for key in KEYS:
        if key in record.asked:
            yield f'[Asked "{key}={Options.setting_text(record.asked[key])}"]'
    runs = record.versions or []
    for at in range(0, len(runs), RUNS):
        told = ",".join(str(first) if first == last else f"{first}-{last}" for first, last in runs[at : at + RUNS])
        yield f'[Versions "{told}"]'
    if record.comment is not None:
        yield "{" + record.comment + "}"
    for start in range(0, len(record.deal.tracks), 5):
        yield "tracks " + " ".join(each or "-" for each in record.deal.tracks[start : start + 5])
    yield "offer " + (" ".join(tile_word(tile) for tile in record.deal.offer) or "-")
    for stack in record.deal.stacks:
        yield "stack " + (" ".join(tile_word(tile) for tile in stack) or "-")
    for entry in record.entries:
        if isinstance(entry, Reveal):
            yield reveal_line(entry)
        else:
            turn = "tie" if entry.turn < 0 else str(entry.turn)
            yield f"{turn}.{entry.seat + 1}: {_steps(entry.steps)}"
    if record.result is None:
        yield UNFINISHED
    else:
        for seat, points in enumerate(record.result.seats):
            yield (
                f"score {seat + 1}: potions {points.potions}, skill {points.skill}, help {points.help},"
                f" reward {points.reward}, scolding {points.scolding}, total {points.total}"
            )
        yield "winners " + ",".join(str(seat + 1) for seat in record.result.winners)
    if record.check is not None:
        yield "check " + record.check


def reveal_line(reveal: Reveal) -> str:
    """A reveal in words."""
    if reveal.track < 0:
        return f"reveal stack {reveal.place + 1} {tile_word(reveal.what)}"
    return f"reveal {reveal.track + 1}.{reveal.place + 1} {NAMES[reveal.what]}"


def _steps(steps: list[Step]) -> str:
    """The moves between commas; a move several times in a row once, with how often: what follows is the last one's."""
    found: list[str] = []
    times = 1
    for number, step in enumerate(steps):
        bare = not step.rolls and step.comment is None and not step.variations
        if bare and number + 1 < len(steps) and steps[number + 1].words == step.words and times < MOST_TIMES:
            times += 1
            continue
        found.append(_step(step, times))
        times = 1
    return ", ".join(found)


def _step(step: Step, times: int) -> str:
    found = step.words if times == 1 else f"{step.words} x{times}"
    if step.rolls:
        found += f" <{rolls_words(step.rolls)}>"
    if step.comment is not None:
        found += " {" + step.comment + "}"
    for variation in step.variations:
        found += " (" + _steps(variation) + ")"
    return found


def rolls_words(rolls: list[tuple[str, int]]) -> str:
    """Rolls in a few letters: the marble and its track."""
    return " ".join(f"{letter}{track + 1}" for letter, track in rolls)
