"""A player across events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Max

from players.models import Player
from tournaments.models import Participant, Seat, WarningGiven


class Participation(NamedTuple):
    """A public tournament a player was admitted to; `number` is his starting number, None before it is given."""

    event_slug: str
    slug: str
    title: Mapping[str, str]
    place: Mapping[str, str]
    starts_on: date
    ends_on: date
    number: int | None


def participations_of(player: Player) -> list[Participation]:
    """Newest first; one query."""
    rows = (
        Participant.objects.filter(
            player=player, admission=Participant.Admission.ADMITTED, tournament__event__is_public=True
        )
        .order_by("-tournament__event__starts_on", "-pk")
        .values_list(
            "tournament__event__slug", "tournament__slug", "tournament__event__title", "tournament__event__place",
            "tournament__event__starts_on", "tournament__event__ends_on", "number",
        )
    )  # fmt: skip
    return [Participation(*row) for row in rows]


def last_days(player_ids: Sequence[int]) -> dict[int, date]:
    """The last day of the last event that each of these players was entered in; one query."""
    rows = Participant.objects.filter(player__in=player_ids).order_by().values("player")
    return dict(rows.annotate(day=Max("tournament__event__ends_on")).values_list("player", "day"))


def data_of(player: Player) -> list[dict[str, Any]]:
    """Everything that events hold about a person, hidden events too: for himself and the federation."""
    entries = Participant.objects.filter(player=player).select_related("tournament__event").order_by("pk")
    seats: dict[int, list[dict[str, Any]]] = {}
    for seat in Seat.objects.filter(participant__player=player).select_related("round").order_by("round__number"):
        seats.setdefault(seat.participant_id, []).append(_seat(seat))
    warnings: dict[int, list[dict[str, Any]]] = {}
    for given in WarningGiven.objects.filter(participant__player=player):
        told = {"round": given.round_number, "clause": given.clause, "revoked": given.revoked_at is not None}
        warnings.setdefault(given.participant_id, []).append(told)
    return [
        {
            "event": entry.tournament.event.title,
            "address": f"{entry.tournament.event.slug}/{entry.tournament.slug}",
            "days": [entry.tournament.event.starts_on.isoformat(), entry.tournament.event.ends_on.isoformat()],
            "number": entry.number,
            "rating": entry.rating,
            "rank": entry.rank,
            "categories": entry.categories,
            "visa": entry.visa,
            "visa_date": entry.visa_date.isoformat() if entry.visa_date else None,
            "admission": entry.admission,
            "admission_note": entry.admission_note,
            "withdrawn_from": entry.withdrawn_from,
            "excluded": entry.excluded,
            "rounds": seats.get(entry.pk, []),
            "warnings": warnings.get(entry.pk, []),
        }
        for entry in entries
    ]


def _seat(seat: Seat) -> dict[str, Any]:
    outcome = seat.board.outcomes.filter(is_current=True).first() if seat.board else None
    told: dict[str, Any] = {"round": seat.round.number, "kind": seat.kind, "side": seat.side}
    if outcome is not None:
        mine, kazan = ("white", "white_kazan") if seat.side == "w" else ("black", "black_kazan")
        halves = getattr(outcome, mine)
        told |= {
            "points": None if halves is None else halves / 2,
            "kazan": getattr(outcome, kazan),
            "reason": outcome.reason,
        }
    return told
