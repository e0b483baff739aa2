"""Uploads of many games."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class GameImport(models.Model):
    """A file of games being read into the archive: its progress, which the page polls, and what was left out.

    `problems` lists the games left out or doubtful: `game` from 1, `code`, perhaps `ply`, `white`, `black`; the
    first few hundred, `broken` counts all that were left out.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    federation = models.ForeignKey("players.Federation", on_delete=models.CASCADE, related_name="game_imports")
    key = models.UUIDField(null=True, unique=True, editable=False)
    file = models.FileField(upload_to="games/imports/")
    name = models.CharField(_("file"), max_length=200)
    make_public = models.BooleanField(default=True)
    keep_faulty = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    games_read = models.PositiveIntegerField(default=0)
    saved = models.PositiveIntegerField(default=0)
    duplicates = models.PositiveIntegerField(default=0)
    broken = models.PositiveIntegerField(default=0)
    problems = models.JSONField(default=list, blank=True)
    error = models.CharField(max_length=40, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.name}: {self.state}"
