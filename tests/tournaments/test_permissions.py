"""Who may open which page and do which act: one table, held against every address there is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import translation

from players.models import Federation, FederationRole, User
from tests.tournaments import factories
from tournaments.models import EventRole, Job, JournalEntry, RoleName, Tournament
from tournaments.permissions import RIGHTS

pytestmark = pytest.mark.django_db

EVERYONE, SIGNED_IN, CREATOR = "everyone", "signed in", "creator of events"

#: Pages that only read what is published, or have tests of their own for who may write.
PUBLIC = frozenset({
    "root", "schema", "login", "logout", "portal:start", "portal:search", "portal:calendar",
    "portal:opponents", "portal:meetings",
    "tournaments:events", "tournaments:event", "tournaments:tournament", "tournaments:participants",
    "tournaments:rounds", "tournaments:round", "tournaments:standings", "tournaments:standings_after",
    "tournaments:standing_working", "tournaments:crosstable", "tournaments:card", "tournaments:documents",
    "tournaments:calendar",
    "tournaments:participants_pdf", "tournaments:pairings_pdf", "tournaments:standings_pdf",
    "tournaments:crosstable_pdf", "tournaments:protocol_pdf",
    "tournaments:participants_xlsx", "tournaments:pairings_xlsx", "tournaments:standings_xlsx",
    "tournaments:crosstable_xlsx",
    "account", "password_change",
})  # fmt: skip
#: Whole namespaces that only read, and those with a table of their own.
ELSEWHERE = ("players:", "api:", "games:", "games_api:", "rating:", "rating_api:")

#: Staff pages: the right to see each, and the right to each of its acts.
PAGES: dict[str, tuple[str, dict[str, str]]] = {
    "my_events": (SIGNED_IN, {}),
    "event_create": (CREATOR, {}),
    "desk": ("see-drafts", {}),
    "settings": ("change-event", {
        "save": "change-event", "times": "change-event", "show": "change-event", "hide": "change-event",
        "close": "edit-entries", "open": "edit-entries",
    }),
    "regulation": ("change-regulation", {"change": "change-regulation"}),
    "entries": ("see-personal-data", {}),
    "entry_add": ("see-personal-data", {"enter": "edit-entries", "add": "edit-entries"}),
    "entry": ("see-personal-data", {
        "update": "edit-entries", "admit": "decide-admission", "refuse": "decide-admission",
        "remove": "edit-entries", "withdraw": "withdraw", "exclude": "exclude", "reinstate": "withdraw",
    }),
    "admission": ("see-personal-data", {"admit-complete": "decide-admission", "admit": "decide-admission"}),
    "numbers": ("see-drafts", {"assign": "pair", "first-side": "pair"}),
    "byes": ("see-drafts", {"request": "byes", "cancel": "byes"}),
    "forbidden": ("see-drafts", {"forbid": "pair", "allow": "pair"}),
    "warnings": ("see-drafts", {"give": "give-warnings", "revoke": "revoke-warnings"}),
    "panel": ("see-drafts", {"add": "change-event", "remove": "change-event", "approve": "change-event"}),
    "rights": ("give-rights", {"give": "give-rights", "take": "give-rights"}),
    "journal": ("read-journal", {}),
    "job": ("see-drafts", {}),
    "round_desk": ("see-drafts", {"finish": "pair", "take-back": "take-back"}),
    "proposal": ("see-drafts", {
        "pair": "pair", "publish": "publish", "discard": "pair", "forbid": "pair", "allow": "pair",
    }),
    "results": ("enter-results", {"save": "enter-results"}),
    "board": ("enter-results", {"save": "enter-results", "clear": "enter-results", "swap": "correct-results"}),
}  # fmt: skip

ROLES = (
    "anonymous", "plain user", "arbiter", "secretary", "organiser", "chief arbiter", "administrator",
    "administrator of another federation", "staff of another event",
)  # fmt: skip
OF_ROLE = {
    "arbiter": RoleName.ARBITER, "secretary": RoleName.SECRETARY, "organiser": RoleName.ORGANISER,
    "chief arbiter": RoleName.CHIEF_ARBITER,
}  # fmt: skip


def patterns(resolver: URLResolver, namespace: str = "") -> Iterator[tuple[str, URLPattern]]:
    for each in resolver.url_patterns:
        if isinstance(each, URLResolver):
            yield from patterns(each, f"{namespace}{each.namespace}:" if each.namespace else namespace)
        else:
            yield f"{namespace}{each.name or each.pattern}", each


def staff_pattern(name: str) -> URLPattern:
    return next(pattern for found, pattern in patterns(get_resolver()) if found == f"tournaments:{name}")


@pytest.fixture
def played() -> Tournament:
    """A public event: round 1 finished, round 2 published and open."""
    tournament = factories.tournament(6, actor=factories.user("maker"))
    factories.play(tournament, 1)
    factories.publish_next(tournament)
    return Tournament.objects.select_related("event__federation").get(pk=tournament.pk)


def user_of(role: str, tournament: Tournament) -> User | None:
    if role == "anonymous":
        return None
    someone = factories.user("somebody")
    if role in OF_ROLE:
        EventRole.objects.create(event=tournament.event, user=someone, role=OF_ROLE[role])
    elif role.startswith("administrator"):
        federation = tournament.event.federation if role == "administrator" else factories.federation("kz")
        FederationRole.objects.create(federation=federation, user=someone, role="administrator")
    elif role == "staff of another event":
        factories.event(someone, title={"en": "Another"})
    return someone


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def rights_of(role: str) -> set[str]:
    """Written out from the roles' names, not asked of the code under test."""
    if role == "administrator":
        return set(RIGHTS)
    return {right for right, holders in RIGHTS.items() if OF_ROLE.get(role) in holders}


