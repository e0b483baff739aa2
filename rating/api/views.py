"""Published ratings as JSON, in the language of `?lang=` or of Accept-Language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.serializers import Serializer
from rest_framework.utils.urls import replace_query_param
from rest_framework.views import APIView

from players.models import Player
from players.selectors import public_player
from rating.api import content
from rating.api import serializers as shapes
from rating.models import Issue
from rating.selectors.history import histories_of
from rating.selectors.lists import all_lists, issue_in_force, issue_of, list_by_address, listed, rows_of
from rating.selectors.reports import report_of
from tournaments.api.serializers import ErrorSerializer
from tournaments.api.views import LANG, InLanguage, as_json
from tournaments.selectors.events import tournament_by_address

MOST, USUAL = 1000, 100
LIMIT = OpenApiParameter("limit", OpenApiTypes.INT, description=f"Players at once, {USUAL} or at most {MOST}.")
OFFSET = OpenApiParameter("offset", OpenApiTypes.INT, description="Players left out at the beginning.")


def _described(operation: str, shape: type[Serializer], *asked: OpenApiParameter) -> Callable[[type], type]:
    responses = {200: shape, 404: ErrorSerializer}
    schema = extend_schema(operation_id=operation, parameters=[LANG, *asked], responses=responses)
    return extend_schema_view(get=schema)


@_described("rating_lists", shapes.RatingListsSerializer)
class Lists(InLanguage, APIView):
    """The lists in force."""

    def get(self, request: Request) -> HttpResponse:
        told = []
        for rating_list in all_lists():
            issue = issue_in_force(rating_list)
            if issue is None:
                continue
            where = [rating_list.federation.slug, rating_list.kind, issue.period.number]
            told.append(
                {
                    "federation": rating_list.federation.slug,
                    "federation_name": rating_list.federation.name_in(_language()),
                    "kind": rating_list.kind,
                    "period": issue.period.number,
                    "date": issue.period.listed_on.isoformat(),
                    "players": listed(issue).count(),
                    "url": request.build_absolute_uri(reverse("rating_api:issue", args=where)),
                }
            )
        return as_json({"lists": told})


@_described("rating_list", shapes.IssueSerializer, LIMIT, OFFSET)
class CurrentList(InLanguage, APIView):
    """The list in force of a federation, by places."""

    def get(self, request: Request, federation: str, kind: str) -> HttpResponse:
        rating_list = list_by_address(federation, kind)
        return _issue(request, issue_in_force(rating_list) if rating_list else None)


@_described("rating_issue", shapes.IssueSerializer, LIMIT, OFFSET)
class PeriodList(InLanguage, APIView):
    """The list of a period, by places."""

    def get(self, request: Request, federation: str, kind: str, period: int) -> HttpResponse:
        rating_list = list_by_address(federation, kind)
        return _issue(request, issue_of(rating_list, period) if rating_list else None)


@_described("player_ratings", shapes.PlayerRatingsSerializer)
class PlayerRatings(InLanguage, APIView):
    """A player's ratings in all lists."""

    def get(self, request: Request, pk: int) -> HttpResponse:
        player = Player.objects.filter(pk=pk, publish=True).first()
        if player is None:
            raise NotFound
        lists = [content.history_data(history) for history in histories_of(player)]
        return as_json({"player": player.pk, "name": public_player(player, _language()).name, "lists": lists})


@_described("rating_report", shapes.ReportSerializer)
class EventReport(InLanguage, APIView):
    """What an event changes, or changed, in everybody's rating."""

    def get(self, request: Request, event: str, tournament: str) -> HttpResponse:
        found = tournament_by_address(event, tournament)
        if found is None or not found.event.is_public:
            raise NotFound
        return as_json(content.report_data(report_of(found, language=_language())))


def _issue(request: Request, issue: Issue | None) -> HttpResponse:
    if issue is None:
        raise NotFound
    limit = _number(request, "limit", USUAL, least=1, most=MOST)
    offset = _number(request, "offset", 0, least=0, most=1_000_000)
    found = listed(issue)
    count = found.count()
    here = request.build_absolute_uri()
    rows = rows_of(found[offset : offset + limit], _language())
    page: dict[str, Any] = {
        "count": count,
        "next": replace_query_param(here, "offset", offset + limit) if offset + limit < count else None,
        "previous": replace_query_param(here, "offset", max(0, offset - limit)) if offset else None,
        "results": [content.list_row_data(row, _language()) for row in rows],
    }
    return as_json({**content.issue_data(issue), **page})


def _number(request: Request, name: str, usual: int, *, least: int, most: int) -> int:
    text = request.query_params.get(name, "")
    return min(max(int(text), least), most) if text.isascii() and text.isdecimal() and len(text) < 9 else usual


def _language() -> str:
    return get_language() or "ky"
