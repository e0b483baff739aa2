"""How many queries a page may take, whatever the number of players and rounds."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.tournaments import factories as make
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

BUDGET = {
    "tournament": 6, "participants": 3, "rounds": 3, "round": 6, "standings": 4, "standings_after": 4,
    "standing_working": 4, "crosstable": 4, "card": 4, "documents": 4, "calendar": 2,
}  # fmt: skip
MORE = {"round": (2,), "standings_after": (1,), "standing_working": (2, 1), "card": (1,)}


def address(name: str, tournament: Tournament) -> str:
    return reverse(f"tournaments:{name}", args=[tournament.event.slug, tournament.slug, *MORE.get(name, ())])


@pytest.mark.parametrize("name", BUDGET)
def test_queries_of_a_page(client: Client, name: str, django_assert_max_num_queries, django_assert_num_queries):
    tournament = make.tournament(9)
    make.play(tournament, 3)
    url = address(name, tournament)
    with django_assert_max_num_queries(BUDGET[name]):
        assert client.get(url).status_code == 200
    with django_assert_num_queries(1):
        client.get(url)


@pytest.mark.parametrize(("url", "most"), [("/en/events/", 3), ("/en/", 16)])
def test_queries_of_the_lists(client: Client, url: str, most: int, django_assert_max_num_queries):
    for number in range(2):
        tournament = make.event(title={"en": f"Event {number}"}).tournaments.get()
        for player in range(1, 5):
            make.enter(tournament, make.player(10 * number + player))
        make.play(tournament, 2)
    cache.clear()
    with django_assert_max_num_queries(most):
        assert client.get(url).status_code == 200
    with django_assert_max_num_queries(1):
        client.get(url)
