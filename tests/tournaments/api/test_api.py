"""The read-only JSON: what it tells, to whom, and that it keeps to its schema."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator

from tests.tournaments import factories as make
from tournaments.api.views import ByAddress, Events
from tournaments.models import Board, Event, Round, Tournament
from tournaments.regulations.outcomes import Outcome, Reason
from tournaments.selectors.standings import standings_of
from tournaments.services import entries, events, pairing, results, warnings
from tournaments.standings.figures import format_decimal

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Nine players, two rounds played, the third being played."""
    made = make.tournament(9)
    start = datetime(2026, 11, 27, 4, tzinfo=UTC)
    events.set_round_time(Round.objects.get(tournament=made, number=1), starts_at=start, actor=None)
    make.play(made, 2)
    make.publish_next(made)
    return Tournament.objects.select_related("event__federation").get(pk=made.pk)


def path(tournament: Tournament, rest: str = "") -> str:
    return f"/api/v1/events/{tournament.event.slug}/main/{rest}"


def get(client: Client, tournament: Tournament, rest: str = "", **headers: str) -> Any:
    answer = client.get(path(tournament, rest), headers={"accept-language": "en", **headers})
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "application/json; charset=utf-8"
    return answer.json()


def board(tournament: Tournament, round_number: int, number: int = 1) -> Board:
    return make.boards(Round.objects.get(tournament=tournament, number=round_number))[number - 1]


def endpoints(tournament: Tournament) -> Iterator[tuple[str, str]]:
    """Operation and address of every answer."""
    yield "events", "/api/v1/events/"
    yield "event", f"/api/v1/events/{tournament.event.slug}/"
    for operation, rest in (
        ("tournament", ""), ("participants", "participants/"), ("rounds", "rounds/"), ("round", "rounds/3/"),
        ("last_standings", "standings/"), ("last_standings", "standings/?workings=1"),
        ("standings", "standings/2/"), ("standings", "standings/0/"), ("crosstable", "crosstable/"),
    ):  # fmt: skip
        yield operation, path(tournament, rest)


def schemas() -> tuple[dict[str, Any], dict[str, Any]]:
    """The schema of the answer of each operation, and all components, with nothing allowed beside what is named."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    components = schema["components"]
    for shape in components["schemas"].values():
        if shape.get("type") == "object":
            shape["additionalProperties"] = False
    answers = {}
    for methods in schema["paths"].values():
        for operation in methods.values():
            content = operation["responses"]["200"].get("content", {})
            if "application/json" in content:
                answers[operation["operationId"]] = content["application/json"]["schema"]
    return answers, components


def as_json_schema(value: Any) -> Any:
    """OpenAPI 3.0's `nullable` in the words of JSON Schema."""
    if isinstance(value, list):
        return [as_json_schema(one) for one in value]
    if not isinstance(value, dict):
        return value
    plain = {key: as_json_schema(one) for key, one in value.items() if key != "nullable"}
    return {"anyOf": [plain, {"type": "null"}]} if value.get("nullable") else plain


def test_every_answer_keeps_to_its_schema(client: Client, tournament: Tournament):
    told = Outcome(2, 0, Reason.NO_SHOW)
    results.enter_result(board(tournament, 3), outcome=told, seen=None, actor=None)
    answers, components = schemas()
    for operation, address in endpoints(tournament):
        body = client.get(address).json()
        schema = as_json_schema({**answers[operation], "components": components})
        errors = list(Draft202012Validator(schema).iter_errors(body))
        assert errors == [], (address, [error.message for error in errors[:3]])


def test_the_schema_names_every_address():
    answers, _components = schemas()
    assert {
        "events", "event", "tournament", "participants", "rounds", "round", "last_standings", "standings", "crosstable",
    } <= set(answers)  # fmt: skip


def test_standings_are_those_of_the_page(client: Client, tournament: Tournament):
    """Acceptance 5: exact values as decimal strings, the same when asked again."""
    _table, order = standings_of(tournament, language="en", through=2)
    body = get(client, tournament, "standings/2/")
    assert body == get(client, tournament, "standings/2/")
    assert (body["after_round"], body["complete"], body["edition"]) == (2, True, "2026")
    assert [row["number"] for row in body["standings"]] == [row.number for row in order.rows]
    for told, row in zip(body["standings"], order.rows, strict=True):
        assert told["place"] == row.place
        assert told["shared"] == row.shared
        assert told["values"] == {
            name: None if value is None else format_decimal(value) for name, value in row.values.items()
        }
        assert Decimal(told["points"]) == Decimal(row.points) / 2


