"""Entering results: the whole round on one screen by keyboard, and one board with everything about it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.rulesets import ruleset
from players.names import fold
from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.labels import clause_text, result_text
from tournaments.messages import finding_text
from tournaments.models import Board, Outcome, Round, RoundState
from tournaments.regulations.outcomes import Outcome as Told
from tournaments.regulations.regulation import Regulation
from tournaments.regulations.shorthand import Doubt, Sign, outcome_of, read_line
from tournaments.regulations.shorthand import told as told_by_side
from tournaments.selectors.boards import board_counts, boards_of_round, current
from tournaments.services.results import (
    ResultRefused,
    Saved,
    as_data,
    clear_result,
    save_result,
    swap_sides,
)
from tournaments.views.frame import CONFLICT, REFUSED, Act, Done, Page, number_or_none, staff_page
from tournaments.views.manage.result_rows import (
    KEYS,
    Row,
    Trouble,
    Typed,
    reason_choices,
    reason_from,
    row_of,
    values_of,
)
from tournaments.views.manage.rounds import forfeit_time

#: Scores of the full form that no key gives.
ODD_SCORES = {"0-0": (0, 0), "1-0": (1, 0), "0-1": (0, 1)}


@dataclass
class Sheet:
    """The boards of a round with the rows that differ from what stands."""

    page: Page
    round: Round
    boards: list[Board]
    special: dict[int, Row] = field(default_factory=dict)

    @property
    def rows(self) -> list[Row]:
        return [self.special.get(board.pk) or row_of(board) for board in self.boards]

    def board(self, pk: object) -> Board:
        wanted = number_or_none(pk)
        for board in self.boards:
            if board.pk == wanted:
                return board
        raise Http404


def sheet_of(page: Page, number: int, *, only: object = None) -> Sheet:
    """The published round that is being entered, or one board of it; drafts have no results."""
    found = page.round(number)
    if found.state not in {RoundState.PUBLISHED, RoundState.FINISHED}:
        raise Http404
    boards = boards_of_round(found, only=None if only is None else number_or_none(only) or 0)
    for board in boards:
        board.match.round.tournament = page.tournament
    return Sheet(page, found, boards)


def _save(page: Page, round: int) -> HttpResponse:
    """Save one row; the answer is the row for htmx, the whole screen otherwise."""
    row = saved_row(page, round, page.request.POST.get("board", ""))
    if page.request.headers.get("HX-Request"):
        return _fragment(page, row)
    sheet = sheet_of(page, round)
    if row.trouble is None:
        following = _next_open(sheet, row.board.number)
        return HttpResponseRedirect(f"{_url(page, 'results', round=round)}#b{(following or row.board).pk}")
    sheet.special[row.board.pk] = row
    return _screen(page, sheet)


def saved_row(page: Page, round_number: int, board: object) -> Row:
    """Try to save what was typed for a board; sets the status of the page when it could not be."""
    post = page.request.POST
    typed = Typed(*(post.get(name, "")[:300] for name in Typed._fields))
    seen = number_or_none(post.get("seen", ""))
    mine: Told | None = None
    try:
        mine = read(page.tournament.rules, typed, post.get("score", ""))
        return _done(_enter(page, number_or_none(board) or 0, mine, seen))
    except Board.DoesNotExist as error:
        raise Http404 from error
    except Conflict as conflict:
        page.status = CONFLICT
        found = sheet_of(page, round_number, only=board).board(board)
        return _conflict(found, typed, conflict, values=(mine, page.user.display_name))
    except (Doubt, Refused) as refused:
        if isinstance(refused, NotAllowed):
            raise
        page.status = REFUSED
        found = sheet_of(page, round_number, only=board).board(board)
        return row_of(found, typed=typed, seen=seen, trouble=_trouble(page, refused))


def _trouble(page: Page, refused: Doubt | Refused) -> Trouble:
    if isinstance(refused, Doubt):
        return Trouble(finding_text(Refused(refused.code, {"typed": refused.typed})))
    if isinstance(refused, ResultRefused):
        return Trouble(
            " ".join(finding_text(finding) for finding in refused.findings),
            clause_text(refused.clause),
            may_override=page.may("override-results") and not refused.final,
        )
    needs_why = refused.code in {"correction-needs-why", "ruling-needs-why", "override-needs-why"}
    return Trouble(finding_text(refused), clause_text(refused.clause), with_reason=needs_why)


def read(regulation: Regulation, typed: Typed, score: str = "") -> Told:
    """The outcome that the fields of a row or of the full form mean; raises Doubt."""
    rules = ruleset(regulation.rule_set)
    reason, flag = reason_from(typed.reason)
    sign = Sign(typed.sign) if typed.sign in set(Sign) else None
    white_kazan, black_kazan = _kazan(typed.white_kazan), _kazan(typed.black_kazan)
    if score in ODD_SCORES:
        if reason is None:
            raise Doubt(Doubt.REASON)
        return Told(*ODD_SCORES[score], reason, white_kazan, black_kazan, flag)
    if typed.line.strip():
        line = read_line(typed.line, rules)
        return outcome_of(line, sign=sign, reason=reason, flag=flag, rules=rules, korgools=regulation.korgools)
    return told_by_side(
        sign, white_kazan, black_kazan, reason=reason, flag=flag, rules=rules, korgools=regulation.korgools
    )


def _kazan(text: str) -> int | None:
    if not text.strip():
        return None
    number = number_or_none(text)
    if number is None or number > 999:
        raise Doubt(Doubt.UNREADABLE, text)
    return number


def _enter(page: Page, board_id: int, mine: Told, seen: int | None) -> Saved:
    override = page.request.POST.get("override") == "1"
    if override:
        page.require("override-results")
    return save_result(
        page.tournament,
        board_id=board_id,
        outcome=mine,
        seen=seen,
        actor=page.user,
        key=page.key,
        why=page.why,
        override=override,
        may_correct=page.may("correct-results"),
        white=number_or_none(page.request.POST.get("white", "")),
    )


def _done(saved: Saved) -> Row:
    notes = [f"{finding_text(note)} {clause_text(note.clause)}".strip() for note in saved.notes]
    # A round is finished before the next one is paired, so only a correction can come after a pairing.
    finished = saved.board.match.round.state == RoundState.FINISHED
    later = _paired_later(saved.board) if finished else []
    if later:
        notes.append(
            ngettext(
                "Round %(rounds)s was paired with the old value; its pairs stay.",
                "Rounds %(rounds)s were paired with the old value; their pairs stay.",
                len(later),
            )
            % {"rounds": ", ".join(map(str, later))}
        )
    return row_of(saved.board, outcome=saved.outcome, notes=tuple(notes), fresh=True)


def _paired_later(board: Board) -> list[int]:
    """Rounds that were paired while the result of this board was another one."""
    states = (RoundState.DRAFT, RoundState.PUBLISHED, RoundState.FINISHED)
    later = Round.objects.filter(
        tournament=board.match.round.tournament, number__gt=board.match.round.number, state__in=states
    )
    return list(later.values_list("number", flat=True))


def _conflict(board: Board, typed: Typed, conflict: Conflict, *, values: tuple[Told | None, str]) -> Row:
    """Both values side by side; the row now carries the one that stands, so replacing it is a choice."""
    mine, who = values
    standing = Outcome.objects.filter(pk=conflict.current or 0).select_related("entered_by").first()
    both = values_of(standing, mine, who) if standing and mine and conflict.code == "result-changed" else None
    trouble = Trouble(finding_text(conflict), values=both)
    row = row_of(board, outcome=standing, typed=typed, seen=conflict.current, trouble=trouble)
    return row if standing else replace(row, outcome=None)


def _screen(page: Page, sheet: Sheet) -> HttpResponse:
    asked = page.request.GET
    rows = sheet.rows
    show, text = asked.get("show", ""), asked.get("q", "").strip()[:100]
    shown = [row for row in rows if row.outcome is None or row.trouble] if show == "open" else rows
    if text:
        shown = [row for row in shown if _matches(row, text)]
    return page.render("results", "", rows=shown, now=_now(shown), text=text, show=show, **_frame(page, sheet.round))


def _frame(page: Page, round_: Round) -> dict[str, Any]:
    finished = round_.state == RoundState.FINISHED
    total, still_open = board_counts(round_)
    return {
        "round": round_,
        "finished": finished,
        "may_enter": page.may("correct-results") if finished else page.may("enter-results"),
        "total": total,
        "open_count": still_open,
        "recorded": total - still_open,
        "keys": KEYS,
        "reasons": reason_choices(),
        "forfeits_at": forfeit_time(round_),
    }


def _fragment(page: Page, row: Row) -> HttpResponse:
    """The row alone, with the count and a sentence for those who listen."""
    if row.trouble is None:
        said = _("%(board)s: saved, %(result)s.") % {"board": row.label, "result": result_text(as_data(row.outcome))}
    else:
        said = _("%(board)s: not saved. %(why)s") % {"board": row.label, "why": row.trouble.text}
    context = {
        "page": page,
        "event": page.tournament.event,
        "tournament": page.tournament,
        "rights": page.rights,
        "row": row,
        "said": said,
        **_frame(page, row.board.match.round),
    }
    return render(page.request, "tournaments/manage/result_answer.html", context, status=page.status)


def _matches(row: Row, text: str) -> bool:
    if text.isdecimal():
        return row.board.number == int(text)
    return fold(text) in f"{fold(row.white.full)} {fold(row.black.full)}"


def _now(rows: list[Row]) -> Row | None:
    """Where the entry goes on: a refused row, else the first open board."""
    return next((row for row in rows if row.trouble), None) or next((r for r in rows if r.outcome is None), None)


def _next_open(sheet: Sheet, after: int) -> Board | None:
    still_open = [board for board in sheet.boards if current(board) is None]
    return next((board for board in still_open if board.number > after), None) or next(iter(still_open), None)


@staff_page("enter-results", {"save": Act("enter-results", _save)})
def results(page: Page, round: int) -> HttpResponse:
    """The round's boards; one board alone where htmx asks for it."""
    wanted = page.request.GET.get("board", "")
    if wanted and page.request.headers.get("HX-Request"):
        sheet = sheet_of(page, round, only=wanted)
        return _fragment(page, row_of(sheet.board(wanted)))
    return _screen(page, sheet_of(page, round))


