"""What was done to the register: its journal, merges of players, decisions that two are different people."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from players.models.federation import Federation
from players.models.player import Player


class RegisterEntry(models.Model):
    """One act: who, when, what, old, new, why. Written by services, never changed.

    `subject` and `data` hold names and values as they were then; the erasure of a person empties both, the act stays.
    """

    federation = models.ForeignKey(Federation, models.CASCADE, related_name="journal")
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="journal")
    at = models.DateTimeField(auto_now_add=True)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    actor_name = models.CharField(max_length=150, blank=True)
    act = models.CharField(max_length=40)
    subject = models.CharField(max_length=250, blank=True)
    data = models.JSONField(default=dict)
    why = models.CharField(_("reason"), max_length=300, blank=True)

    class Meta:
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["federation", "-id"], name="register_journal_newest"),
            models.Index(fields=["player", "-id"], name="register_journal_player"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.actor_name}: {self.act}"


class Merge(models.Model):
    """Two rows of the register made one, with all that is needed to make them two again.

    `moved` is what each app reported that it gave to `kept`; `taken` the values that `kept` took over, as
    `[old, new]` by column; `spellings` the scripts whose spelling it took over.
    """

    federation = models.ForeignKey(Federation, models.CASCADE, related_name="merges")
    kept = models.ForeignKey(Player, models.PROTECT, related_name="+")
    gone = models.ForeignKey(Player, models.PROTECT, related_name="+")
    kept_name = models.CharField(max_length=250)
    gone_name = models.CharField(max_length=250)
    moved = models.JSONField(default=dict)
    taken = models.JSONField(default=dict)
    spellings = models.JSONField(default=list)
    why = models.CharField(_("reason"), max_length=300, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=150, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    undone_by_name = models.CharField(max_length=150, blank=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["gone"], condition=Q(undone_at=None), name="merged_into_one"),
            models.CheckConstraint(condition=~Q(kept=F("gone")), name="merge_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.gone_name} → {self.kept_name}"


class Distinction(models.Model):
    """Two players of whom somebody said that they are different people, so that nobody is asked again."""

    first = models.ForeignKey(Player, models.CASCADE, related_name="+")
    second = models.ForeignKey(Player, models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="distinction_once"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="distinction_ordered"),
        ]

    def __str__(self) -> str:
        return f"{self.first} ≠ {self.second}"
