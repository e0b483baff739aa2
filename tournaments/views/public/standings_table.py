"""The rows of the standings as HTML, put together in Python for hundreds of participants."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from html import escape

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.labels import ABBREVIATIONS, CRITERIA
from tournaments.selectors.crosstables import Person, Table
from tournaments.standings.figures import format_fraction, format_half
from tournaments.standings.order import Row, Standings
from tournaments.standings.tiebreaks import KORGOOLS, unit
from tournaments.views.markup import chip, state_chips
from tournaments.views.public.cells import CellWriter


def place_text(row: Row) -> str:
    """`9`, `10=` for a shared place, a dash for those without one."""
    return "–" if row.place is None else f"{row.place}=" if row.shared else str(row.place)


def value_text(value: Fraction | None, unrecorded: int = 0) -> str:
    """A value as its column shows it; sums over korgools say how many are not recorded."""
    text = "–" if value is None else format_fraction(value)
    if not unrecorded:
        return text
    return f"{text} ({ngettext('%(n)s not recorded', '%(n)s not recorded', unrecorded) % {'n': unrecorded}})"


def deduction_text(row: Row) -> str:
    """`2½ − 1`: points made and points taken off."""
    return f"{format_half(row.points + row.deducted)} − {format_half(row.deducted)}"


def standings_head(standings: Standings) -> SafeString:
    """The cells of the head."""
    values = "".join(
        format_html(
            '<th scope="col" class="n"><abbr title="{}">{}</abbr></th>', capfirst(str(CRITERIA[c])), ABBREVIATIONS[c]
        )
        for c in standings.criteria[1:]
    )
    rounds = "".join(
        format_html('<th scope="col" class="n"><abbr title="{}">{}</abbr></th>', _("Round %(round)s") % {"round": n}, n)
        for n in range(1, standings.round_number + 1)
    )
    return format_html(
        '<th scope="col" class="n st1"><abbr title="{}">#</abbr></th><th scope="col" class="st2">{}</th>'
        '<th scope="col" class="n">{}</th>{}<th scope="col">{}</th>{}<th scope="col" class="desk">{}</th>'
        '<th scope="col" class="n desk">{}</th>',
        _("Place"), _("Player"), _("Points"), SafeString(values), _("Ahead of the next by"), SafeString(rounds),
        _("Region"), _("Rating"),
    )  # fmt: skip


def standings_rows(table: Table, standings: Standings, *, base: str, round_number: int) -> SafeString:
    """All rows; `base` is the address of the tournament's overview, below which the cards lie."""
    references = {row.number: str(row.place or "–") for row in standings.rows}
    write = CellWriter(references, win=table.crosstable.regulation.scoring.win).write
    gaps = _gap_texts(standings)
    columns = [_column(standings, criterion) for criterion in standings.criteria]
    cells, people = standings.table.cells, table.people
    opens = f"{base}standings/{round_number}/working/"
    written = []
    for row in standings.rows:
        person = people[row.number]
        texts = [column(row) for column in columns]
        written.append(
            f"{_lead(row, person, base)}{_values(texts, base, opens, person.number_now)}"
            f'<td class="nowrap small">{gaps.get(row.number, "")}</td>'
            f"{''.join(map(write, cells[row.number]))}"
            f'<td class="muted desk">{escape(person.region)}</td>'
            f'<td class="n muted desk">{person.rating or ""}</td></tr>'
        )
    return SafeString("\n".join(written))


def _column(standings: Standings, criterion: str) -> Callable[[Row], str]:
    """Writes one criterion of a row. Equal values are made into text once: a table has few different ones."""
    if criterion == "DE" or criterion in KORGOOLS:
        return lambda row: value_text(row.values[criterion], row.unrecorded.get(criterion, 0))
    numbers, per_point = standings.tie_breaks.numbers(criterion), unit(criterion)
    texts = {number: format_fraction(Fraction(number, per_point)) for number in set(numbers.values())}
    return lambda row: texts[numbers[row.number]]


def _lead(row: Row, person: Person, base: str) -> str:
    chips, off = "", ""
    if person.first_round > 1 or person.withdrawn_from is not None or person.excluded:
        chips = state_chips(
            first_round=person.first_round, withdrawn_from=person.withdrawn_from, excluded=person.excluded
        )
        off = "" if person.withdrawn_from is None and not person.excluded else ' class="off"'
    if row.deducted:
        chips += " " + chip(_("warnings: %(sum)s") % {"sum": deduction_text(row)}, "warn")
    under = ", ".join(filter(None, (escape(person.region), str(person.rating or ""))))
    return (
        f'<tr{off}><td class="n st1">{place_text(row)}</td><th scope="row" class="name st2">'
        f'<a href="{base}players/{person.number_now}/">{escape(person.name)}</a>{chips}'
        f'<small class="phone muted">{under}</small></th>'
    )


def _values(texts: list[str], base: str, opens: str, number: int) -> str:
    """Points and the tie-breaks; the first of these opens the working of the row."""
    opened = 1 if len(texts) > 1 else 0
    texts[opened] = (
        f'<a class="open" aria-expanded="false" href="{base}players/{number}/" hx-get="{opens}{number}/">'
        f"{texts[opened]}</a>"
    )
    return f'<td class="n pts">{texts[0]}</td><td class="n">' + '</td><td class="n">'.join(texts[1:]) + "</td>"


def _gap_texts(standings: Standings) -> dict[int, str]:
    """What puts a participant ahead of the next one, escaped."""
    names = {criterion: escape(str(CRITERIA[criterion])) for criterion in standings.criteria}
    figures = lru_cache(maxsize=None)(lambda numerator, denominator: format_fraction(Fraction(numerator, denominator)))

    def figure(value: Fraction) -> str:
        return figures(value.numerator, value.denominator)

    texts = {
        gap.first: f"{names[gap.criterion]} {figure(gap.first_value)} &gt; {figure(gap.second_value)}"
        for gap in standings.gaps
    }
    for tie in standings.open_ties:
        waiting = escape(_("open: korgools not recorded"))
        texts.update({number: waiting for number in tie.numbers if number not in texts})
    return texts
