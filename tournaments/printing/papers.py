"""The papers of a tournament: what stands on each, in the language in use and on the event's clocks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from players.names import name_in
from tournaments.dates import clock, day_and_time
from tournaments.exchange.filenames import FileName, file_name
from tournaments.exchange.tables import (
    Pair,
    crosstable_table,
    forfeit_sign,
    legend,
    participants_table,
    standings_table,
)
from tournaments.labels import bye_label
from tournaments.models import EventOfficial, Round, RoundState, Seat, Tournament
from tournaments.printing import heads
from tournaments.printing.layout import LANDSCAPE, PORTRAIT
from tournaments.printing.tables import printed
from tournaments.selectors.crosstables import VISIBLE, Table, people_of
from tournaments.selectors.papers import proposed_round, round_numbered
from tournaments.selectors.public import PublicFree, panel_of, round_of
from tournaments.selectors.standings import standings_of
from tournaments.standings.figures import format_half
from tournaments.standings.order import Standings


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper ready for the printer; `cells` tells how much there is to lay out.

    `form`: the first page of `html` lies under all the others.
    """

    name: FileName
    html: str
    cells: int
    form: bool = False


class NotPublished(Exception):
    """The round asked for has no pairs that the reader may see."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def participants_paper(tournament: Tournament, *, base: str) -> Paper:
    """The list of everybody admitted."""
    table = participants_table(people_of(tournament, language=language()).values())
    count = len(table.rows)
    heading = ngettext("Participants: %(count)s", "Participants: %(count)s", count) % {"count": count}
    grid = printed(table, PORTRAIT + LANDSCAPE)
    head = heads.head_of(tournament, table.title, address=base + page_address(tournament, "participants"))
    context = {"head": head, "heading": heading, "grid": grid}
    cells = len(table.rows) * len(table.columns)
    return finished(tournament, "table", context, key=table.key, title=table.title, cells=cells)


def pairings_paper(tournament: Tournament, number: int, *, base: str, drafts: bool = False) -> Paper:
    """The pairs of a round for the wall; raises NotPublished for a round without pairs.

    With `drafts` a proposal is printed too, marked on every page.
    """
    round_ = round_numbered(tournament, number)
    if round_ is None or (round_.state not in VISIBLE and not (drafts and round_.state == RoundState.DRAFT)):
        raise NotPublished(number)
    draft = round_.state == RoundState.DRAFT
    reading = language()
    pairs = proposed_round(round_, language=reading) if draft else round_of(tournament, number, language=reading)
    title = _("Pairings of round %(round)s") % {"round": number}
    rules = tournament.rules
    of_rounds = _("Round %(round)s of %(rounds)s") % {"round": number, "rounds": rules.rounds}
    start = day_and_time(round_.starts_at, tournament.event.zone, with_year=True) if round_.starts_at else ""
    head = heads.head_of(
        tournament,
        title,
        address=base + page_address(tournament, "round", round=number),
        when=" · ".join(filter(None, (of_rounds, start))),
        mark=_("Draft") if draft else "",
    )
    context = {
        "head": head,
        "heading": title,
        "rows": [_board(pair) for pair in pairs.boards],
        "free": [_free(one) for one in pairs.free if one.kind != Seat.Kind.ABSENT],
        "absent": ", ".join(one.person.name for one in pairs.free if one.kind == Seat.Kind.ABSENT),
        "notes": _wall_notes(tournament, round_),
    }
    return finished(tournament, "pairings", context, key=f"pairings-{number}", title=title, cells=6 * len(pairs.boards))


def standings_paper(tournament: Tournament, number: int, *, base: str) -> Paper:
    """The places after a round, 0 for before the first; raises NotPublished for a round without pairs."""
    table, order = standings_of(tournament, language=language(), through=number)
    if order.round_number != number:
        raise NotPublished(number)
    data = standings_table(table.people, order)
    head = heads.head_of(
        tournament,
        data.title,
        address=base + page_address(tournament, "standings_after", round=number),
        mark=heads.not_final(order),
    )
    context = {
        "head": head,
        "heading": data.title,
        "facts": [(_("Order of places"), heads.order_of_places(order))],
        "grid": printed(data, PORTRAIT + LANDSCAPE),
        "notes": table_notes(table, order),
    }
    cells = len(data.rows) * len(data.columns)
    return finished(tournament, "table", context, key=f"standings-{number}", title=data.title, cells=cells)


def crosstable_paper(tournament: Tournament, *, base: str) -> Paper:
    """All published rounds of everybody in the order of places."""
    table, order = standings_of(tournament, language=language())
    data = crosstable_table(table.people, order)
    heading = (
        _("Crosstable after round %(round)s") % {"round": order.round_number} if order.round_number else data.title
    )
    head = heads.head_of(
        tournament,
        data.title,
        address=base + page_address(tournament, "crosstable"),
        mark=heads.not_final(order),
    )
    kazans = any(cell.kazan is not None for row in table.crosstable.cells.values() for cell in row)
    grid = printed(data, LANDSCAPE, korgools=kazans)
    if kazans and not grid.layout.sheet.page.startswith("A4"):
        # Korgools have room in tables of usual size; no table goes to larger paper for their sake.
        grid, kazans = printed(data, LANDSCAPE), False
    korgools = [_("In brackets: korgools in the kazan.")] if kazans else []
    context = {
        "head": head,
        "heading": heading,
        "facts": [(_("Order of places"), heads.order_of_places(order))],
        "grid": grid,
        "notes": [legend(order), *korgools, *table_notes(table, order)],
    }
    cells = len(data.rows) * (len(data.columns) - order.round_number)
    return finished(tournament, "table", context, key=data.key, title=heading, cells=cells)


def finished(
    tournament: Tournament, template: str, context: Mapping[str, Any], *, key: str, title: str, cells: int
) -> Paper:
    """The paper from its template; `key` and `title` name its file."""
    event = tournament.event
    slug = event.slug if tournament.slug == "main" else f"{event.slug}-{tournament.slug}"
    name = file_name(heads.event_title(tournament), title, slug=slug, key=key, ending="pdf")
    federation = name_in(event.header, language()) or event.federation.name_in(language())
    about = {"language": language(), "federation": federation, "title": name.shown[:-4]}
    return Paper(name, render_to_string(f"print/{template}.html", {**about, **context}), cells)


def language() -> str:
    return get_language() or "ky"


def page_address(tournament: Tournament, name: str, **more: object) -> str:
    """The path of the public page that a paper is of."""
    return reverse(f"tournaments:{name}", args=[tournament.event.slug, tournament.slug, *more.values()])


def table_notes(table: Table, order: Standings) -> list[str]:
    """What is to be told under a table of places."""
    return [*heads.deduction_notes(dict(table.people), order), *heads.korgool_notes(order)]


def _board(pair: Pair) -> dict[str, Any]:
    return {
        "number": pair.number,
        "white": pair.white.name,
        "black": pair.black.name,
        "white_points": format_half(pair.white_points),
        "black_points": format_half(pair.black_points),
        "result": result_text(pair),
    }


def result_text(pair: Pair) -> str:
    """`1 (82) – 0 (60)`, `+ : −`; "" while there is no result."""
    if pair.white_score is None or pair.black_score is None:
        return ""
    if not pair.played:
        white = forfeit_sign(pair.white_score, pair.black_score)
        return f"{white} : {forfeit_sign(pair.black_score, pair.white_score)}"
    sides = ((pair.white_score, pair.white_kazan), (pair.black_score, pair.black_kazan))
    return " – ".join(format_half(score) + (f" ({kazan})" if kazan is not None else "") for score, kazan in sides)


def _free(one: PublicFree) -> dict[str, str]:
    return {
        "name": one.person.name,
        "points": format_half(one.points),
        "worth": format_half(one.worth),
        "kind": bye_label(one.kind),
    }


def _wall_notes(tournament: Tournament, round_: Round) -> list[str]:
    rules = tournament.rules
    notes = []
    seconds = rules.forfeit_after_seconds
    if round_.starts_at and seconds is not None:
        latest = clock(round_.starts_at + timedelta(seconds=seconds), tournament.event.zone, seconds=True)
        notes.append(
            _("Who is not at the board by %(time)s has lost (code, section 3, clause 3.9).") % {"time": latest}
        )
    notes.append(_("Time for each player: %(control)s.") % {"control": heads.time_control(rules)})
    chief = next((one for one in panel_of(tournament) if one.role == EventOfficial.Role.CHIEF_ARBITER), None)
    if chief is not None:
        notes.append(_("Chief arbiter: %(name)s.") % {"name": chief.name})
    return [" ".join(notes)]
