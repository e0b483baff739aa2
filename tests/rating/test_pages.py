"""Pages, papers, sheets and JSON of lists, players and reports, and who may open and do what."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from openpyxl import load_workbook

from players.models import Federation, FederationRole, Player, User
from players.services import update_player
from rating.models import Issue, Period, RatingList, StartingRating, Submission, TitleGranted
from rating.services import titles
from rating.services.calculation import calculate
from rating.services.submissions import submit
from tests.rating.conftest import issue
from tests.tournaments import factories as make
from tests.tournaments.outlets import LANGUAGES, text_of
from tournaments.models import EventRole, Tournament
from tournaments.services.events import set_public

pytestmark = pytest.mark.django_db

Play = Callable[..., Tournament]


@pytest.fixture
def event(people: list[Player], play: Play) -> Tournament:
    return play(people[:4], [[(0, 1, 2), (2, 3, 1)], [(3, 0, 2), (1, 2, 1)]])


@pytest.fixture
def published(period: Period, event: Tournament) -> Issue:
    submit(event, actor=None)
    return issue(period)


def url(name: str, *args: object, language: str = "en") -> str:
    with translation.override(language):
        return reverse(name, args=args)


def addresses(player: Player, event: Tournament) -> dict[str, str]:
    """Every public address of ratings."""
    where = ["kg", "classical", 1]
    return {
        "list": url("rating:list"),
        "current": url("rating:current", *where[:2]),
        "issue": url("rating:issue", *where),
        "former": url("rating:former", *where, 1),
        "working": url("rating:working", *where, player.pk),
        "list_pdf": url("rating:list_pdf", *where),
        "list_xlsx": url("rating:list_xlsx", *where),
        "player": url("rating:player", player.pk) + "?period=1",
        "player_pdf": url("rating:player_pdf", player.pk),
        "player_xlsx": url("rating:player_xlsx", player.pk),
        "titles": url("rating:titles", "kg"),
        "report": url("rating:report", event.event.slug, event.slug) + "?player=1",
        "report_pdf": url("rating:report_pdf", event.event.slug, event.slug),
        "report_xlsx": url("rating:report_xlsx", event.event.slug, event.slug),
        "api lists": url("rating_api:lists"),
        "api current": url("rating_api:current", *where[:2]),
        "api issue": url("rating_api:issue", *where),
        "api player": url("rating_api:player", player.pk),
        "api report": url("rating_api:report", event.event.slug, event.slug),
    }


NAMELESS = {"api lists"}


def test_everything_published_opens_and_names_the_player(
    client: Client, published: Issue, event: Tournament, people: list[Player]
) -> None:
    """The player met is named in the others' workings too; without this the next test would be worth nothing."""
    titles.grant(people[0], title="ms", granted_on=date(2026, 1, 2), basis="Order 7", actor=None)
    for name, address in addresses(people[0], event).items():
        answer = client.get(address)
        assert answer.status_code == 200, name
        assert (people[0].surname in text_of(answer)) == (name not in NAMELESS | {"working"}), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_not_to_be_published_is_named_nowhere(
    client: Client, published: Issue, event: Tournament, people: list[Player], language: str
) -> None:
    """Acceptance 40; pages and papers made before are not shown again, and his place stays."""
    child = people[0]
    titles.grant(child, title="ms", granted_on=date(2026, 1, 2), basis="Order 7", actor=None)
    child.refresh_from_db()
    for address in addresses(child, event).values():
        client.get(address)
    update_player(child, actor=None, version=child.version, publish=False)
    own = {"player", "player_pdf", "player_xlsx", "api player", "working"}
    for name, address in addresses(child, event).items():
        if name.endswith("_pdf") and language != "ky":
            continue
        answer = client.get(address.replace("/en/", f"/{language}/"), headers={"accept-language": language})
        assert answer.status_code == (404 if name in own else 200), name
        assert child.surname not in text_of(answer), name
        assert "2389" not in text_of(answer), name
    opponent = url("rating:player", people[1].pk) + "?period=1"
    assert child.surname not in text_of(client.get(opponent))
    rows = client.get(url("rating_api:issue", "kg", "classical", 1)).json()["results"]
    assert [row["place"] for row in rows] == list(range(1, 9))
    assert sum(row["name"] is None for row in rows) == 1


