"""The start page, the search and the calendar of events."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from players.services import create_player
from tests.tournaments import factories as make
from tournaments.services.events import set_public

pytestmark = pytest.mark.django_db


def start(client: Client, language: str = "en") -> str:
    answer = client.get(f"/{language}/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_an_empty_installation_has_a_start_page(client: Client):
    assert "Nothing is being played today." in start(client)


def test_what_is_on_shows_how_far_it_is(client: Client):
    tournament = make.tournament(6)
    first = make.publish_next(tournament)
    make.save(make.boards(first)[0])
    html = start(client)
    assert "round 1 is being played" in html
    assert "1 of 3 boards finished" in html
    assert 'value="1" max="3"' in html
    assert "Latest results" in html
    assert "(90)" in html
    make.save(make.boards(first)[1])
    assert "2 of 3 boards finished" in start(client)


def test_a_draft_is_not_on(client: Client):
    """Acceptance 20."""
    from tournaments.services.pairing import pair_round

    tournament = make.tournament(4)
    pair_round(tournament, actor=None)
    assert "round 1 is being played" not in start(client)
    assert "Latest results" not in start(client)


def test_finished_events_name_the_first_three(client: Client):
    day = timezone.localdate() - timedelta(days=30)
    tournament = make.tournament(4, starts_on=day, ends_on=day)
    make.play(tournament, 2)
    html = start(client)
    assert "1. " in html
    assert "3. " in html
    set_public(tournament.event, public=False, actor=None)
    assert "1. " not in start(client)


def test_next_events_and_the_calendar(client: Client):
    day = timezone.localdate() + timedelta(days=10)
    make.event(title={"ky": "Эртеңки мелдеш"}, starts_on=day, ends_on=day)
    assert '<a href="/en/events/ertengki-meldesh' in start(client)
    assert 'lang="ky">Эртеңки мелдеш' in start(client)
    answer = client.get("/en/calendar.ics")
    assert answer["Content-Type"].startswith("text/calendar")
    assert f"DTSTART;VALUE=DATE:{day:%Y%m%d}" in answer.content.decode()


@pytest.mark.parametrize("text", ["Усонбаев", "үсөнбаев", "Usonbaev", "эрлан усон"])
def test_the_search_finds_a_player_in_any_spelling(client: Client, text: str):
    create_player(make.federation(), actor=None, surname="Үсөнбаев", given_name="Эрлан")
    answer = client.get("/en/search/", {"q": text})
    assert "Үсөнбаев Эрлан" in answer.content.decode()


def test_the_search_finds_events_and_no_hidden_ones(client: Client):
    make.event(title={"ky": "Ысык-Көл кубогу"})
    make.event(title={"ky": "Ысык-Көл жашыруун"}, public=False)
    text = client.get("/en/search/", {"q": "ысык кол"}).content.decode()
    assert "Ысык-Көл кубогу" in text
    assert "жашыруун" not in text
    assert "Nothing found" in client.get("/en/search/", {"q": "zzzz"}).content.decode()
    assert client.get("/en/search/", {"q": ""}).status_code == 200


def test_a_players_page_leads_to_his_card_in_public_events(client: Client):
    player = make.player(1)
    shown = make.event(title={"ky": "Көрүнгөн"}).tournaments.get()
    hidden = make.event(title={"ky": "Жашыруун"}, public=False).tournaments.get()
    for tournament in (shown, hidden):
        make.enter(tournament, player)
        make.enter(tournament, make.player(2 + tournament.pk))
        make.play(tournament, 1)
    text = client.get(f"/en/players/{player.pk}/").content.decode()
    assert f"/en/events/{shown.event.slug}/main/players/1/" in text
    assert "Жашыруун" not in text
