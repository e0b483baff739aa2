"""What people type that no calendar, table or database can hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from players.letters import in_one_line
from tests.tournaments import factories
from tournaments.forms.fields import LineField, PlainForm
from tournaments.models import Event, EventOfficial, EventRole, Participant, Round, Tournament, WarningGiven
from tournaments.services.pairing import pair_round
from tournaments.services.publishing import publish_round

Url = Callable[..., str]


def test_a_line_keeps_what_can_be_seen() -> None:
    assert in_one_line(" а\x07б\x00\u200b в\n\u202eг\u2066 ") == "а б в г"


@pytest.mark.parametrize("moment", ["0001-01-01T00:00", "9999-12-31T23:59"])
def test_a_round_is_played_within_the_calendar(desk: Client, url: Url, tournament: Tournament, moment: str) -> None:
    answer = desk.post(url("settings"), {"act": "times", "round_1": moment})
    assert answer.status_code == 422
    assert f'value="{moment}"' in answer.content.decode()
    assert Round.objects.get(tournament=tournament, number=1).starts_at is None


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_an_event_is_held_within_the_calendar(desk: Client, url: Url, tournament: Tournament, day: str) -> None:
    days = {"starts_on": day, "ends_on": day, "time_zone": "Asia/Bishkek", "title_en": "Cup"}
    assert desk.post(url("settings"), {"act": "save", **days}).status_code == 422
    assert desk.post(url("panel"), {"act": "approve", "panel_approved_on": day}).status_code == 422
    assert Client().get("/en/calendar.ics").status_code == 200


@pytest.mark.parametrize("text", ["Cup\x07", "\x1b[31mCup", "Cup\0"])
def test_control_signs_in_a_title_are_refused_beside_it(
    desk: Client, url: Url, tournament: Tournament, text: str
) -> None:
    sent = {
        "act": "save", "starts_on": "2026-11-28", "ends_on": "2026-11-28", "time_zone": "Asia/Bishkek",
        "title_en": text,
    }  # fmt: skip
    answer = desk.post(url("settings"), sent)
    assert answer.status_code == 422
    assert "control signs" in answer.content.decode() or "Null characters" in answer.content.decode()
    assert Event.objects.get().title == tournament.event.title


def test_a_name_that_nobody_can_see_is_no_name(desk: Client, url: Url, tournament: Tournament) -> None:
    before = EventOfficial.objects.count()
    answer = desk.post(url("panel"), {"act": "add", "role": "arbiter", "name": "\u200b\u2060 "})
    assert answer.status_code == 422
    assert EventOfficial.objects.count() == before


def test_every_free_text_of_a_form_is_a_line() -> None:
    """Texts that go into titles, papers and spreadsheets; a user name is only looked up."""
    checked_elsewhere = {"username"}
    with translation.override("en"):
        for form in _forms(PlainForm):
            plain = [
                name
                for name, field in form.base_fields.items()
                if type(field).__name__ == "CharField"  # type: ignore[attr-defined]
            ]
            assert set(plain) <= checked_elsewhere, form
    assert LineField().clean(" a  b ") == "a b"


def _forms(base: Any) -> list[Any]:
    forms = [form for each in base.__subclasses__() for form in (each, *_forms(each))]
    return [form for form in forms if form.__module__.startswith("tournaments.")]


def test_reasons_and_notes_lose_their_control_signs(desk: Client, url: Url, tournament: Tournament) -> None:
    publish_round(pair_round(tournament, actor=None), actor=None)
    someone = Participant.objects.filter(tournament=tournament).earliest("pk")
    sent = {"act": "give", "participant": someone.pk, "round": "1", "clause": "C\0 7", "note": "talked\x0b\n twice"}
    assert desk.post(url("warnings"), sent).status_code == 302
    given = WarningGiven.objects.get()
    assert (given.clause, given.note) == ("C 7", "talked twice")


def test_nobody_learns_which_hidden_events_there_are(tournament: Tournament, url: Url) -> None:
    """Signed out, a hidden event and none at all are answered alike."""
    Event.objects.update(is_public=False)
    hidden, none = Client().get(url("desk")), Client().get("/en/manage/none/main/")
    assert hidden.status_code == none.status_code == 302
    assert hidden["Location"].split("?")[0] == none["Location"].split("?")[0]


@pytest.mark.parametrize("role", ["organiser", "arbiter", "secretary"])
def test_the_desk_offers_only_what_the_user_may_do(tournament: Tournament, url: Url, role: str) -> None:
    user = factories.user(role)
    EventRole.objects.create(event=tournament.event, user=user, role=role)
    client = Client()
    client.force_login(user)
    publish_round(pair_round(tournament, actor=None), actor=None)
    step = client.get(url("desk")).content.decode().split('class="nextstep"')[1].split("</section>")[0]
    assert "Enter results of round 1" in step
    assert ("href=" in step) == (role != "organiser")
    assert (client.get(url("results", round=1)).status_code == 200) == (role != "organiser")


def test_an_entry_leads_into_the_register_only_where_its_page_can_be_read(tournament: Tournament, url: Url) -> None:
    user = factories.user("organiser-of-one-event")
    EventRole.objects.create(event=tournament.event, user=user, role="organiser")
    client = Client()
    client.force_login(user)
    entry = Participant.objects.filter(tournament=tournament).select_related("player").earliest("pk")
    page = url("entry", participant=entry.pk)
    assert f"/en/players/{entry.player_id}/" in client.get(page).content.decode()
    entry.player.publish = False
    entry.player.save()
    assert client.get(f"/en/players/{entry.player_id}/").status_code == 404
    assert f"/en/players/{entry.player_id}/" not in client.get(page).content.decode()
