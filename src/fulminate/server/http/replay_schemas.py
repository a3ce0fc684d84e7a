"""The shape of a replay, for the OpenAPI document."""

from __future__ import annotations

from pydantic import Field

from fulminate.server.http.event_schema import Event
from fulminate.server.http.view_schema import OptionValues, Shape, View


class Instead(Shape):
    """A move of a variation."""

    words: str
    comment: str | None
    variations: list[list[Instead]] = Field(description="what could be played in place of it")


class Moment(Shape):
    line: int = Field(description="the line of the record's text, from 1")
    turn: int = Field(description="0 in the draft, -1 in the tie-break")
    seat: int | None = Field(description="whose move; null for the deal")
    words: str | None
    comment: str | None
    variations: list[list[Instead]] = Field(description="what the record says could have been played in place of it")
    events: list[Event]
    view: View


class Points(Shape):
    potions: int
    skill: int
    help: int
    reward: int
    scolding: int
    total: int


class Result(Shape):
    winners: list[int]
    scores: list[Points]


class Replay(Shape):
    table: str | None
    date: str | None
    comment: str | None
    seats: list[str] = Field(description="names, as far as the record has them")
    options: OptionValues
    result: Result | None
    moments: list[Moment] = Field(description="the deal first, then one for each move")
