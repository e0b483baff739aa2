"""Adding a player and changing one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from players.errors import Refused
from players.forms import PlayerForm
from players.keys import sending_key
from players.models import Federation, Player, User
from players.permissions import can_edit_player, federations_to_add_to
from players.selectors import (
    PublicPlayer,
    player_of_key,
    register_entry,
    similar_players,
    visible_players,
    with_names,
)
from players.services import create_player, update_player


@dataclass(frozen=True, slots=True)
class Difference:
    """A field of a conflict: what stands in the register and what was typed."""

    label: str
    stored: str
    typed: str


@dataclass(frozen=True, slots=True)
class Similar:
    """Somebody who may be the same person; `visible` when this user may open his page."""

    entry: PublicPlayer
    visible: bool


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def player_add(request: HttpRequest) -> HttpResponse:
    federations = federations_to_add_to(request.user)
    if not federations:
        raise PermissionDenied
    if request.method != "POST":
        return _page(request, PlayerForm(federations=federations, initial=_first_values(federations)))
    form = PlayerForm(request.POST, federations=federations)
    if not form.is_valid():
        return _page(request, form)
    key = sending_key(request.POST.get("key", ""), request.POST.lists())
    added = player_of_key(key)
    if added is not None:
        return _back(request, added)
    federation = form.cleaned_data.get("federation") or federations[0]
    similar = _similar(request, form, federation)
    if similar and not form.cleaned_data["confirmed"]:
        return _page(request, form, similar=similar)
    try:
        player = create_player(
            federation,
            actor=cast(User, request.user),
            key=key,
            spellings={script: name for script, name in form.spellings().items() if name},
            **form.values(),
        )
    except Refused as refused:
        form.refuse(refused.faults)
        return _page(request, form)
    messages.success(request, _("The player is in the register."))
    return _back(request, player)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def player_edit(request: HttpRequest, pk: int) -> HttpResponse:
    player = get_object_or_404(with_names(visible_players(request.user)).select_related("federation"), pk=pk)
    if not can_edit_player(request.user, player):
        raise PermissionDenied
    if request.method != "POST":
        return _page(request, PlayerForm(player=player), player=player)
    form = PlayerForm(request.POST, player=player)
    if not form.is_valid():
        return _page(request, form, player=player)
    try:
        update_player(
            player,
            actor=cast(User, request.user),
            version=form.cleaned_data["version"] or 0,
            spellings=form.spellings(),
            **form.values(),
        )
    except Refused as refused:
        if any(fault.code == "stale" for fault in refused.faults):
            return _conflict(request, form, player)
        form.refuse(refused.faults)
        return _page(request, form, player=player)
    messages.success(request, _("The changes are saved."))
    return redirect("players:detail", pk=player.pk)


def _first_values(federations: Sequence[Federation]) -> dict[str, Any]:
    return {"key": uuid4(), "publish": True, "country": federations[0].country_id}


def _similar(request: HttpRequest, form: PlayerForm, federation: Federation) -> list[Similar]:
    typed = form.cleaned_data
    found = similar_players(
        federation,
        surname=typed["surname"],
        given_name=typed["given_name"],
        birth_year=typed["birth_date"].year if typed["birth_date"] else typed["birth_year"],
    )
    mine = visible_players(request.user).filter(pk__in=[player.pk for player in found])
    visible = set(mine.values_list("pk", flat=True))
    return [Similar(register_entry(player, get_language() or "ky"), player.pk in visible) for player in found]


def _page(
    request: HttpRequest,
    form: PlayerForm,
    *,
    player: Player | None = None,
    similar: list[Similar] | None = None,
    differences: list[Difference] | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "form": form,
        "player": player,
        "entry": register_entry(player, get_language() or "ky") if player else None,
        "similar": similar,
        "differences": differences,
        "next": request.POST.get("next") or request.GET.get("next", ""),
    }
    return render(request, "players/edit.html", context, status=status)


def _back(request: HttpRequest, player: Player) -> HttpResponse:
    """To the page that asked for the player, else to his own, else to the list where that is hidden."""
    target = request.POST.get("next", "")
    if target and url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure()):
        return redirect(f"{target}{'&' if '?' in target else '?'}{urlencode({'player': player.pk})}")
    if visible_players(request.user).filter(pk=player.pk).exists():
        return redirect("players:detail", pk=player.pk)
    return redirect(reverse("players:list"))


def _conflict(request: HttpRequest, form: PlayerForm, player: Player) -> HttpResponse:
    """Both values, side by side; the form now carries the version that stands in the register."""
    stored = PlayerForm(player=player)
    differences = [
        Difference(str(typed.label), _shown(stored[typed.name]), _shown(typed))
        for typed in form
        if not typed.is_hidden and _shown(stored[typed.name]) != _shown(typed)
    ]
    typed_again = request.POST.copy()
    typed_again["version"] = str(player.version)
    form.data = typed_again
    return _page(request, form, player=player, differences=differences, status=409)


def _shown(bound: Any) -> str:
    value = bound.value()
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    labels = {str(key): str(label) for key, label in getattr(bound.field.widget, "choices", ())}
    return "" if value in (None, "") else labels.get(str(value), str(value))
