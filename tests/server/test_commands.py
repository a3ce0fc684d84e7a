"""Commands: each is done once or refused with a reason, and never half."""

from __future__ import annotations

import threading
import uuid

import httpx
import pytest

from tests.server.serving import Client, Json, Server, bot, first, person


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def in_a_turn(table: Json) -> bool:
    return bool(table["view"]["phase"] == "turn" and table["view"]["desks"][table["view"]["turn_seat"]]["held"])


def test_the_same_id_gets_the_same_answer_and_is_done_once(client: Client) -> None:
    client.open(person(), person("Eve"))
    draft = first(client.snapshot(), "draft")
    seat = client.snapshot()["decision"]["seat"]
    answers = [client.send(0, seat, "one-id", move=draft) for _ in range(3)]
    assert [answer.json() for answer in answers] == [{"version": 1}] * 3
    assert client.snapshot()["version"] == 1
    client.play()
    assert client.send(0, seat, "one-id", move=draft).json() == {"version": 1}
    assert client.send(0, seat, "one-id", move=f"  {draft.upper()}").json() == {"version": 1}
    assert client.snapshot()["version"] == 2


@pytest.mark.parametrize("version", [0, 1, 2, 3, 9])
def test_an_id_is_good_for_one_version(own_server: Server, version: int) -> None:
    """A bot that uses an id again hears of it; nobody is told that a move was made that was not."""
    with Client(own_server) as client:
        client.open(person(), person("Eve"))
        client.until(lambda table: any(move["verb"] == "place" for move in _moves(table)))
        now = client.play(first(client.snapshot(), "place"))
        made, seat = now["version"], now["decision"]["seat"]
        words = str(client.log()["entries"][-1]["words"])
        commands: list[tuple[int, str, dict[str, str]]] = [(made, "back", {"undo": "move"})]
        assert client.send(made, seat, "back", undo="move").json() == {"version": made + 1}
        assert client.send(made + 1, seat, "again", move=words).json() == {"version": made + 2}
        commands.append((made + 1, "again", {"move": words}))
        for restarted in (False, True):
            if restarted:
                own_server.restart()
                client.moved_to(own_server)
            for made_for, name, what in commands:
                assert client.send(made_for, seat, name, **what).json() == {"version": made_for + 1}
                other = made + version - 1
                if other != made_for:
                    assert refusal(client.send(other, seat, name, **what)) == (409, "id_used")
            assert client.snapshot()["version"] == made + 2


def test_an_id_that_made_nothing_is_free(client: Client) -> None:
    client.open(person(), person("Eve"))
    now = client.snapshot()
    seat, draft = now["decision"]["seat"], first(now, "draft")
    assert refusal(client.send(0, seat, "one-id", move="done")) == (422, "illegal_move")
    assert refusal(client.send(1, seat, "one-id", move=draft)) == (409, "ahead")
    assert client.send(0, seat, "one-id", move=draft).json() == {"version": 1}


def test_an_id_is_good_for_one_command(client: Client) -> None:
    client.open(person(), person("Eve"))
    now = client.snapshot()
    seat = now["decision"]["seat"]
    words = [move["words"] for move in now["decision"]["moves"]]
    assert client.send(0, seat, "one-id", move=words[0]).status_code == 200
    assert refusal(client.send(0, seat, "one-id", move=words[1])) == (409, "id_used")
    assert refusal(client.send(1, seat, "one-id", undo="move")) == (409, "id_used")
    assert client.snapshot()["version"] == 1


def test_an_old_version_gets_what_it_missed(client: Client) -> None:
    client.open(person(), person("Eve"))
    for _ in range(3):
        client.play()
    now = client.snapshot()
    answer = client.send(1, now["decision"]["seat"], move=first(now, ""))
    assert refusal(answer) == (409, "stale")
    values = answer.json()["error"]["values"]
    assert values["version"] == 3
    assert [missed["version"] for missed in values["missed"]] == [2, 3]
    assert values["missed"][-1]["view"] == now["view"]
    assert client.snapshot() == now


def test_a_long_absence_gets_the_newest_of_what_it_missed(client: Client) -> None:
    client.open(person(), person("Eve"))
    now = client.until(lambda table: table["version"] == 60)
    missed = client.send(0, 0, move="done").json()["error"]["values"]["missed"]
    assert [update["version"] for update in missed] == list(range(11, 61))
    assert missed[-1]["view"] == now["view"]
    assert missed[-1]["decision"] == now["decision"]


