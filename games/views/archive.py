"""The archive's keepers: a game typed or pasted, a file of games looked at before it is saved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from functools import wraps
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import words
from games.exchange.headings import Heading, heading_of
from games.messages import message, problem_text
from games.models import GameImport, Record
from games.permissions import federations_kept_by, is_public, may_keep_archive
from games.rules.decoding import UnreadableFileError, decode_lines
from games.rules.records import read_records
from games.rules.rulesets import RULESETS, RuleSet, ruleset
from games.selectors.previews import Preview, preview_of
from games.selectors.records import versions_of
from games.services.archive import add_game, change_game
from games.services.imports import MAX_BYTES, discard_upload, receive_upload
from games.services.records import set_public
from games.services.versions import current_version
from games.tasks import start_upload
from games.views.checking import read_typed
from games.views.lists import rule_sets
from games.views.typing import check_response, entry_context, sheet_of, source_of, text_of, typed_text
from players.models import Federation, User
from tournaments.errors import Conflict, Refused
from tournaments.views.frame import CONFLICT, REFUSED, key_of, number_or_none

FIELDS = ("white", "black", "event", "site", "date", "round")
View = Callable[..., HttpResponse]


class SignedIn(HttpRequest):
    """A request that `_keepers_only` has let through."""

    user: User


def _keepers_only(view: View) -> View:
    """The view for whoever keeps the archive of a federation, which it is given."""

    @wraps(view)
    @never_cache
    @require_http_methods(["GET", "HEAD", "POST"])
    def guarded(request: HttpRequest, **where: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        kept = list(Federation.objects.filter(pk__in=federations_kept_by(request.user)).order_by("pk"))
        if not kept:
            raise PermissionDenied
        wanted = number_or_none(request.POST.get("federation", ""))
        chosen = next((one for one in kept if one.pk == wanted), kept[0])
        return view(request, chosen, kept, **where)

    return guarded


@_keepers_only
def add(request: SignedIn, federation: Federation, kept: list[Federation]) -> HttpResponse:
    """A game that stands alone, typed from a sheet or pasted."""
    post = request.POST
    if post.get("act") == "check":
        return check_response(post, _rules(post))
    shown: dict[str, Any] = {"kept": kept, "federation": federation, "store": "record-new"}
    if request.method != "POST":
        return _form(request, shown)
    try:
        record = add_game(
            federation,
            text=typed_text(post, _rules(post)),
            actor=request.user,
            key=key_of(request),
            heading=_heading(post),
            rule_set=_rules(post).name,
            source=source_of(post),
            sheet=sheet_of(post),
            stopped=post.get("stopped") == "1",
            public=post.get("public") == "1",
        )
    except Refused as error:
        return _form(request, shown, refused=error)
    messages.success(request, _("The game is in the archive."))
    return HttpResponseRedirect(reverse("games:game", args=[record.pk]))


@_keepers_only
def edit(request: SignedIn, federation: Federation, kept: list[Federation], *, game: int) -> HttpResponse:
    """A game of the archive, its moves and heading."""
    record = Record.objects.filter(pk=game, event=None).select_related("federation").first()
    if record is None or not may_keep_archive(request.user, record.federation):
        raise Http404
    post, version = request.POST, current_version(record)
    if post.get("act") == "check":
        return check_response(post, _rules(post))
    if post.get("act") in {"show", "hide"}:
        set_public(record, public=post["act"] == "show", actor=request.user)
        return HttpResponseRedirect(request.path)
    shown = {"record": record, "version": version, "store": f"record-game-{record.pk}"}
    if request.method != "POST":
        return _form(request, shown)
    try:
        change_game(
            record,
            text=typed_text(post, _rules(post)),
            heading=_heading(post, record.tags),
            seen=number_or_none(post.get("replace", post.get("seen", ""))),
            actor=request.user,
            rule_set=_rules(post).name,
            source=source_of(post),
            sheet=sheet_of(post),
            stopped=post.get("stopped") == "1",
            why=post.get("why", "")[:300],
        )
    except Refused as error:
        return _form(request, shown, refused=error)
    messages.success(request, _("Saved."))
    return HttpResponseRedirect(request.path)


def _rules(post: Any) -> RuleSet:
    name = post.get("rule_set", "")
    return ruleset(name if name in RULESETS else "standard")


def _heading(post: Any, tags: Any = ()) -> Heading:
    """What the fields say, and where they are empty what the text says itself."""
    written = heading_of(read_typed(post.get("text", "")))
    own = {name: post.get(name, "").strip() or getattr(written, name) for name in FIELDS}
    kept = tuple((str(name), str(value)) for name, value in tags)
    return Heading(**own, tags=kept or written.tags)


def _form(request: SignedIn, shown: dict[str, Any], refused: Refused | None = None) -> HttpResponse:
    post = request.POST
    record, version = shown.get("record"), shown.get("version")
    typed = "text" in post
    names = {name: post.get(name, "") for name in FIELDS} if typed else _names_of(record)
    conflict = isinstance(refused, Conflict)
    twin = refused.params.get("record") if refused and refused.code == "game-already-there" else None
    rules = _rules(post) if typed else ruleset(record.rule_set if record else "standard")
    context = {
        **shown,
        "page_key": str(uuid4()),
        "names": names,
        "rule_sets": rule_sets(),
        "rule_set": rules.name,
        "refused": message(refused) if refused else "",
        "conflict": conflict,
        "standing": version.pk if version else "",
        "twin": reverse("games:game", args=[twin]) if twin else "",
        "make_public": post.get("public") == "1" if typed else True,
        "public": record is not None and is_public(record),
        "versions": versions_of(record) if record else [],
        **entry_context(
            post["text"] if typed else text_of(version),
            rules,
            seen=number_or_none(post.get("seen", "")) if typed else (version.pk if version else None),
            sheet=post.get("sheet", version.sheet if version else ""),
            stopped=(post.get("stopped") == "1") if typed else bool(version and version.stopped),
            store=shown["store"],
        ),
    }
    status = 200 if refused is None else CONFLICT if conflict else REFUSED
    return render(request, "games/archive_game.html", context, status=status)


def _names_of(record: Record | None) -> dict[str, str]:
    if record is None:
        return dict.fromkeys(FIELDS, "")
    return {
        "white": record.white_name or str(record.white_player or ""),
        "black": record.black_name or str(record.black_player or ""),
        "event": record.event_name,
        "site": record.site,
        "date": record.date,
        "round": record.round_name,
    }


@_keepers_only
def upload(request: SignedIn, federation: Federation, kept: list[Federation]) -> HttpResponse:
    """A file of games: it is kept and shown, nothing is saved yet."""
    refused = ""
    if request.method == "POST":
        file = request.FILES.get("file")
        try:
            if file is None:
                raise Refused("file-empty")
            received = receive_upload(
                federation,
                file=file,
                name=file.name or "",
                actor=request.user,
                key=key_of(request),
            )
            return HttpResponseRedirect(reverse("games:import", args=[received.pk]))
        except Refused as error:
            refused = message(error)
    mine = GameImport.objects.filter(federation__in=kept).select_related("by")[:20]
    context = {
        "kept": kept,
        "federation": federation,
        "page_key": str(uuid4()),
        "refused": refused,
        "imports": mine,
        "megabytes": MAX_BYTES // 1024 // 1024,
    }
    return render(request, "games/upload.html", context, status=REFUSED if refused else 200)


@_keepers_only
def imported(request: SignedIn, federation: Federation, kept: list[Federation], *, upload: int) -> HttpResponse:
    """What a file holds game by game, then how far its reading is and what was left out."""
    found = GameImport.objects.select_related("federation").filter(pk=upload, federation__in=kept).first()
    if found is None:
        raise Http404
    if request.method == "POST":
        return _decide(request, found)
    waiting = found.state == GameImport.State.WAITING
    context: dict[str, Any] = {
        "upload": found,
        "waiting": waiting,
        "running": found.state == GameImport.State.RUNNING,
        "error": problem_or_message(found.error),
        "problems": [{**problem, "text": problem_text(str(problem.get("code", "")))} for problem in found.problems],
    }
    if waiting:
        context |= _preview(found)
    return render(request, "games/import.html", context)


def problem_or_message(code: str) -> str:
    return message(Refused(code)) if code else ""


def _decide(request: SignedIn, found: GameImport) -> HttpResponse:
    here = reverse("games:import", args=[found.pk])
    if request.POST.get("act") == "discard":
        discard_upload(found)
        messages.success(request, _("The file was forgotten; nothing was saved."))
        return HttpResponseRedirect(reverse("games:upload"))
    start_upload(found, public=request.POST.get("public") == "1", keep_faulty=request.POST.get("keep_faulty") == "1")
    return HttpResponseRedirect(here)


def _preview(found: GameImport) -> dict[str, Any]:
    try:
        with found.file.open("rb") as file:
            games, more = preview_of(found.federation, read_records(decode_lines(file)), default="standard")
    except UnreadableFileError as error:
        return {"unreadable": message(Refused(error.code)), "games": []}
    rows = [_row(game) for game in games]
    counts = {kind: sum(row["kind"] == kind for row in rows) for kind in ("good", "warn", "bad")}
    return {"games": rows, "more": more, "counts": counts, "shown": len(rows)}


def _row(game: Preview) -> dict[str, Any]:
    """A game of a file as the table shows it: what would become of it, and why."""
    if game.known:
        kind, text = "warn", _("in the archive already")
    elif game.problem:
        kind = "bad"
        text = problem_text(game.problem)
        if game.ply:
            text = _("Move %(number)s: %(text)s") % {"number": words.move_number(game.ply), "text": text}
    else:
        kind, text = words.verdict_chip(game.verdict)
        kind = "good"
    return {
        **asdict(game),
        "kind": kind,
        "text": text,
        "day": words.day_text(game.heading.date),
        "moves": words.move_number(game.plies),
    }
