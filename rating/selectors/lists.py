"""Lists, periods and their issues: what is in force, and what the public sees of it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from django.db.models import Q, QuerySet

from players.models import Federation, Player, User
from players.permissions import federation_ids_of
from players.selectors import PublicPlayer, matching, public_player, register_entry, with_names
from rating.elo import kind_of
from rating.models import Issue, Period, Rating, RatingList
from tournaments.models import Tournament

FIELD_OF_KIND = {
    RatingList.Kind.CLASSICAL.value: "rating_standard",
    RatingList.Kind.RAPID.value: "rating_rapid",
    RatingList.Kind.BLITZ.value: "rating_blitz",
}


class ListedIssue(NamedTuple):
    """A published issue of a period; `current` is the last one of its period."""

    issue: Issue
    current: bool


def list_by_address(federation: str, kind: str) -> RatingList | None:
    return RatingList.objects.select_related("federation").filter(federation__slug=federation, kind=kind).first()


def all_lists() -> list[RatingList]:
    """Every list, by federation and kind; one query."""
    order = list(RatingList.Kind.values)
    lists = RatingList.objects.select_related("federation")
    return sorted(lists, key=lambda each: (each.federation_id, order.index(each.kind)))


def kind_of_tournament(tournament: Tournament) -> str:
    rules = tournament.rules
    return kind_of(rules.base_minutes, rules.increment_seconds).value


def current_issues(rating_list: RatingList) -> QuerySet[Issue]:
    """The issue that holds of each published period, newest period first."""
    published = Issue.objects.filter(period__rating_list=rating_list, state=Issue.State.PUBLISHED)
    newest = {row["period"]: row["pk"] for row in published.order_by("number").values("period", "pk")}
    return published.filter(pk__in=newest.values()).select_related("period__rating_list").order_by("-period__number")


def issue_in_force(rating_list: RatingList, day: date | None = None) -> Issue | None:
    """The last published list, or the one that was in force on a day."""
    issues = current_issues(rating_list)
    if day is not None:
        issues = issues.filter(period__listed_on__lte=day)
    return issues.first()


def issue_of(rating_list: RatingList, period: int, number: int | None = None) -> Issue | None:
    """A published issue by its period's number; without `number` the one that holds."""
    issues = Issue.objects.filter(
        period__rating_list=rating_list, period__number=period, state=Issue.State.PUBLISHED
    ).select_related("period__rating_list__federation")
    if number is not None:
        issues = issues.filter(number=number)
    return issues.order_by("-number").first()


def unpublished_issue(period: Period) -> Issue | None:
    return period.issues.exclude(state=Issue.State.PUBLISHED).select_related("period__rating_list").first()


class ListRow(NamedTuple):
    """A player of an issue as the reader may see him; of somebody not to be published only the place is told."""

    rating: Rating
    person: PublicPlayer
    hidden: bool


def rows_of(ratings: Iterable[Rating], language: str, *, reveal: bool = False) -> list[ListRow]:
    """The rows with their people; two queries. `reveal` is for the federation's staff only."""
    listed_ratings = list(ratings)
    people = with_names(Player.objects.filter(pk__in=[rating.player_id for rating in listed_ratings])).in_bulk()
    rows = []
    for rating in listed_ratings:
        player = people[rating.player_id]
        shown = register_entry(player, language) if reveal else public_player(player, language)
        rows.append(ListRow(rating, shown, not player.publish))
    return rows


def listed(issue: Issue) -> QuerySet[Rating]:
    """Everybody with a rating in the issue, in the order of places."""
    rated = Rating.objects.filter(issue=issue, after__isnull=False, double=False)
    return rated.select_related("region").order_by("place", "-after", "pk")


def matching_rows(ratings: QuerySet[Rating], text: str, region: str) -> QuerySet[Rating]:
    """Rows of people to be published whose name fits, and of a region by its code."""
    if text:
        ratings = ratings.filter(player__in=matching(Player.objects.filter(publish=True), text))
    if region:
        ratings = ratings.filter(region__code=region, player__publish=True)
    return ratings


def managed_federations(user: User) -> QuerySet[Federation]:
    """Federations whose ratings the user may manage."""
    if user.is_superuser:
        return Federation.objects.all()
    return Federation.objects.filter(pk__in=federation_ids_of(user, "administrator"))


def unknown_in_register(rating_list: RatingList) -> QuerySet[Player]:
    """Players of the federation with a rating in the register of which the list knows nothing."""
    field = FIELD_OF_KIND[rating_list.kind]
    known = Q(ratings__issue__period__rating_list=rating_list)
    started = rating_list.starting_ratings.values("player")
    return (
        Player.objects.filter(federation=rating_list.federation_id, **{f"{field}__isnull": False})
        .exclude(pk__in=started)
        .exclude(pk__in=Player.objects.filter(known).values("pk"))
    )