def test_a_draft_is_told_to_nobody(client: Client, period: Period, event: Tournament, people: list[Player]) -> None:
    submit(event, actor=None)
    calculate(period, actor=None)
    assert "classical" not in text_of(client.get(url("rating:list"))).casefold().split("</header>")[1]
    assert client.get(url("rating:issue", "kg", "classical", 1)).status_code == 404
    assert client.get(url("rating:list_pdf", "kg", "classical", 1)).status_code == 404
    assert client.get(url("rating_api:issue", "kg", "classical", 1)).status_code == 404
    assert client.get(url("rating_api:lists")).json() == {"lists": []}
    assert client.get(url("rating_api:player", people[0].pk)).json()["lists"] == []


def test_a_hidden_event_is_not_told_of(
    client: Client, published: Issue, event: Tournament, people: list[Player]
) -> None:
    address = url("rating:player", people[0].pk) + "?period=1"
    assert event.event.slug in text_of(client.get(address))
    set_public(event.event, public=False, actor=None)
    assert event.event.slug not in text_of(client.get(address))
    for name in ("report", "report_pdf", "report_xlsx"):
        assert client.get(url(f"rating:{name}", event.event.slug, event.slug)).status_code == 404
    assert client.get(url("rating_api:report", event.event.slug, event.slug)).status_code == 404


def test_the_list_has_the_form_that_federations_publish(client: Client, published: Issue, people: list[Player]) -> None:
    """No., name, region, title, before, change, after, games."""
    answer = client.get(url("rating:list_xlsx", "kg", "classical", 1))
    rows = list(load_workbook(io.BytesIO(answer.content)).worksheets[0].iter_rows(values_only=True))
    assert rows[0] == ("No.", "Name", "Region", "Title", "Before", "Change", "After", "Games")
    assert rows[1][0] == 1
    mine = next(row for row in rows if row[1] and people[0].surname in row[1])
    assert mine[3:] == ("CMS", 2390, "−1", 2389, 2)


def test_json_tells_the_sum_that_the_page_shows(client: Client, published: Issue, event: Tournament) -> None:
    data = client.get(url("rating_api:report", event.event.slug, event.slug)).json()
    first = data["players"][0]
    assert (data["final"], data["list_date"]) == (True, "2026-12-01")
    assert (first["before"], first["expected"], first["score"], first["change"], first["after"]) == (
        2390, "1.05", "1", "-1.0", 2389,
    )  # fmt: skip
    assert [game["change"] for game in first["played"]] == ["9.8", "-10.8"]
    page = client.get(url("rating_api:issue", "kg", "classical", 1) + "?limit=3&offset=3").json()
    assert (page["count"], len(page["results"]), page["results"][0]["place"]) == (8, 3, 4)
    assert "offset=6" in page["next"]
    assert "offset=0" in page["previous"]


@pytest.mark.parametrize("query", ["?limit=x", "?limit=-1", "?offset=99999999999999999999", "?limit=0"])
def test_odd_pages_are_answered(client: Client, published: Issue, query: str) -> None:
    assert client.get(url("rating_api:issue", "kg", "classical", 1) + query).status_code == 200


def test_a_corrected_list_leads_to_the_one_that_holds(client: Client, published: Issue, period: Period) -> None:
    issue(period, why="a mistyped result")
    old = text_of(client.get(url("rating:former", "kg", "classical", 1, 1)))
    new = text_of(client.get(url("rating:issue", "kg", "classical", 1)))
    assert "This issue was corrected" in old
    assert "a mistyped result" in new
    assert client.get(url("rating:former", "kg", "classical", 1, 3)).status_code == 404


def test_the_list_is_searched_by_name_and_region(client: Client, published: Issue, people: list[Player]) -> None:
    found = text_of(client.get(url("rating:current", "kg", "classical") + f"?q={people[2].surname}"))
    assert people[2].surname in found
    assert people[3].surname not in found
    assert client.get(url("rating:current", "kg", "classical") + "?page=99&region=XX").status_code == 200
    assert client.get(url("rating:current", "kg", "blitz")).status_code == 404
    assert client.get(url("rating:current", "kg", "anything")).status_code == 404


