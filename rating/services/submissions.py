"""Handing tournaments in for rating."""

from __future__ import annotations

from datetime import date, timedelta
from uuid import UUID

from django.db.models import Max

from players.models import User
from rating.models import Issue, RatedGame, RatingList, Submission
from rating.selectors.lists import kind_of_tournament
from rating.selectors.played import is_complete
from rating.services.lists import list_for
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.services.writing import writing


def submit(
    tournament: Tournament, *, actor: User | None, key: UUID | None = None, rating_list: RatingList | None = None
) -> Submission:
    """Hand a finished tournament in; without `rating_list` for its federation's list of its kind of play.

    It counts on its last day, or on the first day after the last published list where that took its period in
    already. The order in which tournaments are handed in makes no difference.
    """
    federation = tournament.event.federation
    chosen = rating_list or list_for(
        federation, kind_of_tournament(tournament), day=tournament.event.starts_on, actor=actor
    )
    if chosen.federation_id != federation.pk:
        raise Refused("event-of-another-federation")
    with writing(tournament, actor=actor, key=key) as act:
        found = Submission.objects.select_related("rating_list").filter(tournament=tournament).first()
        if found is not None:
            if found.rating_list_id == chosen.pk:
                return found
            raise Refused("submitted-already")
        if not is_complete(act.tournament):
            raise Refused("not-finished")
        made = Submission.objects.create(
            rating_list=chosen,
            tournament=act.tournament,
            counts_on=_counting_day(chosen, tournament),
            submitted_by=actor,
        )
        act.journal("rating-submitted", rating_list=str(chosen))
        return made


def take_back(submission: Submission, *, actor: User | None, key: UUID | None = None) -> None:
    """Undo handing in; refused once a published list holds the games."""
    with writing(submission.tournament, actor=actor, key=key) as act:
        found = Submission.objects.select_related("rating_list").filter(pk=submission.pk).first()
        if act.repeated or found is None:
            return
        if in_published_list(act.tournament):
            raise Refused("in-published-list")
        act.journal("rating-withdrawn", rating_list=str(found.rating_list))
        found.delete()


def in_published_list(tournament: Tournament) -> bool:
    return RatedGame.objects.filter(tournament=tournament, rating__issue__state=Issue.State.PUBLISHED).exists()


def _counting_day(rating_list: RatingList, tournament: Tournament) -> date:
    periods = rating_list.periods.filter(issues__state=Issue.State.PUBLISHED)
    published: date | None = periods.aggregate(last=Max("ends_on"))["last"]
    day = tournament.event.ends_on
    return day if published is None or day > published else published + timedelta(days=1)
