"""What is offered is what may be asked for: everything on the list opens a table, the rest is refused with its key."""

from __future__ import annotations

import pytest

from fulminate.server.http.schemas import Choices
from fulminate.server.http.view_schema import Catalogue
from tests.server.serving import Client, Json, bot, person


@pytest.fixture
def choices(client: Client) -> Choices:
    return Choices.model_validate_json(client.http.get("/api/choices").content)


def refused(client: Client, players: int, **options: object) -> Json:
    body = {"options": options, "seats": [person()] * players}
    answer = client.http.post("/api/tables", json=body)
    assert answer.status_code == 422, answer.text
    error: Json = answer.json()["error"]
    assert error["code"] == "bad_options"
    assert error["values"]["reason"]
    return error


def test_every_kind_is_there_with_its_box_and_provenance(client: Client, choices: Choices) -> None:
    catalogue = Catalogue.model_validate_json(client.http.get("/api/catalogue").content)
    assert [(kind.kind, kind.box, kind.provenance) for kind in choices.kinds] == [
        (kind.kind, kind.box, kind.provenance) for kind in catalogue.kinds
    ]
    assert {kind.box for kind in choices.kinds} == {"base", *choices.boxes}


def test_every_number_of_players_has_its_figures(client: Client, choices: Choices) -> None:
    assert [int(players) for players in choices.defaults_by_players] == choices.players == [2, 3, 4, 5, 6]
    for players, says in choices.defaults_by_players.items():
        client.open(*[person()] * int(players), boxes=says.needs)
        options = client.snapshot()["view"]["options"]
        assert (len(options["kinds"]), options["countdown"]) == (says.kinds, says.countdown)
        assert options["stalemate_rounds"] == choices.stalemate_rounds
        for box in says.needs:
            assert refused(client, int(players), boxes=[each for each in choices.boxes if each != box])


@pytest.mark.parametrize("players", range(2, 7))
def test_simple_and_mandragora_are_offered_just_where_they_may_be(
    client: Client, choices: Choices, players: int
) -> None:
    says = choices.defaults_by_players[str(players)]
    seats = [person()] * players
    for offered, key, value in ((says.simple, "kinds", "simple"), (says.mandragora, "mandragora", False)):
        options: Json = {"boxes": choices.boxes, key: value}
        if not offered:
            assert refused(client, players, **options)["values"]["key"] == key
            continue
        client.open(*seats, **options)
        played = client.snapshot()["view"]["options"]
        if key == "kinds":
            assert sorted(played["kinds"]) == sorted(choices.simple_kinds)
        else:
            assert played["mandragora"] is False
    assert choices.mandragora_needs == ["sixth_student"]
    assert refused(client, 2, mandragora=True)["values"]["key"] == "mandragora"


def test_every_professor_sits_with_the_boxes_that_it_needs(client: Client, choices: Choices) -> None:
    assert len(choices.professors) == 7
    for professor in choices.professors:
        client.open(person(), person(), boxes=professor.needs, professors=[professor.professor])
        assert client.snapshot()["view"]["options"]["professors"] == [professor.professor]
        if professor.needs:
            assert refused(client, 2, professors=[professor.professor])["values"]["key"] == "professors"
    names = [professor.professor for professor in choices.professors]
    too_many = names[: choices.most_professors + 1]
    assert refused(client, 2, boxes=choices.boxes, professors=too_many)["values"]["key"] == "professors"


def test_every_level_plays_and_so_do_its_other_names(client: Client, choices: Choices) -> None:
    assert choices.levels == ["random", "novice", "apprentice", "scholar"]
    for level in (*choices.levels, "greedy"):
        client.open(person(), bot(level))
        assert client.snapshot()["seats"][1]["level"] == level
    answer = client.http.post("/api/tables", json={"seats": [person(), bot("genius")]})
    assert answer.json()["error"]["values"] == {"seat": 1, "reason": "level"}
