"""Everything that is told to the public, outlet by outlet: acceptance 20 and 40, and hidden events."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from django.test import Client

from players.models import Player, PlayerSpelling
from players.services import update_player
from tests.tournaments import factories as make
from tests.tournaments.outlets import LANGUAGES, answers, public_routes, text_of
from tournaments.models import Event, Tournament
from tournaments.services import pairing
from tournaments.services.events import set_public

pytestmark = pytest.mark.django_db

SURNAMES = ("Жашыров", "Zhashyrov", "Жашырұлы")
#: Outlets that name players of a tournament; each must show the name while it may be shown.
NAMING = {
    "tournaments:participants", "tournaments:round", "tournaments:standings", "tournaments:standings_after",
    "tournaments:crosstable", "tournaments:card", "tournaments:standing_working", "tournaments:tournament",
    "tournaments:participants_pdf", "tournaments:pairings_pdf", "tournaments:standings_pdf",
    "tournaments:crosstable_pdf", "tournaments:participants_xlsx", "tournaments:pairings_xlsx",
    "tournaments:standings_xlsx", "tournaments:crosstable_xlsx", "api:participants", "api:pairings",
    "api:standings", "api:last_standings", "api:crosstable", "portal:start",
}  # fmt: skip


@pytest.fixture
def child() -> Player:
    child = make.player(2, surname=SURNAMES[0], given_name="Купуя")
    PlayerSpelling.objects.create(player=child, script="latn", surname=SURNAMES[1], given_name="Kupuya")
    PlayerSpelling.objects.create(player=child, script="cyrl-kk", surname=SURNAMES[2], given_name="Купия")
    return child


@pytest.fixture
def tournament(child: Player) -> Tournament:
    """Two rounds played; the child has number 2."""
    made = make.event().tournaments.get()
    for number in (1, 3, 4, 5, 6):
        make.enter(made, make.player(number))
    make.enter(made, child)
    make.play(made, 2)
    return made


def values_of(tournament: Tournament, **more: object) -> Mapping[str, object]:
    other = tournament.participants.exclude(number=2).first()
    values = {"event": tournament.event.slug, "tournament": tournament.slug, "round": 2, "number": 2}
    return {**values, "opponent": other.player_id if other else 0, **more}


def named(text: str) -> bool:
    return any(surname in text for surname in SURNAMES)


def test_a_player_to_be_published_is_named_everywhere(client: Client, child: Player, tournament: Tournament):
    """Without this the next test would be worth nothing."""
    shown = {name for name, answer in answers(client, values_of(tournament, pk=child.pk)) if named(text_of(answer))}
    assert shown >= NAMING | {"players:detail", "players:list", "portal:opponents", "portal:meetings"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_not_to_be_published_is_named_nowhere(
    client: Client, child: Player, tournament: Tournament, language: str
):
    """Acceptance 40; pages made before he was taken out are not shown again."""
    papers = language == "ky"
    values = values_of(tournament, pk=child.pk)
    before = {name: answer.status_code for name, answer in answers(client, values, language=language, papers=papers)}
    update_player(child, actor=None, version=child.version, publish=False)
    after = dict(answers(client, values, language=language, papers=papers))
    assert [name for name, answer in after.items() if named(text_of(answer))] == []
    assert {name for name in NAMING & before.keys() if after[name].status_code != 200} == set()


def test_his_place_stays(client: Client, child: Player, tournament: Tournament):
    update_player(child, actor=None, version=child.version, publish=False)
    by_name = dict(answers(client, values_of(tournament, pk=child.pk), papers=False))
    for name in ("tournaments:participants", "tournaments:round", "tournaments:standings", "tournaments:crosstable"):
        assert "Player 2" in text_of(by_name[name]), name
    assert str(child.rating_standard) not in text_of(by_name["tournaments:participants"])
    assert by_name["players:detail"].status_code == 404


def test_a_draft_changes_nothing_that_is_told(client: Client, child: Player, tournament: Tournament):
    """Acceptance 20."""
    before = {name: text_of(answer) for name, answer in answers(client, values_of(tournament), papers=False)}
    draft = pairing.pair_round(tournament, actor=None)
    assert draft.number == 3
    after = {name: text_of(answer) for name, answer in answers(client, values_of(tournament), papers=False)}
    told = {name for name in before if before[name] != after[name] and not name.endswith("calendar")}
    assert told == set()
    for name, answer in answers(client, values_of(tournament, round=3)):
        if "standing" in name or "pairing" in name or name == "tournaments:round":
            assert answer.status_code in {404, 409} or name.endswith(("standings", "last_standings")), name


def test_a_hidden_event_does_not_exist(client: Client, child: Player, tournament: Tournament):
    shown = dict(answers(client, values_of(tournament, pk=child.pk), papers=False))
    assert shown["tournaments:standings"].status_code == 200
    set_public(tournament.event, public=False, actor=None)
    for name, answer in answers(client, values_of(tournament, pk=child.pk)):
        if "event" in public_routes()[name]:
            assert answer.status_code == 404, name
        elif answer.status_code != 404:
            # A page that was not found repeats the address asked for.
            assert tournament.event.slug not in text_of(answer), name


def test_staff_sees_a_hidden_event(client: Client):
    chief = make.user()
    event: Event = make.event(chief, public=False)
    address = f"/en/events/{event.slug}/main/"
    assert client.get(address).status_code == 404
    client.force_login(chief)
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "private, no-store"
