"""The frame of pages with acts: who may do them, and what happens when one is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, NamedTuple, TypeVar
from uuid import UUID, uuid4

from django import forms
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from players.letters import in_one_line
from players.models import Federation, User
from rating.messages import message
from rating.models import Period, RatingList
from rating.permissions import may_manage
from rating.selectors.lists import list_by_address
from tournaments.errors import Refused
from tournaments.views.frame import key_of

REFUSED = 422

FormT = TypeVar("FormT", bound=forms.BaseForm)


class Done(NamedTuple):
    """An act that was done: what to tell, and where to go on (empty: the same page)."""

    text: str = ""
    to: str = ""


class Invalid(Exception):
    """A form with errors; nothing was written."""


@dataclass
class Page:
    """One request for an administrator's page, and what was refused if anything."""

    request: HttpRequest
    federation: Federation
    act: str = ""
    status: int = 200
    refused: str = ""
    forms: dict[str, forms.BaseForm] = field(default_factory=dict)

    @property
    def user(self) -> User:
        user = self.request.user
        if not isinstance(user, User):
            raise TypeError("an administrator's page has a user who is signed in")
        return user

    @property
    def language(self) -> str:
        return get_language() or "ky"

    @property
    def new_key(self) -> str:
        """A key for one form; every call gives another."""
        return str(uuid4())

    @property
    def key(self) -> UUID | None:
        """The key of this sending of the form; None where it has none."""
        return key_of(self.request)

    @property
    def why(self) -> str:
        return in_one_line(self.request.POST.get("why", ""))[:300]

    def list(self, kind: str) -> RatingList:
        found = list_by_address(self.federation.slug, kind)
        if found is None:
            raise Http404
        return found

    def period(self, kind: str, number: int) -> Period:
        found = Period.objects.filter(rating_list=self.list(kind), number=number).first()
        if found is None:
            raise Http404
        found.rating_list = self.list(kind)
        return found

    def form(self, act: str, make: Callable[..., FormT], **arguments: Any) -> FormT:
        """The form of an act: as it was typed where it was refused just now, else a new one."""
        kept = self.forms.get(act)
        return make(**arguments) if kept is None else kept  # type: ignore[return-value]

    def valid(self, form: FormT) -> FormT:
        """The same form, kept for the page in case the act is refused; raises Invalid unless all is well."""
        self.forms[self.act] = form
        if not form.is_valid():
            raise Invalid
        return form

    def render(self, template: str, **context: Any) -> HttpResponse:
        base = {"page": self, "federation": self.federation, "federation_name": self.federation.name_in(self.language)}
        return render(self.request, f"rating/{template}.html", {**base, **context}, status=self.status)


Show = Callable[..., HttpResponse]
Do = Callable[..., "Done | HttpResponse"]


def administrators_page(acts: Mapping[str, Do] | None = None) -> Callable[[Show], Callable[..., HttpResponse]]:
    """Make a view of `show(page, **where)` for the federation's administrators, with the acts it offers."""
    offered = acts or {}

    def decorate(show: Show) -> Callable[..., HttpResponse]:
        @wraps(show)
        @never_cache
        @require_http_methods(["GET", "HEAD", "POST"] if offered else ["GET", "HEAD"])
        def view(request: HttpRequest, federation: str, **where: Any) -> HttpResponse:
            found = Federation.objects.filter(slug=federation).first()
            if found is None:
                raise Http404
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            if not may_manage(request.user, found):
                raise PermissionDenied
            return answer(Page(request, found), show, offered, where)

        vars(view).update(acts=offered)
        return view

    return decorate


def answer(page: Page, show: Show, acts: Mapping[str, Do], where: Mapping[str, Any]) -> HttpResponse:
    """The page, or its act and then the page; what was typed is still there when the act is refused."""
    if page.request.method != "POST":
        return show(page, **where)
    page.act = page.request.POST.get("act", "")
    if page.act not in acts:
        return HttpResponseBadRequest()
    try:
        done = acts[page.act](page, **where)
    except Invalid:
        page.status, page.refused = REFUSED, message(Refused("form-incomplete"))
    except Refused as error:
        page.status, page.refused = REFUSED, message(error)
    else:
        if isinstance(done, HttpResponse):
            return done
        if done.text:
            messages.success(page.request, done.text)
        return HttpResponseRedirect(done.to or page.request.get_full_path())
    return show(page, **where)
