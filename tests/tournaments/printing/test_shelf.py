"""Large papers are printed by the worker and kept until the tournament changes."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.files.storage import default_storage
from django.test import Client
from django.utils import timezone

from tests.tournaments import factories as make
from tests.tournaments.printing.reading import read
from tournaments.models import Job, Tournament
from tournaments.printing import shelf
from tournaments.services import events

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(monkeypatch: pytest.MonkeyPatch) -> Tournament:
    """Every paper of it counts as large."""
    monkeypatch.setattr(shelf, "LARGE", 1)
    made = make.tournament(4)
    make.play(made, 1)
    return made


@pytest.fixture
def idle_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs are put into the queue and nobody takes them."""
    monkeypatch.setattr(shelf.print_paper, "delay", lambda *_arguments: None)


def address(tournament: Tournament) -> str:
    return f"/en/events/{tournament.event.slug}/main/standings/1/standings.pdf"


def files(tournament: Tournament) -> list[str]:
    folder = f"papers/{tournament.pk}/standings-1-en"
    return default_storage.listdir(folder)[1] if default_storage.exists(folder) else []


def test_the_first_reader_waits_and_the_next_has_the_file(
    client: Client, tournament: Tournament, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        waiting = client.get(address(tournament))
    assert waiting.status_code == 202
    assert '<meta http-equiv="refresh"' in waiting.content.decode()
    assert "ETag" not in waiting
    ready = client.get(address(tournament))
    assert ready.status_code == 200
    assert "Standings after round 1" in read(ready.content).text
    assert Job.objects.get().state == Job.State.DONE


def test_readers_who_ask_at_once_make_one_job(client: Client, tournament: Tournament, idle_worker: None):
    assert [client.get(address(tournament)).status_code for _reader in range(3)] == [202, 202, 202]
    assert Job.objects.count() == 1


def test_without_a_worker_whoever_asks_later_prints(client: Client, tournament: Tournament, idle_worker: None):
    client.get(address(tournament))
    Job.objects.update(created_at=timezone.now() - timedelta(minutes=1))
    assert client.get(address(tournament)).status_code == 200


def test_a_change_takes_the_old_file_from_the_shelf(
    client: Client, tournament: Tournament, django_capture_on_commit_callbacks
):
    for place in ("Karakol", "Osh"):
        events.update_event(tournament.event, actor=None, place={"en": place})
        with django_capture_on_commit_callbacks(execute=True):
            assert client.get(address(tournament)).status_code == 202
        assert place in read(client.get(address(tournament)).content).text
        assert len(files(tournament)) == 1


def test_a_failure_is_told_and_not_tried_for_ever(
    client: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
):
    def broken(_html: str, **_more: object) -> bytes:
        raise RuntimeError("out of memory")

    monkeypatch.setattr(shelf, "pdf", broken)
    client.get(address(tournament))
    job = Job.objects.get()
    with pytest.raises(RuntimeError, match="out of memory"):
        shelf.print_paper(job.pk, order_of(job))
    assert client.get(address(tournament)).status_code == 503
    assert Job.objects.get().state == Job.State.FAILED


def order_of(_job: Job) -> dict[str, object]:
    return {"what": "standings", "language": "en", "base": "http://testserver", "round": 1}


def test_a_hidden_event_leaves_no_file_to_strangers(
    client: Client, tournament: Tournament, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        client.get(address(tournament))
    assert client.get(address(tournament)).status_code == 200
    events.set_public(tournament.event, public=False, actor=None)
    assert client.get(address(tournament)).status_code == 404
