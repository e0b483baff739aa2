"""Bringing a list into the register: choosing the file, looking at every row, confirming."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from players.errors import Fault, Refused
from players.exchange.sheets import ENCODINGS, MAX_BYTES, MAX_ROWS
from players.messages import fault_text
from players.models import RegisterImport, User
from players.permissions import is_federation_staff
from players.selectors.imports import LEAVE, NEW, UPDATE, Candidate, PlannedRow, State, plan_of
from players.services.imports import decide, discard_file, receive_file, write_file
from players.services.journal import plain
from players.views.doubles import Reasons
from players.views.frame import chosen_federation, page
from players.words import COLUMNS, FIELDS, count_texts, note_text, value_text

PER_PAGE = 100
#: Of how many candidates the reasons are told; all of them can be chosen.
OFFERED = 5
#: Rows that ask something first.
ORDER = (State.ASK, State.FAULT, State.NEW, State.CHANGED, State.REPEAT, State.SAME, State.REMARK)
KINDS = {State.ASK: "warn", State.FAULT: "bad", State.NEW: "good", State.CHANGED: "info"}


@dataclass(frozen=True, slots=True)
class Choice:
    """One decision that can be taken about a row."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the preview."""

    number: int
    name: str
    birth: str
    state: str
    kind: str
    told: list[str]
    offered: list[tuple[str, Reasons]]
    choices: list[Choice]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def imports(request: HttpRequest) -> HttpResponse:
    """The form for a file, and the files brought in so far."""
    federation, federations = chosen_federation(request)
    refused: list[str] = []
    if request.method == "POST":
        file = request.FILES.get("file")
        encoding = request.POST.get("encoding", "")
        try:
            if file is None:
                raise Refused([Fault("file", "missing")])
            if (file.size or 0) > MAX_BYTES:
                raise Refused([Fault("file", "file-too-large", {"megabytes": MAX_BYTES // 1024 // 1024})])
            brought = receive_file(
                federation,
                data=file.read(),
                name=file.name or "",
                actor=cast(User, request.user),
                key=_key(request.POST.get("key", "")),
                encoding=encoding if encoding in ENCODINGS else "",
            )
        except Refused as error:
            refused = [fault_text(fault) for fault in error.faults]
        else:
            return redirect("players:import", pk=brought.pk)
    context = {
        "federation": federation,
        "federations": federations,
        "brought": RegisterImport.objects.filter(federation=federation).select_related("by")[:30],
        "refused": refused,
        "key": uuid4(),
        "encodings": ENCODINGS,
        "megabytes": MAX_BYTES // 1024 // 1024,
        "rows": MAX_ROWS,
    }
    return page(request, "players/imports.html", "imports", context, status=400 if refused else 200)


def _key(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        return uuid4()


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_preview(request: HttpRequest, pk: int) -> HttpResponse:
    """Every row with what will happen to it; decisions are kept page by page, nothing is written before `write`."""
    brought = get_object_or_404(RegisterImport.objects.select_related("federation", "by"), pk=pk)
    if not is_federation_staff(request.user, brought.federation):
        raise PermissionDenied
    if request.method == "POST":
        return _act(request, brought)
    planned = plan_of(brought)
    counts = {state: sum(row.state is state for row in planned) for state in ORDER}
    asked = request.GET.get("show", "")
    shown = [row for row in planned if row.state == asked] if asked in counts else planned
    pages = Paginator(shown, PER_PAGE).get_page(request.GET.get("page"))
    labels = _state_labels()
    context = {
        "brought": brought,
        "waiting": brought.state == RegisterImport.State.WAITING,
        "page": pages,
        "lines": [_line(row, labels) for row in pages],
        "kinds": [(state.value, labels[state], counts[state]) for state in ORDER if counts[state]],
        "show": asked if asked in counts else "",
        "total": len(planned),
        "columns": [(heading, COLUMNS[field]) for field, heading in brought.columns if field in COLUMNS],
        "undecided": sum(row.state is State.ASK and not row.decision for row in planned),
        "told": count_texts(brought.counts),
    }
    return page(request, "players/import.html", "imports", context)


def _act(request: HttpRequest, brought: RegisterImport) -> HttpResponse:
    act = request.POST.get("act", "")
    if act == "discard":
        discard_file(brought)
        messages.success(request, _("The file is forgotten; nothing of it was saved."))
        return redirect("players:imports")
    decisions = {
        int(name.removeprefix("row-")): str(value)
        for name, value in request.POST.items()
        if name.startswith("row-") and name.removeprefix("row-").isdecimal() and len(name) < 12
    }
    decide(brought, decisions)
    if act == "write":
        done = write_file(brought, actor=cast(User, request.user))
        messages.success(request, _("Done: %(counts)s.") % {"counts": ", ".join(count_texts(done.counts)) or "—"})
        return redirect("players:import", pk=brought.pk)
    messages.success(request, _("The decisions are kept. Nothing is in the register yet."))
    return redirect(request.get_full_path())


def _state_labels() -> dict[State, str]:
    return {
        State.NEW: _("new player"),
        State.CHANGED: _("known, changes"),
        State.SAME: _("known, nothing to change"),
        State.ASK: _("perhaps known: decide"),
        State.REPEAT: _("repeats a row"),
        State.FAULT: _("cannot be used"),
        State.REMARK: _("no person"),
    }


def _line(planned: PlannedRow, labels: dict[State, str]) -> Line:
    row = planned.row
    told = [note_text(note) for note in (*row.faults, *(planned.notes or row.notes))]
    if planned.of_row is not None:
        told.insert(0, _("The same person as in row %(row)s; nothing is added.") % {"row": planned.of_row})
    changes: dict[str, tuple[Any, Any]] = planned.changes
    told += [
        f"{FIELDS[field]}: {value_text(field, plain(old))} → {value_text(field, plain(new))}"
        for field, (old, new) in changes.items()
    ]
    return Line(
        number=row.number,
        name=" ".join(filter(None, (row.surname, row.given_name, row.patronymic))) or row.written,
        birth=value_text("birth", row.birth_date or row.birth_year) if row.birth_year else "",
        state=labels[planned.state],
        kind=KINDS.get(planned.state, ""),
        told=told,
        offered=[(_who(candidate), Reasons.of(candidate.alike)) for candidate in planned.candidates[:OFFERED]],
        choices=_choices(planned),
    )


def _who(candidate: Candidate) -> str:
    if candidate.player is not None:
        player = candidate.player
        return ", ".join([str(player), value_text("birth", player.birth_date or player.birth_year), f"№ {player.pk}"])
    row = candidate.row
    if row is None:
        return ""
    name = f"{row.surname} {row.given_name}".strip()
    return ", ".join(
        [name, value_text("birth", row.birth_date or row.birth_year), _("row %(row)s") % {"row": row.number}]
    )


def _choices(planned: PlannedRow) -> list[Choice]:
    labels = {NEW: _("add as a new player"), UPDATE: _("write the changes"), LEAVE: _("leave out")}
    labels |= {candidate.value: _("is %(person)s") % {"person": _who(candidate)} for candidate in planned.candidates}
    choices = [Choice(value, labels[value], value == planned.decision) for value in planned.choices]
    if planned.state is State.ASK:
        choices.insert(0, Choice("", _("not decided yet"), not planned.decision))
    return choices
