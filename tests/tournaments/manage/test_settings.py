"""Creating an event, its settings and regulation, staff, warnings, byes, the journal."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from players.models import FederationRole, User
from tests.tournaments import factories
from tournaments.models import (
    ByeRequest,
    Event,
    EventOfficial,
    EventRole,
    JournalEntry,
    Round,
    Tournament,
    WarningGiven,
)
from tournaments.views.manage import journal

Url = Callable[..., str]
NEW: dict[str, Any] = {
    "title_en": "Issyk-Kul Cup", "title_ky": "Ысык-Көл кубогу", "place_ky": "Чолпон-Ата",
    "starts_on": "2026-11-27", "ends_on": "2026-11-29", "time_zone": "Asia/Bishkek", "preset": "wng",
}  # fmt: skip


class TestCreating:
    @pytest.fixture
    def administrator(self, db: None) -> Client:
        user = factories.user("administrator")
        federation = factories.federation()
        FederationRole.objects.create(federation=federation, user=user, role="administrator")
        client = Client()
        client.force_login(user)
        return client

    @pytest.fixture
    def data(self, administrator: Client) -> dict[str, Any]:
        return {**NEW, "federation": factories.federation().pk, "key": str(uuid4())}

    def test_one_screen_is_enough(self, administrator: Client, data: dict[str, Any]) -> None:
        response = administrator.post("/en/manage/new/", data)
        event = Event.objects.get()
        assert response["Location"] == f"/en/manage/{event.slug}/main/"
        assert (event.title["ky"], event.place, event.is_public) == ("Ысык-Көл кубогу", {"ky": "Чолпон-Ата"}, False)
        assert event.tournaments.get().rules.rounds == 7

    def test_the_same_form_twice_makes_one_event(self, administrator: Client, data: dict[str, Any]) -> None:
        """Acceptance 24."""
        answers = [administrator.post("/en/manage/new/", data)["Location"] for _time in range(2)]
        assert answers[0] == answers[1]
        assert Event.objects.count() == 1

    def test_rounds_that_cannot_be_filled_are_asked_about(self, administrator: Client, data: dict[str, Any]) -> None:
        """Acceptance 14."""
        data |= {"rounds": "5", "participants": "4"}
        asked = administrator.post("/en/manage/new/", data)
        assert asked.status_code == 422
        assert "With 4 participants at most 3 rounds can be paired" in asked.content.decode()
        assert not Event.objects.exists()
        assert administrator.post("/en/manage/new/", {**data, "confirmed": "1"}).status_code == 302

    @pytest.mark.parametrize(
        ("wrong", "said"),
        [
            ({"title_en": "", "title_ky": ""}, "Give the event a title in at least one language."),
            ({"ends_on": "2026-11-20"}, "The last day lies before the first."),
            ({"starts_on": "soon"}, "Enter a valid date."),
        ],
    )
    def test_a_refusal_loses_nothing_typed(
        self, wrong: dict[str, str], said: str, administrator: Client, data: dict[str, Any]
    ) -> None:
        page = administrator.post("/en/manage/new/", {**data, **wrong})
        assert page.status_code == 422
        assert said in page.content.decode()
        assert 'value="Чолпон-Ата"' in page.content.decode()

    def test_somebody_else_s_federation_is_no_choice(self, administrator: Client, data: dict[str, Any]) -> None:
        data["federation"] = factories.federation("kz").pk
        assert administrator.post("/en/manage/new/", data).status_code == 422
        assert not Event.objects.exists()


class TestSettings:
    def test_the_times_of_rounds_are_the_hall_s(self, desk: Client, url: Url, tournament: Tournament) -> None:
        """Acceptance 28: 10:00 in Bishkek is 10:00 on the page, 04:00 in UTC."""
        assert desk.post(url("settings"), {"act": "times", "round_1": "2026-11-27T10:00"}).status_code == 302
        assert Round.objects.get(tournament=tournament, number=1).starts_at == datetime(2026, 11, 27, 4, tzinfo=UTC)
        assert 'value="2026-11-27T10:00"' in desk.get(url("settings")).content.decode()

    def test_public_on_and_off(self, desk: Client, url: Url, tournament: Tournament) -> None:
        for act, expected in (("hide", False), ("show", True)):
            desk.post(url("settings"), {"act": act})
            assert Event.objects.get(pk=tournament.event_id).is_public is expected

    def test_fields_that_the_form_does_not_have_change_nothing(
        self, desk: Client, url: Url, tournament: Tournament
    ) -> None:
        before = tournament.event
        data = {
            **NEW,
            "act": "save",
            "is_public": "",
            "slug": "mine",
            "created_by": "1",
            "federation": "2",
            "version": "9",
        }
        assert desk.post(url("settings"), data).status_code == 302
        after = Event.objects.get(pk=before.pk)
        assert (after.slug, after.federation_id, after.is_public) == (before.slug, before.federation_id, True)
        assert after.title == {"en": "Issyk-Kul Cup", "ky": "Ысык-Көл кубогу"}


class TestRegulation:
    @pytest.fixture
    def form(self, desk: Client, url: Url) -> dict[str, Any]:
        """What the page's form holds."""
        fields = desk.get(url("regulation")).context["form"]
        data = {field.html_name: field.value() for field in fields}
        return {**{name: "" if value is None else value for name, value in data.items()}, "act": "change"}

    def test_the_order_of_places_is_chosen(
        self, desk: Client, url: Url, form: dict[str, Any], tournament: Tournament
    ) -> None:
        form |= {"criterion_2": "DE", "criterion_3": "BH/C1", "criterion_4": "WIN", "criterion_5": ""}
        assert desk.post(url("regulation"), form).status_code == 302
        assert Tournament.objects.get(pk=tournament.pk).rules.criteria == ("PTS", "DE", "BH/C1", "WIN")

    def test_a_criterion_twice_is_refused(self, desk: Client, url: Url, form: dict[str, Any]) -> None:
        page = desk.post(url("regulation"), {**form, "criterion_2": "BH", "criterion_3": "BH"})
        assert page.status_code == 422
        assert "This criterion stands above already." in page.content.decode()

    def test_sending_the_form_back_changes_nothing(self, desk: Client, url: Url, form: dict[str, Any]) -> None:
        count = JournalEntry.objects.count()
        assert desk.post(url("regulation"), form).status_code == 302
        assert JournalEntry.objects.count() == count

    def test_what_is_frozen_asks_twice_and_needs_a_reason(
        self, desk: Client, url: Url, form: dict[str, Any], tournament: Tournament
    ) -> None:
        factories.publish_next(tournament)
        form |= {"edition": "2024", "key": str(uuid4())}
        question = desk.post(url("regulation"), form)
        assert question.status_code == 409
        assert "edition of the tie-break rules" in question.content.decode()
        assert 'name="why"' in question.content.decode()
        assert desk.post(url("regulation"), {**form, "confirmed": "1"}).status_code == 422
        assert Tournament.objects.get(pk=tournament.pk).rules.edition == "2026"
        answered = {**form, "confirmed": "1", "why": "as announced at the meeting"}
        assert desk.post(url("regulation"), answered).status_code == 302
        changed = Tournament.objects.get(pk=tournament.pk)
        assert (changed.rules.edition, changed.departures[0]["why"]) == ("2024", "as announced at the meeting")

    def test_a_further_round_is_always_allowed(
        self, desk: Client, url: Url, form: dict[str, Any], tournament: Tournament
    ) -> None:
        factories.publish_next(tournament)
        assert desk.post(url("regulation"), {**form, "rounds": "8"}).status_code == 302
        assert Round.objects.filter(tournament=tournament).count() == 8


