"""Opening lists, their settings, periods and the ratings that players bring along."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F

from players.models import Federation, Player, User
from rating.elo import InvalidSettings, ListSettings
from rating.models import Issue, Period, RatingList, StartingRating
from rating.presets import DEFAULT, settings_presets
from rating.selectors.lists import FIELD_OF_KIND, unknown_in_register
from tournaments.errors import Refused

#: Whoever brings a rating along is no newcomer to K.
BROUGHT_GAMES = 30


def open_list(
    federation: Federation,
    *,
    kind: str,
    opened_on: date,
    actor: User | None,
    preset: str = DEFAULT,
    from_register: bool = True,
) -> RatingList:
    """Begin a list of one kind; `from_register` takes the ratings that players have there as their starting ones."""
    if kind not in RatingList.Kind.values or preset not in settings_presets():
        raise Refused("invalid-settings", {"field": "kind"})
    try:
        with transaction.atomic():
            rating_list = RatingList.objects.create(
                federation=federation,
                kind=kind,
                regulation=settings_presets()[preset].settings.to_dict(),
                opened_on=opened_on,
                created_by=actor,
            )
            if from_register:
                _bring(rating_list, opened_on, actor)
            return rating_list
    except IntegrityError as error:
        raise Refused("list-exists") from error


def list_for(federation: Federation, kind: str, *, day: date, actor: User | None) -> RatingList:
    """The federation's list of a kind; one that it does not have yet is opened from the register."""
    found = RatingList.objects.filter(federation=federation, kind=kind).first()
    return found or open_list(federation, kind=kind, opened_on=day, actor=actor)


@transaction.atomic
def change_settings(rating_list: RatingList, *, values: Mapping[str, Any], actor: User | None) -> RatingList:
    """Replace the list's numbers; they count from the next calculation on, published lists stay."""
    try:
        settings = ListSettings.from_dict(values)
    except InvalidSettings as error:
        raise Refused("invalid-settings", {"field": error.field}) from error
    locked = lock(rating_list)
    locked.regulation = settings.to_dict()
    locked.save(update_fields=["regulation"])
    touch(locked)
    return locked


@transaction.atomic
def bring_ratings(rating_list: RatingList, *, valid_from: date, actor: User | None) -> int:
    """Take over the ratings in the register of which the list knows nothing; how many there were."""
    return _bring(lock(rating_list), valid_from, actor)


@transaction.atomic
def add_period(
    rating_list: RatingList, *, ends_on: date, listed_on: date, actor: User | None, starts_on: date | None = None
) -> Period:
    """The period after the last one; the first begins where `starts_on` says."""
    lock(rating_list)
    last = rating_list.periods.last()
    due = last.ends_on + timedelta(days=1) if last else starts_on or rating_list.opened_on
    if starts_on is not None and starts_on != due:
        raise Refused("period-overlaps", {"day": due})
    if ends_on < due:
        raise Refused("period-ends-too-early")
    if listed_on <= ends_on:
        raise Refused("list-dated-too-early")
    return Period.objects.create(
        rating_list=rating_list,
        number=last.number + 1 if last else 1,
        starts_on=due,
        ends_on=ends_on,
        listed_on=listed_on,
    )


def next_period(rating_list: RatingList) -> Period:
    """The period that would follow, to the end of its month; not written."""
    last = rating_list.periods.last()
    first_day = last.ends_on + timedelta(days=1) if last else rating_list.opened_on
    ends_on = _month_end(first_day)
    return Period(
        rating_list=rating_list,
        number=last.number + 1 if last else 1,
        starts_on=first_day,
        ends_on=ends_on,
        listed_on=ends_on + timedelta(days=1),
    )


def open_period(rating_list: RatingList, day: date, *, actor: User | None) -> Period:
    """The first period without a published list that a day's play can go into; made to the end of the month if none."""
    waiting = rating_list.periods.exclude(issues__state=Issue.State.PUBLISHED).filter(ends_on__gte=day).first()
    if waiting is not None:
        return waiting
    with transaction.atomic():
        last = lock(rating_list).periods.last()
        first_day = last.ends_on + timedelta(days=1) if last else day.replace(day=1)
        ends_on = _month_end(max(day, first_day))
        return add_period(
            rating_list, starts_on=first_day, ends_on=ends_on, listed_on=ends_on + timedelta(days=1), actor=actor
        )


def lock(rating_list: RatingList) -> RatingList:
    """The list with its row locked: writes of one list follow each other."""
    return RatingList.objects.select_for_update(of=("self",)).select_related("federation").get(pk=rating_list.pk)


def touch(rating_list: RatingList) -> None:
    """Let pages made from the list be made anew."""
    RatingList.objects.filter(pk=rating_list.pk).update(version=F("version") + 1)
    rating_list.version += 1


def _bring(rating_list: RatingList, valid_from: date, actor: User | None) -> int:
    field = FIELD_OF_KIND[rating_list.kind]
    players = Player.objects.filter(pk__in=unknown_in_register(rating_list).values("pk"))
    made = [
        StartingRating(
            rating_list=rating_list,
            player_id=pk,
            rating=rating,
            games=BROUGHT_GAMES,
            valid_from=valid_from,
            given_by=actor,
        )
        for pk, rating in players.order_by("pk").values_list("pk", field)
    ]
    StartingRating.objects.bulk_create(made)
    return len(made)


def _month_end(day: date) -> date:
    following = day.replace(day=28) + timedelta(days=4)
    return following - timedelta(days=following.day)
