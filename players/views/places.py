"""Clubs and regions: lists, pages, and the forms of clubs."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from players.errors import Refused
from players.forms import ClubForm
from players.models import Club, Federation, Player, Region, User
from players.permissions import is_federation_staff
from players.registry import sections_of
from players.selectors import in_alphabet, register_entry, visible_players, with_names
from players.selectors.places import club_lines, region_lines
from players.services.places import save_club
from players.views.frame import language_now, page, staffed_federations
from players.views.reading import PER_PAGE, Row


@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    context = {"lines": club_lines(language_now()), "may_add": bool(staffed_federations(request))}
    return page(request, "players/clubs.html", "clubs", context)


@require_safe
def club(request: HttpRequest, pk: int) -> HttpResponse:
    found = get_object_or_404(Club.objects.select_related("region", "federation"), pk=pk)
    language = language_now()
    return _place_page(
        request,
        "clubs",
        visible_players(request.user).filter(club=found),
        {
            "name": found.name_in(language),
            "about": found.region.name_in(language) if found.region else "",
            "region": found.region,
            "federation": found.federation.name_in(language),
            "sections": sections_of(found, language),
            "edit": found if is_federation_staff(request.user, found.federation) else None,
        },
    )


@require_safe
def regions(request: HttpRequest) -> HttpResponse:
    return page(request, "players/regions.html", "regions", {"lines": region_lines(language_now())})


@require_safe
def region(request: HttpRequest, code: str) -> HttpResponse:
    found = get_object_or_404(Region.objects.select_related("country"), code=code)
    language = language_now()
    inside = sorted((club.name_in(language), club.pk) for club in found.clubs.all())
    return _place_page(
        request,
        "regions",
        visible_players(request.user).filter(region=found),
        {
            "name": found.name_in(language),
            "about": found.country.name_in(language),
            "clubs": inside,
            "sections": sections_of(found, language),
        },
    )


def _place_page(request: HttpRequest, tab: str, players: QuerySet[Player], context: dict[str, object]) -> HttpResponse:
    language = language_now()
    shown = Paginator(with_names(in_alphabet(players, language)), PER_PAGE).get_page(request.GET.get("page"))
    rows = [Row(player.pk, register_entry(player, language), player.publish) for player in shown]
    return page(request, "players/place.html", tab, {"page": shown, "rows": rows, "tab": tab, **context})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_add(request: HttpRequest) -> HttpResponse:
    federations = staffed_federations(request)
    if not federations:
        raise PermissionDenied
    return _club_form(request, federations, None)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_edit(request: HttpRequest, pk: int) -> HttpResponse:
    found = get_object_or_404(Club.objects.select_related("region", "federation"), pk=pk)
    if not is_federation_staff(request.user, found.federation):
        raise PermissionDenied
    return _club_form(request, [found.federation], found)


def _club_form(request: HttpRequest, federations: list[Federation], found: Club | None) -> HttpResponse:
    form = ClubForm(request.POST if request.method == "POST" else None, federations=federations, club=found)
    if request.method == "POST" and form.is_valid():
        try:
            saved = save_club(
                form.cleaned_data.get("federation") or federations[0],
                names=form.names(),
                region=form.cleaned_data["region"],
                actor=cast(User, request.user),
                club=found,
            )
        except Refused as refused:
            form.refuse(refused.faults)
        else:
            messages.success(request, _("The club is saved."))
            return redirect("players:club", pk=saved.pk)
    context = {"form": form, "club": found, "name": found.name_in(language_now()) if found else ""}
    return page(request, "players/club_edit.html", "clubs", context)
