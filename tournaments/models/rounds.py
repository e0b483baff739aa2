"""Rounds, matches, boards and seats."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.entries import Participant
from tournaments.models.events import Tournament


class RoundState(models.TextChoices):
    PLANNED = "planned", _("planned")
    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("being played")
    FINISHED = "finished", _("finished")


class Round(models.Model):
    """One round. `planned` holds only its time; `draft` its proposal, which nobody outside sees.

    `by_hand` is the written reason of pairs that a person set.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("round"))
    state = models.CharField(max_length=10, choices=RoundState.choices, default=RoundState.PLANNED)
    starts_at = models.DateTimeField(_("start"), null=True, blank=True)
    engine = models.CharField(max_length=40, blank=True)
    engine_version = models.CharField(max_length=20, blank=True)
    engine_input = models.TextField(blank=True)
    by_hand = models.CharField(max_length=500, blank=True)
    paired_at = models.DateTimeField(null=True, blank=True)
    paired_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    published_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once")]

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"


class PairedFrom(models.Model):
    """What one participant was paired by: kept with the round, used by explanations and later checks.

    `points` and `virtual` are half points.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="paired_from")
    participant = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveSmallIntegerField()
    points = models.SmallIntegerField()
    virtual = models.PositiveSmallIntegerField(default=0)
    rating = models.PositiveSmallIntegerField(default=0)
    side_due = models.CharField(max_length=1, blank=True)
    due_strength = models.CharField(max_length=10, blank=True)
    float = models.CharField(max_length=4, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "participant"], name="paired_from_once")]

    def __str__(self) -> str:
        return f"{self.round}: {self.number}"


class Match(models.Model):
    """Two participants who meet in a round; an individual match has one board."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    number = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="match_number_once"),
            models.CheckConstraint(condition=~Q(first=models.F("second")), name="match_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.number}"


class Board(models.Model):
    """One game of a match: its number in the hall, regular or additional, which game of several.

    `by_hand` marks a board the arbiter set against or without the engine, with his reason.
    """

    class Kind(models.TextChoices):
        REGULAR = "regular", _("regular game")
        ADDITIONAL = "additional", _("additional game")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField(_("board"))
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.REGULAR)
    game = models.PositiveSmallIntegerField(default=1)
    by_hand = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["number", "game"]

    def __str__(self) -> str:
        return f"{self.match.round} / {self.number}"


class Seat(models.Model):
    """Where a player is in a round: at a board, free with a bye, absent, or on record without more being known.

    One row per player and round: nobody can have two boards, or a game and a bye. `worth` are half points of a
    bye or absence.
    """

    class Kind(models.TextChoices):
        BOARD = "B", _("at a board")
        ALLOCATED = "U", _("bye")
        HALF = "H", _("half-point bye")
        FULL = "F", _("full-point bye")
        ABSENT = "Z", _("absent")
        UNKNOWN = "?", _("not known")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="seats")
    player = models.ForeignKey("players.Player", on_delete=models.PROTECT, related_name="seats")
    kind = models.CharField(max_length=1, choices=Kind.choices)
    board = models.ForeignKey(Board, on_delete=models.CASCADE, null=True, blank=True, related_name="seats")
    side = models.CharField(max_length=1, blank=True, choices=[("w", _("white")), ("b", _("black"))])
    game = models.PositiveSmallIntegerField(default=1)
    worth = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "player", "game"], name="player_once_per_round"),
            models.UniqueConstraint(fields=["board", "side"], name="side_once_per_board"),
            models.CheckConstraint(
                condition=(
                    Q(kind="B", board__isnull=False, side__in=["w", "b"], worth=None)
                    | Q(kind__in=["U", "H", "F", "Z"], board=None, side="", worth__isnull=False)
                    | Q(kind="?", board=None, side="", worth=None)
                ),
                name="seat_is_board_or_bye",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.participant} {self.kind}"


class ForbiddenPair(models.Model):
    """Two participants the engine must not pair in the rounds `from_round` … `to_round` (null: to the end)."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="forbidden_pairs")
    first = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="+")
    from_round = models.PositiveSmallIntegerField(default=1)
    to_round = models.PositiveSmallIntegerField(null=True, blank=True)
    why = models.CharField(_("reason"), max_length=300, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.CheckConstraint(condition=Q(first__lt=models.F("second")), name="forbidden_pair_ordered")]

    def __str__(self) -> str:
        return f"{self.first} – {self.second}"
