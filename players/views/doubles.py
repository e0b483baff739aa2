"""Probable doubles, the merge of two players, and taking a merge back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from players.errors import Refused
from players.likeness import Likeness
from players.messages import fault_text
from players.models import Merge, Player, User
from players.permissions import can_edit_player, is_federation_administrator
from players.selectors import PublicPlayer, name_of, register_entry, with_names
from players.selectors.doubles import Group, pair_of, probable_doubles
from players.services.merging import BIRTH, CHOSEN, merge_players, obstacles_to, tell_apart, undo_merge
from players.views.frame import chosen_federation, language_now, page
from players.words import FIELDS, LEVELS, REASONS, value_text

PER_PAGE = 20


@dataclass(frozen=True, slots=True)
class Reasons:
    """What speaks for one person and what against it, in words."""

    level: str
    reasons: list[str]
    against: list[str]

    @classmethod
    def of(cls, alike: Likeness) -> Reasons:
        return cls(
            str(LEVELS[alike.level]),
            [str(REASONS[code]) for code in alike.reasons],
            [str(REASONS[code]) for code in alike.against],
        )


@dataclass(frozen=True, slots=True)
class Member:
    """One of a group: his entry, and why he may be the same as `first`."""

    player: Player
    entry: PublicPlayer
    reasons: Reasons | None


@dataclass(frozen=True, slots=True)
class FieldRow:
    """A field of a merge: both values; `choice` names it where the other's may be taken."""

    label: str
    kept: str
    gone: str
    choice: str
    differs: bool


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def doubles(request: HttpRequest) -> HttpResponse:
    """Groups of players who may be one person; `act=apart` notes that two are not."""
    federation, federations = chosen_federation(request)
    administers = is_federation_administrator(request.user, federation)
    if request.method == "POST":
        if not administers:
            raise PermissionDenied
        first, second = (get_object_or_404(federation.players, pk=_number(request, name)) for name in ("one", "other"))
        tell_apart(first, second, actor=cast(User, request.user))
        messages.success(request, _("Noted: they are different people."))
        return redirect(request.get_full_path())
    shown = Paginator(probable_doubles(federation), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": shown,
        "groups": [_members(group) for group in shown],
        "federation": federation,
        "federations": federations,
        "administers": administers,
    }
    return page(request, "players/doubles.html", "doubles", context)


def _members(group: Group) -> list[Member]:
    """The first of the group, then the others, each with the strongest reasons that tie him to it."""
    members: list[Member] = []
    for player in group.players:
        tie = next((pair for pair in group.pairs if player.pk in (pair.one, pair.other)), None)
        reasons = Reasons.of(tie.alike) if tie and members else None
        members.append(Member(player, register_entry(player, language_now()), reasons))
    return members


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 19 else 0


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: HttpRequest, pk: int, other: int) -> HttpResponse:
    """Both players side by side; what was chosen is written on POST."""
    kept, gone = (_administered(request, each) for each in (pk, other))
    refused: list[str] = [fault_text(fault) for fault in obstacles_to(kept, gone)]
    status = 200
    if request.method == "POST":
        try:
            merge_players(
                kept,
                gone,
                actor=cast(User, request.user),
                versions=(_number(request, "kept_version"), _number(request, "gone_version")),
                take=[field for field in request.POST.getlist("take") if field in CHOSEN],
                why=request.POST.get("why", "").strip()[:300],
            )
        except Refused as error:
            refused, status = [fault_text(fault) for fault in error.faults], 409
        else:
            messages.success(request, _("The two are one player now. It can be taken back on this page."))
            return redirect("players:merges")
    alike = pair_of(kept, gone)
    context = {
        "kept": register_entry(kept, language_now()),
        "gone": register_entry(gone, language_now()),
        "kept_player": kept,
        "gone_player": gone,
        "rows": _rows(kept, gone),
        "refused": refused,
        "alike": Reasons.of(alike) if alike else None,
    }
    return page(request, "players/merge.html", "doubles", context, status=status)


def _administered(request: HttpRequest, pk: int) -> Player:
    """A player of a federation that the visitor administers; one merged already may be asked for again."""
    player = get_object_or_404(with_names(Player.everyone.all()).select_related("federation"), pk=pk)
    if not can_edit_player(request.user, player):
        raise PermissionDenied
    if not is_federation_administrator(request.user, player):
        raise PermissionDenied
    return player


def _rows(kept: Player, gone: Player) -> list[FieldRow]:
    rows = []
    for field in ("surname", *(name for name in CHOSEN if name != "surname")):
        mine, theirs = _value(kept, field), _value(gone, field)
        if mine == theirs == "—":
            continue
        choosable = mine != theirs and "—" not in (mine, theirs)
        rows.append(FieldRow(str(FIELDS[field]), mine, theirs, field if choosable else "", mine != theirs))
    return rows


def _value(player: Player, field: str) -> str:
    if field == "birth":
        day, year = (getattr(player, name) for name in reversed(BIRTH))
        return value_text(field, day or year)
    value: Any = getattr(player, field)
    return value_text(field, getattr(value, "names", value))


@login_required
@require_safe
def merges(request: HttpRequest) -> HttpResponse:
    """Every merge of the federation, the newest first."""
    federation, federations = chosen_federation(request)
    shown = Paginator(Merge.objects.filter(federation=federation).select_related("kept"), 50).get_page(
        request.GET.get("page")
    )
    context = {
        "page": shown,
        "federation": federation,
        "federations": federations,
        "administers": is_federation_administrator(request.user, federation),
    }
    return page(request, "players/merges.html", "doubles", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def merge_undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Asks, then takes a merge back."""
    found = get_object_or_404(Merge.objects.select_related("federation", "kept", "gone"), pk=pk)
    if not is_federation_administrator(request.user, found.federation):
        raise PermissionDenied
    refused: list[str] = []
    if request.method == "POST":
        try:
            undo_merge(found, actor=cast(User, request.user), why=request.POST.get("why", "").strip()[:300])
        except Refused as error:
            refused = [fault_text(fault) for fault in error.faults]
        else:
            messages.success(request, _("The merge is taken back: they are two players again."))
            return redirect("players:merges")
    moved = {
        app: sum(len(ids) for ids in parts.values() if isinstance(ids, list)) for app, parts in found.moved.items()
    }
    context = {
        "merge": found,
        "kept_name": name_of(found.kept, language_now()),
        "refused": refused,
        "moved": sum(moved.values()),
    }
    return page(request, "players/merge_undo.html", "doubles", context, status=409 if refused else 200)
