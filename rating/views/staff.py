"""The administrators' pages: lists, periods from draft to publication, norms."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.models import User
from rating.forms import OpenListForm, PeriodForm, SettingsForm
from rating.messages import finding_text
from rating.models import Issue, NormProposal, Period, RatingList
from rating.selectors.findings import findings_of, not_submitted
from rating.selectors.lists import current_issues, listed, managed_federations, rows_of, unpublished_issue
from rating.selectors.states import submissions_of
from rating.selectors.titles import proposals_of
from rating.services import calculation, lists, publication, submissions, titles
from rating.tasks import ask_for_list
from rating.views.figures import list_rows, norm_lines
from rating.views.frame import Done, Page, administrators_page
from tournaments.errors import Refused

SHOWN = 60


@login_required
def my_ratings(request: HttpRequest) -> HttpResponse:
    """Leads an administrator to the ratings of his federation."""
    federation = managed_federations(cast(User, request.user)).first()
    if federation is None:
        raise PermissionDenied
    return redirect("rating:manage", federation.slug)


def _open(page: Page, **where: Any) -> Done:
    form = page.valid(OpenListForm(page.request.POST))
    made = lists.open_list(page.federation, actor=page.user, **form.cleaned_data)
    return Done(_("The list is open."), reverse("rating:list_desk", args=[page.federation.slug, made.kind]))


@administrators_page({"open": _open})
def manage(page: Page) -> HttpResponse:
    """The federation's lists, and opening one."""
    kept = RatingList.objects.filter(federation=page.federation)
    initial = {"opened_on": timezone.localdate().replace(day=1)}
    lines = [{"list": each, "issue": current_issues(each).first(), "periods": each.periods.count()} for each in kept]
    return page.render(
        "manage",
        lines=lines,
        form=page.form("open", OpenListForm, initial=initial) if kept.count() < len(RatingList.Kind) else None,
        norms=NormProposal.objects.filter(player__federation=page.federation, state="proposed").count(),
    )


def _add_period(page: Page, kind: str) -> Done:
    form = page.valid(PeriodForm(page.request.POST))
    period = lists.add_period(page.list(kind), actor=page.user, **form.cleaned_data)
    return Done(_("The period is there."), reverse("rating:period", args=[page.federation.slug, kind, period.number]))


def _settings(page: Page, kind: str) -> Done:
    rating_list = page.list(kind)
    form = page.valid(SettingsForm(page.request.POST, settings=rating_list.rules))
    lists.change_settings(rating_list, values=form.values(), actor=page.user)
    return Done(_("The settings count from the next calculation on."))


@administrators_page({"period": _add_period, "settings": _settings})
def list_desk(page: Page, kind: str) -> HttpResponse:
    """The periods of a list, the next one, and what it is calculated by."""
    rating_list = page.list(kind)
    periods = list(rating_list.periods.order_by("-number").prefetch_related("issues"))
    due = lists.next_period(rating_list)
    return page.render(
        "list_desk",
        rating_list=rating_list,
        periods=[{"period": period, "issue": _last_issue(period)} for period in periods],
        due=due,
        form=page.form("period", PeriodForm, initial={"ends_on": due.ends_on, "listed_on": due.listed_on}),
        settings_form=page.form("settings", SettingsForm, settings=rating_list.rules),
        settings_open="settings" in page.forms,
    )


def _calculate(page: Page, kind: str, period: int) -> Done:
    ask_for_list(page.period(kind, period), actor=page.user, why=page.why)
    return Done()


def _check(page: Page, kind: str, period: int) -> Done:
    publication.mark_checked(_draft(page, kind, period), actor=page.user)
    return Done(_("Checked. The list can be published."))


def _publish(page: Page, kind: str, period: int) -> Done:
    if not _answered(page, kind, period):
        publication.publish(_draft(page, kind, period), actor=page.user)
    return Done(_("The list is published."), reverse("rating:issue", args=[page.federation.slug, kind, period]))


def _discard(page: Page, kind: str, period: int) -> Done:
    draft = unpublished_issue(page.period(kind, period))
    if draft is not None:
        calculation.discard(draft, actor=page.user)
    return Done(_("The draft is thrown away."))


