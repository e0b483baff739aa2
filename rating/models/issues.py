"""Issues of a list: what a period came to, frozen once published."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from rating.models.lists import Period


class Issue(models.Model):
    """One calculation of a period. A published one never changes; a correction is an issue with a higher number.

    `basis` names everything that it was calculated from. `work` and `done` (of a hundred) tell how far a calculation
    is that goes on behind the page.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        CHECKED = "checked", _("checked")
        PUBLISHED = "published", _("published")

    class Work(models.TextChoices):
        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    period = models.ForeignKey(Period, models.CASCADE, related_name="issues")
    number = models.PositiveSmallIntegerField(_("issue"))
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    why = models.CharField(_("reason"), max_length=300, blank=True)
    basis = models.CharField(max_length=64, blank=True)
    work = models.CharField(max_length=10, choices=Work.choices, default=Work.WAITING)
    done = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField(auto_now_add=True)
    calculated_at = models.DateTimeField(null=True, blank=True)
    calculated_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    checked_at = models.DateTimeField(null=True, blank=True)
    checked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    published_at = models.DateTimeField(null=True, blank=True)
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["period", "number"]
        constraints = [
            models.UniqueConstraint(fields=["period", "number"], name="rating_issue_once"),
            models.UniqueConstraint(
                fields=["period"], condition=~Q(state="published"), name="one_unpublished_rating_issue"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.period} / {self.number}"

    @property
    def is_published(self) -> bool:
        return self.state == self.State.PUBLISHED


class Rating(models.Model):
    """A player in an issue. `expected` and `change` are hundredths, the change before it was rounded.

    Rank and region are as they were then. `games` counted in the period, `total_games` and `peak` until its end.
    `initial`: the rating before was given by rank in this period; `held`: the floor kept it up; `first`: how a first
    rating came about. `double`: the row of somebody found to be the same person as another of the issue.
    """

    issue = models.ForeignKey(Issue, models.CASCADE, related_name="ratings")
    player = models.ForeignKey("players.Player", models.PROTECT, related_name="ratings")
    double = models.BooleanField(default=False)
    place = models.PositiveIntegerField(null=True)
    rank = models.CharField(max_length=8, blank=True)
    region = models.ForeignKey("players.Region", models.SET_NULL, null=True, related_name="+")
    before = models.PositiveSmallIntegerField(null=True)
    after = models.PositiveSmallIntegerField(null=True)
    k = models.PositiveSmallIntegerField(null=True)
    games = models.PositiveSmallIntegerField(default=0)
    halves = models.PositiveSmallIntegerField(default=0)
    expected = models.PositiveIntegerField(default=0)
    change = models.IntegerField(default=0)
    total_games = models.PositiveIntegerField(default=0)
    peak = models.PositiveSmallIntegerField(default=0)
    initial = models.BooleanField(default=False)
    held = models.BooleanField(default=False)
    first = models.JSONField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["issue", "player"], condition=Q(double=False), name="rating_once_per_issue")
        ]
        indexes = [models.Index(fields=["issue", "place"])]

    def __str__(self) -> str:
        return f"{self.player}: {self.after}"


class RatedGame(models.Model):
    """A game of a player in an issue; `expected` and `change` are null where it counted for nothing.

    `board` is the number of the outcome's board in the database then, kept though the event may go.
    """

    rating = models.ForeignKey(Rating, models.CASCADE, related_name="rated_games")
    tournament = models.ForeignKey("tournaments.Tournament", models.SET_NULL, null=True, related_name="+")
    opponent = models.ForeignKey("players.Player", models.PROTECT, related_name="+")
    board = models.PositiveBigIntegerField()
    day = models.DateField()
    round_number = models.PositiveSmallIntegerField()
    white = models.BooleanField()
    halves = models.PositiveSmallIntegerField()
    opponent_rating = models.PositiveSmallIntegerField(null=True)
    expected = models.PositiveSmallIntegerField(null=True)
    change = models.IntegerField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["rating", "board"], name="rated_game_once")]

    def __str__(self) -> str:
        return f"{self.rating} – {self.opponent}: {self.change}"
