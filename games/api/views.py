"""Public games as JSON and as files, in the language of `?lang=` or of Accept-Language."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.serializers import Serializer
from rest_framework.utils.urls import replace_query_param
from rest_framework.views import APIView

from games.api import content
from games.api import serializers as shapes
from games.messages import message
from games.rules.position import Position
from games.selectors.downloads import file_of, games_of_event, text_of
from games.selectors.openings import opening_table
from games.selectors.records import Game, game_of, rows_of, with_people
from games.selectors.search import Sought, read_opening, read_position, search_games
from tournaments.api.serializers import ErrorSerializer
from tournaments.api.views import LANG, InLanguage, as_json
from tournaments.errors import Refused
from tournaments.selectors.events import public_events


class GameText(BaseRenderer):
    """Says that a view answers with text; the view writes it itself."""

    media_type = "text/plain"
    format = "pgn"
    charset = "utf-8"

    def render(self, data: Any, *args: Any, **more: Any) -> Any:
        return JSONRenderer().render(data)


def _described(operation: str, shape: Any, *asked: Any) -> Any:
    """Says in the schema what a view answers to GET; without a shape it is text."""
    good: dict[Any, Any] = {200: shape} if shape else {(200, "text/plain"): OpenApiTypes.STR}
    responses: dict[Any, Any] = {**good, 400: OpenApiTypes.OBJECT, 404: ErrorSerializer}
    return extend_schema_view(get=extend_schema(operation_id=operation, parameters=[LANG, *asked], responses=responses))


class TextView(InLanguage, APIView):
    """Answers with games as text."""

    renderer_classes = (GameText, JSONRenderer)


@_described("games", shapes.GamesSerializer, shapes.SoughtSerializer, shapes.PageSerializer)
class Games(InLanguage, APIView):
    """Recorded games that fit what is asked for, the newest first."""

    def get(self, request: Request) -> HttpResponse:
        page = _asked(request, shapes.PageSerializer)
        limit, offset = page["limit"], page["offset"]
        found = _found(request)
        count = found.count()
        rows = rows_of(with_people(found)[offset : offset + limit], _language())
        here = request.build_absolute_uri()
        later = replace_query_param(here, "offset", offset + limit) if offset + limit < count else None
        earlier = replace_query_param(here, "offset", max(0, offset - limit)) if offset else None
        results = [content.row_data(row, _address(request, "game", row.id)) for row in rows]
        return as_json({"count": count, "next": later, "previous": earlier, "results": results})


@_described("game", shapes.GameSerializer)
class OneGame(InLanguage, APIView):
    """A recorded game with its moves and positions."""

    def get(self, request: Request, pk: int) -> HttpResponse:
        game = _game(pk)
        data = content.game_data(game, _address(request, "game", pk), _address(request, "game_file", pk))
        return as_json(data)


@_described("openings", shapes.OpeningSerializer, shapes.OpeningQuerySerializer)
class Openings(InLanguage, APIView):
    """The moves made from a position, with counts and results."""

    def get(self, request: Request) -> HttpResponse:
        asked = _asked(request, shapes.OpeningQuerySerializer)
        return as_json(content.opening_data(opening_table(_position(asked))))


@_described("games_file", None, shapes.SoughtSerializer)
class GamesFile(TextView):
    """The games found as one text file, 5000 at most."""

    def get(self, request: Request) -> HttpResponseBase:
        return _file(file_of(_found(request), language=_language()), "games.pgn")


@_described("game_file", None)
class GameFile(TextView):
    """One game as a text file."""

    def get(self, request: Request, pk: int) -> HttpResponseBase:
        return _file(iter([text_of(_game(pk))]), f"game-{pk}.pgn")


@_described("event_games_file", None)
class EventFile(TextView):
    """All recorded games of an event as a text file, in the order of rounds and boards."""

    def get(self, request: Request, event: str) -> HttpResponseBase:
        found = public_events().filter(slug=event).first()
        if found is None:
            raise NotFound
        return _file(file_of(games_of_event(found), language=_language()), f"{event}.pgn")


def _language() -> str:
    return get_language() or "ky"


def _asked(request: Request, shape: type[Serializer]) -> dict[str, Any]:
    asked = shape(data=request.query_params)
    asked.is_valid(raise_exception=True)
    values: dict[str, Any] = asked.validated_data
    return values


def _found(request: Request) -> Any:
    sought = Sought(**_asked(request, shapes.SoughtSerializer))
    try:
        return search_games(sought)
    except Refused as refusal:
        raise _invalid(refusal) from refusal


def _position(asked: dict[str, Any]) -> Position:
    try:
        if asked.get("position"):
            return read_position(asked["position"], asked.get("rule_set", ""))
        return read_opening(asked.get("moves", ""), asked.get("rule_set", "")).position
    except Refused as refusal:
        raise _invalid(refusal) from refusal


def _invalid(refusal: Refused) -> ValidationError:
    return ValidationError({"detail": message(refusal)}, code=refusal.code)


def _game(pk: int) -> Game:
    game = game_of(pk, language=_language())
    if game is None:
        raise Http404
    return game


def _file(pieces: Any, name: str) -> StreamingHttpResponse:
    response = StreamingHttpResponse((piece.encode() for piece in pieces), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _address(request: Request, name: str, pk: int) -> str:
    return request.build_absolute_uri(reverse(f"games_api:{name}", args=[pk]))
