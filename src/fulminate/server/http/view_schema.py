"""The shapes of a view, a decision and the catalogue, for the OpenAPI document. The rules make the values."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from fulminate.rules import moves
from fulminate.rules.ingredients import NAMES

Marble = str
Colour = Annotated[str, WithJsonSchema({"type": "string", "enum": [*NAMES]})]
Spot = tuple[int, int]
Phase = Literal["draft", "turn", "power", "humble", "exchange", "out", "keep", "draw", "tiebreak", "over"]


VERBS = list(dict.fromkeys(moves.parts(move)[0] for move in moves.ALL))


class Shape(BaseModel):
    """Nothing but what is named, each of its own kind: all else is a mistake of one side."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Tile(Shape):
    kind: str
    face: int


class Layer(Shape):
    colour: Colour
    takes: Colour
    """What its free holes ask for: the colour, or mandragora and nothing else once one lies there."""
    holes: int
    marbles: list[Marble]


class Burner(Tile):
    points: int
    layers: list[Layer]


class Completed(Tile):
    points: int
    drunk: bool


class SkillAhead(Shape):
    for_: str = Field(alias="for", description="as in skill_for")
    have: int
    needs: int


class Desk(Shape):
    burners: list[Burner | None]
    held: list[Marble]
    pool: list[Marble]
    completed: list[Completed]
    skill: int
    skill_for: list[str]
    skill_ahead: list[SkillAhead] = Field(description="what Skill tokens can still be earned for")
    help: int
    reward: int
    scolding: int
    score: int


class Dispenser(Shape):
    tracks: list[str] = Field(description="positions 0 to 8, bottom first")
    lengths: list[int]


class Stack(Shape):
    top: Tile | None
    height: int


class Power(Shape):
    kind: str
    by: Literal["drink", "again", "help"]
    chosen: list[Spot]
    gift: list[Marble]


class Exchange(Shape):
    by: str
    given: Marble | None


class Tiebreak(Shape):
    seats: list[int]
    taken: list[int | None]


class OptionValues(Shape):
    players: int
    boxes: list[str]
    kinds: str | list[str]
    mandragora: bool
    professors: int | list[str]
    countdown: int
    tiebreak_drinks: bool
    stalemate_rounds: int | None
    first_player: int | str


class View(Shape):
    rules_version: int
    options: OptionValues
    phase: Phase
    awaits: Literal["move", "roll", "reveal", "nothing"]
    seat: int | None
    turn_seat: int
    first_player: int
    turn: int
    round: int
    picked: bool
    helped: bool
    bell: int
    dispensers: list[Dispenser]
    offer: list[Tile]
    draft_order: list[int]
    drafted: int
    stacks: list[Stack]
    desks: list[Desk]
    countdown: int
    help_left: int
    cauldron: list[Marble] | None
    power: Power | None
    exchange: Exchange | None
    keeping: list[Marble]
    rolling: list[Marble]
    tiebreak: Tiebreak | None
    triggered: list[str]
    quiet_rounds: int
    winners: list[int]


class Move(Shape):
    model_config = ConfigDict(populate_by_name=True)

    move: int
    words: str
    verb: str = Field(json_schema_extra={"enum": [*VERBS]})
    track: int | None = None
    position: int | None = None
    marble: Marble | None = None
    shown: Marble | None = None
    burner: int | None = None
    layer: int | None = None
    kind: str | None = None
    stack: int | None = None
    seat: int | None = None
    from_colour: Colour | None = Field(default=None, alias="from")
    to: Colour | None = None
    tile: Tile | None = None


class Step(Shape):
    colour: Colour
    positions: list[int]
    marbles: list[Marble]
    open: bool


class Preview(Shape):
    picked: Marble
    positions: list[int]
    steps: list[Step]
    count: int
    open: bool


class Ending(Shape):
    allowed: bool
    why: Literal["pick_first", "place_first"] | None
    place_first: list[Marble]
    keep: list[Marble]
    discard: list[Marble]
    choose: bool


class Choice(Shape):
    """Marbles that may be chosen in any order."""

    verb: Literal["take", "return", "keep", "humble"]
    candidates: list[Move] = Field(alias="from", description="what stands in some set, by rising numbers")
    least: int
    most: int
    sets: list[list[int]] = Field(description="every whole set, by the numbers of its moves; each rises")


class Decision(Shape):
    seat: int
    moves: list[Move]
    choice: Choice | None = Field(description="what may be chosen as a set now; null where nothing is asked so")
    previews: dict[str, Preview]
    ending: Ending | None


class Face(Shape):
    points: int
    starter: bool
    layers: list[tuple[Colour, int]]


class Kind(Shape):
    model_config = ConfigDict(extra="allow")

    kind: str
    box: str
    provenance: str
    faces: list[Face]


class Professor(Shape):
    model_config = ConfigDict(extra="allow")

    professor: str
    name: str
    box: str


class Tokens(Shape):
    """What one of each is worth at the end."""

    skill: int
    help: int
    reward: int
    scolding: int


class Catalogue(BaseModel):
    model_config = ConfigDict(extra="allow")

    kinds: list[Kind]
    professors: list[Professor]
    tokens: Tokens
