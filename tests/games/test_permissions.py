"""Who types games of boards, who keeps the archive, who sees what is not public."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from games.models import Record
from games.permissions import may_change, may_keep_archive, may_record, may_see
from games.services.archive import add_game
from games.services.records import save_record
from players.models import FederationRole, User
from tests.games.conftest import tagged
from tests.tournaments import factories as make
from tournaments.models import EventRole
from tournaments.services import events

pytestmark = pytest.mark.django_db

STAFF = ("organiser", "chief-arbiter", "arbiter", "secretary")
KEEPERS = ("registrar", "administrator")


@pytest.fixture
def people(board, federation) -> dict[str, User | AnonymousUser]:
    event = board.match.round.tournament.event
    made: dict[str, User | AnonymousUser] = {"anybody": AnonymousUser(), "stranger": make.user("stranger")}
    for role in STAFF:
        made[role] = make.user(role)
        EventRole.objects.create(event=event, user=made[role], role=role)
    for role in KEEPERS:
        made[role] = make.user(role)
        FederationRole.objects.create(federation=federation, user=made[role], role=role)
    other = make.user("elsewhere")
    FederationRole.objects.create(federation=make.federation("kz"), user=other, role="administrator")
    made["elsewhere"] = other
    return made


def allowed(people, test) -> set[str]:
    return {name for name, user in people.items() if test(user)}


def test_who_enters_results_types_games(board, people):
    typists = {"chief-arbiter", "arbiter", "secretary", "administrator"}
    assert allowed(people, lambda user: may_record(user, board)) == typists
    record = save_record(board, text="76", seen=None, actor=None).record
    assert allowed(people, lambda user: may_change(user, record)) == typists
    assert allowed(people, lambda user: not user.is_anonymous and user.has_perm("games.record", board)) == typists


def test_registrars_and_administrators_keep_the_archive(federation, people):
    assert allowed(people, lambda user: may_keep_archive(user, federation)) == set(KEEPERS)
    record = add_game(federation, text=tagged(1), actor=None)
    assert allowed(people, lambda user: may_change(user, record)) == set(KEEPERS)


def test_everybody_sees_what_is_public_and_the_staff_the_rest(board, federation, people):
    record = save_record(board, text="76", seen=None, actor=None).record
    assert allowed(people, lambda user: may_see(user, record)) == set(people)
    events.set_public(record.event, public=False, actor=None)
    record = Record.objects.get(pk=record.pk)
    assert allowed(people, lambda user: may_see(user, record)) == {*STAFF, "administrator"}
    archived = add_game(federation, text=tagged(1), actor=None, public=False)
    assert allowed(people, lambda user: may_see(user, archived)) == set(KEEPERS)