def test_a_version_to_come(client: Client) -> None:
    client.open(person(), person("Eve"))
    assert refusal(client.send(1, 0, move="done")) == (409, "ahead")
    assert refusal(client.send(10**9, 0, move="done")) == (409, "ahead")


def at_once(server: Server, client: Client, version: int, seat: int, words: list[str]) -> list[httpx.Response]:
    """What several clients with the same credential are answered who send these moves at the same moment."""
    gate = threading.Barrier(len(words))
    answers: list[httpx.Response] = []

    def race(move: str) -> None:
        with Client(server) as racer:
            racer.http.cookies.update(client.http.cookies)
            racer.table = client.table
            gate.wait()
            answers.append(racer.send(version, seat, move=move))

    racers = [threading.Thread(target=race, args=(move,)) for move in words]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    return answers


def test_of_several_at_once_one_wins(server: Server, client: Client) -> None:
    client.open(person(), person("Eve"))
    for version in range(12):
        now = client.snapshot()
        words = [move["words"] for move in now["decision"]["moves"]]
        four = [words[number % len(words)] for number in range(4)]
        answers = at_once(server, client, version, now["decision"]["seat"], four)
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
        for answer in answers:
            if answer.status_code == 409:
                assert refusal(answer) == (409, "stale")
                missed = answer.json()["error"]["values"]["missed"]
                assert [update["version"] for update in missed] == [version + 1]
    assert client.snapshot()["version"] == 12


def test_only_who_holds_a_seat_moves_it(client: Client, other: Client) -> None:
    client.open(person(), person("Eve"))
    now = client.snapshot()
    seat, words = now["decision"]["seat"], first(now, "")
    other.table = client.table
    assert other.snapshot() == {**now, "yours": []}
    assert refusal(other.send(0, seat, move=words)) == (403, "not_your_seat")
    other.http.cookies.set("seat", "guessed", domain="127.0.0.1", path=client.path())
    assert refusal(other.send(0, seat, move=words)) == (403, "not_your_seat")
    # The credential of another table is none here.
    other.http.cookies.clear()
    other.open(person(), person("Eve"))
    token = other.http.cookies["seat"]
    other.table = client.table
    other.http.cookies.set("seat", token, domain="127.0.0.1", path=client.path())
    assert refusal(other.send(0, seat, move=words)) == (403, "not_your_seat")
    assert client.snapshot() == now


def test_a_bots_seat_is_nobodys(client: Client) -> None:
    assert client.open(person(), bot(), first_player=0)["yours"] == [0]
    now = client.snapshot()
    assert refusal(client.send(now["version"], 1, move=first(now, ""))) == (403, "not_your_seat")


def test_the_cookie_is_for_this_table_and_no_script(client: Client) -> None:
    answer = client.http.post("/api/tables", json={"seats": [person(), bot()]})
    cookie = answer.headers["set-cookie"]
    parts = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=strict", f"path=/api/tables/{answer.json()['table']}"} <= parts
    assert answer.json().keys() == {"table", "yours"}


def test_another_seats_turn(client: Client) -> None:
    client.open(person(), person("Eve"))
    now = client.snapshot()
    waiting = 1 - now["decision"]["seat"]
    answer = client.send(0, waiting, move=first(now, ""))
    assert refusal(answer) == (409, "not_your_turn")
    assert answer.json()["error"]["values"] == {"seat": now["decision"]["seat"]}


@pytest.mark.parametrize("words", ["pick 3.5", "pick 9.9", "sing", "", "draft", "done", "0", "pick 1.1\n"])
def test_what_is_no_legal_move_changes_nothing(client: Client, words: str) -> None:
    client.open(person(), person("Eve"))
    now = client.snapshot()
    answer = client.send(0, now["decision"]["seat"], move=words)
    assert refusal(answer) == (422, "illegal_move")
    assert answer.json()["error"]["values"] == {"words": words}
    assert answer.json()["error"]["message"]
    assert client.snapshot() == now


