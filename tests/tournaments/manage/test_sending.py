"""What makes one sending of a form: the same twice is one act, other contents under an old key are not lost."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from players.keys import sending_key
from players.models import FederationRole, Player, User
from tests.tournaments import factories
from tournaments.models import Event, Outcome, Participant, Tournament
from tournaments.selectors.boards import boards_of_round
from tournaments.services.pairing import pair_round
from tournaments.services.publishing import publish_round

Url = Callable[..., str]


def test_the_key_is_that_of_the_contents() -> None:
    form = str(uuid4())
    typed = [("key", [form]), ("csrfmiddlewaretoken", ["a"]), ("line", ["1 61"])]
    again = [("line", ["1 61"]), ("csrfmiddlewaretoken", ["b"])]
    assert sending_key(form, typed) == sending_key(form, again)
    assert sending_key(form, typed) != sending_key(form, [("line", ["0 61"])])
    assert sending_key(form, typed) != sending_key(str(uuid4()), typed)
    assert sending_key("", typed) is sending_key("\0", typed) is None


def test_the_next_player_typed_into_a_form_out_of_the_history_is_added(
    desk: Client, url: Url, tournament: Tournament
) -> None:
    key = str(uuid4())
    for surname in ("Ким", "Ким", "Цой"):
        sent = {"act": "add", "surname": surname, "given_name": "Лев", "birth_year": "2001", "key": key}
        assert desk.post(url("entry_add"), sent).status_code == 302
    assert Player.objects.filter(surname__in=("Ким", "Цой")).count() == 2
    assert Participant.objects.filter(tournament=tournament, player__surname="Цой").exists()


def test_another_result_under_the_key_of_a_saved_one_is_a_conflict_and_not_dropped(
    desk: Client, url: Url, tournament: Tournament
) -> None:
    round_ = publish_round(pair_round(tournament, actor=None), actor=None)
    board, key = boards_of_round(round_)[0], str(uuid4())
    typed = {"act": "save", "board": board.pk, "seen": "", "key": key}
    assert desk.post(url("results", round=1), {**typed, "line": "1 61"}).status_code == 302
    answer = desk.post(url("results", round=1), {**typed, "line": "0 61"})
    assert answer.status_code == 409
    assert (Outcome.objects.get().white, Outcome.objects.get().black) == (2, 0)


@pytest.mark.parametrize("twice", [True, False])
def test_two_events_typed_into_one_form_are_two(db: None, twice: bool) -> None:
    federation = factories.federation()
    administrator = factories.user("administrator")
    FederationRole.objects.create(federation=federation, user=administrator, role="administrator")
    client, key = _client(administrator), str(uuid4())
    for title in ("Spring", "Spring" if twice else "Autumn"):
        sent = {
            "title_en": title, "starts_on": "2026-11-28", "ends_on": "2026-11-28", "time_zone": "Asia/Bishkek",
            "preset": "wng", "rounds": "3", "federation": federation.pk, "key": key,
        }  # fmt: skip
        assert client.post("/en/manage/new/", sent).status_code == 302
    assert Event.objects.count() == (1 if twice else 2)


def test_two_players_typed_into_one_form_of_the_register_are_two(db: None) -> None:
    federation = factories.federation()
    administrator = factories.user("administrator")
    FederationRole.objects.create(federation=federation, user=administrator, role="administrator")
    client, key = _client(administrator), str(uuid4())
    for surname in ("Ким", "Ким", "Цой"):
        client.post(reverse("players:add"), {"surname": surname, "given_name": "Лев", "publish": "on", "key": key})
    assert Player.objects.count() == 2


def _client(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client
