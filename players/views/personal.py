"""What the federation holds about a person: given to him, taken out at his request, and told to everybody."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from players.errors import Refused
from players.messages import fault_text
from players.models import Player, User
from players.permissions import can_edit_player, is_federation_administrator
from players.retention import held
from players.selectors import register_entry, visible_players, with_names
from players.selectors.personal import data_of
from players.services.erasure import erase_player, give_data
from players.views.frame import language_now, page


@login_required
@require_http_methods(["POST"])
def player_data(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything held about a person as a file; giving it out is noted, so it is asked for by POST."""
    player = _kept(request, pk)
    if not can_edit_player(request.user, player):
        raise PermissionDenied
    give_data(player, actor=cast(User, request.user))
    answer = JsonResponse(data_of(player), json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="player-{player.pk}.json"'
    answer["Cache-Control"] = "private, no-store"
    return answer


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def player_erase(request: HttpRequest, pk: int) -> HttpResponse:
    """Says what will be left, asks for the player's number and a reason, then erases."""
    player = _kept(request, pk)
    if not is_federation_administrator(request.user, player):
        raise PermissionDenied
    refused: list[str] = []
    if request.method == "POST":
        typed, version = request.POST.get("number", "").strip(), request.POST.get("version", "")
        if typed != str(player.pk):
            refused = [_("Type the number of the player to confirm.")]
        else:
            try:
                erase_player(
                    player,
                    actor=cast(User, request.user),
                    version=int(version) if version.isdecimal() and len(version) < 10 else 0,
                    why=request.POST.get("why", "")[:300],
                )
            except Refused as error:
                refused = [fault_text(fault) for fault in error.faults]
            else:
                messages.success(request, _("The particulars are erased."))
                return redirect("players:list")
    context = {
        "entry": register_entry(player, language_now()),
        "player": player,
        "refused": refused,
        "why": request.POST.get("why", ""),
    }
    return page(request, "players/erase.html", "list", context, status=409 if refused else 200)


def _kept(request: HttpRequest, pk: int) -> Player:
    found: Player = get_object_or_404(with_names(visible_players(request.user)).select_related("federation"), pk=pk)
    return found


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Which personal data are held, why, where and for how long."""
    return page(request, "players/privacy.html", "", {"held": held()})
