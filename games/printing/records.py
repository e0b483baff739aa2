"""Recorded games on paper: one game, or a booklet of an event's games. Diagrams are numbers only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import RecordVersion
from games.rules.position import Position
from games.rules.sowing import BLACK, WHITE
from games.selectors.downloads import games_of_event
from games.selectors.records import Game, game_from, with_people
from games.words import day_text, end_text, move_number, verdict_chip
from tournaments.exchange.filenames import FileName, file_name
from tournaments.labels import reason_label
from tournaments.models import Tournament
from tournaments.printing import heads
from tournaments.printing.heads import Head
from tournaments.printing.orders import PaperOrder
from tournaments.printing.papers import Paper, finished, language
from tournaments.standings.figures import format_half

#: Moves between two diagrams, as on a scoresheet.
EVERY = 10
#: What one game costs to print, in cells of a table, and how many go into one booklet.
CELLS, MOST = 60, 300


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position as a scoresheet draws it: rows as texts with tabs between the holes."""

    title: str
    back: str
    front: str
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class Block:
    """Ten moves as lines of text with tabs, and the position after them."""

    moves: str
    diagram: Diagram | None


@dataclass(frozen=True, slots=True)
class PrintedGame:
    """A game ready for its template. Kazans are in brackets where they are known."""

    white: str
    black: str
    result: str
    facts: str
    remark: str
    blocks: list[Block]


@dataclass(frozen=True, slots=True)
class GamePaper:
    """The paper of one game."""

    name: FileName
    html: str


def game_paper(game: Game, *, address: str) -> GamePaper:
    """One game on a sheet; `address` is its page."""
    row = game.row
    shown = printed_game(game, with_event=False)
    title = f"{row.white.name} – {row.black.name}"
    head = Head(
        title=title,
        sub=" · ".join(filter(None, (row.event, _round_text(row.round), day_text(row.date)))),
        running=title,
        foot="Korgool",
        qr=heads.qr(address),
    )
    name = file_name(title, "", slug="game", key=str(row.id), ending="pdf")
    context = {
        "head": head,
        "games": [shown],
        "language": language(),
        "title": title,
        "federation": game.record.federation.name_in(language()),
        "single": True,
    }
    return GamePaper(name, render_to_string("print/games.html", context))


def booklet_paper(tournament: Tournament, order: PaperOrder) -> Paper:
    """The public games of a tournament in the order of rounds and boards.

    `order.selection` holds the ids of those wanted, with commas; "" stands for all, at most MOST.
    """
    records = games_of_event(tournament.event).filter(board__match__round__tournament=tournament)
    if order.selection:
        records = records.filter(pk__in=[int(pk) for pk in order.selection.split(",")])
    found = list(with_people(records).select_related("federation")[:MOST])
    versions = {
        version.record_id: version for version in RecordVersion.objects.filter(record__in=found, is_current=True)
    }
    games = [
        printed_game(game_from(record, versions[record.pk], order.language), with_event=False)
        for record in found
        if record.pk in versions
    ]
    title = _("Recorded games")
    address = order.base + reverse("games:of_event", args=[tournament.event.slug, tournament.slug])
    heading = _("Recorded games: %(count)s") % {"count": len(games)}
    context = {"head": heads.head_of(tournament, title, address=address), "heading": heading, "games": games}
    return finished(tournament, "games", context, key="games", title=title, cells=CELLS * len(games))


def printed_game(game: Game, *, with_event: bool) -> PrintedGame:
    """A game as its template shows it."""
    row = game.row
    kind, verdict = verdict_chip(game.version.verdict, game.report.ply)
    facts = [row.event if with_event else "", _round_text(row.round), _board_text(row.board), day_text(row.date)]
    moves = move_number(len(game.written.plies))
    facts.append(ngettext("%(count)s move", "%(count)s moves", moves) % {"count": moves})
    facts.append(_ending(game))
    remarks = [verdict if kind != "good" else ""]
    if game.stopped_after:
        remarks.append(_("recorded up to move %(stopped)s") % {"stopped": game.stopped_after})
    return PrintedGame(
        white=row.white.name,
        black=row.black.name,
        result=_result(game),
        facts=" · ".join(filter(None, facts)),
        remark=", ".join(filter(None, remarks)),
        blocks=_blocks(game),
    )


def _round_text(name: str) -> str:
    return _("Round %(number)s") % {"number": name} if name.isdecimal() else name


def _board_text(number: int | None) -> str:
    return _("Board %(number)s") % {"number": number} if number is not None else ""


def _ending(game: Game) -> str:
    board = game.record.board
    if game.row.signed and board is not None:
        outcome = board.outcomes.all()[0]
        return reason_label(outcome.reason, outcome.flag)
    return end_text(game.report.end) if game.report.fault is None else ""


def _result(game: Game) -> str:
    row, stated = game.row, (game.version.white_kazan, game.version.black_kazan)
    if row.white_points is None and row.black_points is None:
        return "–"
    kazans: tuple[int | None, int | None] = row.kazans if row.signed else stated
    if not row.signed and stated == (None, None) and game.report.end:
        kazans = game.report.kazans
    points = (row.white_points, row.black_points)
    sides = (
        format_half(score) + ("" if kazan is None else f" ({kazan})")
        for score, kazan in zip(points, kazans, strict=True)
    )
    return " – ".join(sides)


def _blocks(game: Game) -> list[Block]:
    plies, positions = game.written.plies, game.positions
    texts = [f"{ply.move.replace('x', 'X')}{'=' if ply.draw_offer else ''}" for ply in plies]
    blocks = []
    for first in range(0, len(plies), 2 * EVERY):
        last = min(first + 2 * EVERY, len(plies))
        lines = [
            "\t".join([f"{index // 2 + 1}", *texts[index : min(index + 2, last)]]) for index in range(first, last, 2)
        ]
        diagram = None
        if last < len(positions):
            diagram = diagram_of(positions[last], _("Position after move %(number)s") % {"number": move_number(last)})
        elif first < len(positions) - 1:
            reached = len(positions) - 1
            title = _("Position before move %(number)s") % {"number": move_number(reached + 1)}
            diagram = diagram_of(positions[reached], title)
        blocks.append(Block("\n".join(lines), diagram))
    return blocks


def diagram_of(position: Position, title: str) -> Diagram:
    """A position as numbers: Black's holes 9 to 1 above White's 1 to 9, `X` a tuz, `-` an empty hole."""
    rows = []
    for side in (WHITE, BLACK):
        tuz = position.tuz[1 - side]
        rows.append(["X" if n == tuz else str(count or "-") for n, count in enumerate(position.holes[side], 1)])
    white, black = position.kazans
    return Diagram(title, "\t".join(reversed(rows[BLACK])), "\t".join(rows[WHITE]), white, black)


def games_in(selection: Sequence[str]) -> str:
    """The ids of a request as the selection of an order: sorted, without what is no id."""
    return ",".join(
        str(pk) for pk in sorted({int(text) for text in selection if text.isascii() and text.isdecimal()})[:MOST]
    )
