"""Participants: the entry, its admission, byes asked for, warnings."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.crosstable import ByeKind
from tournaments.models.events import Tournament


class Participant(models.Model):
    """A player (later: a team) in a tournament.

    Rank, rating and the rest are copied when the entry is made: documents show what held then. `number` is the
    starting number that counts now; a published round keeps the one it was paired with (`PairedFrom`).
    `withdrawn_from` is the first round he no longer plays in; rounds he missed before have seats of their own,
    and who took him out, when and why stands in the journal.
    """

    class Admission(models.TextChoices):
        PENDING = "pending", _("not decided")
        ADMITTED = "admitted", _("admitted")
        REFUSED = "refused", _("refused")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="participants")
    player = models.ForeignKey("players.Player", on_delete=models.PROTECT, related_name="participations")
    number = models.PositiveSmallIntegerField(_("number"), null=True, blank=True)
    rating = models.PositiveSmallIntegerField(_("rating"), null=True, blank=True)
    rank = models.CharField(_("sports rank"), max_length=20, blank=True)
    visa = models.BooleanField(_("doctor's visa"), null=True, blank=True)
    visa_date = models.DateField(_("date of the visa"), null=True, blank=True)
    categories = models.JSONField(default=list, blank=True)
    admission = models.CharField(max_length=10, choices=Admission.choices, default=Admission.PENDING)
    admission_note = models.CharField(_("reason"), max_length=300, blank=True)
    admitted_at = models.DateTimeField(null=True, blank=True)
    first_round = models.PositiveSmallIntegerField(default=1)
    withdrawn_from = models.PositiveSmallIntegerField(null=True, blank=True)
    excluded = models.BooleanField(default=False)
    lot_number = models.PositiveSmallIntegerField(null=True, blank=True)
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number", "id"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="player_once_per_tournament"),
            models.UniqueConstraint(fields=["tournament", "number"], name="number_once_per_tournament"),
        ]

    def __str__(self) -> str:
        return f"{self.number or '–'} {self.player}"


class ByeRequest(models.Model):
    """A bye or an absence asked for in advance; becomes a seat when its round is paired."""

    participant = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="bye_requests")
    round_number = models.PositiveSmallIntegerField(_("round"))
    kind = models.CharField(
        max_length=1,
        choices=[
            (ByeKind.HALF.value, _("half-point bye")),
            (ByeKind.ABSENT.value, _("zero-point bye")),
            (ByeKind.FULL.value, _("full-point bye")),
        ],
    )
    why = models.CharField(_("reason"), max_length=300, blank=True)

    class Meta:
        ordering = ["round_number"]
        constraints = [
            models.UniqueConstraint(fields=["participant", "round_number"], name="one_bye_request_per_round")
        ]

    def __str__(self) -> str:
        return f"{self.participant}: {self.kind} in round {self.round_number}"


class WarningGiven(models.Model):
    """A warning of an arbiter (C 13/12.11); a revoked one stays readable and counts no more."""

    participant = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="warnings")
    round_number = models.PositiveSmallIntegerField(_("round"))
    clause = models.CharField(_("clause"), max_length=40)
    note = models.CharField(_("note"), max_length=300, blank=True)
    given_at = models.DateTimeField(auto_now_add=True)
    given_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_why = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["round_number", "id"]
        indexes = [models.Index(fields=["participant"], condition=Q(revoked_at=None), name="warning_standing")]

    def __str__(self) -> str:
        return f"{self.participant}: {self.clause}, round {self.round_number}"
