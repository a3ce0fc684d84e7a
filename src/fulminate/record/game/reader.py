"""Reading a record's text, line by line, with every error at its line. The grammar stands in docs/record.md."""

from __future__ import annotations

import json
import re
from datetime import date

from fulminate.record.game.model import (
    FORMAT,
    Breakdown,
    Deal,
    Entry,
    Record,
    RecordError,
    Result,
    Reveal,
    Step,
    asks_for_chance,
    colour_of,
    tile_of,
)
from fulminate.record.game.sets import in_order
from fulminate.record.game.text import LONGEST_HEADER, TAGS, UNFINISHED, UNWRITABLE
from fulminate.rules.catalogue import UNKNOWN_TILE
from fulminate.rules.ingredients import LETTERS
from fulminate.rules.options import Options, OptionsError
from fulminate.rules.readings import OtherRules, check_version

MOVE = re.compile(r"[a-z]+( ([0-9]+(\.[0-9]+)?|[a-wyz][a-z_]*))*")
"""How a move is written, whatever it says."""
LARGEST = 1 << 20
"""A record's most characters."""
LONGEST = 1 << 16
"""A line's most characters."""
MOST_STEPS = 100_000
"""A record's most moves: far more than any game has, far fewer than `x9` could make of a file."""
DEEPEST = 8
"""How deep variations may stand in one another."""
SEATS = 6

_TAG = re.compile(r'\[([A-Za-z]+) ("(?:[^"\\]|\\.)*")\]\Z')
_TURN = re.compile(r"(0|[1-9][0-9]{0,5}|tie)\.([1-6]): (.+)\Z")
_STEP = re.compile(r"([^,<>{}()]+)(?:<([^<>]*)>)? *")
_MANY = re.compile(r" x[0-9]+\Z")
_TIMES = re.compile(r" x([2-9])\Z")
_ROLL = re.compile(r"([rybkme?])([1-5])\Z")
_MARBLE = re.compile(r"([1-9]|10)\.([1-9]|1[0-6])\Z")
_SCORE = re.compile(
    r"score ([1-6]): potions (-?[0-9]{1,4}), skill (-?[0-9]{1,4}), help (-?[0-9]{1,4}), reward (-?[0-9]{1,4}),"
    r" scolding (-?[0-9]{1,4}), total (-?[0-9]{1,4})\Z"
)
_CHECK = re.compile(r"check ([0-9a-f]{16})\Z")
_RUN = re.compile(r"([1-9][0-9]{0,8})(?:-([1-9][0-9]{0,8}))?\Z")
_HEX = re.compile("[0-9a-f]{64}")
_DATE = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")

# The parts of a record in their order; a line of one closes all before it.
HEADER, COMMENT, TRACKS, OFFER, STACKS, GAME, SCORES, ENDED, CHECKED = range(9)
_PARTS = (
    "a header line",
    "the comment of the whole game",
    "the dispensers",
    "the offer",
    "a stack",
    "a turn or a reveal",
    "a score",
    "the last line",
    "the check",
)


def read_text(text: str) -> Record:
    """The record that a text holds. Raises RecordError that names the line and what is wrong with it."""
    if len(text) > LARGEST:
        raise RecordError(f"a record has at most {LARGEST:,} characters, this has {len(text):,}")
    return _Reader(text).read()


