"""A file of the games of a tournament: each is matched to its board and seen before any is saved."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import words
from games.exchange.headings import Heading, heading_of
from games.messages import message, problem_text
from games.models import RecordVersion
from games.reading import examine
from games.rules.decoding import UnreadableFileError, decode_lines
from games.rules.records import Record as Written
from games.rules.records import read_records
from games.rules.rulesets import ruleset
from games.rules.writing import write_pgn
from games.selectors.matching import Pairings
from games.services.records import save_record
from tournaments.errors import Conflict, Refused
from tournaments.models import Board, Tournament
from tournaments.views.frame import REFUSED, Act, Done, Page, number_or_none, staff_page
from tournaments.views.manage.tabs import tabs_of

#: A file of a tournament holds no more than this; larger ones belong into the archive.
MOST_GAMES, MOST_BYTES = 400, 2 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Line:
    """A game of the file: its board where one fits, what stands there, what the checker says."""

    index: int
    heading: Heading
    board: Board | None
    standing: int | None
    plies: int
    kind: str
    text: str

    @property
    def moves(self) -> int:
        return words.move_number(self.plies)


def _text(page: Page) -> str:
    """The text sent, as a file or typed; raises Refused for what is no text."""
    file = page.request.FILES.get("file")
    if file is None:
        return page.request.POST.get("text", "")[:MOST_BYTES]
    if (file.size or 0) > MOST_BYTES:
        raise Refused("file-too-large", {"megabytes": MOST_BYTES // 1024 // 1024})
    try:
        return "\n".join(decode_lines(file))
    except UnreadableFileError as error:
        raise Refused(error.code) from error


def _games(text: str) -> list[Written]:
    games = [game for game in islice(read_records(text.splitlines()), MOST_GAMES) if game.plies]
    if not games:
        raise Refused("record-empty")
    return games


def _lines(tournament: Tournament, games: list[Written]) -> list[Line]:
    pairings = Pairings(tournament)
    standing = dict(
        RecordVersion.objects.filter(is_current=True, record__board__match__round__tournament=tournament).values_list(
            "record__board", "pk"
        )
    )
    rules, taken, lines = ruleset(tournament.rules.rule_set), set(), []
    for index, written in enumerate(games):
        heading = heading_of(written)
        board = pairings.find(heading)
        if board is not None and board.pk in taken:
            board = None
        if board is not None:
            taken.add(board.pk)
        report = examine(written, rules).report
        kind, text = words.verdict_chip(report.verdict, report.ply)
        if report.code:
            text = f"{text}: {problem_text(report.code)}"
        lines.append(
            Line(index, heading, board, standing.get(board.pk) if board else None, len(written.plies), kind, text)
        )
    return lines


def _preview(page: Page) -> HttpResponse:
    """Every game of the text with its board; nothing is saved."""
    text = _text(page)
    return _show(page, text=text, lines=_lines(page.tournament, _games(text)))


def _save(page: Page) -> Done:
    """Save the games that were ticked, each at its board; what stands meanwhile is not written over."""
    games = _games(_text(page))
    chosen = {number_or_none(index) for index in page.request.POST.getlist("game")}
    saved, refused = 0, []
    for line in _lines(page.tournament, games):
        if line.index not in chosen or line.board is None:
            continue
        try:
            _save_one(page, line, games[line.index])
            saved += 1
        except Conflict:
            refused.append(line.board.number)
    text = ngettext("%(count)s game saved.", "%(count)s games saved.", saved) % {"count": saved}
    if refused:
        numbers = ", ".join(map(str, refused))
        text += " " + _("Not saved, for somebody has changed them meanwhile: boards %(numbers)s.") % {
            "numbers": numbers
        }
    return Done(text)


def _save_one(page: Page, line: Line, written: Written) -> None:
    if line.board is None:
        return
    line.board.match.round.tournament = page.tournament
    save_record(
        line.board,
        text=write_pgn(written),
        seen=number_or_none(page.request.POST.get(f"seen-{line.index}", "")),
        actor=page.user,
        source=RecordVersion.Source.FILE,
    )


def _refusing(act: Any) -> Any:
    """The act with refusals of the games' own put into words."""

    def do(page: Page) -> Any:
        try:
            return act(page)
        except Refused as error:
            page.status, page.refused = REFUSED, message(error)
            return _show(page, text=page.request.POST.get("text", ""))

    return do


@staff_page(
    "enter-results",
    {"preview": Act("enter-results", _refusing(_preview)), "save": Act("enter-results", _refusing(_save))},
)
def event_file(page: Page) -> HttpResponse:
    """The form for a file or a text of several games."""
    return _show(page)


def _show(page: Page, *, text: str = "", lines: list[Line] | None = None) -> HttpResponse:
    tournament = page.tournament
    context = {
        "page": page,
        "event": tournament.event,
        "tournament": tournament,
        "rights": page.rights,
        "staff_tabs": tabs_of(tournament, page.rights, ""),
        "text": text,
        "lines": lines or [],
        "fitting": sum(line.board is not None for line in lines or []),
        "archive": reverse("games:upload"),
        "megabytes": MOST_BYTES // 1024 // 1024,
    }
    return render(page.request, "games/event_file.html", context, status=page.status)
