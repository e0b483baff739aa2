"""Entries as the staff sees them, with the names of the page's language and what each entry lacks."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import FilteredRelation, Q

from players.models import Player
from players.names import SCRIPT_OF_LANGUAGE, PersonName, full_name, public_name, short_name
from players.selectors import search_players
from tournaments.models import Event, Participant, Seat, Tournament
from tournaments.regulations.admission import Entry, Missing, missing


class StaffName(NamedTuple):
    """A participant by name: players not to be published are known to the staff."""

    number: int | None
    name: str
    short: str
    full: str


def names_of(tournament: Tournament, language: str) -> dict[int, StaffName]:
    """Names by participant id, refused ones included; one query."""
    script = SCRIPT_OF_LANGUAGE.get(language, "")
    rows = (
        Participant.objects.filter(tournament=tournament)
        .annotate(spelling=FilteredRelation("player__spellings", condition=Q(player__spellings__script=script)))
        .values_list(
            "pk", "number", "player__surname", "player__given_name", "player__patronymic",
            "spelling__surname", "spelling__given_name", "spelling__patronymic",
        )
    )  # fmt: skip
    names = {}
    for pk, number, surname, given, patronymic, other_surname, other_given, other_patronymic in rows:
        own = PersonName(surname, given, patronymic)
        name = PersonName(other_surname, other_given or "", other_patronymic or "") if other_surname else own
        names[pk] = StaffName(number, public_name(name), short_name(name), full_name(name))
    return names


def name_of_seat(seat: Seat) -> StaffName:
    """The name of who has a seat of `selectors.boards`, which brings its spelling along."""
    player = seat.participant.player
    spelled: str | None = seat.spelled_surname  # type: ignore[attr-defined]
    name = PersonName(player.surname, player.given_name, player.patronymic)
    if spelled:
        name = PersonName(spelled, seat.spelled_given or "", seat.spelled_patronymic or "")  # type: ignore[attr-defined]
    return StaffName(seat.participant.number, public_name(name), short_name(name), full_name(name))


def missing_of(participant: Participant) -> tuple[Missing, ...]:
    """What the code asks for (C 12/11.1-11.2) and this entry lacks; needs `player` and `tournament` loaded."""
    player = participant.player
    return missing(
        Entry(
            surname=player.surname,
            given_name=player.given_name,
            birth_year=player.birth_year,
            rank=participant.rank,
            visa=participant.visa,
            visa_date=participant.visa_date,
            sex=player.sex,
        ),
        women_only=participant.tournament.women_only,
    )


def undecided(tournament: Tournament) -> list[tuple[Participant, tuple[Missing, ...]]]:
    """Entries that are neither admitted nor refused, with what each lacks; one query."""
    pending = Participant.objects.filter(tournament=tournament, admission=Participant.Admission.PENDING).select_related(
        "player", "tournament"
    )
    return [(entry, missing_of(entry)) for entry in pending]


def entries_of(tournament: Tournament) -> list[Participant]:
    """All entries with their players, by number, those without one in the order they came; two queries."""
    entries = (
        Participant.objects.filter(tournament=tournament)
        .select_related("player__region", "tournament")
        .prefetch_related("bye_requests")
    )
    return sorted(entries, key=lambda entry: (entry.number is None, entry.number or 0, entry.pk))


def players_to_enter(tournament: Tournament, text: str, *, language: str, limit: int = 12) -> list[Player]:
    """Who of the register is not entered yet: all of the federation, elsewhere those to be published."""
    entered = set(Participant.objects.filter(tournament=tournament).values_list("player_id", flat=True))
    event: Event = tournament.event
    own = search_players(
        text, limit=limit + len(entered), federation=event.federation, published_only=False, language=language
    )
    others = search_players(text, limit=limit + len(entered), language=language)
    found = {player.pk: player for player in (*own, *others)}
    return [player for player in found.values() if player.pk not in entered][:limit]
