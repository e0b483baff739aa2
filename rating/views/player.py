"""A player's ratings through the lists, with their working, and his titles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from players.models import Player
from players.ranks import rank_label
from players.selectors import register_entry
from rating.figures import change_text, whole_change_text
from rating.forms import GrantForm
from rating.models import TitleGranted
from rating.permissions import may_grant
from rating.sections import graphs_of
from rating.selectors.history import History, HistoryPoint, histories_of, working_of
from rating.selectors.titles import titles_held
from rating.services import titles
from rating.views.figures import working_context
from rating.views.frame import Do, Done, Page, answer
from rating.views.public import visible_player
from tournaments.views.public.layout import File


def _grant(page: Page, player: Player) -> Done:
    form = page.valid(GrantForm(page.request.POST))
    titles.grant(player, actor=page.user, **form.cleaned_data)
    return Done(_("The title is granted."))


def _revoke(page: Page, player: Player) -> Done:
    wanted = page.request.POST.get("title", "")
    found = TitleGranted.objects.filter(
        player=player, pk=int(wanted) if wanted.isdecimal() and len(wanted) < 18 else 0
    ).first()
    if found is None:
        raise Http404
    titles.revoke(found, why=page.why, actor=page.user)
    return Done(_("The title is taken back."))


ACTS: Mapping[str, Do] = {"grant": _grant, "revoke": _revoke}


@require_http_methods(["GET", "HEAD", "POST"])
def player_ratings(request: HttpRequest, pk: int) -> HttpResponse:
    """His lists with graph, periods and games; administrators grant titles here."""
    player = visible_player(request, pk)
    grants = may_grant(request.user, player)
    if request.method == "POST" and not grants:
        raise PermissionDenied
    return answer(Page(request, player.federation), _show, ACTS if grants else {}, {"player": player})


def _show(page: Page, player: Player) -> HttpResponse:
    language = page.language
    grants = may_grant(page.request.user, player)
    wanted = page.request.GET.get("list", "")
    histories = histories_of(player)
    shown = next((each for each in histories if each.rating_list.kind == wanted), histories[0] if histories else None)
    context: dict[str, Any] = {
        "player": player,
        "entry": register_entry(player, language),
        "published": player.publish,
        "kinds": [(each.rating_list.get_kind_display(), each.rating_list.kind, each == shown) for each in histories],
        "titles": [
            {
                "pk": each.pk,
                "title": rank_label(each.title, language),
                "date": date_format(each.granted_on),
                "basis": each.basis,
            }
            for each in titles_held(player)
        ],
        "grant_form": page.form("grant", GrantForm, initial={"granted_on": timezone.localdate()}) if grants else None,
        "file_links": [
            File(label, reverse(space, args=[player.pk]))
            for label, space in (
                ("PDF", "rating:player_pdf"), ("xlsx", "rating:player_xlsx"), ("JSON", "rating_api:player"),
            )
        ] if player.publish and histories else [],
    }  # fmt: skip
    if shown is not None:
        context |= _history(page, shown)
    return page.render("player", **context)


def _history(page: Page, shown: History) -> dict[str, Any]:
    opened = page.request.GET.get("period", "")
    lines = [_line(point, shown, page, opened) for point in reversed(shown.points)]
    return {"history": shown, "lines": lines, "graphs": graphs_of(shown), "current": shown.current}


def _line(point: HistoryPoint, shown: History, page: Page, opened: str) -> dict[str, Any]:
    rating = point.rating
    is_open = str(point.period) == opened
    federation = shown.rating_list.federation.slug
    return {
        "date": date_format(point.listed_on),
        "period": point.period,
        "url": reverse("rating:issue", args=[federation, shown.rating_list.kind, point.period]),
        "before": rating.before,
        "games": rating.games,
        "k": rating.k,
        "exact": change_text(rating.change) if rating.games and rating.before is not None else "",
        "moved": whole_change_text(rating.before, rating.after) if rating.games else "",
        "after": rating.after,
        "opens": bool(rating.games or rating.first),
        "open": is_open,
        "working": working_context(rating, working_of(rating, page.language), page.language) if is_open else None,
    }
