"""Lists, players' ratings and titles for everybody."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from players.models import Federation, Player, Region
from players.names import sort_key
from players.ranks import rank_label
from players.selectors import visible_players
from rating.models import Issue, RatingList
from rating.permissions import may_manage
from rating.selectors.history import rating_of, working_of
from rating.selectors.lists import (
    all_lists,
    current_issues,
    issue_in_force,
    issue_of,
    list_by_address,
    listed,
    matching_rows,
    rows_of,
)
from rating.selectors.titles import titles_of
from rating.views.figures import list_rows, working_context
from tournaments.views.keyed import keyed_by
from tournaments.views.public.layout import File

PER_PAGE = 100
TOP = 10


@require_safe
def all_ratings(request: HttpRequest) -> HttpResponse:
    """The newest list of each kind with its first ten."""
    lists = all_lists()
    versions = tuple((each.pk, each.version) for each in lists)
    return keyed_by(request, ("ratings", versions), lambda: _all(request, lists))


def _all(request: HttpRequest, lists: list[RatingList]) -> HttpResponse:
    language = _language()
    shown: list[dict[str, Any]] = []
    for rating_list in lists:
        issue = issue_in_force(rating_list)
        if issue is None:
            continue
        shown.append(
            {
                "kind": rating_list.get_kind_display(),
                "federation": rating_list.federation.name_in(language),
                "date": date_format(issue.period.listed_on),
                "url": _current(rating_list),
                "count": listed(issue).count(),
                "rows": list_rows(rows_of(listed(issue)[:TOP], language), language),
            }
        )
    federations = [
        {"name": federation.name_in(language), "url": reverse("rating:titles", args=[federation.slug])}
        for federation in dict.fromkeys(each.federation for each in lists)
    ]
    context = {"lists": shown, "titles": federations, "manages": _manages(request)}
    return render(request, "rating/all.html", context)


@require_safe
def current(request: HttpRequest, federation: str, kind: str) -> HttpResponse:
    """The list in force."""
    rating_list = _list(federation, kind)
    return _keyed(request, rating_list, lambda: _list_page(request, rating_list, issue_in_force(rating_list)))


@require_safe
def issue(request: HttpRequest, federation: str, kind: str, period: int, number: int | None = None) -> HttpResponse:
    """The list of a period; with `number` an issue of it, also one that was corrected since."""
    rating_list = _list(federation, kind)
    found = issue_of(rating_list, period, number)
    if found is None:
        raise Http404
    return _keyed(request, rating_list, lambda: _list_page(request, rating_list, found))


def _list_page(request: HttpRequest, rating_list: RatingList, shown: Issue | None) -> HttpResponse:
    language = _language()
    federation = rating_list.federation
    issues = list(current_issues(rating_list))
    context: dict[str, Any] = {
        "rating_list": rating_list,
        "federation_name": federation.name_in(language),
        "kinds": [
            (each.get_kind_display(), _current(each), each == rating_list)
            for each in all_lists()
            if each.federation_id == federation.pk and current_issues(each).exists()
        ],
        "may_manage": may_manage(request.user, federation),
        "issue": shown,
    }
    if shown is not None:
        context |= _shown(request, rating_list, shown, issues, language)
    return render(request, "rating/list.html", context)


def _shown(
    request: HttpRequest, rating_list: RatingList, shown: Issue, issues: list[Issue], language: str
) -> dict[str, Any]:
    text, region = request.GET.get("q", "").strip()[:100], request.GET.get("region", "")
    rows = matching_rows(listed(shown), text, region)
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    address = [rating_list.federation.slug, rating_list.kind, shown.period.number]
    newest = issues[0] if issues else shown
    return {
        "date": date_format(shown.period.listed_on),
        "days": f"{date_format(shown.period.starts_on)} – {date_format(shown.period.ends_on)}",
        "rows": list_rows(rows_of(page, language), language),
        "page": page,
        "text": text,
        "region": region,
        "regions": _regions(shown, language),
        "filtered": bool(text or region),
        "replaced": shown.period.issues.filter(state="published", number__gt=shown.number).exists(),
        "in_force": shown == newest,
        "earlier": [
            (
                date_format(each.period.listed_on),
                reverse("rating:issue", args=[*address[:2], each.period.number]),
                each == shown,
            )
            for each in issues
        ],
        "former": [
            (each.number, reverse("rating:former", args=[*address, each.number]))
            for each in shown.period.issues.filter(state="published").exclude(pk=shown.pk)
        ],
        "file_links": [
            File("PDF", reverse("rating:list_pdf", args=address)),
            File("xlsx", reverse("rating:list_xlsx", args=address)),
            File("JSON", reverse("rating_api:issue", args=address)),
        ],
        "base": f"{reverse('rating:issue', args=address)}",
    }


@require_safe
def working(request: HttpRequest, federation: str, kind: str, period: int, pk: int) -> HttpResponse:
    """A table row with the games behind a rating, to stand under it; for players to be published only."""
    rating_list = _list(federation, kind)
    found = issue_of(rating_list, period)
    player = Player.objects.filter(pk=pk, publish=True).first()
    rating = rating_of(found, player) if found and player else None
    if rating is None:
        raise Http404
    context = {**working_context(rating, working_of(rating, _language()), _language()), "columns": 8}
    return _keyed(request, rating_list, lambda: render(request, "rating/parts/working_row.html", context))


@require_safe
def titles(request: HttpRequest, federation: str) -> HttpResponse:
    """Titles that the federation granted, the newest first."""
    found = get_object_or_404(Federation, slug=federation)
    language = _language()
    shown = [
        {
            "name": each.person.name,
            "url": reverse("rating:player", args=[each.person.id]),
            "title": rank_label(each.granted.title, language),
            "date": date_format(each.granted.granted_on),
            "basis": each.granted.basis,
        }
        for each in titles_of(found, language)
    ]
    context = {"federation_name": found.name_in(language), "titles": shown}
    return render(request, "rating/titles.html", context)


def visible_player(request: HttpRequest, pk: int) -> Player:
    """The player of an address; one not to be published exists for his federation's staff only."""
    return get_object_or_404(visible_players(request.user).select_related("federation"), pk=pk)


def _regions(shown: Issue, language: str) -> list[tuple[str, str]]:
    found = Region.objects.filter(pk__in=listed(shown).filter(player__publish=True).values("region")).distinct()
    named = [(region.code, region.name_in(language)) for region in found]
    return sorted(named, key=lambda each: sort_key(each[1], language))


def _keyed(request: HttpRequest, rating_list: RatingList, make: Any) -> HttpResponse:
    others = tuple((each.pk, each.version) for each in all_lists() if each.federation_id == rating_list.federation_id)
    return keyed_by(request, ("rating list", rating_list.pk, others), make)


def _list(federation: str, kind: str) -> RatingList:
    found = list_by_address(federation, kind)
    if found is None:
        raise Http404
    return found


def _current(rating_list: RatingList) -> str:
    return reverse("rating:current", args=[rating_list.federation.slug, rating_list.kind])


def _manages(request: HttpRequest) -> bool:
    return request.user.is_authenticated and any(may_manage(request.user, each) for each in Federation.objects.all())


def _language() -> str:
    return get_language() or "ky"
