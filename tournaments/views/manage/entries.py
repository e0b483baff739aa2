"""Entries: the list, adding from the register or to it, one entry with its acts, admission of all."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.errors import Refused as RegisterRefused
from players.models import Player
from players.ranks import rank_short
from players.selectors import PublicPlayer, player_of_key, register_entry, similar_players, visible_players
from players.services import create_player
from tournaments.errors import Refused
from tournaments.forms.entries import EntryForm, NewPlayerForm
from tournaments.labels import MISSING, listed
from tournaments.models import Participant
from tournaments.selectors.desk import progress_of
from tournaments.selectors.entries import StaffName, entries_of, missing_of, names_of, players_to_enter, undecided
from tournaments.services.entries import (
    admit,
    admit_complete,
    enter_player,
    refuse,
    reinstate,
    remove_entry,
    update_entry,
    withdraw,
)
from tournaments.views.frame import Act, Done, Invalid, Page, number_or_none, staff_page


class Line(NamedTuple):
    """An entry in a list."""

    entry: Participant
    name: StaffName
    rank: str
    region: str
    missing: str


@staff_page("see-personal-data")
def entries(page: Page) -> HttpResponse:
    lines = _lines(page, entries_of(page.tournament))
    return page.render("entries", "entries", lines=lines, progress=progress_of(page.tournament))


def _lines(page: Page, listed_entries: list[Participant]) -> list[Line]:
    names = names_of(page.tournament, page.language)
    return [
        Line(
            entry,
            names[entry.pk],
            rank_short(entry.rank, page.language) if entry.rank else "",
            entry.player.region.name_in(page.language) if entry.player.region else "",
            "" if entry.admission == Participant.Admission.ADMITTED else listed(missing_of(entry), MISSING),
        )
        for entry in listed_entries
    ]


def _enter(page: Page) -> Done:
    """Enter somebody of the register; whoever is found by the page's own search may be entered."""
    player = _player(page)
    form = EntryForm(page.request.POST)
    page.valid(form)
    typed = form.facts()
    facts = {name: value for name, value in typed.items() if value not in (None, "")}
    participant = enter_player(page.tournament, player=player, actor=page.user, key=page.key, **facts)
    return Done(_("%(player)s is entered.") % {"player": player}, _after(page, participant))


def _add_and_enter(page: Page) -> Done:
    """Put a new player into the register and enter him."""
    federation = page.tournament.event.federation
    form = page.valid(NewPlayerForm(page.request.POST, federation=federation))
    values = form.values()
    before = player_of_key(page.key)
    if before is not None:
        return _entered(page, before)
    similar = similar_players(
        federation,
        surname=values["surname"],
        given_name=values["given_name"],
        birth_year=values["birth_year"],
    )
    if similar and not form.cleaned_data["another"]:
        form.similar = [register_entry(player, page.language) for player in similar]  # type: ignore[attr-defined]
        raise Invalid(form)
    try:
        player = create_player(federation, actor=page.user, key=page.key, **values)
    except RegisterRefused as refused:
        form.refuse(refused.faults)
        raise Invalid(form) from refused
    return _entered(page, player)


def _entered(page: Page, player: Player) -> Done:
    """Enter a player who came into the register with this very form, once however often it is sent."""
    participant = Participant.objects.filter(tournament=page.tournament, player=player).first()
    if participant is None:
        participant = enter_player(page.tournament, player=player, actor=page.user)
    return Done(_("%(player)s is in the register and entered.") % {"player": player}, _after(page, participant))


@staff_page("see-personal-data", {"enter": Act("edit-entries", _enter), "add": Act("edit-entries", _add_and_enter)})
def entry_add(page: Page) -> HttpResponse:
    text = page.request.GET.get("q", "").strip()[:100]
    found: list[PublicPlayer] = []
    if text:
        players = players_to_enter(page.tournament, text, language=page.language)
        found = [register_entry(player, page.language) for player in players]
    fragment = "entry_found" if page.request.headers.get("HX-Request") and page.request.method == "GET" else "entry_add"
    added = number_or_none(page.request.GET.get("entered", ""))
    names = names_of(page.tournament, page.language)
    return page.render(
        fragment,
        "entries",
        text=text,
        found=found,
        form=page.form("add", NewPlayerForm, federation=page.tournament.event.federation),
        entry_form=page.form("enter", EntryForm),
        added=names.get(added) if added else None,
        added_pk=added,
        entered=len(names),
    )


