"""Outcomes of boards; every one ever entered stays."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.rounds import Board


class Outcome(models.Model):
    """What was entered for a board: scores in half points, reason, kazans (null: unknown).

    Rows are append-only: a correction or a clearing makes the old row not current. `why` is the written reason of
    a correction, a ruling or an override; `overridden` names the refusals that were overruled.
    """

    class Reason(models.TextChoices):
        STONES = "stones", _("82 or more")
        RESIGNATION = "resignation", _("resignation")
        NO_MOVES = "no-moves", _("no moves (atsyz)")
        EQUAL_STONES = "equal-stones", _("equal stones")
        AGREEMENT = "agreement", _("draw agreed")
        REPETITION = "repetition", _("repeated position")
        BOTH_FLAGS = "both-flags", _("both flags fell")
        FLAG = "flag", _("flag fell")
        NO_SHOW = "no-show", _("did not come")
        DRAW_OFFERS = "draw-offers", _("too many draw offers")
        UNRECORDED = "unrecorded", _("played, not recorded")
        RULING = "ruling", _("arbiter's ruling")
        BOTH_ABSENT = "both-absent", _("both absent")
        EXCLUDED = "excluded", _("excluded")
        ADJOURNED = "adjourned", _("adjourned")

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="outcomes")
    is_current = models.BooleanField(default=True)
    white = models.PositiveSmallIntegerField(null=True, blank=True)
    black = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=20, choices=Reason.choices)
    played = models.BooleanField()
    flag = models.CharField(
        max_length=5, blank=True, choices=[("white", _("white")), ("black", _("black")), ("both", _("both"))]
    )
    white_kazan = models.PositiveSmallIntegerField(_("white kazan"), null=True, blank=True)
    black_kazan = models.PositiveSmallIntegerField(_("black kazan"), null=True, blank=True)
    why = models.CharField(max_length=500, blank=True)
    overridden = models.JSONField(default=list, blank=True)
    entered_at = models.DateTimeField(auto_now_add=True)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["board"], condition=Q(is_current=True), name="one_current_outcome"),
            models.CheckConstraint(
                condition=Q(white__isnull=True, black__isnull=True) | Q(white__lte=2, black__lte=2),
                name="outcome_half_points",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.board}: {self.white}-{self.black} {self.reason}"
