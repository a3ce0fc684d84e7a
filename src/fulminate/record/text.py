"""A record as text: read and written, to the letter. The grammar stands in docs/record.md."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from fulminate.record.model import (
    FORMAT,
    Breakdown,
    Deal,
    Entry,
    Record,
    RecordError,
    Result,
    Reveal,
    Step,
    colour_of,
    tile_of,
    tile_word,
)
from fulminate.rules.ingredients import LETTERS, NAMES
from fulminate.rules.options import KEYS, Options, OptionsError

LARGEST = 1 << 20
"""A record's most characters."""
LONGEST = 1 << 16
"""A line's most characters."""
DEEPEST = 8
"""How deep variations may stand in one another."""
SEATS = 6
MOST_TIMES = 9

_TAGS = ("Date", "Table", "Hash", "Secret")
_TAG = re.compile(r'\[([A-Za-z]+) ("(?:[^"\\]|\\.)*")\]\Z')
_TURN = re.compile(r"(\d{1,6}|tie)\.([1-6]): (.+)\Z")
_STEP = re.compile(r"([^,<>{}()]+)(?:<([^<>]*)>)? *")
_TIMES = re.compile(r" x([2-9])\Z")
_ROLL = re.compile(r"([rybkme?])([1-5])\Z")
_SCORE = re.compile(
    r"score ([1-6]): potions (-?\d{1,4}), skill (-?\d{1,4}), help (-?\d{1,4}), reward (-?\d{1,4}),"
    r" scolding (-?\d{1,4}), total (-?\d{1,4})\Z"
)


# ---- Writing -------------------------------------------------------------------------------------


