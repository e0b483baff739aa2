"""Lists, reports and histories as plain tables: papers and spreadsheets are both made from them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from players.ranks import rank_short
from rating.figures import change_text, expected_text, whole_change_text
from rating.models import Issue
from rating.selectors.history import History
from rating.selectors.lists import ListRow
from rating.selectors.reports import Report
from tournaments.exchange.tables import Column, Content, DataTable, Kind, name_column, number_column, region_column


def list_table(issue: Issue, rows: Iterable[ListRow], language: str) -> DataTable:
    """The form that federations of this sport publish: place, name, region, title, before, change, after, games."""
    columns = (
        Column("place", _("No."), Kind.NUMBER), name_column(), region_column(), Column("title", _("Title")),
        Column("before", _("Before"), Kind.NUMBER), Column("change", "+/−", Kind.NUMBER, full=_("Change")),
        Column("after", _("After"), Kind.NUMBER), Column("games", _("Games"), Kind.NUMBER),
    )  # fmt: skip
    return DataTable("ratings", title_of(issue), columns, tuple(_list_row(row, language) for row in rows))


def _list_row(row: ListRow, language: str) -> tuple[Content, ...]:
    rating, name = row.rating, row.person.name
    if name is None:
        return rating.place, _("not to be published"), "", "", None, "", None, None
    region = rating.region.name_in(language) if rating.region else ""
    moved = whole_change_text(rating.before, rating.after)
    title = rank_short(rating.rank, language) if rating.rank != "none" else ""
    return rating.place, name, region, title, rating.before, moved, rating.after, rating.games


def title_of(issue: Issue) -> str:
    """`Rating list of 1 December 2026, classical`; a corrected one says which issue it is."""
    kind = str(issue.period.rating_list.get_kind_display())
    title = _("Rating list of %(date)s, %(kind)s") % {"date": date_format(issue.period.listed_on), "kind": kind}
    return title if issue.number == 1 else f"{title}, {_('issue %(number)s') % {'number': issue.number}}"


def report_table(report: Report) -> DataTable:
    """Every participant with rating before, expected score, score, change and rating after."""
    columns = (
        number_column(), name_column(), Column("before", _("Before"), Kind.NUMBER), Column("k", "K", Kind.NUMBER),
        Column("games", _("Games"), Kind.NUMBER),
        Column("expected", _("Expected"), Kind.NUMBER, full=_("Expected score")),
        Column("score", _("Score"), Kind.FIGURE), Column("change", "+/−", Kind.NUMBER, full=_("Change")),
        Column("after", _("After"), Kind.NUMBER), Column("performance", _("Perf."), Kind.NUMBER, full=_("Performance")),
    )  # fmt: skip
    rows: list[tuple[Content, ...]] = []
    for line in report.lines:
        person = report.people[line.number]
        if not person.published:
            rows.append((line.number, person.name, None, None, None, "", None, "", None, None))
            continue
        rated = line.before is not None
        rows.append(
            (
                line.number,
                person.name,
                line.before,
                line.k,
                line.counted,
                expected_text(line.expected) if rated else "",
                Fraction(line.halves, 2),
                change_text(line.change) if rated else "",
                line.after,
                line.performance,
            )
        )
    return DataTable("rating-report", _("Rating report"), columns, tuple(rows))


def history_table(histories: Iterable[History]) -> DataTable:
    """A player's ratings of all lists, the newest first within each."""
    columns = (
        Column("list", _("List")), Column("date", _("Date")), Column("before", _("Before"), Kind.NUMBER),
        Column("games", _("Games"), Kind.NUMBER), Column("score", _("Score"), Kind.FIGURE),
        Column("expected", _("Expected"), Kind.NUMBER, full=_("Expected score")), Column("k", "K", Kind.NUMBER),
        Column("change", "+/−", Kind.NUMBER, full=_("Change")), Column("after", _("After"), Kind.NUMBER),
    )  # fmt: skip
    rows: list[tuple[Content, ...]] = []
    for history in histories:
        for point in reversed(history.points):
            rating = point.rating
            rated = rating.before is not None and rating.games > 0
            rows.append(
                (
                    str(history.rating_list.get_kind_display()),
                    date_format(point.listed_on),
                    rating.before,
                    rating.games,
                    Fraction(rating.halves, 2),
                    expected_text(rating.expected) if rated else "",
                    rating.k,
                    change_text(rating.change) if rated else "",
                    rating.after,
                )
            )
    return DataTable("rating-history", _("Ratings"), columns, tuple(rows))