def test_each_gap_names_what_decided(client: Client, tournament: Tournament):
    rows = get(client, tournament, "standings/2/")["standings"]
    decided = [row["ahead_by"] for row in rows if row["ahead_by"]]
    assert decided
    for gap in decided:
        assert Decimal(gap["value"]) > Decimal(gap["next_value"])
    assert rows[-1]["ahead_by"] is None


def test_workings_add_up_to_the_values(client: Client, tournament: Tournament):
    body = get(client, tournament, "standings/2/?workings=1")
    assert "workings" not in get(client, tournament, "standings/2/")["standings"][0]
    for row in body["standings"]:
        for criterion, addends in row["workings"].items():
            assert sum(Decimal(one["counted"]) for one in addends) == Decimal(row["values"][criterion])


def test_missing_results_are_counted(client: Client, tournament: Tournament):
    body = get(client, tournament, "standings/")
    assert (body["after_round"], body["complete"], body["missing_results"]) == (3, False, 4)
    assert get(client, tournament, "crosstable/")["missing_results"] == 4


def test_a_deduction_counts(client: Client, tournament: Tournament):
    """Acceptance 9."""
    warned = tournament.participants.get(number=1)
    before = {row["number"]: row for row in get(client, tournament, "standings/2/")["standings"]}[1]
    for _warning in range(3):
        warnings.give_warning(warned, round_number=2, clause="C 13/12.11", actor=None)
    after = {row["number"]: row for row in get(client, tournament, "standings/2/")["standings"]}[1]
    assert after["deducted"] == "1"
    assert Decimal(after["points"]) == Decimal(before["points"]) - 1


def test_korgools_stay_with_their_owner_and_unknown_is_null(client: Client, tournament: Tournament):
    """Acceptance 23."""
    first = board(tournament, 3)
    results.enter_result(first, outcome=Outcome(0, 2, Reason.STONES, 76, 83), seen=None, actor=None)
    pair = get(client, tournament, "rounds/3/")["pairings"][0]
    white = pair["white"]["number"]
    assert pair["result"] == {
        "white": "0", "black": "1", "played": True, "reason": "stones", "flag": "",
        "white_kazan": 76, "black_kazan": 83,
    }  # fmt: skip
    results.swap_sides(first, actor=None, confirmed=True)
    pair = get(client, tournament, "rounds/3/")["pairings"][0]
    assert pair["black"]["number"] == white
    assert (pair["result"]["black"], pair["result"]["black_kazan"]) == ("0", 76)
    rows = {row["number"]: row["rounds"][2] for row in get(client, tournament, "crosstable/")["crosstable"]}
    assert (rows[white]["side"], rows[white]["kazan"], rows[white]["opponent_kazan"]) == ("black", 76, 83)
    unknown = Outcome(2, 0, Reason.STONES, None, 76)
    results.enter_result(board(tournament, 3, 2), outcome=unknown, seen=None, actor=None)
    result = get(client, tournament, "rounds/3/")["pairings"][1]["result"]
    assert (result["white_kazan"], result["black_kazan"]) == (None, 76)


def test_a_game_without_a_result_has_none(client: Client, tournament: Tournament):
    body = get(client, tournament, "rounds/3/")
    assert [pair["result"] for pair in body["pairings"]] == [None] * 4
    assert [one["bye"] for one in body["byes"]] == ["allocated"]
    assert body["byes"][0]["points"] == "1"


def test_times_carry_the_offset_of_the_event(client: Client, tournament: Tournament):
    """Acceptance 28."""
    rounds = get(client, tournament, "rounds/")["rounds"]
    assert rounds[0]["starts_at"] == "2026-11-27T10:00:00+06:00"
    assert rounds[1]["starts_at"] is None


