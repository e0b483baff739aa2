"""What one save from the entry screen asks of the database."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournaments import factories as make
from tournaments.models import EventRole, Outcome

pytestmark = pytest.mark.django_db

#: Not counted: who is signed in, and the frame of the transaction.
FREE = ("SAVEPOINT", "django_session", 'FROM "players_user"', "BEGIN")


def test_saving_and_changing_a_result_takes_at_most_twelve_queries(client: Client):
    chief, arbiter = make.user(), make.user("arbiter")
    tournament = make.tournament(12, actor=chief)
    EventRole.objects.create(event=tournament.event, user=arbiter, role="arbiter")
    board = make.boards(make.publish_next(tournament, actor=chief))[2]
    client.force_login(arbiter)
    address = f"/ky/manage/{tournament.event.slug}/{tournament.slug}/rounds/1/results/"
    seen = ""
    for line in ("82 61", "60 90"):
        form = {"act": "save", "key": str(uuid4()), "board": board.pk, "seen": seen, "line": line}
        with CaptureQueriesContext(connection) as queries:
            answer = client.post(address, form, headers={"HX-Request": "true"})
        assert answer.status_code == 200
        asked = [query["sql"] for query in queries if not any(word in query["sql"] for word in FREE)]
        assert len(asked) <= 12, asked
        seen = str(Outcome.objects.get(board=board, is_current=True).pk)
    assert Outcome.objects.filter(board=board).count() == 2