def test_pages_keep_their_budget_of_queries(
    client: Client, published: Issue, people: list[Player], django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(16):
        client.get(url("rating:current", "kg", "classical"))
    with django_assert_max_num_queries(5):
        client.get(url("rating:current", "kg", "classical"))
    with django_assert_max_num_queries(16):
        client.get(url("rating:player", people[0].pk) + "?period=1")


def test_the_players_page_shows_his_graph(client: Client, published: Issue, people: list[Player]) -> None:
    page = text_of(client.get(url("players:detail", people[0].pk)))
    assert page.count('<svg class="graph rated') == 2
    assert "2389" in page


ROLES = ("anonymous", "plain user", "organiser", "registrar", "administrator", "administrator of another federation")


@pytest.fixture
def as_role(event: Tournament, federation: Federation) -> Callable[[str], Client]:
    def make_client(role: str) -> Client:
        client = Client()
        if role == "anonymous":
            return client
        user: User = make.user(f"as {role}"[:30])
        if role == "organiser":
            EventRole.objects.create(event=event.event, user=user, role="organiser")
        elif role == "registrar":
            FederationRole.objects.create(federation=federation, user=user, role="registrar")
        elif role.startswith("administrator"):
            home = federation if role == "administrator" else make.federation("kz")
            FederationRole.objects.create(federation=home, user=user, role="administrator")
        client.force_login(user)
        return client

    return make_client


#: Staff pages with an act of each that writes, and what those without the right get.
STAFF = {
    "manage": (("kg",), ("open",)),
    "list_desk": (("kg", "classical"), ("period", "settings")),
    "period": (
        ("kg", "classical", 1),
        ("calculate", "check", "publish", "discard", "bring", "submit", "withdraw"),
    ),
    "norms": (("kg",), ("recognise", "refuse")),
}


@pytest.mark.parametrize("role", ROLES)
def test_only_the_federations_administrators_manage(
    role: str, as_role: Callable[[str], Client], period: Period, event: Tournament
) -> None:
    client = as_role(role)
    before = Issue.objects.count(), Submission.objects.count(), RatingList.objects.count()
    for name, (where, acts) in STAFF.items():
        address = url(f"rating:{name}", *where)
        answer = client.get(address)
        wanted = {"anonymous": 302, "administrator": 200}.get(role, 403)
        assert answer.status_code == wanted, name
        if role == "administrator":
            assert client.post(address, {"act": "anything"}).status_code == 400, name
            continue
        for act in acts:
            refused = client.post(address, {"act": act}).status_code
            assert refused == (401 if role == "anonymous" else wanted), (name, act)
    assert (Issue.objects.count(), Submission.objects.count(), RatingList.objects.count()) == before


@pytest.mark.parametrize("role", ROLES)
def test_who_hands_in_and_grants(
    role: str, as_role: Callable[[str], Client], classical: RatingList, event: Tournament, people: list[Player]
) -> None:
    client = as_role(role)
    handed = client.post(url("rating:report", event.event.slug, event.slug), {"act": "submit"}).status_code
    assert handed == (302 if role in {"organiser", "administrator"} else 403)
    assert Submission.objects.exists() == (handed == 302)
    values = {"act": "grant", "title": "ms", "granted_on": "2026-01-02", "basis": "Order 7"}
    granted = client.post(url("rating:player", people[0].pk), values).status_code
    assert granted == (302 if role == "administrator" else 403)
    assert TitleGranted.objects.exists() == (role == "administrator")


@pytest.fixture
def desk(administrator: User) -> Client:
    client = Client()
    client.force_login(administrator)
    return client


def test_a_list_from_opening_to_publication_by_its_pages(
    desk: Client, people: list[Player], event: Tournament, federation: Federation,
    django_capture_on_commit_callbacks: Any,
) -> None:  # fmt: skip
    opened = {
        "act": "open",
        "kind": "classical",
        "preset": "federation",
        "opened_on": "2026-11-01",
        "from_register": "on",
    }
    assert desk.post(url("rating:manage", "kg"), opened).status_code == 302
    assert StartingRating.objects.count() == 8
    again = desk.post(url("rating:manage", "kg"), opened)
    assert again.status_code == 422
    assert "has this list already" in text_of(again)
    wrong = desk.post(
        url("rating:list_desk", "kg", "classical"),
        {"act": "period", "ends_on": "2026-11-30", "listed_on": "2026-11-30"},
    )
    assert wrong.status_code == 422
    desk.post(
        url("rating:list_desk", "kg", "classical"),
        {"act": "period", "ends_on": "2026-11-30", "listed_on": "2026-12-01"},
    )
    address = url("rating:period", "kg", "classical", 1)
    assert "is not handed in" in text_of(desk.get(address))
    desk.post(address, {"act": "submit", "tournament": event.pk})
    with django_capture_on_commit_callbacks(execute=True):
        desk.post(address, {"act": "calculate"})
    assert Issue.objects.get().work == "done"
    early = desk.post(address, {"act": "publish"})
    assert (early.status_code, "must be checked" in text_of(early)) == (422, True)
    desk.post(address, {"act": "check"})
    assert desk.post(address, {"act": "publish"}).status_code == 302
    assert desk.post(address, {"act": "publish"}).status_code == 302
    people[0].refresh_from_db()
    assert people[0].rating_standard == 2389
    refused = desk.post(address, {"act": "calculate"})
    assert (refused.status_code, "Write down why" in text_of(refused)) == (422, True)
    corrected = desk.post(address, {"act": "calculate", "why": "a mistyped result"})
    assert corrected.status_code == 302
    assert Issue.objects.get(number=2).why == "a mistyped result"


def test_a_calculation_under_way_shows_how_far_it_is(desk: Client, period: Period) -> None:
    draft = Issue.objects.create(period=period, number=1, work="running", done=40)
    address = url("rating:period", "kg", "classical", 1)
    page = text_of(desk.get(address))
    assert 'value="40"' in page
    assert 'hx-trigger="load delay:1s"' in text_of(desk.get(address, headers={"HX-Request": "true"}))
    Issue.objects.filter(pk=draft.pk).update(work="failed")
    assert desk.get(address, headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    assert "calculation failed" in text_of(desk.get(address))


def test_settings_are_changed_on_the_page_and_nonsense_is_refused(desk: Client, classical: RatingList) -> None:
    address = url("rating:list_desk", "kg", "classical")
    form = desk.get(address).context["settings_form"]
    values = {field.html_name: field.value() for field in form if field.value() not in (None, False)}
    assert desk.post(address, {**values, "act": "settings", "floor": "1200"}).status_code == 302
    classical.refresh_from_db()
    assert classical.rules.floor == 1200
    assert classical.rules.first.by_rank["cms"] == 2000
    bad = desk.post(address, {**values, "act": "settings", "class_3_k": ""})
    assert bad.status_code == 422
    classical.refresh_from_db()
    assert classical.rules.floor == 1200


def test_somebody_elses_things_are_not_found(desk: Client, period: Period, people: list[Player]) -> None:
    address = url("rating:period", "kg", "classical", 1)
    assert desk.post(address, {"act": "submit", "tournament": "1"}).status_code == 404
    assert desk.post(address, {"act": "withdraw", "submission": "x"}).status_code == 404
    assert desk.post(url("rating:norms", "kg"), {"act": "recognise", "norm": "9" * 30}).status_code == 404
    assert desk.post(url("rating:player", people[0].pk), {"act": "revoke", "title": "7"}).status_code == 404
    assert desk.get(url("rating:period", "kg", "classical", 7)).status_code == 404
    assert desk.get(url("rating:list_desk", "kg", "rapid")).status_code == 404
    assert desk.get(url("rating:manage", "nowhere")).status_code == 404


def test_the_menu_leads_to_the_administrators_own(desk: Client, client: Client) -> None:
    assert desk.get(url("rating:my_ratings"))["Location"] == url("rating:manage", "kg")
    assert client.get(url("rating:my_ratings")).status_code == 302
    client.force_login(make.user("somebody"))
    assert client.get(url("rating:my_ratings")).status_code == 403


def test_a_long_list_is_printed_by_the_worker(
    client: Client, published: Issue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rating.printing.LARGE", 10)
    answer = client.get(url("rating:list_pdf", "kg", "classical", 1))
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert "Rating list of 1 December 2026" in text_of(answer)


def test_the_schema_describes_the_answers(client: Client) -> None:
    schema = json.loads(client.get("/api/schema/?format=json").content)
    paths = {path for path in schema["paths"] if "rating" in path}
    assert len(paths) == 5
