"""The proposal of a round, the desk of a published one, and the job that pairs a large field."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from tournaments.errors import Refused
from tournaments.messages import check_text, message
from tournaments.models import Job, Participant, Round, RoundState, Seat
from tournaments.registry import sections_of
from tournaments.selectors.boards import boards_of_round, current
from tournaments.selectors.entries import names_of
from tournaments.services.entries import next_round
from tournaments.services.jobs import ask_for_pairing
from tournaments.services.jobs import finish as end_job
from tournaments.services.pairing import pair_round
from tournaments.services.publishing import publish_round
from tournaments.services.results import seats_of
from tournaments.services.rounds import discard_proposal, finish_round, take_back
from tournaments.tasks import pair_next_round
from tournaments.views.frame import Act, Done, Page, staff_page
from tournaments.views.manage.forbidding import allow, forbid, forbidden_pairs
from tournaments.views.manage.proposal_lines import proposal_of

#: With more participants the engine takes so long that a worker pairs.
MOST_AT_ONCE = 500


def _pair(page: Page, round: int) -> Done:
    planned = page.round(round)
    following = next_round(page.tournament)
    if planned.number != following:
        raise Refused("not-the-next-round", {"round": planned.number, "next": following})
    playing = Participant.objects.filter(
        tournament=page.tournament, admission=Participant.Admission.ADMITTED, withdrawn_from=None
    )
    if playing.count() > MOST_AT_ONCE:
        made, new = ask_for_pairing(page.tournament, actor=page.user)
        if new:
            _send(made)
        return Done(to=_url(page, "job", job=made.pk))
    drafted = pair_round(page.tournament, actor=page.user, key=page.key)
    return Done(
        _("Round %(round)s is paired. Nobody outside sees it yet.") % {"round": drafted.number},
        _url(page, "proposal", round=drafted.number),
    )


def _send(job: Job) -> None:
    """Hand the job to the worker; without a broker it has failed, and can be asked for again."""
    try:
        pair_next_round.delay(job.pk)
    except OperationalError:
        end_job(job, refused=Refused("job-failed"))


def _publish(page: Page, round: int) -> Done:
    published = publish_round(page.round(round), actor=page.user, key=page.key)
    text = _("Round %(round)s is published.") % {"round": published.number}
    return Done(text, _url(page, "round_desk", round=published.number))


def _discard(page: Page, round: int) -> Done:
    discard_proposal(page.round(round), actor=page.user, key=page.key)
    return Done(_("The proposal is discarded."), _url(page, "desk"))


@staff_page(
    "see-drafts",
    {
        "pair": Act("pair", _pair),
        "publish": Act("publish", _publish),
        "discard": Act("pair", _discard),
        "forbid": Act("pair", forbid),
        "allow": Act("pair", allow),
    },
)
def proposal(page: Page, round: int) -> HttpResponse:
    found = page.round(round)
    if found.state in {RoundState.PUBLISHED, RoundState.FINISHED} and page.status == 200:
        return HttpResponseRedirect(_url(page, "round_desk", round=found.number))
    context: dict[str, Any] = {"round": found, "following": next_round(page.tournament)}
    if found.state == RoundState.DRAFT:
        shown = proposal_of(found, language=page.language)
        faults = [check_text(finding.code, finding.numbers) for finding in shown.findings]
        context |= {"proposal": shown, "faults": faults, "forbidden": forbidden_pairs(page, in_round=found.number)}
    context["people"] = sorted(names_of(page.tournament, page.language).items(), key=lambda item: item[1].number or 0)
    return page.render("proposal", "", **context)


def _finish(page: Page, round: int) -> Done:
    finished = finish_round(page.round(round), actor=page.user, key=page.key)
    return Done(_("Round %(round)s is finished.") % {"round": finished.number}, _url(page, "desk"))


def _take_back(page: Page, round: int) -> Done:
    found = page.round(round)
    take_back(found, actor=page.user, why=page.why, confirmed=page.confirmed, key=page.key)
    return Done(_("Round %(round)s is taken back.") % {"round": found.number}, _url(page, "desk"))


@staff_page("see-drafts", {"finish": Act("pair", _finish), "take-back": Act("take-back", _take_back)})
def round_desk(page: Page, round: int) -> HttpResponse:
    found = page.round(round)
    if found.state in {RoundState.PLANNED, RoundState.DRAFT} and page.status == 200:
        return HttpResponseRedirect(_url(page, "proposal", round=found.number))
    names = names_of(page.tournament, page.language)
    boards = [
        (board, *(names[seat.participant_id] for seat in seats_of(board)), current(board))
        for board in boards_of_round(found)
    ]
    free = Seat.objects.filter(round=found, board=None).exclude(participant__withdrawn_from__lte=found.number)
    return page.render(
        "round_desk",
        "",
        round=found,
        boards=boards,
        open_boards=[number_of(row) for row in boards if row[3] is None],
        recorded=sum(1 for row in boards if row[3] is not None),
        free=[(names[seat.participant_id], seat.get_kind_display()) for seat in free],
        forfeits_at=forfeit_time(found),
        sections=sections_of(found, page.rights),
        is_last=not Round.objects.filter(
            tournament=page.tournament,
            number__gt=found.number,
            state__in=(RoundState.PUBLISHED, RoundState.FINISHED),
        ).exists(),
    )


def number_of(row: tuple[Any, ...]) -> int:
    """The number of the board in a row of the round's desk."""
    return int(row[0].number)


def forfeit_time(round_: Round) -> datetime | None:
    """When an absent player forfeits, in the event's zone (C 3/3.9); None without a start or by the regulation."""
    seconds = round_.tournament.rules.forfeit_after_seconds
    if round_.starts_at is None or seconds is None:
        return None
    return timezone.localtime(round_.starts_at + timedelta(seconds=seconds), round_.tournament.event.zone)


@staff_page("see-drafts")
def job(page: Page, job: int) -> HttpResponse:
    """How far the worker is; when it is done, the page leads on to the proposal."""
    found = Job.objects.filter(pk=job, event=page.tournament.event, subject=page.tournament.pk).first()
    if found is None:
        raise Http404
    target = _url(page, "proposal", round=min(next_round(page.tournament), page.tournament.rules.rounds))
    if found.state == Job.State.DONE:
        response = HttpResponseRedirect(target)
        if page.request.headers.get("HX-Request"):
            response = HttpResponse(status=204, headers={"HX-Redirect": target})  # type: ignore[assignment]
        return response
    failed = found.state == Job.State.FAILED
    error = Refused(found.error.get("code", ""), found.error.get("params"), found.error.get("clause", ""))
    template = "job_state" if page.request.headers.get("HX-Request") else "job"
    return page.render(template, "", job=found, failed=failed, reason=message(error) if failed else "", target=target)


def _url(page: Page, name: str, **more: Any) -> str:
    where = {"event": page.tournament.event.slug, "tournament": page.tournament.slug, **more}
    return reverse(f"tournaments:{name}", kwargs=where)
