"""Deleting whole events: only those of the demonstration ever are."""

from __future__ import annotations

from django.db import transaction

from tournaments.models import Event, Match, Participant, Seat


@transaction.atomic
def delete_demo_events() -> int:
    """Delete the demonstration's events with everything in them; answers how many."""
    events = Event.objects.filter(is_demo=True)
    # Seats and matches protect their participants, so they go first.
    Seat.objects.filter(round__tournament__event__in=events).delete()
    Match.objects.filter(round__tournament__event__in=events).delete()
    Participant.objects.filter(tournament__event__in=events).delete()
    count = events.count()
    events.delete()
    return count
