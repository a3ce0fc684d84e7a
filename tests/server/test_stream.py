"""Live updates: complete, in order, resumable."""

from __future__ import annotations

import asyncio

from fulminate.server.http.schemas import Update
from fulminate.server.tables.live import Listener
from tests.server.serving import Client, Follower, Server, check_shape, person


def test_everybody_hears_every_move(client: Client, other: Client) -> None:
    client.open(person(), person("Eve"))
    other.table = client.table
    followers = [Follower(client), Follower(other), Follower(other, after=0)]
    made = [client.play() for _ in range(5)]
    for follower in followers:
        for number, table in enumerate(made, 1):
            version, update = follower.next()
            assert version == update["version"] == number
            assert (update["view"], update["decision"]) == (table["view"], table["decision"])
            assert update["undo_allowed"] == table["undo_allowed"]


def test_a_stream_resumes_with_what_was_missed(client: Client) -> None:
    client.open(person(), person("Eve"))
    live = Follower(client, after=0)
    client.until(lambda table: table["version"] == 40)
    told = [live.next() for _ in range(40)]
    for _, update in told:
        check_shape(Update, update)
    # From memory, by replaying the log, and after a long absence: byte for byte what was told live.
    for after in (39, 35, 20, 0):
        again = Follower(client, after=after)
        assert [again.next() for _ in range(40 - after)] == told[after:]
    # The browser's own word is newer than its address.
    again = Follower(client, after=0, last_event_id=38)
    assert [again.next(), again.next()] == told[38:]


def test_a_stream_begins_with_the_next_update(client: Client) -> None:
    client.open(person(), person("Eve"))
    client.play()
    follower = Follower(client)
    client.play()
    assert follower.next()[0] == 2


def test_a_stream_ends_when_the_server_stops_and_goes_on_after(own_server: Server) -> None:
    with Client(own_server) as client:
        client.open(person(), person("Eve"))
        follower = Follower(client, after=0)
        client.play()
        assert follower.next()[0] == 1
        own_server.restart()
        assert follower.ended()
        client.moved_to(own_server)
        follower = Follower(client, last_event_id=1)
        client.play()
        assert follower.next()[0] == 2


def test_where_to_resume_must_make_sense(client: Client) -> None:
    client.open(person(), person("Eve"))
    for params, headers, code in (
        ({"after": "1"}, {}, "ahead"),
        ({"after": "-1"}, {}, "bad_request"),
        ({"after": "x"}, {}, "bad_request"),
        ({"after": "9" * 30}, {}, "bad_request"),
        ({}, {"Last-Event-ID": "x"}, "bad_request"),
        ({}, {"Last-Event-ID": "9" * 30}, "bad_request"),
        ({}, {"Last-Event-ID": "7"}, "ahead"),
    ):
        answer = client.http.get(client.path("/events"), params=params, headers=headers)
        assert answer.json()["error"]["code"] == code


def test_a_reader_who_falls_behind_is_cut_off() -> None:
    async def fall_behind() -> None:
        listener = Listener()
        for version in range(Listener.LONGEST):
            listener.tell(version, b"{}")
        assert await listener.next() == (0, b"{}")
        listener.tell(64, b"{}")
        assert await listener.next() == (1, b"{}")
        listener.tell(65, b"{}")
        listener.tell(66, b"{}")
        assert await listener.next() is None

    asyncio.run(fall_behind())


def test_a_slow_reader_holds_nobody_up(client: Client, other: Client) -> None:
    """Hundreds of updates for somebody who never reads, and the others hear everything at once."""
    client.open(person(), person("Eve"))
    other.table = client.table
    with other.http.stream("GET", other.path("/events?after=0")) as never_read:
        assert never_read.status_code == 200
        follower = Follower(client, after=0)
        client.until(lambda table: table["version"] == 150)
        assert [follower.next(5)[0] for _ in range(150)] == list(range(1, 151))
