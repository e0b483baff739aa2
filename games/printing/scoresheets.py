"""Blank scoresheets for all boards of a round, filled with who plays where."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.printing import grid
from games.rules.rulesets import ruleset
from tournaments.dates import date_range, day_and_time
from tournaments.models import Round, RoundState, Tournament
from tournaments.printing import heads
from tournaments.printing.orders import PaperOrder
from tournaments.printing.papers import NotPublished, Paper, finished, language
from tournaments.selectors.crosstables import VISIBLE, Person
from tournaments.selectors.entries import names_of
from tournaments.selectors.papers import proposed_round, round_numbered
from tournaments.selectors.public import round_of

#: What one sheet costs to print, in cells of a table.
CELLS = 10


@dataclass(frozen=True, slots=True)
class Side:
    """A player on a sheet: his name, and what tells him from a namesake."""

    name: str
    about: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """One board's sheet; `qr` leads to the board's lasting page."""

    number: int
    white: Side
    black: Side
    qr: SafeString


def scoresheets_paper(tournament: Tournament, order: PaperOrder) -> Paper:
    """A sheet for every board of the round; raises NotPublished for a round without pairs.

    With `order.drafts` those of a proposal are printed too, marked so; `order.for_signature` names everybody.
    """
    round_ = round_numbered(tournament, order.round)
    proposed = round_ is not None and round_.state == RoundState.DRAFT
    if round_ is None or (round_.state not in VISIBLE and not (order.drafts and proposed)):
        raise NotPublished(order.round)
    round_.tournament = tournament
    holes = ruleset(tournament.rules.rule_set).holes
    title = _("Scoresheets of round %(round)s") % {"round": order.round}
    sheets = _sheets(tournament, round_, order)
    context = {
        "sheets": sheets,
        "event_title": heads.event_title(tournament),
        "sub": _sub(tournament, round_),
        "mark": _("Draft") if proposed else "",
        "grid": grid.grid_uri(holes),
        "columns": [Column(0), Column(1)],
        "holes_back": "\t".join(str(n) for n in range(holes, 0, -1)),
        "holes": "\t".join(str(n) for n in range(1, holes + 1)),
        "cell": f"{(grid.COLUMN - 2 * grid.KAZAN) / holes:.2f}",
        "top": f"{grid.TOP:.2f}",
        "foot": f"{grid.FOOT:.2f}",
        "bottom": f"{grid.FOOT + 13.6:.2f}",
    }
    key = f"scoresheets-{order.round}"
    paper = finished(tournament, "scoresheets", context, key=key, title=title, cells=CELLS * len(sheets))
    return replace(paper, form=True)


class Column:
    """Where the texts of one column of a sheet stand, in mm as text, and its numbers as lines."""

    def __init__(self, place: int) -> None:
        left = place * (grid.COLUMN + grid.GUTTER)
        self.left = f"{left:.2f}"
        self.number = f"{left + 2.6:.2f}"
        self.white = f"{left + grid.NUMBER + 5:.2f}"
        self.black = f"{left + grid.MIDDLE + 5:.2f}"
        self.white_kazan = f"{left + grid.WHITE + 0.8:.2f}"
        self.black_kazan = f"{left + grid.BLACK + 0.8:.2f}"
        self.diagram = f"{left + grid.KAZAN + 0.9:.2f}"
        first = place * 2 * grid.MOVES
        self.blocks = [self._block(first, half) for half in (0, 1)]

    def _block(self, first: int, half: int) -> dict[str, str]:
        top = grid.TOP + grid.HEAD + half * grid.STEP
        diagram = top + grid.BLOCK + grid.CAPTION
        begin = first + half * grid.MOVES + 1
        last = begin + grid.MOVES - 1
        return {
            "top": f"{top:.2f}",
            "numbers": "\n".join(str(number) for number in range(begin, last + 1)),
            "caption": f"{top + grid.BLOCK:.2f}",
            "caption_text": _("Position after move %(number)s") % {"number": last},
            "back": f"{diagram + 0.2:.2f}",
            "front": f"{diagram + grid.DIAGRAM - 2.7:.2f}",
        }


def _sub(tournament: Tournament, round_: Round) -> str:
    event = tournament.event
    start = (
        day_and_time(round_.starts_at, event.zone, with_year=True)
        if round_.starts_at
        else date_range(event.starts_on, event.ends_on)
    )
    return " · ".join((_("Round %(number)s") % {"number": round_.number}, start))


def _sheets(tournament: Tournament, round_: Round, order: PaperOrder) -> list[Sheet]:
    reading = language()
    draft = round_.state == RoundState.DRAFT
    shown = proposed_round(round_, language=reading) if draft else round_of(tournament, round_.number, language=reading)
    names = names_of(tournament, reading) if order.for_signature else {}

    def side(person: Person) -> Side:
        staff = names.get(person.participant_id)
        about = ", ".join(filter(None, (person.region, str(person.rating or ""))))
        return Side(staff.name if staff else person.name, about)

    where = [tournament.event.slug, tournament.slug, round_.number]
    return [
        Sheet(
            board.number,
            side(board.white),
            side(board.black),
            heads.qr(order.base + reverse("games:board", args=[*where, board.number])),
        )
        for board in shown.boards
    ]
