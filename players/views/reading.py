"""The list of players and one player's page."""

from dataclasses import dataclass

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from players.models import Player
from players.permissions import can_edit_player, federations_to_add_to, is_federation_administrator
from players.registry import sections_of
from players.selectors import (
    PublicPlayer,
    in_alphabet,
    matching,
    name_of,
    regions_in_register,
    register_entry,
    visible_players,
    with_names,
)
from players.views.frame import page as page_of_register
from players.views.journal import Line
from players.words import act_text

PER_PAGE = 50
NEWEST = 5


@dataclass(frozen=True, slots=True)
class Row:
    pk: int
    entry: PublicPlayer
    published: bool


@require_safe
def player_list(request: HttpRequest) -> HttpResponse:
    language = get_language() or "ky"
    text = request.GET.get("q", "").strip()
    regions = regions_in_register(language)
    region = next((region for region in regions if region.code == request.GET.get("region")), None)
    sex = request.GET.get("sex", "")
    players = visible_players(request.user)
    if text:
        players = matching(players, text)
    if region:
        players = players.filter(region=region)
    if sex in Player.Sex.values:
        players = players.filter(sex=sex)
    page = Paginator(with_names(in_alphabet(players, language)), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": [Row(player.pk, register_entry(player, language), player.publish) for player in page],
        "text": text,
        "regions": [(region.code, region.name_in(language)) for region in regions],
        "region": region.code if region else "",
        "sexes": Player.Sex.choices,
        "sex": sex,
        "filtered": bool(text or region or sex in Player.Sex.values),
        "may_add": bool(federations_to_add_to(request.user)),
    }
    return page_of_register(request, "players/list.html", "list", context)


@require_safe
def player_detail(request: HttpRequest, pk: int) -> HttpResponse:
    language = get_language() or "ky"
    moved = Player.everyone.filter(pk=pk).exclude(merged_into=None).values_list("merged_into", flat=True).first()
    if moved is not None:
        return redirect("players:detail", pk=moved)
    player = get_object_or_404(with_names(visible_players(request.user)).select_related("federation"), pk=pk)
    staff = can_edit_player(request.user, player)
    context = {
        "entry": register_entry(player, language),
        "pk": player.pk,
        "federation": player.federation.name_in(language),
        "published": player.publish,
        "sections": sections_of(player, language),
        "private": player if staff else None,
        "private_name": name_of(player, language) if staff else None,
        "region_code": player.region.code if player.region else "",
        "club_pk": player.club_id,
        "lines": [Line(entry, act_text(entry)) for entry in player.journal.all()[:NEWEST]] if staff else [],
        "administers": staff and is_federation_administrator(request.user, player),
    }
    return render(request, "players/detail.html", context)
