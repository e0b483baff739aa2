"""Ratings, games and norms as the pages show them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from players.names import name_in
from players.ranks import rank_label, rank_short
from rating.figures import change_text, expected_text, whole_change_text
from rating.messages import CONDITIONS
from rating.models import Rating
from rating.selectors.history import WorkingGame
from rating.selectors.lists import ListRow
from rating.selectors.titles import ShownNorm
from tournaments.standings.figures import format_half
from tournaments.views.markup import disc, language_of


def list_rows(rows: Iterable[ListRow], language: str) -> list[dict[str, Any]]:
    """The rows of a list; of somebody not to be published only the place."""
    return [_list_row(row, language) for row in rows]


def _list_row(row: ListRow, language: str) -> dict[str, Any]:
    rating = row.rating
    if row.person.name is None:
        return {"place": rating.place, "hidden": True}
    return {
        "place": rating.place,
        "pk": rating.player_id,
        "name": row.person.name,
        "url": reverse("rating:player", args=[rating.player_id]),
        "withheld": row.hidden,
        "region": rating.region.name_in(language) if rating.region else "",
        "title": "" if rating.rank in {"", "none"} else rank_short(rating.rank, language),
        "title_full": rank_label(rating.rank, language),
        "before": rating.before,
        "moved": whole_change_text(rating.before, rating.after),
        "new": rating.before is None or rating.initial,
        "after": rating.after,
        "games": rating.games,
        "k": rating.k,
        "exact": change_text(rating.change) if rating.games else "",
    }


def working_context(rating: Rating, games: Iterable[WorkingGame], language: str) -> dict[str, Any]:
    """How a rating came about: every game, the sums, and the steps from them to the rating."""
    lines = [_game_line(each, language) for each in games]
    return {"games": lines, "steps": steps_of(rating), "rating": rating}


def _game_line(each: WorkingGame, language: str) -> dict[str, Any]:
    game, opponent = each.game, each.opponent
    counts = game.opponent_rating is not None
    shown = opponent.name is not None
    return {
        "disc": disc("w" if game.white else "b"),
        "opponent": opponent.name or _("a player not to be published"),
        "opponent_url": reverse("rating:player", args=[opponent.id]) if opponent.id else "",
        "opponent_rating": game.opponent_rating if shown else None,
        "score": format_half(game.halves),
        "expected": expected_text(game.expected),
        "change": change_text(game.change),
        "counts": counts,
        "round": game.round_number,
        "event": name_in(each.event_title, language),
        "event_language": language_of(each.event_title, language) if each.event_title else "",
        "event_url": reverse("rating:report", args=[each.event_slug, each.tournament_slug]) if each.event_slug else "",
    }


def steps_of(rating: Rating) -> list[str]:
    """The sum in sentences, from the games to the rating published."""
    if rating.first:
        return _first_steps(rating)
    if rating.before is None or not rating.games:
        return [_("No game that counts in this period.")]
    score, expected = format_half(rating.halves), expected_text(rating.expected)
    steps = []
    if rating.initial:
        steps.append(_("First rating, by sports rank or classical rating: %(rating)s.") % {"rating": rating.before})
    steps.append(
        _("Score %(score)s, expected %(expected)s, K %(k)s: change %(change)s.")
        % {"score": score, "expected": expected, "k": rating.k, "change": change_text(rating.change)}
    )
    if rating.after is None:
        steps.append(_("Below the floor of the list: unrated."))
    elif rating.held:
        steps.append(_("Held at the floor of the list: %(rating)s.") % {"rating": rating.after})
    else:
        moved = whole_change_text(rating.before, rating.after)
        steps.append(f"{rating.before} {moved} → {rating.after}")
    return steps


def _first_steps(rating: Rating) -> list[str]:
    first: dict[str, Any] = rating.first or {}
    values = {
        "games": first["games"],
        "score": format_half(first["halves"]),
        "average": expected_text(first["average"]),
        "difference": first["difference"],
    }
    steps = [
        _("Towards a first rating: %(games)s games against rated opponents, score %(score)s.") % values,
        _("Average with the drawn games that are added: %(average)s; the score adds %(difference)s.") % values,
    ]
    if rating.after is None:
        steps.append(_("No first rating yet."))
    else:
        text = _("First rating: %(rating)s.") % {"rating": rating.after}
        steps.append(f"{text} {_('This is the highest that is given.')}" if first["capped"] else text)
    return steps


def norm_lines(shown: Iterable[ShownNorm], language: str) -> list[dict[str, Any]]:
    """Norms with every condition: asked and reached."""
    return [
        {
            "pk": each.proposal.pk,
            "state": each.proposal.get_state_display(),
            "proposed": each.proposal.state == "proposed",
            "name": each.person.name or _("a player not to be published"),
            "player_url": reverse("rating:player", args=[each.person.id]) if each.person.id else "",
            "title": rank_label(each.working.title, language),
            "event": str(each.proposal.tournament.event),
            "date": date_format(each.proposal.tournament.event.ends_on),
            "conditions": [
                {
                    "name": str(CONDITIONS[one.name]),
                    "asked": format_half(one.asked) if one.name == "score" else one.asked,
                    "reached": format_half(one.reached) if one.name == "score" else one.reached,
                    "met": one.met,
                }
                for one in each.working.conditions
            ],
            "so_far": each.so_far,
            "needed": each.needed,
        }
        for each in shown
    ]
