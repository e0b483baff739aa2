"""What the answers hold, as plain values."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rating.elo import tenth
from rating.models import Issue, Rating
from rating.selectors.history import History
from rating.selectors.lists import ListRow
from rating.selectors.reports import Report, ReportGame, ReportLine
from tournaments.standings.figures import format_decimal

Data = dict[str, Any]


def list_row_data(row: ListRow, language: str) -> Data:
    """A player of a list; of one not to be published only the place."""
    rating, person = row.rating, row.person
    if person.name is None:
        empty = dict.fromkeys(("player", "name", "region", "title", "before", "change", "after", "games"))
        return {"place": rating.place, **empty}
    return {
        "place": rating.place,
        "player": person.id,
        "name": person.name,
        "region": rating.region.name_in(language) if rating.region else "",
        "title": rating.rank,
        "before": rating.before,
        "change": _change(rating.change) if rating.before is not None else None,
        "after": rating.after,
        "games": rating.games,
    }


def issue_data(issue: Issue) -> Data:
    """The head of a published list."""
    period = issue.period
    return {
        "federation": period.rating_list.federation.slug,
        "kind": period.rating_list.kind,
        "period": period.number,
        "issue": issue.number,
        "why": issue.why,
        "date": period.listed_on.isoformat(),
        "starts_on": period.starts_on.isoformat(),
        "ends_on": period.ends_on.isoformat(),
    }


def history_data(history: History) -> Data:
    return {
        "federation": history.rating_list.federation.slug,
        "kind": history.rating_list.kind,
        "ratings": [
            {"date": point.listed_on.isoformat(), "period": point.period, **_rating(point.rating)}
            for point in history.points
        ],
    }


def _rating(rating: Rating) -> Data:
    rated = rating.before is not None
    return {
        "before": rating.before,
        "k": rating.k,
        "games": rating.games,
        "score": _points(rating.halves),
        "expected": _hundredths(rating.expected) if rated else None,
        "change": _change(rating.change) if rated else None,
        "after": rating.after,
    }


def report_data(report: Report) -> Data:
    """An event's report; of players not to be published no figure is told, nor their ratings elsewhere."""
    issue = report.issue or report.before
    return {
        "event": report.tournament.event.slug,
        "tournament": report.tournament.slug,
        "kind": report.kind,
        "final": report.issue is not None,
        "list_date": issue.period.listed_on.isoformat() if issue else None,
        "players": [_line(line, report) for line in report.lines],
    }


def _line(line: ReportLine, report: Report) -> Data:
    person = report.people[line.number]
    shown, rated = person.published, line.before is not None
    return {
        "number": line.number,
        "name": person.name,
        "before": line.before if shown else None,
        "initial": line.initial if shown else False,
        "k": line.k if shown else None,
        "games": line.counted if shown else None,
        "score": _points(line.halves) if shown else None,
        "expected": _hundredths(line.expected) if shown and rated else None,
        "change": _change(line.change) if shown and rated else None,
        "after": line.after if shown else None,
        "performance": line.performance if shown else None,
        "played": [_game(game, report) for game in line.games] if shown else [],
    }


def _game(game: ReportGame, report: Report) -> Data:
    opponent = report.people.get(game.opponent)
    told = opponent is not None and opponent.published
    return {
        "round": game.round,
        "side": "white" if game.white else "black",
        "opponent": game.opponent,
        "opponent_rating": game.opponent_rating if told else None,
        "score": _points(game.halves),
        "expected": None if game.expected is None else _hundredths(game.expected),
        "change": None if game.change is None else _change(game.change),
    }


def _points(halves: int) -> str:
    return format_decimal(Fraction(halves, 2))


def _hundredths(value: int) -> str:
    return f"{value // 100}.{value % 100:02}"


def _change(hundredths: int) -> str:
    tenths = tenth(hundredths)
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"
