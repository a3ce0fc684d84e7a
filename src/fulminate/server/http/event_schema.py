"""The shapes of what happens, for the OpenAPI document: one for each type of event. The rules make the values."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fulminate.server.http.view_schema import Colour, Marble, Shape, Spot, Tile


class OfSeat(Shape):
    seat: int


class DraftedEvent(OfSeat):
    type: Literal["drafted"]
    tile: Tile


class TurnEvent(OfSeat):
    type: Literal["turn"]
    turn: int
    round: int


class PickedEvent(OfSeat):
    type: Literal["picked"]
    dispenser: int
    track: int
    position: int
    marble: Marble


class ExplodedEvent(OfSeat):
    type: Literal["exploded"]
    dispenser: int
    track: int
    step: int = Field(description="which explosion of the chain, from 1")
    colour: Colour
    positions: list[int] = Field(description="in the track as it stood before the pick")
    marbles: list[Marble]


class TookEvent(OfSeat):
    type: Literal["took"]
    by: str = Field(description="`help` or a kind")
    from_spots: list[Spot] = Field(alias="from")
    marbles: list[Marble]


class HelpedEvent(OfSeat):
    type: Literal["helped"]


class ReturnedEvent(OfSeat):
    type: Literal["returned"]
    by: str = Field(description="a kind")
    from_spots: list[Spot] = Field(alias="from")
    marbles: list[Marble]


class PlacedEvent(OfSeat):
    type: Literal["placed"]
    marble: Marble
    burner: int
    layer: int


class CompletedEvent(OfSeat):
    type: Literal["completed"]
    burner: int
    tile: Tile
    points: int


class RolledEvent(Shape):
    type: Literal["rolled"]
    dispenser: int
    marbles: list[Marble]
    landed: list[tuple[int, int, Marble]] = Field(
        description="track, position and marble of those that came into sight"
    )
    lengths: list[int]


class RevealedEvent(Shape):
    type: Literal["revealed"]
    dispenser: int
    track: int
    marbles: list[tuple[int, Marble]] = Field(description="position and marble of those that came out of the tank")


class DrankEvent(OfSeat):
    type: Literal["drank"]
    kind: str
    by: Literal["drink", "again", "help"]
    effect: bool


class RobbedEvent(OfSeat):
    type: Literal["robbed"]
    from_seat: int = Field(alias="from")
    marbles: list[Marble]


class StoleEvent(OfSeat):
    type: Literal["stole"]
    from_seat: int = Field(alias="from")
    marbles: list[Marble]


class GaveEvent(OfSeat):
    type: Literal["gave"]
    to: int
    marbles: list[Marble]
    lost: bool = Field(description="whether the pool was full")


class VarnishedEvent(OfSeat):
    type: Literal["varnished"]
    from_colour: Colour = Field(alias="from")
    to: Colour
    count: int


class ExchangedEvent(OfSeat):
    type: Literal["exchanged"]
    given: Marble
    taken: Marble


class GainedEvent(OfSeat):
    type: Literal["gained"]
    token: Literal["skill", "help", "reward", "scolding"]
    for_: str = Field(alias="for", description="`three wisdom`, `five`, `ten`, `help`, `exchange` or a professor")
    count: int = Field(description="-1 for a token given back")


class KeptEvent(OfSeat):
    type: Literal["kept"]
    marbles: list[Marble]


class DiscardedEvent(OfSeat):
    type: Literal["discarded"]
    marbles: list[Marble]


class DrewEvent(OfSeat):
    type: Literal["drew"]
    stack: int
    burner: int
    tile: Tile
    next: Tile | None = Field(description="the tile that is now on top")


class BellEvent(Shape):
    type: Literal["bell"]
    dispenser: int


class TriggeredEvent(Shape):
    type: Literal["triggered"]
    by: Literal["countdown", "stacks", "stalemate"]


class TiebreakEvent(Shape):
    type: Literal["tiebreak"]
    seats: list[int]


class OverEvent(Shape):
    type: Literal["over"]
    winners: list[int]
    scores: list[int]


Event = Annotated[
    DraftedEvent
    | TurnEvent
    | PickedEvent
    | ExplodedEvent
    | TookEvent
    | HelpedEvent
    | ReturnedEvent
    | PlacedEvent
    | CompletedEvent
    | RolledEvent
    | RevealedEvent
    | DrankEvent
    | RobbedEvent
    | StoleEvent
    | GaveEvent
    | VarnishedEvent
    | ExchangedEvent
    | GainedEvent
    | KeptEvent
    | DiscardedEvent
    | DrewEvent
    | BellEvent
    | TriggeredEvent
    | TiebreakEvent
    | OverEvent,
    Field(discriminator="type"),
]
