"""Norms fulfilled and titles granted."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class NormProposal(models.Model):
    """A norm that somebody fulfilled in an event, with its working, until the federation decides on it."""

    class State(models.TextChoices):
        PROPOSED = "proposed", _("proposed")
        RECOGNISED = "recognised", _("recognised")
        REFUSED = "refused", _("refused")

    player = models.ForeignKey("players.Player", models.PROTECT, related_name="norms")
    tournament = models.ForeignKey("tournaments.Tournament", models.CASCADE, related_name="norms")
    norm = models.CharField(max_length=40)
    title = models.CharField(max_length=8)
    working = models.JSONField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.PROPOSED)
    proposed_at = models.DateTimeField(auto_now_add=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    why = models.CharField(_("reason"), max_length=300, blank=True)

    class Meta:
        ordering = ["-id"]
        constraints = [models.UniqueConstraint(fields=["player", "tournament"], name="one_norm_per_event")]

    def __str__(self) -> str:
        return f"{self.player}: {self.norm}"


class TitleGranted(models.Model):
    """A title or rank that the federation gave, with its day and why; one that was taken back stays readable.

    `rank_before` is the rank that the player had until then.
    """

    player = models.ForeignKey("players.Player", models.PROTECT, related_name="titles")
    title = models.CharField(max_length=8)
    granted_on = models.DateField(_("granted on"))
    basis = models.CharField(_("basis"), max_length=300)
    rank_before = models.CharField(max_length=8, blank=True)
    granted_at = models.DateTimeField(auto_now_add=True)
    granted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    revoked_on = models.DateField(null=True, blank=True)
    revoked_why = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-granted_on", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "title"], condition=Q(revoked_on=None), name="title_once_per_player"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.title}"
