"""The frame of every staff page: who may see it, which acts it offers, and what happens when one is refused.

A page is shown by GET. A POST names one of the page's acts; the right to it is checked here, whatever the page had
offered. What the services refuse comes back on the same page with everything typed still in it; what they ask is
asked on a page of its own that sends the same form again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, NamedTuple, TypeVar
from uuid import UUID, uuid4

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from players.keys import sending_key
from players.letters import in_one_line
from players.models import User
from tournaments.errors import Conflict, NeedsConfirmation, NotAllowed, Refused
from tournaments.messages import message
from tournaments.models import HandledRequest, Participant, Round, Tournament
from tournaments.permissions import staff_rights
from tournaments.views.access import SignInFirst, managed_tournament
from tournaments.views.manage.tabs import tabs_of

REFUSED, CONFLICT = 422, 409
#: Questions whose answer must come with a written reason.
WITH_REASON = frozenset({"take-back-loses-results", "frozen-setting"})
#: Fields of a form that belong to one sending of it, not to what was typed.
OF_THE_SENDING = frozenset({"csrfmiddlewaretoken", "confirmed", "why"})

FormT = TypeVar("FormT", bound=forms.BaseForm)


class Done(NamedTuple):
    """An act that was done: what to tell, and where to go on (empty: the same page)."""

    text: str = ""
    to: str = ""


class Invalid(Exception):
    """A form with errors; nothing was written."""

    def __init__(self, form: forms.BaseForm) -> None:
        super().__init__()
        self.form = form


@dataclass
class Page:
    """One request for a staff page: the tournament, the rights of whoever asks, and what was refused if anything."""

    request: HttpRequest
    tournament: Tournament
    rights: frozenset[str]
    act: str = ""
    status: int = 200
    refused: str = ""
    forms: dict[str, forms.BaseForm] = field(default_factory=dict)

    @property
    def user(self) -> User:
        user = self.request.user
        if not isinstance(user, User):
            raise TypeError("a staff page has a user who is signed in")
        return user

    @property
    def language(self) -> str:
        return get_language() or "ky"

    @property
    def key(self) -> UUID | None:
        """The key of this sending of the form; None where it has none."""
        return key_of(self.request)

    @property
    def new_key(self) -> str:
        """A key for one form; every call gives another."""
        return str(uuid4())

    @property
    def confirmed(self) -> bool:
        return self.request.POST.get("confirmed") == "1"

    @property
    def why(self) -> str:
        """The written reason, as far as a column takes it."""
        return self.text("why", 300)

    def text(self, name: str, length: int) -> str:
        """What was typed into a plain field in one line, as far as a column takes it."""
        return in_one_line(self.request.POST.get(name, ""))[:length]

    def typed(self, name: str) -> str:
        """What a plain field held when its act was refused, else nothing."""
        return self.request.POST.get(name, "") if self.status != 200 else ""

    def address(self, name: str) -> str:
        """The address of another staff page of the tournament."""
        return reverse(f"tournaments:{name}", args=[self.tournament.event.slug, self.tournament.slug])

    def may(self, right: str) -> bool:
        return right in self.rights

    def require(self, right: str) -> None:
        """A right that depends on what the act is about."""
        if right not in self.rights:
            raise PermissionDenied

    def form(self, act: str, make: Callable[..., FormT], **arguments: Any) -> FormT:
        """The form of an act: as it was typed where it was refused just now, else a new one."""
        kept = self.forms.get(act)
        if kept is not None:
            return kept  # type: ignore[return-value]
        return make(**arguments)

    def valid(self, form: FormT) -> FormT:
        """The same form, kept for the page in case the act is refused; raises Invalid unless all is well."""
        self.forms[self.act] = form
        if not form.is_valid():
            raise Invalid(form)
        return form

    def participant(self, pk: object) -> Participant:
        """A participant of this tournament; anybody else's number is not found."""
        found = (
            Participant.objects.filter(tournament=self.tournament, pk=number_or_none(pk) or 0)
            .select_related("player")
            .first()
        )
        if found is None:
            raise Http404
        found.tournament = self.tournament
        return found

    def round(self, number: int) -> Round:
        found = Round.objects.filter(tournament=self.tournament, number=number).first()
        if found is None:
            raise Http404
        found.tournament = self.tournament
        return found

    def render(self, template: str, tab: str, **context: Any) -> HttpResponse:
        """The page inside the staff's head and tabs."""
        base = {
            "page": self,
            "event": self.tournament.event,
            "tournament": self.tournament,
            "rights": self.rights,
            "staff_tabs": tabs_of(self.tournament, self.rights, tab),
        }
        return render(self.request, f"tournaments/manage/{template}.html", {**base, **context}, status=self.status)


