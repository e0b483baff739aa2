"""Rating lists, their periods, and what goes into them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from rating.elo import ListSettings


class RatingList(models.Model):
    """A federation's ratings for one kind of play.

    `regulation` holds `ListSettings.to_dict()`; read it as `rules`. `version` rises with everything the public sees.
    """

    class Kind(models.TextChoices):
        CLASSICAL = "classical", _("classical")
        RAPID = "rapid", _("rapid")
        BLITZ = "blitz", _("blitz")

    federation = models.ForeignKey("players.Federation", models.PROTECT, related_name="rating_lists")
    kind = models.CharField(_("kind of play"), max_length=10, choices=Kind.choices)
    regulation = models.JSONField(default=dict)
    opened_on = models.DateField(_("opened on"))
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["federation", "id"]
        constraints = [models.UniqueConstraint(fields=["federation", "kind"], name="rating_list_once")]

    def __str__(self) -> str:
        return f"{self.federation}, {self.get_kind_display()}"

    @property
    def rules(self) -> ListSettings:
        return ListSettings.from_dict(self.regulation)


class StartingRating(models.Model):
    """A rating that a player brought into the list from outside: another list, or the one before the computer."""

    rating_list = models.ForeignKey(RatingList, models.CASCADE, related_name="starting_ratings")
    player = models.ForeignKey("players.Player", models.PROTECT, related_name="+")
    rating = models.PositiveSmallIntegerField(_("rating"))
    games = models.PositiveIntegerField(_("games"))
    valid_from = models.DateField(_("valid from"))
    given_at = models.DateTimeField(auto_now_add=True)
    given_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["rating_list", "player"], name="starting_rating_once")]

    def __str__(self) -> str:
        return f"{self.player}: {self.rating}"


class Period(models.Model):
    """The time whose play a list takes in; `listed_on` is the date of the list that comes out of it."""

    rating_list = models.ForeignKey(RatingList, models.CASCADE, related_name="periods")
    number = models.PositiveSmallIntegerField(_("number"))
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    listed_on = models.DateField(_("date of the list"))

    class Meta:
        ordering = ["rating_list", "number"]
        constraints = [
            models.UniqueConstraint(fields=["rating_list", "number"], name="rating_period_once"),
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="rating_period_ends_after_start"),
            models.CheckConstraint(condition=Q(listed_on__gt=F("ends_on")), name="rating_list_dated_after_period"),
        ]

    def __str__(self) -> str:
        return f"{self.rating_list} {self.listed_on}"


class Submission(models.Model):
    """A tournament handed in for rating; it belongs to the period that holds `counts_on`."""

    rating_list = models.ForeignKey(RatingList, models.CASCADE, related_name="submissions")
    tournament = models.OneToOneField("tournaments.Tournament", models.CASCADE, related_name="rating_submission")
    counts_on = models.DateField(_("counts on"))
    submitted_at = models.DateTimeField(auto_now_add=True)
    submitted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["counts_on", "id"]
        indexes = [models.Index(fields=["rating_list", "counts_on"])]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.rating_list}"
