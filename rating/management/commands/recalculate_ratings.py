"""Whether the published lists come out again when everything is calculated from the beginning."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rating.models import Rating, RatingList
from rating.selectors.lists import list_by_address
from rating.selectors.states import recalculated


class Command(BaseCommand):
    help = (
        "Calculate every published list of a federation anew, from its starting ratings on, and compare it with what "
        "was published. Nothing is written. Exit status 0 when all are equal, 1 when a list differs: then something "
        "was corrected since, and the list needs a new issue."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--federation", required=True, metavar="SLUG")
        parser.add_argument("--kind", required=True, choices=RatingList.Kind.values)

    def handle(self, *args: Any, **options: Any) -> None:
        rating_list = list_by_address(options["federation"], options["kind"])
        if rating_list is None:
            raise CommandError("there is no such list")
        failed = False
        for issue, results, states in recalculated(rating_list):
            stored = {
                row[0]: row[1:]
                for row in Rating.objects.filter(issue=issue, double=False).values_list("player_id", "after", "change")
            }
            anew = {
                player: (state.rating, results[player].change if player in results else 0)
                for player, state in states.items()
                if state.rating is not None or state.games or state.pool
            }
            players = stored.keys() | anew.keys()
            differing = sorted(player for player in players if stored.get(player) != anew.get(player))
            failed |= bool(differing)
            where = f"list of {issue.period.listed_on:%Y-%m-%d}, issue {issue.number}"
            self.stdout.write(f"{where}: {len(stored)} ratings, {len(differing)} differ")
            for player in differing:
                self.stdout.write(f"  player {player}: {_told(stored.get(player))}, now {_told(anew.get(player))}")
        if failed:
            raise SystemExit(1)


def _told(values: tuple[int | None, int] | None) -> str:
    if values is None:
        return "not in the list"
    rating, change = values
    return f"{'unrated' if rating is None else rating} ({change / 100:+.1f})"
