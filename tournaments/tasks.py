"""Work for the worker; every task takes an id, may be sent twice, and reports in its Job row."""

from __future__ import annotations

from celery import shared_task

from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.printing.shelf import print_paper
from tournaments.services.jobs import claim, finish
from tournaments.services.pairing import pair_round

__all__ = ["pair_next_round", "print_paper"]


@shared_task  # type: ignore[untyped-decorator]
def pair_next_round(job_id: int) -> None:
    """Pair the next round of the job's tournament; a refusal is the job's answer, anything else its failure."""
    job = claim(job_id)
    if job is None:
        return
    tournament = Tournament.objects.select_related("event").get(pk=job.subject, event=job.event_id)
    try:
        pair_round(tournament, actor=job.by)
    except Refused as refused:
        finish(job, refused=refused)
    except Exception:
        finish(job, refused=Refused("job-failed"))
        raise
    else:
        finish(job)