def _bring(page: Page, kind: str, period: int) -> Done:
    found = page.period(kind, period)
    count = lists.bring_ratings(found.rating_list, valid_from=found.starts_on, actor=page.user)
    told = ngettext("%(count)s rating taken over.", "%(count)s ratings taken over.", count) % {"count": count}
    return Done(told)


def _submit(page: Page, kind: str, period: int) -> Done:
    found = page.period(kind, period)
    wanted = page.request.POST.get("tournament", "")
    tournament = next((each for each in not_submitted(found) if str(each.pk) == wanted), None)
    if tournament is None:
        raise Http404
    submissions.submit(tournament, rating_list=found.rating_list, actor=page.user)
    titles.propose_norms(tournament)
    return Done(_("Handed in for rating."))


def _withdraw(page: Page, kind: str, period: int) -> Done:
    found = page.period(kind, period)
    wanted = page.request.POST.get("submission", "")
    submission = next((each for each in submissions_of(found) if str(each.pk) == wanted), None)
    if submission is None:
        raise Http404
    submissions.take_back(submission, actor=page.user)
    return Done(_("Taken back from rating."))


@administrators_page(
    {
        "calculate": _calculate, "check": _check, "publish": _publish, "discard": _discard, "bring": _bring,
        "submit": _submit, "withdraw": _withdraw,
    }
)  # fmt: skip
def period_desk(page: Page, kind: str, period: int) -> HttpResponse:
    """One period: what goes in, the draft, what to look at, and publishing it."""
    found = page.period(kind, period)
    draft = unpublished_issue(found)
    published = found.issues.filter(state=Issue.State.PUBLISHED).last()
    if draft is not None and draft.work in {Issue.Work.WAITING, Issue.Work.RUNNING}:
        template = "parts/progress" if page.request.headers.get("HX-Request") else "calculating"
        return page.render(template, period=found, issue=draft)
    if page.request.headers.get("HX-Request"):
        response = HttpResponse()
        response["HX-Refresh"] = "true"
        return response
    findings = findings_of(found, draft)
    changed = listed(draft).filter(games__gt=0) if draft else None
    return page.render(
        "period",
        period=found,
        rating_list=found.rating_list,
        submissions=submissions_of(found),
        missing=not_submitted(found),
        draft=draft,
        failed=draft is not None and draft.work == Issue.Work.FAILED,
        published=published,
        findings=[(finding_text(each.code, each.params), each) for each in findings],
        may_bring=any(each.code == "unknown-in-register" for each in findings),
        held_back=any(each.grave for each in findings),
        rows=list_rows(rows_of(changed.order_by("place")[:SHOWN], page.language, reveal=True), page.language)
        if changed is not None
        else [],
        played=changed.count() if changed is not None else 0,
    )


def _recognise(page: Page) -> Done:
    titles.decide(_proposal(page), recognise=True, actor=page.user, why=page.why)
    return Done(_("The norm is recognised."))


def _refuse(page: Page) -> Done:
    titles.decide(_proposal(page), recognise=False, actor=page.user, why=page.why)
    return Done(_("The norm is refused."))


@administrators_page({"recognise": _recognise, "refuse": _refuse})
def norms(page: Page) -> HttpResponse:
    """Norms that wait for a decision, with their working."""
    return page.render("norms", lines=norm_lines(proposals_of(page.federation, page.language), page.language))


def _proposal(page: Page) -> NormProposal:
    wanted = page.request.POST.get("norm", "")
    found = NormProposal.objects.filter(
        player__federation=page.federation, pk=int(wanted) if wanted.isdecimal() and len(wanted) < 18 else 0
    ).first()
    if found is None:
        raise Http404
    return found


def _answered(page: Page, kind: str, period: int) -> bool:
    """The same button pressed twice: the draft is published already and nothing waits."""
    found = page.period(kind, period)
    return unpublished_issue(found) is None and found.issues.exists()


def _draft(page: Page, kind: str, period: int) -> Issue:
    draft = unpublished_issue(page.period(kind, period))
    if draft is None:
        raise Refused("not-calculated")
    return draft


def _last_issue(period: Period) -> Issue | None:
    return max(period.issues.all(), key=lambda issue: issue.number, default=None)
