"""What the pages of the register share: their tabs, and for which federation a visitor works."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from players.models import Federation
from players.permissions import federation_ids_of

_PUBLIC: tuple[tuple[str, str | Promise], ...] = (
    ("list", _("Players")),
    ("clubs", _("Clubs")),
    ("regions", _("Regions")),
    ("officials", _("Arbiters")),
)
_STAFF: tuple[tuple[str, str | Promise], ...] = (
    ("doubles", _("Probable doubles")),
    ("imports", _("Bring in a list")),
    ("journal", _("Journal")),
)


@dataclass(frozen=True, slots=True)
class Tab:
    label: str | Promise
    url: str
    current: bool


def language_now() -> str:
    return get_language() or "ky"


def staffed_federations(request: HttpRequest, *roles: str) -> list[Federation]:
    """Federations in whose register the visitor works, in one of the roles where some are named."""
    if request.user.is_superuser:
        return list(Federation.objects.all())
    held = federation_ids_of(request.user, *roles)
    return list(Federation.objects.filter(pk__in=held)) if held else []


def chosen_federation(request: HttpRequest, *roles: str) -> tuple[Federation, list[Federation]]:
    """The federation asked for by `federation`, else the first, and all to choose from; refused without any."""
    federations = staffed_federations(request, *roles)
    if not federations:
        raise PermissionDenied
    asked = request.POST.get("federation") or request.GET.get("federation", "")
    return next((each for each in federations if str(each.pk) == asked), federations[0]), federations


def page(
    request: HttpRequest, template: str, tab: str, context: dict[str, Any] | None = None, *, status: int = 200
) -> HttpResponse:
    """A page of the register with its tabs; those of the staff are for the staff."""
    shown: Sequence[tuple[str, str | Promise]] = _PUBLIC
    if request.user.is_authenticated and staffed_federations(request):
        shown = (*_PUBLIC, *_STAFF)
    tabs = [Tab(label, reverse(f"players:{name}"), name == tab) for name, label in shown]
    return render(request, template, {**(context or {}), "register_tabs": tabs}, status=status)
