"""Large papers, printed by the worker and kept until the tournament changes.

A paper of some thousand cells takes seconds: whoever asks first puts a job in the queue, everybody gets the file once
it is there. A job that no worker has taken after a while is done by whoever asks next, so that papers come out of an
installation without a worker too.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from celery import shared_task
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.utils import timezone

from tournaments.errors import Refused
from tournaments.models import Job, Tournament
from tournaments.printing.orders import PaperOrder
from tournaments.printing.render import pdf
from tournaments.services.jobs import LOST_AFTER, UNFINISHED, claim, finish

#: About two seconds of work; a crosstable of 300 players and 11 rounds has 2,400.
LARGE = 4_000
TAKEN_WITHIN = timedelta(seconds=20)


def from_shelf(order: PaperOrder, tournament: Tournament) -> bytes | None:
    """The finished file, None while there is none."""
    path = _path(order, tournament)
    if not default_storage.exists(path):
        return None
    with default_storage.open(path) as file:
        content: bytes = file.read()
    return content


def ask(order: PaperOrder, tournament: Tournament) -> Job:
    """The job that prints the paper: the one under way, else a new one."""
    kind = f"paper:{order.key(tournament)}"
    job = Job.objects.filter(
        event_id=tournament.event_id, kind=kind, created_at__gt=timezone.now() - LOST_AFTER
    ).first()
    if job is None:
        job = Job.objects.create(event_id=tournament.event_id, kind=kind, subject=tournament.pk)
        pk, plain = job.pk, order.plain()
        transaction.on_commit(lambda: print_paper.delay(pk, plain))
    elif job.state == Job.State.WAITING and job.created_at < timezone.now() - TAKEN_WITHIN:
        print_paper(job.pk, order.plain())
        job.refresh_from_db()
    return job


def is_under_way(job: Job) -> bool:
    return job.state in UNFINISHED


@shared_task  # type: ignore[untyped-decorator]
def print_paper(job_id: int, order: dict[str, Any]) -> None:
    """Print the paper of a job and put it on the shelf in place of older ones of the same kind."""
    job = claim(job_id)
    if job is None:
        return
    wanted = PaperOrder(**order)
    tournament = Tournament.objects.select_related("event__federation").get(pk=job.subject, event=job.event_id)
    try:
        paper = wanted.write(tournament)
        _put(wanted, tournament, pdf(paper.html, form=paper.form))
    except Exception:
        finish(job, refused=Refused("job-failed"))
        raise
    finish(job)


def _folder(order: PaperOrder, tournament: Tournament) -> str:
    kind = [order.what, str(order.round), order.language]
    kind += [name for name, on in (("draft", order.drafts), ("signature", order.for_signature)) if on]
    return f"papers/{tournament.pk}/{'-'.join(kind)}"


def _path(order: PaperOrder, tournament: Tournament) -> str:
    return f"{_folder(order, tournament)}/{order.key(tournament)}.pdf"


def _put(order: PaperOrder, tournament: Tournament, content: bytes) -> None:
    folder, path = _folder(order, tournament), _path(order, tournament)
    older = default_storage.listdir(folder)[1] if default_storage.exists(folder) else []
    if not default_storage.exists(path):
        default_storage.save(path, ContentFile(content))
    for name in older:
        if f"{folder}/{name}" != path:
            default_storage.delete(f"{folder}/{name}")
