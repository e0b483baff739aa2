"""The staff's page on which the game of a board is typed from its scoresheet."""

from __future__ import annotations

import json
from typing import Any

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import words
from games.messages import NOTES, message
from games.models import Record, RecordVersion
from games.permissions import is_public
from games.reading import moves_text, parsed
from games.rules.completion import with_moves_filled
from games.rules.rulesets import RuleSet, ruleset
from games.rules.writing import write_pgn
from games.selectors.notes import notes_of
from games.selectors.records import record_of_board, versions_of
from games.services.records import clear_record, save_record, set_public
from games.views.checking import answer, read_typed
from tournaments.errors import Conflict, Refused
from tournaments.labels import result_text
from tournaments.models import Board, Outcome, RoundState
from tournaments.selectors.boards import boards_of_round, current
from tournaments.selectors.entries import names_of
from tournaments.services.results import as_data
from tournaments.views.frame import CONFLICT, REFUSED, Act, Done, Page, number_or_none, staff_page
from tournaments.views.manage.tabs import tabs_of

#: Results as a sheet has them.
RESULTS = (("*", "—"), ("1-0", "1 – 0"), ("1/2-1/2", "½ – ½"), ("0-1", "0 – 1"))
#: The cursor of a page is never further than this.
FURTHEST = 1000


def board_of(page: Page, number: int, pk: int) -> Board:
    """The board of a published round of this tournament."""
    found = page.round(number)
    if found.state not in {RoundState.PUBLISHED, RoundState.FINISHED}:
        raise Http404
    boards = [board for board in boards_of_round(found) if board.pk == pk]
    if not boards:
        raise Http404
    boards[0].match.round.tournament = page.tournament
    return boards[0]


def _rules(page: Page) -> RuleSet:
    return ruleset(page.tournament.rules.rule_set)


def _check(page: Page, round: int, board: int) -> HttpResponse:
    """What the page is told while somebody types; nothing is written."""
    signed = current(board_of(page, round, board))
    return check_response(page.request.POST, _rules(page), signed=result_text(as_data(signed)) if signed else "")


def check_response(post: Any, rules: RuleSet, *, signed: str = "") -> HttpResponse:
    """The answer to a text sent for checking."""
    at = number_or_none(post.get("at", ""))
    try:
        told = answer(
            post.get("text", ""),
            rules,
            at=None if at is None else min(at, FURTHEST),
            signed=signed,
            filled=source_of(post) == RecordVersion.Source.TYPED,
        )
    except Refused as error:
        return JsonResponse({"refused": message(error)}, status=REFUSED)
    return JsonResponse(told)


def typed_text(post: Any, rules: RuleSet) -> str:
    """The text of a form; of one that was typed, what the rules supply is filled in."""
    text: str = post.get("text", "")
    if post.get("source") != RecordVersion.Source.TYPED or len(text) > FURTHEST * 60:
        return text
    written = read_typed(text)
    return write_pgn(with_moves_filled(written, rules)) if written.plies else text


def source_of(post: Any) -> str:
    return post["source"] if post.get("source") in RecordVersion.Source.values else RecordVersion.Source.PASTED


def sheet_of(post: Any) -> str:
    return post["sheet"] if post.get("sheet") in RecordVersion.Sheet.values else ""


def _save(page: Page, round: int, board: int) -> Done | HttpResponse:
    found = board_of(page, round, board)
    post = page.request.POST
    try:
        version = save_record(
            found,
            text=typed_text(post, _rules(page)),
            seen=number_or_none(post.get("replace", post.get("seen", ""))),
            actor=page.user,
            key=page.key,
            source=source_of(post),
            sheet=sheet_of(post),
            stopped=post.get("stopped") == "1",
            why=page.why,
        )
    except Conflict as conflict:
        page.status = CONFLICT
        return _show(page, found, standing=conflict.current)
    except Refused as error:
        page.status, page.refused = REFUSED, message(error)
        return _show(page, found)
    moves = words.move_number(version.plies)
    text = ngettext("Saved: %(count)s move.", "Saved: %(count)s moves.", moves) % {"count": moves}
    return Done(text, page.request.get_full_path())


def _clear(page: Page, round: int, board: int) -> Done:
    seen = number_or_none(page.request.POST.get("seen", ""))
    clear_record(board_of(page, round, board), seen=seen, actor=page.user, why=page.why, key=page.key)
    return Done(_("The record was taken away; its versions stay."))


def _show_all(page: Page, round: int, board: int) -> Done:
    _set_public(page, board_of(page, round, board), public=True)
    return Done(_("The record is public."))


def _hide(page: Page, round: int, board: int) -> Done:
    _set_public(page, board_of(page, round, board), public=False)
    return Done(_("The record is not public any more."))