def address(name: str, tournament: Tournament) -> str:
    participant = tournament.participants.first()
    second = tournament.rounds.get(number=2)
    where: dict[str, Any] = {
        "event": tournament.event.slug,
        "tournament": tournament.slug,
        "round": 3 if name == "proposal" else 2,
        "participant": participant.pk if participant else 0,
        "board": second.matches.first().boards.first().pk,
        "job": Job.objects.get_or_create(event=tournament.event, kind="pair-round", subject=tournament.pk)[0].pk,
    }
    names = staff_pattern(name).pattern.converters
    with translation.override("en"):
        return reverse(f"tournaments:{name}", kwargs={key: where[key] for key in names})


def test_every_address_has_a_row() -> None:
    rows = PUBLIC | {f"tournaments:{name}" for name in PAGES}
    missing = [
        name for name, _pattern in patterns(get_resolver()) if name not in rows and not name.startswith(ELSEWHERE)
    ]
    assert not missing


def test_the_table_names_every_act_and_the_right_to_see() -> None:
    for name, (see, acts) in PAGES.items():
        view = staff_pattern(name).callback
        if see in RIGHTS:
            assert (view.see, {act: offered.right for act, offered in view.acts.items()}) == (see, acts), name


@pytest.mark.parametrize("role", ROLES)
def test_pages_open_for_those_with_the_right_only(role: str, played: Tournament) -> None:
    """A hidden event does not exist for whoever has no part in it."""
    client, held = client_of(user_of(role, played)), rights_of(role)
    for public in (True, False):
        type(played.event).objects.filter(pk=played.event_id).update(is_public=public)
        for name, (see, _acts) in PAGES.items():
            response = client.get(address(name, played))
            assert _verdict(response) == _expected(role, see, held, public=public), (name, response.status_code)


@pytest.mark.parametrize("role", ROLES)
def test_acts_are_checked_on_the_server(role: str, played: Tournament) -> None:
    client, held = client_of(user_of(role, played)), rights_of(role)
    for name, (see, acts) in PAGES.items():
        url = address(name, played)
        for act, right in acts.items():
            with transaction.atomic():
                before = JournalEntry.objects.count()
                response = client.post(url, {"act": act})
                wanted = _expected(role, see, held) if see not in held else _expected(role, right, held)
                if wanted == "open":
                    assert response.status_code not in {403, 405, 500}, (name, act)
                    assert not _to_sign_in(response), (name, act)
                else:
                    assert _verdict(response) == wanted, (name, act, response.status_code)
                    assert JournalEntry.objects.count() == before, (name, act)
                transaction.set_rollback(True)


@pytest.mark.parametrize("role", ["anonymous", "chief arbiter"])
def test_pages_without_acts_take_no_post(role: str, played: Tournament) -> None:
    client = client_of(user_of(role, played))
    for name in ("desk", "entries", "journal", "job"):
        assert client.post(address(name, played)).status_code == 405


def test_an_unknown_act_is_no_act(played: Tournament) -> None:
    client = client_of(user_of("administrator", played))
    for name, (see, acts) in PAGES.items():
        if see in RIGHTS and acts:
            assert client.post(address(name, played), {"act": "anything"}).status_code == 400, name


def test_who_corrects_and_overrides_depends_on_the_round(played: Tournament) -> None:
    """An arbiter enters results, but neither corrects a finished round nor passes over a refusal."""
    client = client_of(user_of("arbiter", played))
    with translation.override("en"):
        urls = {
            number: reverse("tournaments:results", args=[played.event.slug, played.slug, number]) for number in (1, 2)
        }
    boards = {number: factories.boards(played.rounds.get(number=number))[0] for number in (1, 2)}
    finished = client.post(urls[1], {"act": "save", "board": boards[1].pk, "line": "0 61", "why": "mistake"})
    override = client.post(
        urls[2], {"act": "save", "board": boards[2].pk, "line": "1 82 81", "override": "1", "why": "so be it"}
    )
    assert (finished.status_code, override.status_code) == (403, 403)
    assert client.post(urls[2], {"act": "save", "board": boards[2].pk, "line": "1 61"}).status_code == 302


def test_a_federation_administrator_of_nowhere_creates_nothing() -> None:
    Federation.objects.all().delete()
    assert client_of(factories.user()).get(_create()).status_code == 403


def _create() -> str:
    with translation.override("en"):
        return reverse("tournaments:event_create")


def _expected(role: str, right: str, held: set[str], *, public: bool = True) -> str:
    if role == "anonymous":
        return "sign in"
    if right == SIGNED_IN:
        return "open"
    if right == CREATOR:
        return "open" if role.startswith("administrator") else "forbidden"
    if right in held:
        return "open"
    return "forbidden" if public or "see-drafts" in held else "not found"


def _verdict(response: Any) -> str:
    if _to_sign_in(response):
        return "sign in"
    return {403: "forbidden", 404: "not found"}.get(response.status_code, "open")


def _to_sign_in(response: Any) -> bool:
    return response.status_code == 401 or (response.status_code == 302 and "/login/" in response["Location"])
