"""What ratings show on a player's page: each list with its graph, and his titles."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from players.models import Player
from players.ranks import rank_label
from players.registry import Section
from rating.graph import draw_ratings
from rating.selectors.history import History, histories_of
from rating.selectors.titles import titles_held


def rating_section(player: Player, language: str) -> Section | None:
    """None for a player who stands in no published list and holds no title."""
    histories, titles = histories_of(player), titles_held(player)
    if not histories and not titles:
        return None
    lists = [
        {
            "kind": history.rating_list.get_kind_display(),
            "rating": history.current,
            "date": date_format(history.points[-1].listed_on),
            "graphs": graphs_of(history),
        }
        for history in histories
    ]
    held = [{"title": rank_label(each.title, language), "date": date_format(each.granted_on)} for each in titles]
    return Section("rating/parts/player.html", {"pk": player.pk, "lists": lists, "titles": held})


def graphs_of(history: History) -> list[SafeString]:
    """The wide drawing and the one for phones; none while there was no rating."""
    points = [(point.listed_on, point.rating.after) for point in history.points if point.rating.after is not None]
    if not points:
        return []
    label = _("Rating from %(first)s to %(last)s, now %(rating)s") % {
        "first": date_format(points[0][0]),
        "last": date_format(points[-1][0]),
        "rating": points[-1][1],
    }
    return [mark_safe(draw_ratings(points, label=label, tall=tall)) for tall in (False, True)]  # noqa: S308 - ours