class TestStaff:
    def test_the_panel_is_checked_by_the_code(self, desk: Client, url: Url, tournament: Tournament) -> None:
        """C 13/12.2: from more than seven participants on."""
        assert "A chief arbiter is not named." not in desk.get(url("panel")).content.decode()
        for number in (7, 8):
            factories.enter(tournament, factories.player(number))
        assert "A chief arbiter is not named." in desk.get(url("panel")).content.decode()
        data = {"act": "add", "role": "chief-arbiter", "name": "Асанов Б."}
        assert desk.post(url("panel"), data).status_code == 302
        assert "A chief arbiter is not named." not in desk.get(url("panel")).content.decode()
        second = desk.post(url("panel"), {**data, "name": "Другой"})
        assert second.status_code == 422
        assert 'value="Другой"' in second.content.decode()

    def test_removing_needs_a_reason(self, desk: Client, url: Url, tournament: Tournament) -> None:
        official = EventOfficial.objects.create(event=tournament.event, role="arbiter", name="Асанов")
        assert desk.post(url("panel"), {"act": "remove", "official": official.pk}).status_code == 422
        desk.post(url("panel"), {"act": "remove", "official": official.pk, "why": "ill"})
        official.refresh_from_db()
        assert official.removed_at is not None

    def test_rights_are_given_by_user_name_and_taken(self, desk: Client, url: Url, tournament: Tournament) -> None:
        other = factories.user("helper")
        assert desk.post(url("rights"), {"act": "give", "username": "nobody", "role": "arbiter"}).status_code == 422
        assert desk.post(url("rights"), {"act": "give", "username": "helper", "role": "arbiter"}).status_code == 302
        given = EventRole.objects.get(event=tournament.event, user=other)
        assert desk.post(url("rights"), {"act": "take", "given": given.pk}).status_code == 302
        assert not EventRole.objects.filter(user=other).exists()

    def test_nobody_gives_or_takes_more_than_he_has(self, desk: Client, url: Url, tournament: Tournament) -> None:
        organiser = factories.user("organiser")
        EventRole.objects.create(event=tournament.event, user=organiser, role="organiser")
        client = Client()
        client.force_login(organiser)
        wanted = {"act": "give", "username": "organiser", "role": "chief-arbiter"}
        assert client.post(url("rights"), wanted).status_code == 422
        chiefs = EventRole.objects.get(event=tournament.event, role="chief-arbiter")
        assert client.post(url("rights"), {"act": "take", "given": chiefs.pk}).status_code == 422
        assert EventRole.objects.filter(event=tournament.event, role="chief-arbiter").get() == chiefs

    def test_the_last_organiser_stays(self, desk: Client, url: Url, tournament: Tournament) -> None:
        own = EventRole.objects.get(event=tournament.event, role="organiser")
        page = desk.post(url("rights"), {"act": "take", "given": own.pk})
        assert page.status_code == 422
        assert "The event must keep an organiser." in page.content.decode()

    def test_officials_and_rights_of_another_event_are_not_found(self, desk: Client, url: Url, chief: User) -> None:
        other = factories.event(chief, title={"en": "Other"})
        official = EventOfficial.objects.create(event=other, role="arbiter", name="Асанов")
        role = EventRole.objects.filter(event=other).first()
        assert role is not None
        data = {"act": "remove", "official": official.pk, "why": "because"}
        assert desk.post(url("panel"), data).status_code == 404
        assert desk.post(url("rights"), {"act": "take", "given": role.pk}).status_code == 404