def _set_public(page: Page, board: Board, *, public: bool) -> None:
    found = record_of_board(board)
    if found is None:
        raise Http404
    set_public(found[0], public=public, actor=page.user, why=page.why)


@staff_page(
    "enter-results",
    {
        "save": Act("enter-results", _save),
        "check": Act("enter-results", _check),
        "clear": Act("enter-results", _clear),
        "show": Act("enter-results", _show_all),
        "hide": Act("enter-results", _hide),
    },
)
def record(page: Page, round: int, board: int) -> HttpResponse:
    """The record of a board: what stands, to be typed or changed."""
    return _show(page, board_of(page, round, board))


def _show(page: Page, board: Board, *, standing: int | None = None) -> HttpResponse:
    """The page; `standing` is the version that somebody else saved meanwhile."""
    kept = record_of_board(board)
    record, version = kept or (None, None)
    outcome = current(board)
    post = page.request.POST if page.status != 200 else {}
    tournament = page.tournament
    names = names_of(tournament, page.language)
    seats = {seat.side: seat.participant_id for seat in board.seats.all()}
    signed = result_text(as_data(outcome)) if outcome else ""
    text = post["text"] if "text" in post else text_of(version)
    where = [tournament.event.slug, tournament.slug, board.match.round.number]
    context = {
        "page": page,
        "event": tournament.event,
        "tournament": tournament,
        "rights": page.rights,
        "staff_tabs": tabs_of(tournament, page.rights, ""),
        "round": board.match.round,
        "board": board,
        "white": names[seats["w"]],
        "black": names[seats["b"]],
        "signed": signed,
        "notes": _notes(version, outcome),
        "conflict": _conflict(version, post) if standing is not None else None,
        "record": record,
        "replay": reverse("games:game", args=[record.pk]) if record and version else "",
        "public": record is not None and is_public(record),
        "versions": versions_of(record) if record else [],
        "following": _following(board),
        "where": where,
        **entry_context(
            text,
            _rules(page),
            seen=number_or_none(post.get("seen", "")) if post else (version.pk if version else None),
            sheet=post.get("sheet", version.sheet if version else ""),
            stopped=(post.get("stopped") == "1") if post else bool(version and version.stopped),
            store=f"record-{board.pk}",
            signed=signed,
        ),
    }
    return render(page.request, "games/record.html", context, status=page.status)


def entry_context(
    text: str, rules: RuleSet, *, seen: int | None, sheet: str, stopped: bool, store: str, signed: str = ""
) -> dict[str, Any]:
    """What the part of a page needs on which moves are typed."""
    try:
        told = answer(text, rules, at=None, signed=signed)
    except Refused:
        told = answer("", rules, at=None, signed=signed)
    return {
        "text": text,
        "state": told,
        "state_json": json.dumps({name: value for name, value in told.items() if name != "html"}),
        "seen": seen,
        "sheet": sheet,
        "sheets": RecordVersion.Sheet.choices,
        "sheet_results": RESULTS,
        "stopped": stopped,
        "store": store,
        "holes": rules.holes,
        "hole_range": range(1, rules.holes + 1),
        "hole_range_back": range(rules.holes, 0, -1),
        "majority": rules.majority,
    }


def text_of(version: RecordVersion | None) -> str:
    """The text of a version, its kazans with the result and its termination before it."""
    if version is None:
        return ""
    kazans = (version.white_kazan, version.black_kazan)
    written = parsed(version.text, rule_set=version.rule_set, kazans=kazans, termination=version.termination)
    score = ""
    if written.result and any(kazan is not None for kazan in kazans):
        white, black = written.result.split("-")
        score = f"{white}{_bracketed(kazans[0])}-{black}{_bracketed(kazans[1])}"
    body = moves_text(written)
    head = f'[Termination "{version.termination}"]\n\n' if version.termination else ""
    return head + (body.removesuffix(written.result or "*") + score if score else body)


def _bracketed(kazan: int | None) -> str:
    return "" if kazan is None else f"({kazan})"


def _notes(version: RecordVersion | None, outcome: Outcome | None) -> list[str]:
    if version is None:
        return []
    return [str(NOTES[note.code] % note.params) for note in notes_of(version, outcome)]


def _conflict(version: RecordVersion | None, post: Any) -> dict[str, Any]:
    """What stands and what was typed here, for the choice between them."""
    mine = read_typed(post.get("text", "")[: FURTHEST * 60])
    return {"standing": version, "mine": len(mine.plies), "seen": version.pk if version else ""}


def _following(board: Board) -> Board | None:
    """The next board of the round whose game is not recorded yet."""
    recorded = Record.objects.filter(board__match__round=board.match.round, plies__gt=0).values("board")
    left = Board.objects.filter(match__round=board.match.round).exclude(pk__in=recorded).exclude(pk=board.pk)
    return left.filter(number__gt=board.number).first() or left.first()
