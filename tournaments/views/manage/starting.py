"""My events, and creating one on one screen."""

from __future__ import annotations

from typing import Any, NamedTuple
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from players.models import Federation, User
from tournaments.errors import Refused
from tournaments.forms.events import EventForm
from tournaments.labels import role_label
from tournaments.messages import message
from tournaments.models import Event, EventRole, Tournament
from tournaments.pairing.checks import Fill, fillable
from tournaments.permissions import can_create_event
from tournaments.selectors.events import events_of_staff
from tournaments.services.events import create_event
from tournaments.views.frame import REFUSED, focus_first_error, key_of


class MyEvent(NamedTuple):
    """A line of the list: an event, what the user is in it, and its tournaments."""

    event: Event
    roles: list[str]
    tournaments: list[Tournament]


@login_required
@never_cache
@require_safe
def my_events(request: HttpRequest) -> HttpResponse:
    """The events in which the user has rights, the coming and running ones first."""
    user = _user(request)
    federations = federations_for_events(user)
    events = _events(user, federations)
    held: dict[int, list[str]] = {}
    for event_id, role in EventRole.objects.filter(user=user).values_list("event_id", "role"):
        held.setdefault(event_id, []).append(role_label(role))
    lines = [MyEvent(event, held.get(event.pk, []), list(event.tournaments.all())) for event in events]
    today = timezone.localdate()
    context = {
        "running": [line for line in lines if line.event.ends_on >= today],
        "past": [line for line in lines if line.event.ends_on < today],
        "may_create": bool(federations),
    }
    return render(request, "tournaments/manage/my_events.html", context)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def event_create(request: HttpRequest) -> HttpResponse:
    """Make an event; when so many rounds cannot be filled, say so before it is made."""
    federations = federations_for_events(_user(request))
    if not federations:
        raise PermissionDenied
    if request.method != "POST":
        form = EventForm(federations=federations, initial={"key": uuid4()})
        return _page(request, form)
    form = EventForm(request.POST, federations=federations)
    if not form.is_valid():
        focus_first_error(form)
        return _page(request, form, status=REFUSED)
    doubt = _doubt(form)
    if doubt is not None and request.POST.get("confirmed") != "1":
        return _page(request, form, question=message(doubt), status=REFUSED)
    try:
        federation = form.cleaned_data["federation"]
        event = create_event(federation, actor=_user(request), key=key_of(request), **form.values())
    except Refused as refused:
        return _page(request, form, refused=message(refused), status=REFUSED)
    messages.success(request, _("The event is made. Nobody else sees it until you make it public."))
    return redirect("tournaments:desk", event=event.slug, tournament=event.tournaments.get().slug)


def federations_for_events(user: User) -> list[Federation]:
    """Federations for which the user may create events."""
    return [federation for federation in Federation.objects.all() if can_create_event(user, federation)]


def _events(user: User, federations: list[Federation]) -> list[Event]:
    own = events_of_staff(user)
    administered = Event.objects.filter(federation__in=federations)
    return list((own | administered.distinct()).distinct().prefetch_related("tournaments"))


def _doubt(form: EventForm) -> Refused | None:
    """Rounds that so many participants cannot fill, or perhaps cannot."""
    participants: int | None = form.cleaned_data["participants"]
    if participants is None:
        return None
    rounds = form.rounds_wanted()
    return fill_doubt(participants, rounds)


def fill_doubt(participants: int, rounds: int) -> Refused | None:
    """The warning that so many participants deserve for so many rounds, if any."""
    fill = fillable(participants, rounds)
    if fill is Fill.SURE:
        return None
    code = "rounds-cannot-be-filled" if fill is Fill.IMPOSSIBLE else "rounds-may-fail"
    wanted = Fill.IMPOSSIBLE if fill is Fill.IMPOSSIBLE else Fill.MAY_FAIL
    possible = max((r for r in range(1, rounds) if _better(fillable(participants, r), wanted)), default=0)
    return Refused(code, {"participants": participants, "rounds": rounds, "possible": possible})


def _better(fill: Fill, than: Fill) -> bool:
    return fill is Fill.SURE or (fill is Fill.MAY_FAIL and than is Fill.IMPOSSIBLE)


def _page(request: HttpRequest, form: EventForm, *, status: int = 200, **context: Any) -> HttpResponse:
    return render(request, "tournaments/manage/event_create.html", {"form": form, **context}, status=status)


def _user(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user
