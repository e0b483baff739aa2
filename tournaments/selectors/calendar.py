"""Public events in time: on now, next, past; which of them are being played and how far they are."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from django.db.models import Count, Exists, Max, OuterRef, Q, Sum
from django.db.models.functions import ExtractYear

from tournaments.models import Event, Participant, Round, RoundState, Tournament
from tournaments.selectors.crosstables import VISIBLE
from tournaments.selectors.events import public_events


class EventLine(NamedTuple):
    """An event in a list; `when` is on, next or past."""

    id: int
    slug: str
    title: Mapping[str, str]
    place: Mapping[str, str]
    starts_on: date
    ends_on: date
    when: str


class TournamentLine(NamedTuple):
    """A tournament of a listed event, with its newest published round (0: none yet)."""

    event_id: int
    event_slug: str
    slug: str
    id: int
    title: Mapping[str, str]
    system: str
    rounds: int
    participants: int
    round: int
    is_on: bool
    boards: int
    done: int


def public_state() -> tuple[int | None, ...]:
    """Changes whenever any event does; for keying lists. One query.

    Hidden events count too. Versions only grow, so their sum never comes back to a value it had; over the public ones
    alone it would when one is hidden and another shown.
    """
    found = Event.objects.aggregate(count=Count("pk"), versions=Sum("version"), last=Max("pk"))
    return tuple(found.values())


def event_years() -> list[int]:
    """Years in which public events began, newest first."""
    years = public_events().annotate(year=ExtractYear("starts_on")).values_list("year", flat=True)
    return sorted(set(years.order_by()), reverse=True)


def event_lines(today: date, *, year: int | None = None) -> list[EventLine]:
    """All public events, those that begin last first; one query.

    On now is what has a round being played, or what `today` lies in.
    """
    playing = Round.objects.filter(tournament__event=OuterRef("pk"), state=RoundState.PUBLISHED)
    found = public_events().annotate(playing=Exists(playing))
    if year is not None:
        found = found.filter(starts_on__year=year)
    rows = found.order_by("-starts_on", "-pk").values_list(
        "pk", "slug", "title", "place", "starts_on", "ends_on", "playing"
    )
    return [EventLine(*row[:6], _when(row[4], row[5], today, playing=row[6])) for row in rows]


def _when(first: date, last: date, today: date, *, playing: bool) -> str:
    if playing or first <= today <= last:
        return "on"
    return "next" if first > today else "past"


def tournament_lines(event_ids: list[int]) -> dict[int, list[TournamentLine]]:
    """The tournaments of the events, by event; three queries."""
    tournaments = list(
        Tournament.objects.filter(event__in=event_ids)
        .annotate(last=Max("rounds__number", filter=Q(rounds__state__in=VISIBLE)))
        .select_related("event")
        .order_by("pk")
    )
    admitted = dict(
        Participant.objects.filter(tournament__in=[t.pk for t in tournaments], admission=Participant.Admission.ADMITTED)
        .order_by()
        .values("tournament")
        .annotate(count=Count("pk"))
        .values_list("tournament", "count")
    )
    progress = _progress({tournament.pk: tournament.last for tournament in tournaments if tournament.last})
    found: dict[int, list[TournamentLine]] = {}
    for tournament in tournaments:
        state, boards, done = progress.get(tournament.pk, ("", 0, 0))
        found.setdefault(tournament.event_id, []).append(
            TournamentLine(
                event_id=tournament.event_id,
                event_slug=tournament.event.slug,
                slug=tournament.slug,
                id=tournament.pk,
                title=tournament.title,
                system=tournament.rules.system,
                rounds=tournament.rules.rounds,
                participants=admitted.get(tournament.pk, 0),
                round=tournament.last or 0,
                is_on=state == RoundState.PUBLISHED,
                boards=boards,
                done=done,
            )
        )
    return found


def _progress(last_rounds: Mapping[int, int]) -> dict[int, tuple[str, int, int]]:
    """State, boards and boards with a score of one round per tournament."""
    if not last_rounds:
        return {}
    wanted = Q()
    for tournament, number in last_rounds.items():
        wanted |= Q(tournament=tournament, number=number)
    scored = Q(matches__boards__outcomes__is_current=True) & ~Q(
        matches__boards__outcomes__white=None, matches__boards__outcomes__black=None
    )
    rows = (
        Round.objects.filter(wanted)
        .annotate(
            boards=Count("matches__boards", distinct=True),
            done=Count("matches__boards", filter=scored, distinct=True),
        )
        .values_list("tournament", "state", "boards", "done")
    )
    return {tournament: (state, boards, done) for tournament, state, boards, done in rows}


def coming_events(today: date, *, limit: int = 100) -> list[Event]:
    """Public events that have not ended, the next first; one query."""
    return list(public_events().filter(ends_on__gte=today).order_by("starts_on", "pk")[:limit])
