"""Warnings, and byes asked for in advance."""

from __future__ import annotations

from typing import NamedTuple

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from tournaments.crosstable import ByeKind
from tournaments.errors import Refused
from tournaments.models import ByeRequest, Participant, WarningGiven
from tournaments.regulations.warnings import GivenWarning, deductions, excludes
from tournaments.selectors.entries import StaffName, names_of
from tournaments.services.entries import cancel_bye, next_round, request_bye
from tournaments.services.warnings import give_warning, revoke_warning
from tournaments.standings.figures import format_half
from tournaments.views.frame import Act, Done, Page, number_or_none, staff_page

#: Clauses that warnings are mostly given for.
CLAUSES = ("C 7/6.8", "C 9/8.2", "C 13/12.11")
CLAUSE_LENGTH = 40


class Warned(NamedTuple):
    """A participant with his warnings, what they cost him, and whether they exclude him."""

    participant: int
    name: StaffName
    warnings: list[WarningGiven]
    standing: int
    cost: str
    excluding: bool


def _give(page: Page) -> Done:
    post = page.request.POST
    give_warning(
        page.participant(post.get("participant", "")),
        round_number=number_or_none(post.get("round", "")) or 0,
        clause=page.text("clause", CLAUSE_LENGTH),
        note=page.text("note", 300),
        actor=page.user,
        key=page.key,
    )
    return Done(_("The warning is recorded."))


def _revoke(page: Page) -> Done:
    pk = number_or_none(page.request.POST.get("warning", "")) or 0
    found = (
        WarningGiven.objects.filter(pk=pk, participant__tournament=page.tournament)
        .select_related("participant__tournament", "participant__player")
        .first()
    )
    if found is None:
        raise Http404
    revoke_warning(found, why=page.why, actor=page.user, key=page.key)
    return Done(_("The warning is revoked."))


@staff_page("see-drafts", {"give": Act("give-warnings", _give), "revoke": Act("revoke-warnings", _revoke)})
def warnings(page: Page) -> HttpResponse:
    names = names_of(page.tournament, page.language)
    following = next_round(page.tournament)
    return page.render(
        "warnings",
        "warnings",
        warned=_warned(page, names),
        people=_playing(page, names),
        rounds=range(1, following),
        last=following - 1,
        clauses=CLAUSES,
        rule=page.tournament.rules.warnings,
        off=format_half(page.tournament.rules.warnings.deduction),
    )


def _warned(page: Page, names: dict[int, StaffName]) -> list[Warned]:
    rule = page.tournament.rules.warnings
    by_participant: dict[int, list[WarningGiven]] = {}
    given = WarningGiven.objects.filter(participant__tournament=page.tournament).select_related("given_by")
    for warning in given:
        by_participant.setdefault(warning.participant_id, []).append(warning)
    standing = {
        pk: [GivenWarning(pk, w.round_number, w.pk) for w in rows if w.revoked_at is None]
        for pk, rows in by_participant.items()
    }
    costs = {d.number: d.points for d in deductions([w for rows in standing.values() for w in rows], rule)}
    return [
        Warned(
            pk,
            names[pk],
            rows,
            len(standing[pk]),
            format_half(costs[pk]) if pk in costs else "",
            excludes(len(standing[pk]), rule),
        )
        for pk, rows in sorted(by_participant.items(), key=lambda item: names[item[0]].name)
    ]


def _playing(page: Page, names: dict[int, StaffName]) -> list[tuple[int, StaffName]]:
    """Admitted participants by number, for a choice."""
    admitted = Participant.objects.filter(
        tournament=page.tournament, admission=Participant.Admission.ADMITTED
    ).values_list("pk", flat=True)
    return [(pk, names[pk]) for pk in sorted(admitted, key=lambda pk: (names[pk].number or 9999, pk))]


class Asked(NamedTuple):
    """A bye that was asked for."""

    request: ByeRequest
    name: StaffName
    open: bool


def _request(page: Page) -> Done:
    post = page.request.POST
    kind = post.get("kind", "")
    if kind not in set(ByeKind):
        raise Refused("bye-is-allocated")
    request_bye(
        page.participant(post.get("participant", "")),
        round_number=number_or_none(post.get("round", "")) or 0,
        kind=ByeKind(kind),
        why=page.why,
        actor=page.user,
        key=page.key,
    )
    return Done(_("The bye is noted."))


def _cancel(page: Page) -> Done:
    post = page.request.POST
    cancel_bye(
        page.participant(post.get("participant", "")),
        round_number=number_or_none(post.get("round", "")) or 0,
        actor=page.user,
        key=page.key,
    )
    return Done(_("The bye is taken back."))


@staff_page("see-drafts", {"request": Act("byes", _request), "cancel": Act("byes", _cancel)})
def byes(page: Page) -> HttpResponse:
    names = names_of(page.tournament, page.language)
    following = next_round(page.tournament)
    rows = ByeRequest.objects.filter(participant__tournament=page.tournament).order_by("round_number", "id")
    return page.render(
        "byes",
        "byes",
        asked=[Asked(row, names[row.participant_id], row.round_number >= following) for row in rows],
        people=_playing(page, names),
        rounds=range(following, page.tournament.rules.rounds + 1),
        rules=page.tournament.rules,
    )