def _player(page: Page) -> Player:
    pk = number_or_none(page.request.POST.get("player", ""))
    player = Player.objects.filter(pk=pk).first() if pk else None
    if player is None:
        raise Refused("player-unknown")
    if player.federation_id != page.tournament.event.federation_id and not player.publish:
        raise Http404
    return player


def _after(page: Page, participant: Participant) -> str:
    """Back to adding: entries come one after the other."""
    return f"{_url(page, 'entry_add')}?entered={participant.pk}"


def _url(page: Page, name: str, **more: Any) -> str:
    where = {"event": page.tournament.event.slug, "tournament": page.tournament.slug, **more}
    return reverse(f"tournaments:{name}", kwargs=where)


def _update(page: Page, participant: int) -> Done:
    entry = page.participant(participant)
    form = page.valid(EntryForm(page.request.POST, entry=entry))
    update_entry(entry, actor=page.user, key=page.key, **form.facts())
    return Done(_("Saved."))


def _admit(page: Page, participant: int) -> Done:
    entry = admit(page.participant(participant), actor=page.user, why=page.why, key=page.key)
    return Done(_("%(player)s is admitted.") % {"player": entry.player})


def _refuse(page: Page, participant: int) -> Done:
    entry = refuse(page.participant(participant), actor=page.user, why=page.why, key=page.key)
    return Done(_("%(player)s is refused.") % {"player": entry.player})


def _remove(page: Page, participant: int) -> Done:
    entry = page.participant(participant)
    remove_entry(entry, actor=page.user, key=page.key)
    return Done(_("The entry of %(player)s is removed.") % {"player": entry.player}, _url(page, "entries"))


def _withdraw(page: Page, participant: int) -> Done:
    entry = withdraw(page.participant(participant), actor=page.user, why=page.why, key=page.key)
    text = _("%(player)s is out from round %(round)s on.")
    return Done(text % {"player": entry.player, "round": entry.withdrawn_from})


def _exclude(page: Page, participant: int) -> Done:
    entry = withdraw(page.participant(participant), actor=page.user, why=page.why, excluded=True, key=page.key)
    return Done(_("%(player)s is excluded.") % {"player": entry.player})


def _reinstate(page: Page, participant: int) -> Done:
    entry = page.participant(participant)
    if entry.excluded:
        page.require("exclude")
    reinstate(entry, actor=page.user, why=page.why, key=page.key)
    return Done(_("%(player)s plays again.") % {"player": entry.player})


@staff_page(
    "see-personal-data",
    {
        "update": Act("edit-entries", _update),
        "admit": Act("decide-admission", _admit),
        "refuse": Act("decide-admission", _refuse),
        "remove": Act("edit-entries", _remove, then="entries"),
        "withdraw": Act("withdraw", _withdraw),
        "exclude": Act("exclude", _exclude),
        "reinstate": Act("withdraw", _reinstate),
    },
)
def entry(page: Page, participant: int) -> HttpResponse:
    found = page.participant(participant)
    return page.render(
        "entry",
        "entries",
        entry=found,
        name=names_of(page.tournament, page.language)[found.pk],
        player=register_entry(found.player, page.language),
        in_register=visible_players(page.user).filter(pk=found.player_id).exists(),
        form=page.form("update", EntryForm, entry=found),
        missing=listed(missing_of(found), MISSING),
        seated=found.seats.exclude(round__state="draft").exists(),
        warnings=found.warnings.filter(revoked_at=None).count(),
    )


def _admit_all(page: Page) -> Done:
    count = admit_complete(page.tournament, actor=page.user, key=page.key)
    return Done(ngettext("%(n)s entry is admitted.", "%(n)s entries are admitted.", count) % {"n": count})


def _admit_one(page: Page) -> Done:
    return _admit(page, number_or_none(page.request.POST.get("participant", "")) or 0)


@staff_page(
    "see-personal-data",
    {"admit-complete": Act("decide-admission", _admit_all), "admit": Act("decide-admission", _admit_one)},
)
def admission(page: Page) -> HttpResponse:
    """The undecided entries, those that lack something first."""
    waiting = sorted(undecided(page.tournament), key=lambda pair: (not pair[1], pair[0].pk))
    lines = _lines(page, [found for found, _lacks in waiting])
    complete = sum(1 for _entry, lacks in waiting if not lacks)
    return page.render("admission", "entries", lines=lines, complete=complete)
