"""Settings of the event and the regulation of the tournament."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _

from tournaments.forms.events import RoundTimesForm, SettingsForm
from tournaments.forms.regulation import RegulationForm
from tournaments.models import Round, RoundState
from tournaments.regulations.freezing import FROZEN
from tournaments.services.events import (
    change_regulation,
    close_registration,
    set_public,
    set_round_time,
    update_event,
)
from tournaments.views.frame import Act, Done, Page, staff_page


def _save(page: Page) -> Done:
    form = page.valid(SettingsForm(page.request.POST, event=page.tournament.event))
    update_event(page.tournament.event, actor=page.user, key=page.key, **form.values())
    return Done(_("Saved."))


def _save_times(page: Page) -> Done:
    event = page.tournament.event
    form = page.valid(RoundTimesForm(page.request.POST, event=event, rounds=_rounds(page)))
    for round_, starts_at in form.times():
        round_.tournament = page.tournament
        set_round_time(round_, starts_at=starts_at, actor=page.user)
    return Done(_("Saved."))


def _public(public: bool) -> Callable[[Page], Done]:
    def do(page: Page) -> Done:
        set_public(page.tournament.event, public=public, actor=page.user, key=page.key)
        return Done(_("Everybody sees the event now.") if public else _("Only the staff sees the event now."))

    return do


def _registration(closed: bool) -> Callable[[Page], Done]:
    def do(page: Page) -> Done:
        close_registration(page.tournament, closed=closed, actor=page.user, key=page.key)
        return Done(_("Registration is closed.") if closed else _("Registration is open."))

    return do


@staff_page(
    "change-event",
    {
        "save": Act("change-event", _save),
        "times": Act("change-event", _save_times),
        "show": Act("change-event", _public(True)),
        "hide": Act("change-event", _public(False)),
        "close": Act("edit-entries", _registration(True)),
        "open": Act("edit-entries", _registration(False)),
    },
)
def settings(page: Page) -> HttpResponse:
    event = page.tournament.event
    return page.render(
        "settings",
        "settings",
        form=page.form("save", SettingsForm, event=event),
        times=page.form("times", RoundTimesForm, event=event, rounds=_rounds(page)),
    )


def _change(page: Page) -> Done:
    form = page.valid(RegulationForm(page.request.POST, tournament=page.tournament))
    change_regulation(
        page.tournament,
        changes=form.changes(),
        actor=page.user,
        confirmed=page.confirmed,
        why=page.why,
        key=page.key,
    )
    return Done(_("Saved."))


@staff_page("change-regulation", {"change": Act("change-regulation", _change)})
def regulation(page: Page) -> HttpResponse:
    states = (RoundState.PUBLISHED, RoundState.FINISHED)
    published = Round.objects.filter(tournament=page.tournament, state__in=states).count()
    context: dict[str, Any] = {
        "form": page.form("change", RegulationForm, tournament=page.tournament),
        "published": published,
        "frozen": FROZEN if published else frozenset(),
    }
    return page.render("regulation", "regulation", **context)


def _rounds(page: Page) -> list[Round]:
    return list(Round.objects.filter(tournament=page.tournament))
