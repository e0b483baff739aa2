"""Acceptance 28: 10:00 in the hall is 10:00 for every reader. Acceptance 35: addresses and files people can read."""

from __future__ import annotations

from datetime import UTC, datetime
from urllib.parse import unquote

import pytest
from django.test import Client
from django.utils import timezone

from players.models import User
from tests.acceptance.readers import data, get, page, paper, words
from tests.tournaments import factories as make
from tests.tournaments.outlets import LANGUAGES
from tournaments.models import Tournament
from tournaments.services import events

pytestmark = pytest.mark.django_db

FOUR_UTC = datetime(2026, 11, 27, 4, tzinfo=UTC)


@pytest.fixture
def chief() -> User:
    return make.user()


@pytest.fixture
def tournament(chief: User) -> Tournament:
    made = make.tournament(4, actor=chief)
    events.set_round_time(made.rounds.get(number=1), starts_at=FOUR_UTC, actor=chief)
    make.publish_next(made, actor=chief)
    return made


@pytest.mark.parametrize("reader", ["UTC", "America/New_York", "Pacific/Auckland"])
def test_28_ten_in_bishkek_is_ten_in_every_outlet(client: Client, tournament: Tournament, chief: User, reader: str):
    """Wherever the reader and the server are; the server's zone is the one that a request runs in."""
    with timezone.override(reader):
        for path in ("", "rounds/", "rounds/1/"):
            text = words(page(client, tournament, path))
            assert "10:00" in text, path
            assert "04:00" not in text, path
            assert "Bishkek time (UTC+6)" in text, path
        assert data(client, tournament, "rounds/")["rounds"][0]["starts_at"] == "2026-11-27T10:00:00+06:00"
        assert data(client, tournament, "rounds/1/")["starts_at"] == "2026-11-27T10:00:00+06:00"
        text = paper(client, tournament, "rounds/1/pairings.pdf")
        assert "10:00" in text
        assert "04:00" not in text
        calendar = get(client, tournament, "calendar.ics").content.decode()
        assert "DTSTART;TZID=Asia/Bishkek:20261127T100000" in calendar
        assert "TZOFFSETTO:+0600" in calendar
        client.force_login(chief)
        where = f"/en/manage/{tournament.event.slug}/main/"
        assert 'value="2026-11-27T10:00"' in client.get(f"{where}settings/").content.decode()
        for staff in ("rounds/1/", "rounds/1/results/"):
            text = words(client.get(f"{where}{staff}").content.decode())
            assert "10:30:30" in text, staff


def test_28_the_journal_tells_the_hall_s_time(client: Client, tournament: Tournament, chief: User):
    client.force_login(chief)
    tournament.event.journal.update(at=FOUR_UTC)
    text = words(client.get(f"/en/manage/{tournament.event.slug}/main/journal/").content.decode())
    assert "10:00" in text
    assert "04:00" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_35_titles_in_cyrillic_give_readable_addresses_and_files(client: Client, language: str):
    titles = ("Ысык-Көл кубогу", "Ысык-Көл кубогу", "Алматы қаласының ашық чемпионаты", "Өзгөн жаштары")
    slugs, files = set(), set()
    for title in titles:
        tournament = make.event(title={"ky": title}).tournaments.get()
        slug = tournament.event.slug
        assert slug.isascii()
        assert len(slug.replace("-", "")) > 8
        slugs.add(slug)
        answer = get(client, tournament, "participants.xlsx", language=language)
        disposition = answer["Content-Disposition"]
        assert title in unquote(disposition)
        plain = disposition.split('filename="', 1)[1].split('"', 1)[0]
        assert plain.isascii()
        assert plain.startswith(slug)
        files.add(plain)
    assert len(slugs) == len(files) == len(titles)