def option_word(value: object) -> str:
    """An option's value as the command line writes it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if value is None:
        return "none"
    if isinstance(value, (list, tuple)):
        return ",".join(str(each) for each in value) or "none"
    return str(value)


def write_text(record: Record) -> str:
    """The record as text."""
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Record) -> Iterator[str]:
    yield f'[Fulminate "{FORMAT}"]'
    yield f'[Rules "{record.rules_version}"]'
    for tag in _TAGS:
        value = getattr(record, tag.lower())
        if value is not None:
            yield f"[{tag} {json.dumps(value, ensure_ascii=False)}]"
    for name in record.seats:
        yield f"[Seat {json.dumps(name, ensure_ascii=False)}]"
    for key in KEYS:
        if key in record.options:
            yield f'[Option "{key}={option_word(record.options[key])}"]'
    if record.comment is not None:
        yield "{" + record.comment + "}"
    for start in range(0, len(record.deal.tracks), 5):
        yield "tracks " + " ".join(each or "-" for each in record.deal.tracks[start : start + 5])
    yield "offer " + " ".join(tile_word(tile) for tile in record.deal.offer)
    for stack in record.deal.stacks:
        yield "stack " + (" ".join(tile_word(tile) for tile in stack) or "-")
    for entry in record.entries:
        if isinstance(entry, Reveal):
            yield _reveal_line(entry)
        else:
            turn = "tie" if entry.turn < 0 else str(entry.turn)
            yield f"{turn}.{entry.seat + 1}: {_steps(entry.steps)}"
    if record.result is not None:
        for seat, points in enumerate(record.result.seats):
            yield (
                f"score {seat + 1}: potions {points.potions}, skill {points.skill}, help {points.help},"
                f" reward {points.reward}, scolding {points.scolding}, total {points.total}"
            )
        yield "winners " + ",".join(str(seat + 1) for seat in record.result.winners)


def _reveal_line(reveal: Reveal) -> str:
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
        found += " <" + " ".join(f"{letter}{track + 1}" for letter, track in step.rolls) + ">"
    if step.comment is not None:
        found += " {" + step.comment + "}"
    for variation in step.variations:
        found += " (" + _steps(variation) + ")"
    return found


# ---- Reading -------------------------------------------------------------------------------------


def read_text(text: str) -> Record:
    """The record that a text holds. Raises RecordError that names the line and what is wrong with it."""
    if len(text) > LARGEST:
        raise RecordError(f"a record has at most {LARGEST:,} characters, this has {len(text):,}")
    return _Reader(text).read()


class _Reader:
    """Reads line by line; ``number`` is the line, from 1."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.number = 0

    def fail(self, reason: str) -> RecordError:
        return RecordError(reason, self.number)

    def read(self) -> Record:
        tags: dict[str, str] = {}
        seats: list[str] = []
        options: dict[str, object] = {}
        deal = Deal([], [], [])
        entries: list[Entry | Reveal] = []
        scores: list[Breakdown] = []
        result: Result | None = None
        comment: str | None = None
        offered = False
        deal_line = 0
        for number, raw in enumerate(self.lines, start=1):
            self.number = number
            line = raw.strip()
            if not line:
                continue
            if len(line) > LONGEST:
                raise self.fail(f"a line has at most {LONGEST:,} characters")
            if result is not None:
                raise self.fail("nothing may follow the winners")
            first = line.split(" ", 1)[0]
            if line.startswith("["):
                if deal.tracks:
                    raise self.fail("the header stands before the deal")
                self.tag(line, tags, seats, options)
            elif "Fulminate" not in tags:
                raise self.fail('a record begins with [Fulminate "1"]')
            elif line.startswith("{"):
                if comment is not None or deal.tracks or not line.endswith("}") or "}" in line[1:-1]:
                    raise self.fail("a comment of its own stands once, before the deal, in one pair of braces")
                comment = line[1:-1]
            elif first == "tracks":
                deal_line = deal_line or number
                deal.tracks += self.tracks(line)
            elif first == "offer":
                if offered:
                    raise self.fail("there is one offer")
                offered = True
                deal.offer = self.tiles(line.split()[1:])
            elif first == "stack":
                words = line.split()[1:]
                deal.stacks.append([] if words == ["-"] else self.tiles(words))
                if len(deal.stacks) > 7:
                    raise self.fail("there are at most 7 stacks")
            elif first == "reveal":
                entries.append(self.reveal(line))
            elif first == "score":
                scores.append(self.score(line, len(scores)))
            elif first == "winners":
                result = self.winners(line, scores)
            else:
                if scores:
                    raise self.fail("moves stand before the scores")
                entries.append(self.turn(line))
        if "Fulminate" not in tags:
            raise RecordError('a record begins with [Fulminate "1"]', 1)
        if scores and result is None:
            raise self.fail("scores without the winners after them: the record is cut short")
        if not deal.tracks:
            raise self.fail("the deal is missing")
        return Record(
            int(tags["Rules"]) if "Rules" in tags else 0,
            options,
            seats,
            deal,
            entries,
            date=tags.get("Date"),
            table=tags.get("Table"),
            hash=tags.get("Hash"),
            secret=tags.get("Secret"),
            comment=comment,
            result=result,
            deal_line=deal_line,
        )

    def tag(self, line: str, tags: dict[str, str], seats: list[str], options: dict[str, object]) -> None:
        found = _TAG.match(line)
        if not found:
            raise self.fail('a header line looks like [Seat "Ada"]')
        name = found[1]
        try:
            value = json.loads(found[2])
        except ValueError:
            raise self.fail("the text between the quotes is not well formed") from None
        if len(value) > 200 or "\n" in value or "\r" in value:
            raise self.fail("a header's text has at most 200 characters, on one line")
        if name == "Fulminate":
            if value != str(FORMAT):
                raise self.fail(f"this program reads the format {FORMAT}, not {value!r}")
        elif "Fulminate" not in tags:
            raise self.fail('a record begins with [Fulminate "1"]')
        if name == "Seat":
            if len(seats) == SEATS:
                raise self.fail("there are at most 6 seats")
            seats.append(value)
        elif name == "Option":
            key, equals, text = value.partition("=")
            if not equals or key in options:
                raise self.fail("an option is written key=value, once for each key")
            try:
                options[key] = Options.parse_setting(key, text)
            except OptionsError as error:
                raise self.fail(str(error)) from None
        elif name in ("Fulminate", "Rules", *_TAGS):
            if name in tags:
                raise self.fail(f"{name} stands twice")
            if name == "Rules" and not (value.isdecimal() and len(value) < 4):
                raise self.fail("the rules version is a number")
            tags[name] = value
        else:
            raise self.fail(f"{name} is not a header of a record")

    def tracks(self, line: str) -> list[str]:
        words = line.split()[1:]
        if len(words) != 5:
            raise self.fail(f"a dispenser has 5 tracks, not {len(words)}")
        for word in words:
            if word != "-" and (len(word) > 16 or word.strip(LETTERS[:6] + "?")):
                raise self.fail(f"{word[:20]!r} is not a track: at most 16 of r, y, b, k, m, e, ?")
        return ["" if word == "-" else word for word in words]

    def tiles(self, words: list[str]) -> list[int]:
        if len(words) > 32:
            raise self.fail("there are at most 32 tiles in a line")
        try:
            return [tile_of(word) for word in words]
        except ValueError as error:
            raise self.fail(str(error)) from None

    def reveal(self, line: str) -> Reveal:
        words = line.split()
        try:
            if len(words) == 4 and words[1] == "stack" and words[2] in "1234567":
                return Reveal(-1, int(words[2]) - 1, tile_of(words[3]), self.number)
            if len(words) == 3:
                track, dot, place = words[1].partition(".")
                if dot and track.isdecimal() and place.isdecimal() and 1 <= int(track) <= 10 and 1 <= int(place) <= 16:
                    return Reveal(int(track) - 1, int(place) - 1, colour_of(words[2]), self.number)
        except ValueError as error:
            raise self.fail(str(error)) from None
        raise self.fail("a reveal looks like `reveal 3.9 red` or `reveal stack 2 wisdom.3`")

    def turn(self, line: str) -> Entry:
        found = _TURN.match(line)
        if not found:
            raise self.fail("a turn looks like `12.2: pick 3.5 <r3 y1>, done`")
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
            step = Step(words, self.rolls(match[2]))
            found.append(step)
            at = match.end()
            if text[at : at + 1] == "{":
                end = text.find("}", at)
                if end < 0:
                    raise self.fail("a comment is not closed")
                step.comment = text[at + 1 : end]
                at = end + 1
            while True:
                at = _after_space(text, at)
                if text[at : at + 1] != "(":
                    break
                variation, at = self.steps(text, at + 1, depth + 1)
                if text[at : at + 1] != ")":
                    raise self.fail("a variation is not closed")
                step.variations.append(variation)
                at += 1
            if text[at : at + 1] != ",":
                return found, at
            at += 1

    def rolls(self, text: str | None) -> list[tuple[str, int]]:
        if text is None:
            return []
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

    def winners(self, line: str, scores: list[Breakdown]) -> Result:
        words = line.removeprefix("winners ").split(",")
        if not all(word in ("1", "2", "3", "4", "5", "6") for word in words) or len(set(words)) != len(words):
            raise self.fail("the winners are seats, as in `winners 1,3`")
        return Result([int(word) - 1 for word in words], scores, self.number)


def _after_space(text: str, at: int) -> int:
    while at < len(text) and text[at] == " ":
        at += 1
    return at