Show = Callable[..., HttpResponse]
Do = Callable[..., "Done | HttpResponse"]


class Act(NamedTuple):
    """Something a page offers: the right to it, and what does it.

    `then` names the page to go on to where the act may take the page itself away.
    """

    right: str
    do: Do
    then: str = ""


def staff_page(see: str, acts: Mapping[str, Act] | None = None) -> Callable[[Show], Callable[..., HttpResponse]]:
    """Make a view of `show(page, **where)`, which needs the right `see`, and of the page's acts.

    The view carries both as attributes, so that a test can hold them against the table of permissions.
    """
    offered = acts or {}

    def decorate(show: Show) -> Callable[..., HttpResponse]:
        @wraps(show)
        @never_cache
        @require_http_methods(["GET", "HEAD", "POST"] if offered else ["GET", "HEAD"])
        def view(request: HttpRequest, event: str, tournament: str, **where: Any) -> HttpResponse:
            try:
                found = managed_tournament(request, event, tournament, see)
            except SignInFirst as first:
                return first.response
            page = Page(request, found, staff_rights(request.user, found.event))
            if request.method != "POST":
                return show(page, **where)
            page.act = request.POST.get("act", "")
            if page.act not in offered:
                return HttpResponseBadRequest()
            page.require(offered[page.act].right)
            return _answer(page, show, offered[page.act], where)

        vars(view).update(see=see, acts=offered)
        return view

    return decorate


def _answer(page: Page, show: Show, act: Act, where: Mapping[str, Any]) -> HttpResponse:
    try:
        done = act.do(page, **where)
    except Http404:
        # What a form removes is not there any more when the same form arrives again.
        if page.key is None or not HandledRequest.objects.filter(pk=page.key, actor=page.user).exists():
            raise
        return HttpResponseRedirect(page.address(act.then) if act.then else page.request.get_full_path())
    except NotAllowed as error:
        raise PermissionDenied(message(error)) from error
    except NeedsConfirmation as question:
        return ask(page, question)
    except Invalid as invalid:
        focus_first_error(invalid.form)
        page.status, page.refused = REFUSED, message(Refused("form-incomplete"))
    except Refused as error:
        page.status = CONFLICT if isinstance(error, Conflict) else REFUSED
        page.refused = message(error)
    else:
        if isinstance(done, HttpResponse):
            return done
        if done.text:
            messages.success(page.request, done.text)
        return HttpResponseRedirect(done.to or page.request.get_full_path())
    return show(page, **where)


def ask(page: Page, question: NeedsConfirmation) -> HttpResponse:
    """The question, with its consequence, over the same form: nothing was written yet."""
    fields = [
        (name, value)
        for name, values in page.request.POST.lists()
        if name not in OF_THE_SENDING and name not in question.carried
        for value in values
    ]
    fields += question.carried.items()
    page.status = CONFLICT
    return page.render(
        "confirm",
        "",
        question=message(question),
        listed=question.listed,
        fields=fields,
        with_reason=question.code in WITH_REASON,
        why=page.why,
        back=page.request.get_full_path(),
    )


def focus_first_error(form: forms.BaseForm) -> None:
    """Let the first field that is wrong take the focus."""
    for name in form.fields:
        if name in form.errors:
            form.fields[name].widget.attrs["autofocus"] = True
            return


def key_of(request: HttpRequest) -> UUID | None:
    """The key of a form that was sent to this address with these contents; None where it has none."""
    return sending_key(request.POST.get("key", ""), [*request.POST.lists(), ("", [request.path])])


def uuid_or_none(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def number_or_none(text: object) -> int | None:
    """A whole number from a form; nothing else, and none that a database could not hold."""
    shown = str(text).strip()
    return int(shown) if shown.isascii() and shown.isdecimal() and len(shown) < 18 else None