def test_a_proposal_is_told_as_planned(client: Client, tournament: Tournament):
    """Acceptance 20."""
    make.enter_scores(Round.objects.get(tournament=tournament, number=3))
    pairing.pair_round(tournament, actor=None)
    assert tournament.rounds.get(number=4).state == "draft"
    fourth, fifth = get(client, tournament, "rounds/")["rounds"][3:5]
    assert {**fourth, "number": 5} == fifth
    assert (fourth["state"], fourth["url"]) == ("planned", None)
    client.force_login(make.user("chief"))
    for rest in ("rounds/4/", "standings/4/"):
        assert client.get(path(tournament, rest)).status_code == 404
    assert get(client, tournament)["rounds_published"] == 3
    assert len(get(client, tournament, "crosstable/")["crosstable"][0]["rounds"]) == 3


def test_a_player_not_to_be_published_is_a_number(client: Client, tournament: Tournament):
    """Acceptance 40."""
    player = tournament.participants.get(number=3).player
    player.publish = False
    player.save()
    for _operation, address in endpoints(tournament):
        assert player.surname not in client.get(address).json().__repr__(), address
    row = get(client, tournament, "participants/")["participants"][2]
    assert (row["number"], row["name"], row["published"]) == (3, "Player 3", False)
    assert (row["player"], row["birth_year"], row["rating"], row["rank"], row["sex"]) == (None, None, None, "", "")


def test_nobodys_birth_date_visa_or_contact_is_told(client: Client, tournament: Tournament):
    told = get(client, tournament, "participants/")["participants"][0]
    assert set(told) == {
        "number", "name", "published", "player", "birth_year", "sex", "country", "region", "rank", "rating",
        "first_round", "withdrawn_from", "excluded",
    }  # fmt: skip


def test_who_left_is_told(client: Client, tournament: Tournament):
    entries.withdraw(tournament.participants.get(number=5), actor=None)
    assert get(client, tournament, "participants/")["participants"][4]["withdrawn_from"] == 4


def test_a_hidden_event_does_not_exist(client: Client, tournament: Tournament):
    assert get(client, tournament)["slug"] == "main"
    events.set_public(tournament.event, public=False, actor=None)
    for operation, address in endpoints(tournament):
        if operation == "events":
            assert client.get(address).json()["count"] == 0
        else:
            assert client.get(address).status_code == 404, address


def test_addresses_of_nothing_are_not_found(client: Client, tournament: Tournament):
    for address in (
        "/api/v1/events/none/", "/api/v1/events/none/main/", f"/api/v1/events/{tournament.event.slug}/other/",
        path(tournament, "rounds/8/"), path(tournament, "standings/99999999999999999999/"),
        path(tournament, "rounds/99999999999999999999/"),
    ):  # fmt: skip
        answer = client.get(address)
        assert answer.status_code == 404, address
        assert set(answer.json()) == {"detail"}


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_nothing_can_be_written(client: Client, tournament: Tournament, method: str):
    client.force_login(make.user("chief"))
    version = tournament.event.version
    for _operation, address in endpoints(tournament):
        assert getattr(client, method)(address, data={}, content_type="application/json").status_code in {403, 405}
    tournament.event.refresh_from_db()
    assert tournament.event.version == version


def test_answers_are_keyed_by_version(client: Client, tournament: Tournament):
    for _operation, address in endpoints(tournament):
        tag = client.get(address)["ETag"]
        assert client.get(address, headers={"if-none-match": tag}).status_code == 304
        make_change(tournament)
        changed = client.get(address, headers={"if-none-match": tag})
        assert changed.status_code == 200, address
        assert changed["ETag"] != tag


def make_change(tournament: Tournament) -> None:
    tournament.event.refresh_from_db()
    place = f"{tournament.event.place.get('en', '')}x"
    events.update_event(tournament.event, actor=None, place={"en": place})


@pytest.mark.parametrize(
    ("asked", "title"), [("ky", "Ысык-Көл кубогу"), ("ru", "Кубок Иссык-Куля"), ("en", "Issyk-Kul Cup")]
)
def test_names_come_in_the_language_asked_for(client: Client, tournament: Tournament, asked: str, title: str):
    by_header = client.get(path(tournament), headers={"accept-language": asked})
    by_parameter = client.get(path(tournament, f"?lang={asked}"), headers={"accept-language": "kk"})
    for answer in (by_header, by_parameter):
        assert answer.json()["title"] == title
        assert answer["Content-Language"] == asked
        assert "Accept-Language" in answer["Vary"]
    assert by_header["ETag"] != client.get(path(tournament), headers={"accept-language": "kk"})["ETag"]


