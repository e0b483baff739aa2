"""The public page of a game, and the part of it that changes from move to move."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from games import words
from games.holes import hole_names, names_language
from games.permissions import is_public, may_change
from games.rules.sowing import BLACK, WHITE
from games.selectors.records import Game, game_of, row_of
from games.selectors.screens import board_page, page_state
from games.views.replaying import Replay
from tournaments.dates import day_and_time
from tournaments.labels import reason_label
from tournaments.models import Outcome
from tournaments.views.access import visible_tournament
from tournaments.views.keyed import keyed_by
from tournaments.views.markup import language_of, result


@require_safe
def game(request: HttpRequest, game: int) -> HttpResponse:
    """A game with its moves; `?ply=` shows the position after that ply, `?flip=1` Black below."""
    return keyed_game(request, game, lambda found: _page(request, found))


@require_safe
def ply(request: HttpRequest, game: int, ply: int) -> HttpResponse:
    """What the page of a game shows of one ply."""
    return keyed_game(request, game, lambda found: _fragment(request, found, ply))


@require_safe
def board(request: HttpRequest, event: str, tournament: str, round: int, board: int) -> HttpResponse:
    """The lasting address of a board, as printed on its scoresheet: its game once there is one, else its round."""
    found = visible_tournament(request, event, tournament)
    record = board_page(event, tournament, round, board)
    if record is not None:
        address = reverse("games:game", args=[record])
    else:
        address = reverse("tournaments:round", args=[found.event.slug, found.slug, round])
    return _redirect(address)


def _redirect(address: str) -> HttpResponse:
    response = HttpResponse(status=302, headers={"Location": address})
    response["Cache-Control"] = "no-cache"
    return response


def keyed_game(request: HttpRequest, pk: int, show: Any) -> HttpResponse:
    """The page kept by its version for the public; whoever is signed in gets what he may read."""
    if request.user.is_authenticated:
        return keyed_by(request, (), lambda: show(_readable(request, pk)))
    state = page_state(pk)
    if state is None:
        raise Http404
    return keyed_by(request, ("game", *state), lambda: show(_readable(request, pk)))


def _readable(request: HttpRequest, pk: int) -> Game:
    found = game_of(pk, language=words.language(), user=request.user)
    if found is None:
        raise Http404
    if request.user.is_authenticated and may_change(request.user, found.record):
        return replace(found, row=row_of(found.record, words.language(), reveal=True))
    return found


def _page(request: HttpRequest, found: Game) -> HttpResponse:
    replay = Replay(found)
    asked = request.GET.get("ply", "")
    last = replay.plies
    ply = min(int(asked), last) if asked.isascii() and asked.isdecimal() and len(asked) < 5 else last
    flipped = request.GET.get("flip") == "1"
    row, holes = found.row, found.rules.holes
    changing = request.user.is_authenticated and may_change(request.user, found.record)
    context = {
        **shown_ply(replay, ply, flipped=flipped),
        "game": found,
        "row": row,
        "heading": f"{row.white.name} – {row.black.name}",
        "result": shown_result(found),
        "meta": _meta(found),
        "chip": words.verdict_chip(found.version.verdict, found.report.ply),
        "stopped": found.stopped_after,
        "crumbs": _crumbs(found),
        "crumb_language": language_of(found.record.event.title, words.language()) if found.record.event else "",
        "lines": replay.lines(),
        "moves": words.move_number(len(found.written.plies)),
        "hole_names": hole_names(words.language(), holes),
        "hole_language": names_language(words.language()),
        "pgn": reverse("games_api:game_file", args=[row.id]) if is_public(found.record) else "",
        "pdf": reverse("games:game_pdf", args=[row.id]),
        "edit": _edit_address(found) if changing else "",
        "hidden": not is_public(found.record),
    }
    return render(request, "games/game.html", context)


def _fragment(request: HttpRequest, found: Game, ply: int) -> HttpResponse:
    replay = Replay(found)
    if ply > replay.plies:
        raise Http404
    flipped = request.GET.get("flip") == "1"
    context = {**shown_ply(replay, ply, flipped=flipped), "game": found, "row": found.row}
    return render(request, "games/parts/ply.html", context)


def shown_ply(replay: Replay, ply: int, *, flipped: bool) -> dict[str, Any]:
    """What the templates show of the position after a ply."""
    position = replay.positions[ply]
    step = replay.steps[ply - 1] if ply else None
    row = replay.game.row
    seats = [
        {"side": "w", "name": row.white.name, "to_move": position.end is None and position.side == WHITE},
        {"side": "b", "name": row.black.name, "to_move": position.end is None and position.side == BLACK},
    ]
    top, bottom = reversed(seats) if not flipped else seats
    return {
        "ply": ply,
        "last_ply": replay.plies,
        "flipped": flipped,
        "boards": replay.boards(ply, flipped=flipped),
        "graphs": replay.graphs(ply),
        "top": top,
        "bottom": bottom,
        "number": words.move_number(ply),
        "move": words.move_text(ply, step.text) if step else "",
        "effect": words.move_effect(step) if step else "",
        "ended": words.end_text(position.end),
        "remarks": replay.remarks(ply),
        "position": str(position),
        "position_games": f"{reverse('games:openings')}?{_position_query(replay, ply)}",
        "fault": replay.fault_ply == ply + 1 if replay.fault_ply else False,
        "earlier": max(ply - 1, 0),
        "later": min(ply + 1, replay.plies),
    }


def _position_query(replay: Replay, ply: int) -> str:
    asked = {"position": str(replay.positions[ply])}
    if replay.game.rules.holes != 9:
        asked["rule_set"] = replay.game.rules.name
    return urlencode(asked)


def shown_result(found: Game) -> str:
    """The result as it stands, with kazans: those signed, else those of the record."""
    row = found.row
    kazans = row.kazans
    if not row.signed:
        stated = (found.version.white_kazan, found.version.black_kazan)
        kazans = found.report.kazans if stated == (None, None) and found.report.end else stated
    return result(
        row.white_points,
        row.black_points,
        played=_outcome(found).played if row.signed else True,
        white_kazan=kazans[WHITE],
        black_kazan=kazans[BLACK],
        none="–",
    )


def _outcome(found: Game) -> Outcome:
    board = found.record.board
    if board is None:
        raise ValueError("a signed result has a board")
    return board.outcomes.all()[0]


def _meta(found: Game) -> list[str]:
    row, plies = found.row, len(found.written.plies)
    moves = words.move_number(plies)
    told = [_when(found), row.site]
    told.append(ngettext("%(count)s move", "%(count)s moves", moves) % {"count": moves})
    if row.signed:
        outcome = _outcome(found)
        told.append(reason_label(outcome.reason, outcome.flag))
    else:
        told.append(words.end_text(found.report.end) if found.report.fault is None else "")
    return [text for text in told if text]


def _when(found: Game) -> str:
    board, event = found.record.board, found.record.event
    if board is not None and event is not None and board.match.round.starts_at:
        return day_and_time(board.match.round.starts_at, event.zone, with_year=True)
    return words.day_text(found.row.date)


def _crumbs(found: Game) -> list[tuple[str, str]]:
    """Texts with addresses ("" for none), the outermost first."""
    row, board = found.row, found.record.board
    games = (_("Games"), reverse("games:list"))
    if board is None:
        return [games, *((text, "") for text in (row.event, _round(row.round)) if text)]
    event = [row.event_slug, row.tournament_slug]
    round_ = board.match.round.number
    return [
        (row.event, reverse("tournaments:tournament", args=event)),
        (_("Round %(number)s") % {"number": round_}, reverse("tournaments:round", args=[*event, round_])),
        (_("Board %(number)s") % {"number": board.number}, ""),
    ]


def _round(name: str) -> str:
    return _("Round %(number)s") % {"number": name} if name.isdecimal() else name


def _edit_address(found: Game) -> str:
    row, board = found.row, found.record.board
    if board is None:
        return reverse("games:edit", args=[row.id]) if found.record.event is None else ""
    return reverse("games:record", args=[row.event_slug, row.tournament_slug, board.match.round.number, board.pk])
