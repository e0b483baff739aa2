"""The read-only JSON: public events only, keyed by version, in the language of `?lang=` or of Accept-Language."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.module_loading import import_string
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.serializers import Serializer
from rest_framework.throttling import AnonRateThrottle
from rest_framework.views import APIView

from players.names import name_in
from tournaments.api import content
from tournaments.api import serializers as shapes
from tournaments.models import Event, Tournament
from tournaments.selectors.calendar import public_state
from tournaments.selectors.crosstables import VISIBLE, people_of
from tournaments.selectors.events import public_events, tournament_by_address
from tournaments.selectors.public import admitted_count, round_of, schedule_of
from tournaments.selectors.standings import standings_of
from tournaments.views.keyed import keyed, keyed_by

LANG = OpenApiParameter(
    "lang", OpenApiTypes.STR, enum=[code for code, _name in settings.LANGUAGES], description="Language of names."
)
WORKINGS = OpenApiParameter(
    "workings", OpenApiTypes.BOOL, description="1: every value with the addends that it is made of."
)


def described(operation: str, shape: type[Serializer], *parameters: OpenApiParameter) -> Callable[[type], type]:
    """Says in the schema what a view answers to GET."""
    responses = {200: shape, 404: shapes.ErrorSerializer}
    schema = extend_schema(operation_id=operation, parameters=[LANG, *parameters], responses=responses)
    return extend_schema_view(get=schema)


class ByAddress(AnonRateThrottle):
    """So many requests a minute from one address; a hall full of phones shares one."""

    rate = "600/min"

    def get_ident(self, request: Request) -> str:
        address: Callable[[HttpRequest], str] = import_string(settings.AXES_CLIENT_IP_CALLABLE)
        return address(request._request)


class InLanguage:
    """Answers in the language asked for."""

    throttle_classes: ClassVar[Sequence[type]] = (ByAddress,)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        wanted = request.GET.get("lang", "")
        known = wanted in dict(settings.LANGUAGES)
        language = wanted if known else translation.get_language() or settings.LANGUAGE_CODE
        with translation.override(language):
            response: HttpResponse = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
            if hasattr(response, "render"):
                response = response.render()
        response["Content-Language"] = language
        return response

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)  # type: ignore[misc]
        if request.GET.get("lang", settings.LANGUAGE_CODE) not in dict(settings.LANGUAGES):
            raise ValidationError({"lang": [", ".join(code for code, _name in settings.LANGUAGES)]})


def as_json(data: content.Data) -> HttpResponse:
    return HttpResponse(JSONRenderer().render(data), content_type="application/json; charset=utf-8")


def _language() -> str:
    return translation.get_language() or settings.LANGUAGE_CODE


class EventFilter(filters.FilterSet):
    year = filters.NumberFilter(field_name="starts_on", lookup_expr="year", min_value=1900, max_value=2999)

    class Meta:
        model = Event
        fields: ClassVar[list[str]] = []


class Pages(LimitOffsetPagination):
    """Pages of a list; nobody asks for all of it at once."""

    max_limit = 500


@extend_schema_view(get=extend_schema(operation_id="events", parameters=[LANG]))
class Events(InLanguage, ListAPIView):
    """All public events, the newest first."""

    queryset = Event.objects.none()
    serializer_class = shapes.EventSerializer
    filterset_class = EventFilter
    pagination_class = Pages

    def get_queryset(self) -> QuerySet[Event]:
        return public_events().select_related("federation").prefetch_related("tournaments")

    def list(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:  # type: ignore[override]
        return keyed_by(request._request, ("api events", *public_state()), self._page)

    def _page(self) -> HttpResponse:
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset())) or []
        data = [_event(self.request, event) for event in page]
        return as_json(self.get_paginated_response(data).data)


class EventView(InLanguage, APIView, ABC):
    """One event; `content_of` makes the answer for one tournament of it where there is one in the address."""

    def get(self, request: Request, event: str, tournament: str, **more: Any) -> HttpResponse:
        found = tournament_by_address(event, tournament)
        if found is None or not found.event.is_public:
            raise NotFound
        return keyed(request._request, found, "api", lambda: as_json(self.content_of(found, **more)))

    @abstractmethod
    def content_of(self, tournament: Tournament, **more: Any) -> content.Data:
        """The answer for a tournament that may be seen."""


@described("event", shapes.EventSerializer)
class OneEvent(InLanguage, APIView):
    """A public event and its tournaments."""

    def get(self, request: Request, event: str) -> HttpResponse:
        found = public_events().select_related("federation").prefetch_related("tournaments").filter(slug=event).first()
        if found is None:
            raise NotFound
        return keyed_by(
            request._request, ("api event", found.pk, found.version), lambda: as_json(_event(request, found))
        )


@described("tournament", shapes.TournamentSerializer)
class OneTournament(EventView):
    """How a tournament is played and how far it is."""

    def content_of(self, tournament: Tournament, **more: Any) -> content.Data:
        published = sum(1 for one in schedule_of(tournament) if one.is_published)
        data = content.tournament_data(
            tournament, _language(), published=published, participants=admitted_count(tournament)
        )
        page = reverse("tournaments:tournament", args=[tournament.event.slug, tournament.slug])
        links = {"page": self.request.build_absolute_uri(page)}
        for name, route in (
            ("participants", "participants"), ("rounds", "rounds"), ("standings", "last_standings"),
            ("crosstable", "crosstable"),
        ):  # fmt: skip
            links[name] = _address(self.request, route, tournament)
        return {**data, "links": links}


@described("participants", shapes.ParticipantsSerializer)
class Participants(EventView):
    """Everybody admitted, by starting number."""

    def content_of(self, tournament: Tournament, **more: Any) -> content.Data:
        people = people_of(tournament, language=_language())
        return {"participants": [content.participant_data(person) for person in people.values()]}


@described("rounds", shapes.RoundsSerializer)
class Rounds(EventView):
    """All rounds of a tournament with their times; a proposal is told as planned."""

    def content_of(self, tournament: Tournament, **more: Any) -> content.Data:
        rounds = []
        for one in schedule_of(tournament):
            url = _address(self.request, "pairings", tournament, one.number) if one.is_published else None
            rounds.append({**content.scheduled_data(one, tournament), "url": url})
        return {"rounds": rounds}


@described("round", shapes.RoundSerializer)
class Pairings(EventView):
    """The pairs and results of a published round."""

    def content_of(self, tournament: Tournament, **more: Any) -> content.Data:
        scheduled = next((one for one in schedule_of(tournament) if one.number == more["round"]), None)
        if scheduled is None or scheduled.state not in VISIBLE:
            raise NotFound
        shown = round_of(tournament, scheduled.number, language=_language())
        starts_at = content.moment(scheduled.starts_at, tournament)
        return content.round_data(shown, state=scheduled.state, starts_at=starts_at)


@described("last_standings", shapes.StandingsSerializer, WORKINGS)
class LastStandings(EventView):
    """Places after the last published round."""

    def content_of(self, tournament: Tournament, **more: Any) -> content.Data:
        through: int | None = more.get("round")
        if through is not None and through > tournament.rules.rounds:
            raise NotFound
        table, order = standings_of(tournament, language=_language(), through=through)
        if through is not None and order.round_number != through:
            raise NotFound
        workings = self.request.query_params.get("workings", "") in {"1", "true"}
        return content.standings_data(table, order, workings=workings)


@described("standings", shapes.StandingsSerializer, WORKINGS)
class StandingsAfter(LastStandings):
    """Places as they stood after a published round; 0 is before the first."""


@described("crosstable", shapes.CrosstableSerializer)
class Crosstable(EventView):
    """Everybody's rounds in the order of places; opponents are starting numbers."""

    def content_of(self, tournament: Tournament, **more: Any) -> content.Data:
        return content.crosstable_data(*standings_of(tournament, language=_language()))


def _address(request: Request, name: str, tournament: Tournament, *more: object) -> str:
    path = reverse(f"api:{name}", args=[tournament.event.slug, tournament.slug, *more])
    return request.build_absolute_uri(path)


def _event(request: Request, event: Event) -> content.Data:
    language = _language()
    tournaments = []
    for tournament in event.tournaments.all():
        tournament.event = event
        tournaments.append(
            {
                "slug": tournament.slug,
                "title": name_in(tournament.title, language),
                "url": _address(request, "tournament", tournament),
            }
        )
    url = request.build_absolute_uri(reverse("api:event", args=[event.slug]))
    return {**content.event_data(event, language), "url": url, "tournaments": tournaments}
