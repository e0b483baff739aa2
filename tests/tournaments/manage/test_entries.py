"""Entering players, admission, withdrawal: every act from its page."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client

from players.models import Player, User
from players.services import create_player
from tests.tournaments import factories
from tournaments.models import Participant, Tournament
from tournaments.services.entries import enter_player
from tournaments.services.pairing import pair_round

Url = Callable[..., str]


@pytest.fixture
def newcomer(db: None) -> Player:
    return create_player(
        factories.federation(), actor=None, surname="Үсөнбаев", given_name="Канат", birth_year=1999, sex="m", rank="r1"
    )


@pytest.fixture
def entry(tournament: Tournament, newcomer: Player) -> Participant:
    """An entry that lacks the doctor's visa."""
    return enter_player(tournament, player=newcomer, actor=None)


def test_the_register_is_searched_by_any_spelling(desk: Client, url: Url, newcomer: Player) -> None:
    for typed in ("Усонбаев", "usonbaev", "үсөн"):
        found = desk.get(url("entry_add"), {"q": typed}, headers={"HX-Request": "true"}).content.decode()
        assert "Үсөнбаев Канат" in found
        assert "<html" not in found


def test_a_player_not_to_be_published_is_found_by_his_federation_only(desk: Client, url: Url, newcomer: Player) -> None:
    Player.objects.filter(pk=newcomer.pk).update(publish=False)
    assert "Үсөнбаев Канат" in desk.get(url("entry_add"), {"q": "Усонбаев"}).content.decode()
    Player.objects.filter(pk=newcomer.pk).update(federation=factories.federation("kz"))
    assert "Үсөнбаев Канат" not in desk.get(url("entry_add"), {"q": "Усонбаев"}).content.decode()
    assert desk.post(url("entry_add"), {"act": "enter", "player": newcomer.pk}).status_code == 404


def test_entering_keeps_rank_and_rating_of_the_register(
    desk: Client, url: Url, newcomer: Player, tournament: Tournament
) -> None:
    data = {"act": "enter", "player": newcomer.pk, "visa": "yes", "visa_date": "2026-11-20", "key": str(uuid4())}
    for _time in range(2):
        assert desk.post(url("entry_add"), data).status_code == 302
    made = Participant.objects.get(tournament=tournament, player=newcomer)
    assert (made.rank, made.visa, str(made.visa_date)) == ("r1", True, "2026-11-20")


def test_a_new_player_goes_into_the_register_and_the_event_once(desk: Client, url: Url, tournament: Tournament) -> None:
    """Acceptance 24: the same form twice."""
    data = {"act": "add", "surname": "Ким", "given_name": "Лев", "birth_year": "2001", "key": str(uuid4())}
    for _time in range(2):
        assert desk.post(url("entry_add"), data).status_code == 302
    assert Player.objects.filter(surname="Ким").count() == 1
    assert Participant.objects.filter(tournament=tournament, player__surname="Ким").count() == 1


def test_a_namesake_is_asked_about_first(desk: Client, url: Url, newcomer: Player, tournament: Tournament) -> None:
    data = {"act": "add", "surname": "Усонбаев", "given_name": "Канат", "key": str(uuid4())}
    asked = desk.post(url("entry_add"), data)
    assert asked.status_code == 422
    assert "Is it one of these people?" in asked.content.decode()
    assert 'value="Усонбаев"' in asked.content.decode()
    assert desk.post(url("entry_add"), {**data, "another": "on"}).status_code == 302


def test_what_the_register_refuses_stands_beside_the_field(desk: Client, url: Url) -> None:
    data = {"act": "add", "surname": "123", "given_name": "Лев", "birth_year": "2099"}
    page = desk.post(url("entry_add"), data)
    assert page.status_code == 422
    assert "A name needs at least one letter." in page.content.decode()
    assert "autofocus" in page.content.decode().split('name="surname"')[1].split(">")[0]