def test_an_unknown_language_is_refused(client: Client, tournament: Tournament):
    answer = client.get(path(tournament, "?lang=xx"))
    assert answer.status_code == 400
    assert "lang" in answer.json()
    assert translation.get_language() != "xx"


def test_events_come_in_pages_by_year(client: Client, tournament: Tournament):
    for year in (2024, 2025):
        day = datetime(year, 5, 1, tzinfo=UTC).date()
        make.event(title={"en": f"Cup {year}"}, starts_on=day, ends_on=day)
    body = client.get("/api/v1/events/?limit=2").json()
    assert body["count"] == 3
    assert [event["slug"] for event in body["results"]] == ["kubok-issyk-kulya-2026", "cup-2025"]
    rest = client.get(body["next"]).json()
    assert [event["slug"] for event in rest["results"]] == ["cup-2024"]
    assert [event["slug"] for event in client.get("/api/v1/events/?year=2025").json()["results"]] == ["cup-2025"]
    assert client.get("/api/v1/events/?year=x").status_code == 400


@pytest.mark.parametrize("page", ["/api/v1/events/", "/en/", "/en/events/"])
def test_hiding_one_event_and_showing_another_never_brings_back_an_old_list(client: Client, db: None, page: str):
    """Both end with the version that the other had, and the newest event stays."""
    hidden = make.event(title={"en": "Made by mistake"})
    shown = make.event(title={"en": "The right one"}, public=False)
    make.event(title={"en": "The newest"})
    Event.objects.filter(pk=hidden.pk).update(version=7)
    Event.objects.filter(pk=shown.pk).update(version=6)
    assert "Made by mistake" in client.get(page).content.decode()
    events.set_public(Event.objects.get(pk=hidden.pk), public=False, actor=None)
    events.set_public(Event.objects.get(pk=shown.pk), public=True, actor=None)
    assert "Made by mistake" not in client.get(page).content.decode()


def test_a_list_is_not_given_all_at_once(client: Client, db: None, monkeypatch: pytest.MonkeyPatch):
    assert Events.pagination_class.max_limit <= 500
    monkeypatch.setattr(Events.pagination_class, "max_limit", 2)
    for number in range(3):
        make.event(title={"en": f"Cup {number}"})
    body = client.get("/api/v1/events/?limit=99999999999").json()
    assert (body["count"], len(body["results"])) == (3, 2)


def test_links_lead_on(client: Client, tournament: Tournament):
    event = client.get("/api/v1/events/").json()["results"][0]
    one = client.get(client.get(event["url"]).json()["tournaments"][0]["url"]).json()
    for url in one["links"].values():
        assert client.get(url).status_code == 200
    assert client.get(get(client, tournament, "rounds/")["rounds"][0]["url"]).status_code == 200


def test_too_many_requests_are_put_off(client: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ByAddress, "rate", "3/min")
    codes = [client.get(path(tournament), headers={"x-forwarded-for": f"10.0.0.{n}"}).status_code for n in range(4)]
    assert codes == [200, 200, 200, 429]
    assert client.get(path(tournament), REMOTE_ADDR="10.9.9.9").status_code == 200


def test_an_empty_event_answers(client: Client):
    """Acceptance 10."""
    empty = make.event().tournaments.get()
    assert get(client, empty, "participants/") == {"participants": []}
    assert get(client, empty, "standings/")["standings"] == []
    assert get(client, empty, "standings/0/")["complete"] is True
    assert get(client, empty, "crosstable/")["crosstable"] == []
    assert len(get(client, empty, "rounds/")["rounds"]) == 7


def test_queries_do_not_grow_with_players(client: Client, tournament: Tournament, django_assert_max_num_queries):
    budgets = {"events": 4, "event": 2, "tournament": 3, "participants": 2, "rounds": 2, "round": 5}
    for operation, address in endpoints(tournament):
        with django_assert_max_num_queries(budgets.get(operation, 4)):
            client.get(address)


@pytest.mark.parametrize("path", ["/api/v1/nothing/", "/api/v1/events/Сон-Көл/", "/api/v1/games/x.pgn"])
def test_an_unknown_address_is_refused_as_data(client: Client, path: str):
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/json"
    assert set(answer.json()) == {"detail"}
