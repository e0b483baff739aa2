"""Long work that a worker does: asked for once, claimed once, its end written down."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from players.models import User
from tournaments.errors import Refused
from tournaments.models import Event, Job, Tournament

PAIRING = "pair-round"
#: A job that nobody has ended after so long was lost with its worker and may be asked for again.
LOST_AFTER = timedelta(minutes=15)
UNFINISHED = (Job.State.WAITING, Job.State.RUNNING)


def ask_for_pairing(tournament: Tournament, *, actor: User | None) -> tuple[Job, bool]:
    """The job that pairs the next round, and whether it is new; one that is under way is not doubled."""
    with transaction.atomic():
        Event.objects.select_for_update().get(pk=tournament.event_id)
        under_way = Job.objects.filter(
            event_id=tournament.event_id,
            kind=PAIRING,
            subject=tournament.pk,
            state__in=UNFINISHED,
            created_at__gt=timezone.now() - LOST_AFTER,
        ).first()
        if under_way is not None:
            return under_way, False
        return Job.objects.create(event_id=tournament.event_id, kind=PAIRING, subject=tournament.pk, by=actor), True


def claim(job_id: int) -> Job | None:
    """The job for the worker that may do it; None when it was done or another worker has it."""
    taken = Job.objects.filter(pk=job_id, state=Job.State.WAITING).update(state=Job.State.RUNNING)
    return Job.objects.select_related("by").get(pk=job_id) if taken else None


def finish(job: Job, *, refused: Refused | None = None) -> None:
    """Write down how the job ended."""
    job.state = Job.State.FAILED if refused is not None else Job.State.DONE
    if refused is not None:
        job.error = {"code": refused.code, "params": refused.params, "clause": refused.clause}
    job.finished_at = timezone.now()
    job.save(update_fields=["state", "error", "finished_at"])
