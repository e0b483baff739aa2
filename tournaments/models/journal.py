"""The journal of an event, and requests already answered."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event, Tournament


class JournalEntry(models.Model):
    """One act: who, when, what, old, new, why. Written by services, never changed.

    `data` holds the parameters of the text, with names as they were then.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="journal")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, null=True, related_name="journal")
    round_number = models.PositiveSmallIntegerField(null=True)
    at = models.DateTimeField(auto_now_add=True)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    actor_name = models.CharField(max_length=150)
    act = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    why = models.CharField(_("reason"), max_length=500, blank=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["event", "-id"])]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.actor_name}: {self.act}"


class HandledRequest(models.Model):
    """A write that was done under a key of the sender's own; the same key again gets the first answer."""

    key = models.UUIDField(primary_key=True)
    act = models.CharField(max_length=40)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+")
    answer = models.JSONField(default=dict)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.act} {self.key}"
