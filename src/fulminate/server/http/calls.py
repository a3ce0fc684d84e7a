"""What the OpenAPI document says of each call and each refusal, beyond what the code's types say by themselves."""

from __future__ import annotations

from dataclasses import dataclass

ALL = ("foreign_host", "too_fast", "unexpected")
"""What may happen at any call."""
POSTED = ("foreign_origin", "bad_request", "too_large")
"""What may happen wherever something is sent."""
A_TABLE = ("no_such_table", "no_such_call", "broken_table", "other_rules", "unknown_token")
"""What may happen wherever a table is asked for."""


@dataclass(frozen=True, slots=True)
class Call:
    summary: str
    tag: str
    refusals: tuple[str, ...]
    speaks: bool = False
    """Whether it needs a credential."""
    knows: bool = False
    """Whether it tells more to who sends one."""


CALLS = {
    "open_table": Call("Open a table", "tables", (*POSTED, "bad_options", "bad_seats", "not_kept")),
    "join": Call(
        "Take an open seat by an invitation",
        "tables",
        (*POSTED, *A_TABLE, "bad_seats", "bad_code", "not_kept"),
        knows=True,
    ),
    "invite": Call(
        "Make a new invitation",
        "tables",
        (*POSTED, *A_TABLE, "not_the_opener", "not_open", "not_kept"),
        speaks=True,
    ),
    "snapshot": Call("Look at a table", "play", A_TABLE, knows=True),
    "events": Call("Listen to a table", "play", (*A_TABLE, "bad_request", "too_many_streams", "ahead")),
    "command": Call(
        "Make a move, or take one back",
        "play",
        (
            *POSTED,
            *A_TABLE,
            "not_your_seat",
            "id_used",
            "stale",
            "ahead",
            "waiting",
            "over",
            "not_your_turn",
            "illegal_move",
            "nothing_to_undo",
            "not_kept",
        ),
        speaks=True,
    ),
    "hurry": Call("Let a bot play without pauses", "play", (*POSTED, *A_TABLE, "not_your_seat"), speaks=True),
    "log": Call("Read what has happened", "afterwards", A_TABLE),
    "record": Call("Get the game written down", "afterwards", (*A_TABLE, "bad_request")),
    "replay_record": Call("Play a record again", "afterwards", (*POSTED, "bad_record")),
    "replay_table": Call("Play a finished game again", "afterwards", (*A_TABLE, "not_over")),
    "moment": Call("Look at an earlier version", "afterwards", (*A_TABLE, "bad_request", "ahead")),
    "tiles": Call("All tiles", "server", ()),
    "choices": Call("What a table may be set to", "server", ()),
    "health": Call("Whether moves can be kept", "server", ("no_writer",)),
}

TAGS = {
    "tables": "Opening tables, and taking seats at them.",
    "play": "Seeing and moving. Anybody may see; a seat's credential moves it.",
    "afterwards": "What was played.",
    "server": "The game's and the server's own figures.",
}

REFUSALS = {
    "foreign_host": "The Host is not one of this server's names.",
    "foreign_origin": "The request comes from a page of another origin.",
    "too_large": "The body is larger than the server reads.",
    "bad_request": "It is not JSON, or a key or parameter is missing, unknown or of the wrong kind; `where` names it.",
    "no_such_call": "There is no such path, or it does not know that method.",
    "too_fast": "Too many calls from this address; `retry_after` says for how many seconds to wait.",
    "too_many_streams": "This address holds as many streams open as it may.",
    "bad_options": "The rules refuse the options; `key` and `reason` say which and why.",
    "bad_seats": "A seat cannot be so; `seat` says which (null: none of them, or the one that is being taken).",
    "no_such_table": "There is no table of that name.",
    "broken_table": "What is kept of this one table cannot be read.",
    "other_rules": "The table's game is by a version of the rules that this server does not play; `plays` has those.",
    "unknown_token": "The token in `Authorization` is none of this table's. Whoever sends none may look.",
    "not_your_seat": "The credential does not speak for that seat.",
    "bad_code": "The code is wrong, was used, or has been replaced by a newer one.",
    "not_open": "An invitation can be made to open seats only.",
    "not_the_opener": "The credential is not that of who opened the table.",
    "id_used": "The id belongs to another command: one of another version, seat, move or set.",
    "stale": "It was made for an older version; nothing was done. `missed` holds the newest 50 updates at most.",
    "ahead": "The table has not come to that version.",
    "waiting": "Seats are still open; `seats` says which.",
    "over": "The game is over.",
    "not_your_turn": "Another seat decides; `seat` says which.",
    "illegal_move": "There is no such move, or it is not legal now.",
    "nothing_to_undo": "No move can be taken back.",
    "not_over": "The whole game can be had when it is over.",
    "bad_record": "It is no record, or no game by these rules; `line` and `reason` say where and why.",
    "not_kept": "The database did not take it, or it is not known whether it did: send the same again, with its id.",
    "no_writer": "The database takes nothing at the moment.",
    "unexpected": "The server made a mistake; it is in the server's log.",
}

ABOUT = """\
The API of a server at which people and programs play. `docs/api.md` tells all of it in words, `docs/bots.md` how to
write a program that plays.

A program joins a table by an invitation (`POST .../join`), listens to the table's stream (`GET .../events`) and posts a
command (`POST .../commands`) whenever its seat decides. Every answer that shows the table holds the legal moves.

**Credentials.** Opening a table gives a cookie that is for this one table, and so does joining it as a person; a
program that joins gets a token instead, for the header `Authorization: Bearer`. Neither is ever part of an address. A
token that is none of the table's is refused with `unknown_token` at each of the table's calls. A POST that bears an
`Origin` must have the Host's own.

**Refusals** are all of one shape: a `code` for programs, a `message` for developers, and `values` that the code is
about. Any other path or method is refused with `no_such_call`.

All examples are answers of a real server.
"""

STREAM = """\
Server-sent events, without end until the reader goes or the server stops. First an event `seats` (its data: Seated),
then the updates after the version that was named, or only new ones where none was, then every new one: `id` is the
version, `data` an Update. Another `seats`, which has no id, comes whenever somebody takes an open seat. A comment comes
every 15 s when nothing else does. To go on after a break send the newest id as `Last-Event-ID`.
"""