def test_fields_that_the_form_does_not_have_change_nothing(desk: Client, url: Url, entry: Participant) -> None:
    data = {
        "act": "update", "rating": "1800", "rank": "r2", "visa": "", "visa_date": "",
        "number": "1", "admission": "admitted", "excluded": "1", "withdrawn_from": "1", "tournament": "99",
    }  # fmt: skip
    assert desk.post(url("entry", participant=entry.pk), data).status_code == 302
    entry.refresh_from_db()
    assert (entry.rating, entry.rank) == (1800, "r2")
    assert (entry.number, entry.admission, entry.excluded, entry.withdrawn_from) == (None, "pending", False, None)


def test_an_incomplete_entry_is_admitted_with_a_reason_only(desk: Client, url: Url, entry: Participant) -> None:
    page = url("entry", participant=entry.pk)
    refused = desk.post(page, {"act": "admit"})
    assert refused.status_code == 422
    assert "doctor&#x27;s visa" in refused.content.decode()
    assert "Code, section 12, clause 11.1" in refused.content.decode()
    assert desk.post(page, {"act": "admit", "why": "the doctor is here"}).status_code == 302
    entry.refresh_from_db()
    assert entry.admission == Participant.Admission.ADMITTED


def test_a_refused_act_keeps_the_reason_typed(
    desk: Client, url: Url, entry: Participant, tournament: Tournament
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(women_only=True)
    page = desk.post(url("entry", participant=entry.pk), {"act": "admit", "why": "she is my sister"})
    assert page.status_code == 422
    assert 'value="she is my sister"' in page.content.decode()


def test_complete_entries_are_admitted_in_one_act(
    desk: Client, url: Url, entry: Participant, tournament: Tournament
) -> None:
    complete = enter_player(tournament, player=factories.player(9), actor=None, visa=True, visa_date="2026-11-20")
    listed = desk.get(url("admission")).content.decode()
    assert "Admit the 1 complete entry" in listed
    desk.post(url("admission"), {"act": "admit-complete", "key": str(uuid4())})
    states = dict(Participant.objects.filter(pk__in=[entry.pk, complete.pk]).values_list("pk", "admission"))
    assert states == {entry.pk: "pending", complete.pk: "admitted"}


def test_withdrawing_returning_and_excluding(desk: Client, url: Url, tournament: Tournament) -> None:
    factories.publish_next(tournament)
    someone = tournament.participants.first()
    assert someone is not None
    page = url("entry", participant=someone.pk)
    assert desk.post(page, {"act": "withdraw"}).status_code == 302
    someone.refresh_from_db()
    assert someone.withdrawn_from == 2
    assert desk.post(page, {"act": "reinstate"}).status_code == 302
    assert desk.post(page, {"act": "exclude"}).status_code == 422
    assert desk.post(page, {"act": "exclude", "why": "fourth warning"}).status_code == 302
    someone.refresh_from_db()
    assert someone.excluded


def test_who_has_played_is_not_removed(desk: Client, url: Url, tournament: Tournament) -> None:
    factories.publish_next(tournament)
    someone = tournament.participants.first()
    assert someone is not None
    page = desk.post(url("entry", participant=someone.pk), {"act": "remove"})
    assert page.status_code == 422
    assert "can only withdraw" in page.content.decode()


def test_an_entry_of_another_event_is_not_found(desk: Client, url: Url, chief: User, entry: Participant) -> None:
    other = factories.event(chief, title={"en": "Other"}).tournaments.get()
    foreign = factories.enter(other, factories.player(30))
    page = url("entry", participant=foreign.pk)
    assert desk.get(page).status_code == 404
    for act in ("update", "admit", "refuse", "remove", "withdraw", "exclude", "reinstate"):
        assert desk.post(page, {"act": act, "why": "because"}).status_code == 404, act
    assert desk.post(url("admission"), {"act": "admit", "participant": foreign.pk}).status_code == 404
    foreign.refresh_from_db()
    assert (foreign.admission, foreign.withdrawn_from) == ("admitted", None)


def test_removing_or_refusing_somebody_discards_the_proposal_that_seats_him(
    desk: Client, url: Url, chief: User, tournament: Tournament
) -> None:
    for act in ("refuse", "remove"):
        pair_round(tournament, actor=chief)
        someone = tournament.participants.filter(admission="admitted").first()
        assert someone is not None
        data = {"act": act, "why": "entered twice"}
        assert desk.post(url("entry", participant=someone.pk), data).status_code == 302, act
        assert tournament.rounds.get(number=1).state == "planned"
