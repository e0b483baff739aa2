"""Arbiters of the register: list, page and form."""

from __future__ import annotations

from typing import cast
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from players.errors import Refused
from players.forms import OfficialForm
from players.models import User
from players.permissions import is_federation_staff
from players.registry import sections_of
from players.selectors.places import official_lines, official_name, visible_officials
from players.services.places import add_official, change_official
from players.views.frame import language_now, page, staffed_federations


@require_safe
def officials(request: HttpRequest) -> HttpResponse:
    context = {
        "lines": official_lines(visible_officials(request.user), language_now()),
        "may_add": bool(staffed_federations(request)),
    }
    return page(request, "players/officials.html", "officials", context)


@require_safe
def official(request: HttpRequest, pk: int) -> HttpResponse:
    found = get_object_or_404(visible_officials(request.user).select_related("region", "federation"), pk=pk)
    language = language_now()
    context = {
        "official": found,
        "name": official_name(found),
        "region": found.region.name_in(language) if found.region else "",
        "federation": found.federation.name_in(language),
        "sections": sections_of(found, language),
        "may_edit": is_federation_staff(request.user, found.federation),
    }
    return page(request, "players/official.html", "officials", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def official_add(request: HttpRequest) -> HttpResponse:
    federations = staffed_federations(request)
    if not federations:
        raise PermissionDenied
    if request.method != "POST":
        form = OfficialForm(federations=federations, initial={"key": uuid4(), "publish": True})
        return page(request, "players/official_edit.html", "officials", {"form": form})
    form = OfficialForm(request.POST, federations=federations)
    if form.is_valid():
        federation = form.cleaned_data.get("federation") or federations[0]
        try:
            made = add_official(
                federation, actor=cast(User, request.user), key=form.cleaned_data["key"], **form.values()
            )
        except Refused as refused:
            form.refuse(refused.faults)
        else:
            messages.success(request, _("The arbiter is in the register."))
            return redirect("players:official", pk=made.pk)
    return page(request, "players/official_edit.html", "officials", {"form": form})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def official_edit(request: HttpRequest, pk: int) -> HttpResponse:
    found = get_object_or_404(visible_officials(request.user).select_related("federation"), pk=pk)
    if not is_federation_staff(request.user, found.federation):
        raise PermissionDenied
    form = OfficialForm(
        request.POST if request.method == "POST" else None, federations=[found.federation], official=found
    )
    if request.method == "POST" and form.is_valid():
        try:
            change_official(
                found,
                actor=cast(User, request.user),
                version=form.cleaned_data["version"] or 0,
                **form.values(),
            )
        except Refused as refused:
            form.refuse(refused.faults)
        else:
            messages.success(request, _("The changes are saved."))
            return redirect("players:official", pk=found.pk)
    context = {"form": form, "official": found, "name": official_name(found)}
    return page(request, "players/official_edit.html", "officials", context)