class TestWarningsAndByes:
    def test_the_third_warning_costs_a_point(self, desk: Client, url: Url, tournament: Tournament) -> None:
        """C 13/12.11."""
        factories.publish_next(tournament)
        someone = tournament.participants.first()
        assert someone is not None
        data = {"act": "give", "participant": someone.pk, "round": "1", "clause": "C 7/6.8"}
        for _time in range(2):
            desk.post(url("warnings"), data)
        assert "−1" not in desk.get(url("warnings")).content.decode()
        desk.post(url("warnings"), data)
        assert "−1" in desk.get(url("warnings")).content.decode()
        last = WarningGiven.objects.last()
        assert last is not None
        assert desk.post(url("warnings"), {"act": "revoke", "warning": last.pk}).status_code == 422
        desk.post(url("warnings"), {"act": "revoke", "warning": last.pk, "why": "not seen"})
        assert "−1" not in desk.get(url("warnings")).content.decode()

    def test_a_warning_names_its_clause(self, desk: Client, url: Url, tournament: Tournament) -> None:
        factories.publish_next(tournament)
        someone = tournament.participants.first()
        assert someone is not None
        page = desk.post(url("warnings"), {"act": "give", "participant": someone.pk, "round": "1", "note": "noise"})
        assert page.status_code == 422
        assert 'value="noise"' in page.content.decode()

    def test_a_bye_is_noted_and_taken_back(self, desk: Client, url: Url, tournament: Tournament) -> None:
        someone = tournament.participants.first()
        assert someone is not None
        data = {"participant": someone.pk, "round": "2", "kind": "H"}
        assert desk.post(url("byes"), {**data, "act": "request"}).status_code == 302
        second = desk.post(url("byes"), {**data, "act": "request", "round": "3"})
        assert second.status_code == 422
        assert "needs a written reason" in second.content.decode()
        assert desk.post(url("byes"), {**data, "act": "cancel"}).status_code == 302
        assert not ByeRequest.objects.exists()

    def test_the_bye_of_the_pairing_is_not_asked_for(self, desk: Client, url: Url, tournament: Tournament) -> None:
        someone = tournament.participants.first()
        assert someone is not None
        for kind in ("U", "", "X"):
            data = {"act": "request", "participant": someone.pk, "round": "2", "kind": kind}
            assert desk.post(url("byes"), data).status_code == 422


class TestJournal:
    def test_it_is_read_by_kind_and_round(self, desk: Client, url: Url, tournament: Tournament) -> None:
        factories.play(tournament, 2)
        results = desk.get(url("journal"), {"kind": "results", "round": "2"}).content.decode()
        assert results.count("Round 2, board") == 3
        assert "Round 1, board" not in results
        assert "admitted" not in results

    def test_it_comes_in_pages(
        self, desk: Client, url: Url, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(journal, "PER_PAGE", 10)
        first, second = (desk.get(url("journal"), {"page": page}).content.decode() for page in ("1", "2"))
        assert "1 / 2" in first
        assert "Event created: Кубок Иссык-Куля" in second
        assert "Event created" not in first


def test_a_closed_session_leads_to_the_sign_in_page_and_back(client: Client, url: Url) -> None:
    response = client.get(url("settings"))
    assert response["Location"] == f"/en/account/login/?next={url('settings')}"


def test_my_events_are_those_with_rights_and_of_the_own_federation(chief: User, tournament: Tournament) -> None:
    stranger, administrator = factories.user("stranger"), factories.user("administrator")
    FederationRole.objects.create(federation=tournament.event.federation, user=administrator, role="administrator")
    for user, seen in ((chief, True), (stranger, False), (administrator, True)):
        client = Client()
        client.force_login(user)
        assert ("Issyk-Kul Cup" in client.get("/en/manage/").content.decode()) is seen