class _Reader:
    """Reads line by line; ``number`` is the line, from 1, and ``part`` how far the record has come."""

    def __init__(self, text: str) -> None:
        # A byte order mark and a carriage return are what some editors put around lines; everything else is refused.
        self.lines = text.removeprefix("\ufeff").split("\n")
        self.number = 0
        self.part = HEADER
        self.tags: dict[str, str] = {}
        self.record = Record(0, {}, [], Deal([], [], []))
        self.scores: list[Breakdown] = []
        self.room = MOST_STEPS
        """How many moves may still follow."""

    def fail(self, reason: str) -> RecordError:
        return RecordError(reason, self.number)

    def enter(self, part: int, alone: bool = False) -> None:
        """Go on to a part of the record. ``alone``: one line is all of it."""
        if part < self.part or (alone and part == self.part):
            again = "stands once" if part == self.part else f"cannot follow {_PARTS[self.part]}"
            raise self.fail(f"{_PARTS[part]} {again}")
        if part >= GAME > self.part and not (self.record.deal.tracks and self.record.deal.stacks):
            raise self.fail(f"{_PARTS[part]} needs the deal before it: tracks, offer and stacks")
        self.part = part

    def read(self) -> Record:
        for raw in self.lines:
            self.number += 1
            line = raw.strip(" \t\r")
            if len(line) > LONGEST:
                raise self.fail(f"a line has at most {LONGEST:,} characters")
            strange = UNWRITABLE.search(line)
            if strange:
                raise self.fail(f"the sign U+{ord(strange[0]):04X} cannot stand in a record")
            if not line:
                continue
            if not self.tags and not line.startswith("[Fulminate "):
                raise self.fail(f'a record begins with [Fulminate "{FORMAT}"]')
            self.line(line)
        record = self.record
        self.number = max(1, len(self.lines) - (self.lines[-1] == ""))
        if not self.tags:
            raise self.fail(f'this is empty: a record begins with [Fulminate "{FORMAT}"]')
        if "Rules" not in self.tags:
            raise self.fail("the record does not say which rules it follows: [Rules ...] is missing")
        if self.part < ENDED:
            raise self.fail(f"the record is cut short: it ends with the winners, or with `{UNFINISHED}`")
        record.rules_version = int(self.tags["Rules"])
        for tag in TAGS:
            setattr(record, tag.lower(), self.tags.get(tag))
        return record

    def line(self, line: str) -> None:
        record = self.record
        first = line.split(" ", 1)[0]
        if line.startswith("["):
            self.enter(HEADER)
            self.tag(line)
        elif line.startswith("{"):
            self.enter(COMMENT, alone=True)
            if not line.endswith("}") or "}" in line[1:-1] or "{" in line[1:]:
                raise self.fail("a comment stands in one pair of braces")
            record.comment = line[1:-1]
        elif first == "tracks":
            self.enter(TRACKS)
            record.lines.setdefault("tracks", self.number)
            record.deal.tracks += self.tracks(line)
            if len(record.deal.tracks) > 10:
                raise self.fail("there are at most 2 dispensers")
        elif first == "offer":
            self.enter(OFFER, alone=True)
            record.lines["offer"] = self.number
            record.deal.offer = self.tiles(line)
        elif first == "stack":
            self.enter(STACKS)
            record.lines[f"stack {len(record.deal.stacks)}"] = self.number
            record.deal.stacks.append(self.tiles(line))
            if len(record.deal.stacks) > 7:
                raise self.fail("there are at most 7 stacks")
        elif first == "reveal":
            self.enter(GAME)
            record.entries.append(self.reveal(line))
        elif first == "score":
            self.enter(SCORES)
            self.scores.append(self.score(line, len(self.scores)))
        elif first == "winners":
            self.enter(ENDED, alone=True)
            record.result = self.winners(line)
            record.lines["end"] = self.number
        elif line == UNFINISHED:
            self.enter(ENDED, alone=True)
            if self.scores:
                raise self.fail("a game with scores is over: its last line names the winners")
            record.lines["end"] = self.number
        elif first == "check":
            self.enter(CHECKED, alone=True)
            if not _CHECK.match(line) or "end" not in record.lines:
                raise self.fail("the check is 16 hexadecimal digits, after the winners")
            record.check = line[6:]
            record.lines["check"] = self.number
        else:
            entry = self.turn(line)
            self.enter(GAME)
            record.entries.append(entry)

    def tag(self, line: str) -> None:
        found = _TAG.match(line)
        if not found:
            raise self.fail('a header line looks like [Seat "Ada"]')
        name = found[1]
        try:
            value = str(json.loads(found[2]))
        except ValueError:
            raise self.fail("the text between the quotes is not well formed") from None
        strange = UNWRITABLE.search(value)
        if strange:
            raise self.fail(f"the sign U+{ord(strange[0]):04X} cannot stand in a record")
        if len(value) > LONGEST_HEADER:
            raise self.fail(f"a header's text has at most {LONGEST_HEADER} characters, this has {len(value)}")
        record = self.record
        if name == "Seat":
            if len(record.seats) == SEATS:
                raise self.fail(f"there are at most {SEATS} seats")
            record.seats.append(value)
            record.lines.setdefault("Seat", self.number)
        elif name in ("Option", "Asked"):
            settings = record.options if name == "Option" else record.asked
            key, equals, text = value.partition("=")
            if not equals or key in settings:
                raise self.fail("an option is written key=value, once for each key")
            try:
                settings[key] = Options.parse_setting(key, text)
            except OptionsError as error:
                raise self.fail(str(error)) from None
            if name == "Asked" and not asks_for_chance(key, settings[key]):
                raise self.fail("this leaves nothing to chance: kinds=random does, or professors=2")
            record.lines[f"{name} {key}"] = self.number
        elif name == "Versions":
            record.versions = self.versions(value, record.versions or [])
            record.lines[name] = self.number
        elif name in ("Fulminate", "Rules", *TAGS):
            if name in self.tags:
                raise self.fail(f"{name} stands twice")
            if name == "Fulminate" and value != str(FORMAT):
                raise self.fail(f"this program reads the format {FORMAT}, not {value!r}")
            if name == "Rules" and not re.fullmatch("[1-9][0-9]{0,2}", value):
                raise self.fail("the rules version is a number")
            if name == "Rules":
                # At once: what follows may be written in words that these rules do not have.
                self.known(int(value))
            if name in ("Hash", "Secret") and not _HEX.fullmatch(value):
                raise self.fail(f"{name} is 64 hexadecimal digits")
            if name == "Date" and not _is_date(value):
                raise self.fail(f"a date is written like 2026-11-30, not {value[:40]!r}")
            self.tags[name] = value
            record.lines[name] = self.number
        else:
            raise self.fail(f"{name[:40]} is not a header of a record")

    def known(self, rules_version: int) -> None:
        try:
            check_version(rules_version)
        except OtherRules as error:
            raise self.fail(str(error)) from None

    def versions(self, value: str, found: list[tuple[int, int]]) -> list[tuple[int, int]]:
        before = found[-1][1] if found else 0
        many = sum(last - first + 1 for first, last in found)
        for word in value.split(","):
            run = _RUN.match(word)
            first = int(run[1]) if run else 0
            last = int(run[2] or first) if run else 0
            many += last - first + 1
            if not before < first <= last or many > MOST_STEPS:
                raise self.fail(f"versions rise, and runs of them are written like 1-17,21; {word[:20]!r} does not fit")
            found.append((first, last))
            before = last
        return found

    def tracks(self, line: str) -> list[str]:
        words = line.split()[1:]
        if len(words) != 5:
            raise self.fail(f"a dispenser has 5 tracks, not {len(words)}")
        for word in words:
            if word != "-" and (len(word) > 16 or word.strip(LETTERS[:6] + "?")):
                raise self.fail(f"{word[:20]!r} is not a track: at most 16 of r, y, b, k, m, e, ?")
        return ["" if word == "-" else word for word in words]

    def tiles(self, line: str) -> list[int]:
        words = line.split()[1:]
        if words == ["-"]:
            return []
        if not words or len(words) > 32:
            raise self.fail("there are 1 to 32 tiles in a line, or - for none")
        try:
            return [tile_of(word) for word in words]
        except ValueError as error:
            raise self.fail(str(error)) from None

    def reveal(self, line: str) -> Reveal:
        words = line.split()
        try:
            if len(words) == 4 and words[1] == "stack" and words[2] in ("1", "2", "3", "4", "5", "6", "7"):
                tile = tile_of(words[3])
                if tile != UNKNOWN_TILE:
                    return Reveal(-1, int(words[2]) - 1, tile, self.number)
            spot = _MARBLE.match(words[1]) if len(words) == 3 else None
            if spot:
                return Reveal(int(spot[1]) - 1, int(spot[2]) - 1, colour_of(words[2]), self.number)
        except ValueError as error:
            raise self.fail(str(error)) from None
        raise self.fail("a reveal looks like `reveal 3.9 red` or `reveal stack 2 wisdom.3`")

    def turn(self, line: str) -> Entry:
        found = _TURN.match(line)
        if not found:
            raise self.fail("this is no line of a record; a turn looks like `12.2: pick 3.5 <r3 y1>, done`")
        steps, rest = self.steps(found[3], 0, 0)
        if rest != len(found[3]):
            raise self.fail(f"something is left over after the moves: {found[3][rest : rest + 20]!r}")
        return Entry(-1 if found[1] == "tie" else int(found[1]), int(found[2]) - 1, steps, self.number)

    def steps(self, text: str, at: int, depth: int) -> tuple[list[Step], int]:
        """The steps from a place on, and the place after them."""
        if depth > DEEPEST:
            raise self.fail(f"variations stand at most {DEEPEST} deep in one another")
        found: list[Step] = []
        while True:
            match = _STEP.match(text, at)
            words = " ".join(match[1].split()) if match else ""
            if not match or not words:
                raise self.fail(f"a move is missing at {text[at : at + 20]!r}")
            again = _TIMES.search(words)
            if again:
                words = words[: again.start()]
                found += [Step(words) for _ in range(int(again[1]) - 1)]
                self.room -= int(again[1]) - 1
            self.room -= 1
            if self.room < 0:
                raise self.fail(f"a record has at most {MOST_STEPS:,} moves")
            if not MOVE.fullmatch(words):
                hint = (
                    "a move made again and again stands as x2 to x9, and once more"
                    if _MANY.search(words)
                    else ("moves are written like `pick 3.5` or `drink wisdom`")
                )
                raise self.fail(f"{words[:40]!r} is not a move: {hint}")
            step = Step(words, self.rolls(match[2]) if match[2] is not None else [])
            found.append(step)
            at = match.end()
            if text[at : at + 1] == "{":
                end = text.find("}", at)
                if end < 0:
                    raise self.fail("a comment is not closed")
                step.comment = text[at + 1 : end]
                if "{" in step.comment:
                    raise self.fail("comments do not stand in one another")
                at = _after_space(text, end + 1)
            while text[at : at + 1] == "(":
                variation, at = self.steps(text, at + 1, depth + 1)
                if text[at : at + 1] != ")":
                    raise self.fail("a variation is not closed")
                step.variations.append(variation)
                at = _after_space(text, at + 1)
            if text[at : at + 1] != ",":
                return in_order(found), at
            at += 1

    def rolls(self, text: str) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = []
        for word in text.split():
            match = _ROLL.match(word)
            if not match:
                raise self.fail(f"{word[:20]!r} is not a roll: write the marble and its track, like r3")
            found.append((match[1], int(match[2]) - 1))
        if not found:
            raise self.fail("a roll between < and > is missing")
        return found

    def score(self, line: str, before: int) -> Breakdown:
        found = _SCORE.match(line)
        if not found or int(found[1]) != before + 1:
            raise self.fail(
                f"the score of seat {before + 1} looks like `score {before + 1}: potions 45, skill 8, help -2,"
                " reward 0, scolding 0, total 51`"
            )
        return Breakdown(*(int(each) for each in found.groups()[1:]))

    def winners(self, line: str) -> Result:
        words = line.removeprefix("winners").strip().split(",")
        if not all(word in ("1", "2", "3", "4", "5", "6") for word in words) or len(set(words)) != len(words):
            raise self.fail("the winners are seats, as in `winners 1,3`")
        return Result([int(word) - 1 for word in words], self.scores, self.number)


def _is_date(text: str) -> bool:
    try:
        return bool(_DATE.fullmatch(text)) and bool(date.fromisoformat(text))
    except ValueError:
        return False


def _after_space(text: str, at: int) -> int:
    while at < len(text) and text[at] == " ":
        at += 1
    return at
