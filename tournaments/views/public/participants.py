"""The list of participants."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from players.names import sort_key
from tournaments.models import Tournament
from tournaments.selectors.crosstables import Person, people_of
from tournaments.selectors.public import published_states
from tournaments.views.access import visible_tournament
from tournaments.views.keyed import keyed
from tournaments.views.markup import state_chips
from tournaments.views.public.layout import address, files_of, page_context, page_language


@require_safe
def participants(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """By starting number, or with `?sort=name` by the alphabet of the page's language."""
    found = visible_tournament(request, event, tournament)
    by_name = request.GET.get("sort") == "name"
    return keyed(request, found, f"participants {by_name}", lambda: _page(request, found, by_name=by_name))


def _page(request: HttpRequest, tournament: Tournament, *, by_name: bool) -> HttpResponse:
    language = page_language()
    people = list(people_of(tournament, language=language).values())
    if by_name:
        # Whoever is not to be published stands after the alphabet: a place in it would tell of his name.
        people.sort(key=lambda p: (not p.published, sort_key(p.name, language) if p.published else "", p.number))
    here = address("participants", tournament)
    context = {
        **page_context(
            tournament, tab="participants", participants=len(people), published=published_states(tournament)
        ),
        "rows": _rows(people, address("tournament", tournament)),
        "orders": [(_("by number"), here, not by_name), (_("by name"), f"{here}?sort=name", by_name)],
        "files": files_of(tournament, "participants"),
    }
    return render(request, "tournaments/public/participants.html", context)


def _rows(people: list[Person], base: str) -> SafeString:
    return SafeString("\n".join(_row(person, base) for person in people))


def _row(person: Person, base: str) -> str:
    off = "" if person.withdrawn_from is None and not person.excluded else ' class="off"'
    chips = state_chips(first_round=person.first_round, withdrawn_from=person.withdrawn_from, excluded=person.excluded)
    under = ", ".join(filter(None, (str(person.birth_year or ""), escape(person.region))))
    return (
        f'<tr{off}><td class="n">{person.number}</td><th scope="row" class="name">'
        f'<a href="{base}players/{person.number}/">{escape(person.name)}</a>{chips}'
        f'<small class="phone muted">{under}</small></th>'
        f'<td class="n desk">{person.birth_year or ""}</td><td class="desk">{escape(person.region)}</td>'
        f'<td class="c">{escape(person.rank)}</td><td class="n">{person.rating or ""}</td></tr>'
    )
