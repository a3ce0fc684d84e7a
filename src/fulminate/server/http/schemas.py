"""What callers send and what they get, as the OpenAPI document tells it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from fulminate.server.http.calls import REFUSALS
from fulminate.server.http.event_schema import Event
from fulminate.server.http.view_schema import Decision, Shape, View

NAME_LENGTH = 30
LAST_VERSION = 1_000_000_000
MOST_CHOSEN = 9
"""As many marbles as can be taken from one track, and the word that ends a set."""

Pace = Literal["instant", "quick", "calm"]


class PersonSeat(Shape):
    kind: Literal["person"]
    name: str


class BotSeat(Shape):
    kind: Literal["bot"]
    level: str
    name: str


class OpenSeat(Shape):
    """Waits for somebody with an invitation, who brings the name along."""

    kind: Literal["open"]
    name: Literal[""] = ""


class ProgramSeat(Shape):
    """A bot that plays over this API; it has joined by invitation."""

    kind: Literal["program"]
    name: str


NewSeat = Annotated[PersonSeat | BotSeat | OpenSeat, Field(discriminator="kind")]
Seat = Annotated[PersonSeat | ProgramSeat | BotSeat | OpenSeat, Field(discriminator="kind")]


class NewTable(Shape):
    """`options` are those of the rules; what is missing has its default, `players` the number of seats."""

    options: dict[str, Any] = Field(default_factory=dict)
    seats: list[NewSeat] = Field(description="in turn order, two to six")
    pace: Pace = Field(default="calm", description="the least time between a bot's decision and the one before it")


class Invitation(Shape):
    """Shown once: the server keeps only a hash of the code."""

    seat: int
    code: str = Field(description="to be given privately to whoever is to have the seat")


class TableMade(Shape):
    table: str
    yours: list[int] = Field(description="the seats that the cookie speaks for")
    invitations: list[Invitation] | None = Field(default=None, description="where seats are open: one for each")


class NewJoin(Shape):
    code: str = Field(max_length=64, description="from an invitation")
    name: str = Field(description="1 to 30 printable characters")
    kind: Literal["person", "program"]


class TableJoined(Shape):
    table: str
    yours: list[int] = Field(description="the seats that the credential speaks for")
    token: str | None = Field(
        default=None, description="for programs: to be sent as `Authorization: Bearer ...`; it is shown only this once"
    )


class NewInvitation(Shape):
    seat: int = Field(ge=0, le=5)


class Seated(Shape):
    """Who sits where, and which seats are still open: `event: seats` of the stream."""

    seats: list[Seat]
    open: list[int]


class NewCommand(Shape):
    """A move in words, the moves that choose a set of marbles, or an undo: one of the three."""

    id: str = Field(
        pattern=r"^[A-Za-z0-9_-]{1,64}$",
        description="one of the caller's own for each command, such as a UUID",
    )
    version: int = Field(ge=0, le=LAST_VERSION, description="the version that the command was made for")
    seat: int = Field(ge=0, le=5)
    move: str | None = Field(default=None, max_length=64)
    moves: list[Annotated[str, Field(max_length=64)]] | None = Field(
        default=None,
        min_length=1,
        max_length=MOST_CHOSEN,
        description="a whole set, in any order: what `choice` of the decision offers; done as a whole or not at all",
    )
    undo: Literal["move", "turn"] | None = None


class CommandDone(Shape):
    version: int = Field(description="the version that it made, of a set the last one")


class UndoAllowed(Shape):
    move: bool
    turn: bool
    why: Literal["nothing", "seen"] | None = Field(
        description="why not: nothing was done yet, or something hidden came into view since"
    )


class Clock(Shape):
    """Anxiogenous O'Clockitt's: when the time of this turn runs out."""

    ends: str


class Snapshot(Shape):
    table: str
    version: int
    created: str
    seats: list[Seat]
    open: list[int] = Field(description="the seats that are still open; the game begins when there is none")
    yours: list[int]
    pace: Pace
    commitment: str
    secret: str | None
    view: View
    decision: Decision | None
    undo_allowed: UndoAllowed
    clock: Clock | None


class Update(Shape):
    version: int
    seat: int
    words: str | None
    undo: Literal["move", "turn"] | None
    events: list[Event]
    view: View
    decision: Decision | None
    undo_allowed: UndoAllowed
    clock: Clock | None


class LogEntry(Shape):
    version: int
    seat: int
    words: str | None
    undo: Literal["move", "turn"] | None
    target: int | None
    undone: bool
    at: str
    events: list[Event]


class Log(Shape):
    table: str
    version: int
    entries: list[LogEntry]


class Nothing(Shape):
    """An empty object: the call itself says everything."""


class Hurried(Shape):
    """Whether it was a bot's move; if so, the bot now plays on without pauses."""

    hurried: bool


class KindChoice(Shape):
    kind: str
    box: str
    provenance: str


class ProfessorChoice(Shape):
    professor: str
    needs: list[str] = Field(description="the boxes without which the rules refuse this professor")


class PlayersChoice(Shape):
    """What the rules say of a number of players."""

    kinds: int
    countdown: int
    needs: list[str] = Field(description="the boxes without which the rules refuse so many players")
    simple: bool = Field(description="whether the simple game is for so many")
    mandragora: bool = Field(description="whether mandragora may be left out although its box is there")


class Choices(Shape):
    players: list[int]
    levels: list[str]
    boxes: list[str]
    mandragora_needs: list[str]
    kinds: list[KindChoice]
    simple_kinds: list[str]
    professors: list[ProfessorChoice]
    most_professors: int
    defaults_by_players: dict[str, PlayersChoice]
    stalemate_rounds: int
    longest: int
    paces: list[Pace]
    name_length: int


class Health(Shape):
    writer: Literal["alive"]


class Missed(Shape):
    """What `stale` says: the present version, and the newest of the updates that led to it."""

    version: int
    missed: list[Update]


class Failure(Shape):
    code: str = Field(json_schema_extra={"enum": [*REFUSALS]})
    message: str
    values: Missed | dict[str, Any]


class Failed(Shape):
    error: Failure
