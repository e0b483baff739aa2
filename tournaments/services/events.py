"""Creating an event, its settings, rights and panel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Any
from uuid import UUID
from zoneinfo import available_timezones

from django.db import IntegrityError, transaction
from django.utils import timezone

from players.models import Federation, User
from players.names import name_in
from tournaments.errors import NeedsConfirmation, Refused
from tournaments.models import (
    Event,
    EventOfficial,
    EventRole,
    HandledRequest,
    JournalEntry,
    RoleName,
    Round,
    RoundState,
    Tournament,
)
from tournaments.regulations.freezing import changed, frozen
from tournaments.regulations.presets import presets
from tournaments.regulations.regulation import InvalidRegulation, Regulation
from tournaments.services.slugs import free_slug
from tournaments.services.writing import writing

#: What an organiser may say of an event besides its regulation.
EVENT_FIELDS = frozenset({
    "title", "place", "header", "starts_on", "ends_on", "time_zone", "panel_approved_by", "panel_approved_on",
})  # fmt: skip


def create_event(
    federation: Federation,
    *,
    title: Mapping[str, str],
    starts_on: date,
    ends_on: date,
    preset: str,
    actor: User | None,
    place: Mapping[str, str] | None = None,
    time_zone: str = "Asia/Bishkek",
    rounds: int | None = None,
    women_only: bool = False,
    changes: Mapping[str, Any] | None = None,
    is_demo: bool = False,
    key: UUID | None = None,
) -> Event:
    """Make an event with one tournament, its planned rounds, and its maker as organiser and chief arbiter.

    `changes` are regulation fields that differ from the preset. A repeated `key` gives the first event.
    Raises Refused for an unknown preset or zone, an impossible regulation, or dates in the wrong order.
    """
    regulation = _regulation(preset, rounds=rounds, changes=changes)
    if time_zone not in available_timezones():
        raise Refused("unknown-time-zone", {"zone": time_zone})
    if ends_on < starts_on:
        raise Refused("ends-before-start")
    if not any(text.strip() for text in title.values()):
        raise Refused("title-required")
    try:
        with transaction.atomic():
            if key is not None:
                HandledRequest.objects.create(key=key, act="event-created", actor=actor)
            event = Event.objects.create(
                federation=federation,
                slug=free_slug(name_in(title, "ru"), starts_on.year, Event.objects.values_list("slug", flat=True)),
                title=dict(title),
                place=dict(place or {}),
                starts_on=starts_on,
                ends_on=ends_on,
                time_zone=time_zone,
                is_demo=is_demo,
                created_by=actor,
            )
            tournament = Tournament.objects.create(
                event=event, preset=preset, regulation=regulation.to_dict(), women_only=women_only
            )
            _plan_rounds(tournament, regulation.rounds)
            if actor is not None:
                for role in (RoleName.ORGANISER, RoleName.CHIEF_ARBITER):
                    EventRole.objects.create(event=event, user=actor, role=role, given_by=actor)
            JournalEntry.objects.create(
                event=event,
                tournament=tournament,
                actor=actor,
                actor_name=actor.display_name if actor else "",
                act="event-created",
                data={"title": dict(title), "preset": preset, "rounds": regulation.rounds},
            )
            if key is not None:
                HandledRequest.objects.filter(pk=key).update(answer={"event": event.pk})
    except IntegrityError:
        handled = HandledRequest.objects.filter(pk=key).first() if key is not None else None
        if handled is None or handled.actor_id != (actor.pk if actor else None):
            raise
        return Event.objects.get(pk=handled.answer["event"])
    return event


def update_event(event: Event, *, actor: User | None, key: UUID | None = None, **values: Any) -> Event:
    """Change what is said of an event; fields outside EVENT_FIELDS are an error of the caller."""
    unknown = set(values) - EVENT_FIELDS
    if unknown:
        raise TypeError(f"not a field of an event: {', '.join(sorted(unknown))}")
    if values.get("time_zone", event.time_zone) not in available_timezones():
        raise Refused("unknown-time-zone", {"zone": values["time_zone"]})
    with writing(event, actor=actor, key=key) as act:
        if act.repeated:
            return act.event
        old = {name: getattr(act.event, name) for name in values}
        new = {name: value for name, value in values.items() if value != old[name]}
        if not new:
            return act.event
        for name, value in new.items():
            setattr(act.event, name, value)
        if act.event.ends_on < act.event.starts_on:
            raise Refused("ends-before-start")
        act.event.save(update_fields=list(new))
        act.journal(
            "event-changed",
            old={name: _plain(old[name]) for name in new},
            new={name: _plain(value) for name, value in new.items()},
        )
        return act.event


def set_public(event: Event, *, public: bool, actor: User | None, key: UUID | None = None) -> None:
    """Show the event to everyone, or take it from the public pages."""
    with writing(event, actor=actor, key=key) as act:
        if act.repeated or act.event.is_public == public:
            return
        Event.objects.filter(pk=event.pk).update(is_public=public)
        act.journal("event-shown" if public else "event-hidden")


def change_regulation(
    tournament: Tournament,
    *,
    changes: Mapping[str, Any],
    actor: User | None,
    confirmed: bool = False,
    why: str = "",
    key: UUID | None = None,
) -> Tournament:
    """Change settings of the regulation.

    What is frozen raises NeedsConfirmation with the names and the published rounds; confirmed, it needs a written
    reason and marks the tournament as departed from its regulation for good.
    """
    with writing(tournament, actor=actor, key=key) as act:
        current = act.tournament
        if act.repeated:
            return current
        old = current.rules
        new = _changed(old, changes)
        names = changed(old, new)
        if not names:
            return current
        published = _published_rounds(current)
        if new.rounds < published:
            raise Refused("rounds-already-published", {"rounds": new.rounds, "published": published})
        held = frozen(old, new, published_rounds=published)
        if held and not confirmed:
            raise NeedsConfirmation("frozen-setting", {"settings": ", ".join(held), "published": published})
        if held and not why.strip():
            raise Refused("why-required")
        current.regulation = new.to_dict()
        if held:
            current.departures = [
                *current.departures,
                {"round": published, "settings": list(held), "why": why},
            ]
        current.save(update_fields=["regulation", "departures"])
        _plan_rounds(current, new.rounds)
        before, after = old.to_dict(), new.to_dict()
        act.journal(
            "regulation-departed" if held else "regulation-changed",
            why=why,
            round_number=published or None,
            old={name: before[name] for name in names},
            new={name: after[name] for name in names},
        )
        return current


def set_round_time(round_: Round, *, starts_at: datetime | None, actor: User | None, key: UUID | None = None) -> None:
    """Say when a round starts; `starts_at` is aware."""
    with writing(round_.tournament, actor=actor, key=key) as act:
        if act.repeated:
            return
        old = Round.objects.get(pk=round_.pk).starts_at
        if old == starts_at:
            return
        Round.objects.filter(pk=round_.pk).update(starts_at=starts_at)
        act.journal("round-time", round_number=round_.number, old=_plain(old), new=_plain(starts_at))


def close_registration(tournament: Tournament, *, closed: bool, actor: User | None, key: UUID | None = None) -> None:
    """Close or open the registration; late entries stay possible by the organiser."""
    with writing(tournament, actor=actor, key=key) as act:
        if act.repeated or (act.tournament.registration_closed_at is not None) == closed:
            return
        Tournament.objects.filter(pk=tournament.pk).update(registration_closed_at=timezone.now() if closed else None)
        act.journal("registration-closed" if closed else "registration-opened")


def grant_role(event: Event, *, user: User, role: RoleName, actor: User | None, key: UUID | None = None) -> None:
    """Give a user a right in the event."""
    with writing(event, actor=actor, key=key) as act:
        if act.repeated:
            return
        _given, made = EventRole.objects.get_or_create(
            event=act.event, user=user, role=role, defaults={"given_by": actor}
        )
        if made:
            act.journal("role-given", user=user.display_name, role=str(role))


def revoke_role(event: Event, *, user: User, role: RoleName, actor: User | None, key: UUID | None = None) -> None:
    """Take a right away; the last organiser stays."""
    with writing(event, actor=actor, key=key) as act:
        if act.repeated:
            return
        if role == RoleName.ORGANISER:
            others = EventRole.objects.filter(event=act.event, role=role).exclude(user=user)
            if not others.exists():
                raise Refused("last-organiser")
        if EventRole.objects.filter(event=act.event, user=user, role=role).delete()[0]:
            act.journal("role-taken", user=user.display_name, role=str(role))


def add_official(
    event: Event, *, role: str, name: str, actor: User | None, category: str = "", region: str = "",
    key: UUID | None = None,
) -> EventOfficial | None:  # fmt: skip
    """Put somebody on the panel; there is one chief arbiter and one chief secretary (C 13/12.2)."""
    with writing(event, actor=actor, key=key) as act:
        if act.repeated:
            return None
        single = {EventOfficial.Role.CHIEF_ARBITER, EventOfficial.Role.CHIEF_SECRETARY}
        standing = EventOfficial.objects.filter(event=act.event, role=role, removed_at=None)
        if role in single and standing.exists():
            raise Refused("office-taken", {"role": role}, "C 13/12.2")
        official = EventOfficial.objects.create(event=act.event, role=role, name=name, category=category, region=region)
        act.journal("official-added", name=name, role=role)
        return official


def remove_official(
    event: Event, *, official: EventOfficial, actor: User | None, why: str, key: UUID | None = None
) -> None:
    """Remove somebody from the panel with a reason (C 13/12.14); the record stays."""
    if not why.strip():
        raise Refused("why-required")
    with writing(event, actor=actor, key=key) as act:
        if act.repeated:
            return
        done = EventOfficial.objects.filter(pk=official.pk, event=act.event, removed_at=None).update(
            removed_at=timezone.now(), removed_why=why
        )
        if done:
            act.journal("official-removed", why=why, name=official.name, role=official.role)


def _regulation(preset: str, *, rounds: int | None, changes: Mapping[str, Any] | None) -> Regulation:
    if preset not in presets():
        raise Refused("unknown-preset", {"preset": preset})
    wanted = dict(changes or {})
    if rounds is not None:
        wanted["rounds"] = rounds
    return _changed(presets()[preset].regulation, wanted)


def _changed(regulation: Regulation, changes: Mapping[str, Any]) -> Regulation:
    try:
        merged = {**regulation.to_dict(), **changes}
        return replace(Regulation.from_dict(merged))
    except InvalidRegulation as error:
        raise Refused("invalid-setting", {"setting": error.field}) from error


def _plan_rounds(tournament: Tournament, rounds: int) -> None:
    present = set(Round.objects.filter(tournament=tournament).values_list("number", flat=True))
    Round.objects.bulk_create(
        Round(tournament=tournament, number=number) for number in range(1, rounds + 1) if number not in present
    )
    Round.objects.filter(tournament=tournament, number__gt=rounds, state=RoundState.PLANNED).delete()


def _published_rounds(tournament: Tournament) -> int:
    states = (RoundState.PUBLISHED, RoundState.FINISHED)
    return Round.objects.filter(tournament=tournament, state__in=states).count()


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, date | datetime) else value