def _save_board(page: Page, round: int, board: int) -> Done | HttpResponse:
    row = saved_row(page, round, board)
    if row.trouble is not None:
        return _board_page(page, row)
    text = _("Board %(board)s: %(result)s.") % {
        "board": row.board.number,
        "result": result_text(as_data(row.outcome)),
    }
    return Done(" ".join([text, *row.notes]), f"{_url(page, 'results', round=round)}#b{row.board.pk}")


def _clear(page: Page, round: int, board: int) -> Done:
    found = sheet_of(page, round, only=board).board(board)
    seen = number_or_none(page.request.POST.get("seen", ""))
    clear_result(found, seen=seen, why=page.why, actor=page.user, key=page.key)
    return Done(_("The result of board %(board)s is cleared.") % {"board": found.number})


def _swap(page: Page, round: int, board: int) -> Done:
    found = sheet_of(page, round, only=board).board(board)
    swap_sides(found, why=page.why, confirmed=page.confirmed, actor=page.user, key=page.key)
    return Done(_("The sides of board %(board)s are swapped.") % {"board": found.number})


@staff_page(
    "enter-results",
    {
        "save": Act("enter-results", _save_board),
        "clear": Act("enter-results", _clear),
        "swap": Act("correct-results", _swap),
    },
)
def board(page: Page, round: int, board: int) -> HttpResponse:
    """Everything about one board: odd scores, written reasons, clearing, swapping sides, what was entered before."""
    sheet = sheet_of(page, round, only=board)
    return _board_page(page, row_of(sheet.board(board)))


def _board_page(page: Page, row: Row) -> HttpResponse:
    earlier = Outcome.objects.filter(board=row.board).select_related("entered_by").order_by("-id")
    odd = page.request.POST.get("score", "") if page.status != 200 else _odd_of(row.outcome)
    return page.render("board", "", row=row, odd=odd, earlier=earlier, **_frame(page, row.board.match.round))


def _odd_of(outcome: Outcome | None) -> str:
    scores = (outcome.white, outcome.black) if outcome else None
    return next((code for code, each in ODD_SCORES.items() if each == scores), "")


def _url(page: Page, name: str, **more: Any) -> str:
    where = {"event": page.tournament.event.slug, "tournament": page.tournament.slug, **more}
    return reverse(f"tournaments:{name}", kwargs=where)