def test_undo_goes_back_move_by_move_to_the_last_thing_seen(client: Client) -> None:
    client.open(person(), person("Eve"))
    client.until(lambda table: any(move["verb"] == "place" for move in _moves(table)))
    start = client.snapshot()
    seat = start["decision"]["seat"]
    placed = client.play(first(start, "place"))
    assert placed["undo_allowed"] == {"move": True, "turn": True, "why": None}
    answer = client.send(placed["version"], seat, "back", undo="move")
    assert answer.json() == {"version": placed["version"] + 1}
    assert client.send(placed["version"], seat, "back", undo="move").json() == answer.json()
    back = client.snapshot()
    assert (back["view"], back["decision"]) == (start["view"], start["decision"])
    assert back["undo_allowed"] == start["undo_allowed"]
    entries = client.log()["entries"]
    assert [entry["undone"] for entry in entries[-2:]] == [True, False]
    assert entries[-1]["target"] == placed["version"]
    # The same move can be made again, and the log replays to the same table.
    again = client.play(first(back, "place"))
    assert again["view"] == placed["view"]


def test_undo_of_the_turn_takes_back_all_that_can_be(client: Client) -> None:
    client.open(person(), person("Eve"))

    def several(table: Json) -> bool:
        allowed = table["undo_allowed"]
        places = [move for move in _moves(table) if move["verb"] == "place"]
        return len(places) >= 2 and not allowed["move"] and not allowed["turn"]

    start = client.until(several, 400)
    now, count = start, 0
    while count < 2 and any(move["verb"] == "place" for move in _moves(now)):
        now = client.play(first(now, "place"))
        count += 1
        if not now["undo_allowed"]["turn"]:
            pytest.skip("a potion was completed, and its marbles rolled")
    client.send(now["version"], now["decision"]["seat"], undo="turn")
    back = client.snapshot()
    assert (back["view"], back["decision"]) == (start["view"], start["decision"])
    assert [entry["undone"] for entry in client.log()["entries"][-count - 1 :]] == [True] * count + [False]


def test_what_was_seen_cannot_be_unseen(client: Client) -> None:
    client.open(person(), person("Eve"))
    now = client.play()
    assert now["undo_allowed"] == {"move": False, "turn": False, "why": "nothing"}
    for undo in ("move", "turn"):
        answer = client.send(now["version"], now["decision"]["seat"], undo=undo)
        assert refusal(answer) == (422, "nothing_to_undo")
    assert client.snapshot() == now


def test_why_nothing_can_be_taken_back_is_told(client: Client) -> None:
    client.open(person(), person("Eve"))

    def picked(table: Json) -> bool:
        return bool(table["view"]["picked"]) and _happened(client, "revealed")

    seen = client.until(picked)
    assert seen["undo_allowed"]["why"] == "seen"
    seen = client.until(lambda table: any(move["verb"] == "place" for move in _moves(table)))
    # What was seen stays seen when a later move is taken back.
    placed = client.play(first(seen, "place"))
    client.send(placed["version"], placed["decision"]["seat"], undo="move")
    assert client.snapshot()["undo_allowed"] == seen["undo_allowed"]


def test_another_seat_cannot_take_my_move_back(client: Client) -> None:
    client.open(person(), person("Eve"))
    start = client.until(lambda table: any(move["verb"] == "place" for move in _moves(table)))
    now = client.play(first(start, "place"))
    answer = client.send(now["version"], 1 - now["decision"]["seat"], undo="move")
    assert refusal(answer) == (409, "not_your_turn")


def test_a_command_is_a_move_or_an_undo(client: Client) -> None:
    client.open(person(), person("Eve"))
    assert refusal(client.send(0, 0, move="done", undo="move")) == (400, "bad_request")
    assert refusal(client.send(0, 0)) == (400, "bad_request")


def test_a_table_that_is_not_there(client: Client) -> None:
    for name in ("aaaaaaaaaa", "AAAAAAAAAA", "x", "%00", "a" * 500, "é"):
        client.table = name
        assert refusal(client.http.get(client.path())) == (404, "no_such_table")
        assert refusal(client.http.get(client.path("/log"))) == (404, "no_such_table")
        assert refusal(client.http.get(client.path("/events"))) == (404, "no_such_table")
        assert refusal(client.send(0, 0, str(uuid.uuid4()), move="done")) == (404, "no_such_table")


def _happened(client: Client, what: str) -> bool:
    """Whether the last command brought an event of this type."""
    return any(event["type"] == what for event in client.log()["entries"][-1]["events"])


def _moves(table: Json) -> list[Json]:
    return list(table["decision"]["moves"]) if table["decision"] else []
