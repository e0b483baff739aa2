"""A recorded game and the versions of what was written down."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

OPENING_PLIES = 40
NAME_LENGTH = 160
TEXT_LENGTH = 200


class Verdict(models.TextChoices):
    COMPLETE_AGREES = "complete-agrees", _("complete, agrees with its result")
    COMPLETE_CONTRADICTS = "complete-contradicts", _("complete, contradicts its result")
    UNFINISHED_POSSIBLE = "unfinished-possible", _("unfinished, the result is possible")
    UNFINISHED_IMPOSSIBLE = "unfinished-impossible", _("unfinished, the result is impossible")
    ILLEGAL = "illegal", _("breaks the rules")


class Record(models.Model):
    """A game: of a board, or standing alone in the archive of a federation.

    The game of a board has an `event`; when its round is taken back it loses the board, stays readable for the
    event's staff, and is public no more. Its players are those who had the seats when it was saved; while the
    board exists its seats say who has which side. A player of the register is linked and has no name here.

    The columns from `rule_set` on are kept by the services from the current version, for lists and search:
    `result` White's half points as recorded (null: not recorded), `opening` the holes of the first moves, one
    digit each, as far as they follow the rules. A record whose text was taken away has `plies` 0.
    """

    federation = models.ForeignKey("players.Federation", on_delete=models.PROTECT, related_name="games")
    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, null=True, related_name="games")
    board = models.OneToOneField("tournaments.Board", on_delete=models.SET_NULL, null=True, related_name="record")
    white_player = models.ForeignKey("players.Player", on_delete=models.PROTECT, null=True, related_name="+")
    black_player = models.ForeignKey("players.Player", on_delete=models.PROTECT, null=True, related_name="+")
    white_name = models.CharField(_("white"), max_length=NAME_LENGTH, blank=True)
    black_name = models.CharField(_("black"), max_length=NAME_LENGTH, blank=True)
    white_key = models.CharField(max_length=TEXT_LENGTH, blank=True, editable=False)
    black_key = models.CharField(max_length=TEXT_LENGTH, blank=True, editable=False)
    event_name = models.CharField(_("event"), max_length=TEXT_LENGTH, blank=True)
    event_key = models.CharField(max_length=TEXT_LENGTH, blank=True, editable=False)
    site = models.CharField(_("place"), max_length=TEXT_LENGTH, blank=True)
    round_name = models.CharField(_("round"), max_length=20, blank=True)
    date = models.CharField(_("date"), max_length=10, blank=True, help_text="2018.03.??")
    year = models.PositiveSmallIntegerField(_("year"), null=True, blank=True)
    tags = models.JSONField(default=list, blank=True)
    is_public = models.BooleanField(_("public"), default=True)
    fingerprint = models.CharField(max_length=64, blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    rule_set = models.CharField(_("rules"), max_length=20, default="standard")
    result = models.PositiveSmallIntegerField(_("result"), null=True, blank=True)
    plies = models.PositiveSmallIntegerField(default=0)
    opening = models.CharField(max_length=OPENING_PLIES, blank=True)
    verdict = models.CharField(max_length=24, choices=Verdict.choices, blank=True)

    class Meta:
        ordering = ["-date", "-id"]
        indexes = [
            models.Index(fields=["-date", "-id"], name="record_newest_first"),
            models.Index(fields=["opening"], name="record_opening"),
            models.Index(fields=["federation", "fingerprint"], name="record_fingerprint"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "fingerprint"],
                condition=Q(event=None) & ~Q(fingerprint=""),
                name="archive_game_once",
            ),
            models.CheckConstraint(condition=Q(board=None) | Q(event__isnull=False), name="board_has_event"),
            models.CheckConstraint(condition=Q(result=None) | Q(result__lte=2), name="record_half_points"),
            models.CheckConstraint(
                condition=(Q(white_player=None) | Q(white_name="")) & (Q(black_player=None) | Q(black_name="")),
                name="player_or_name",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.white_player or self.white_name} – {self.black_player or self.black_name}"


class RecordVersion(models.Model):
    """What was written down, and what the checker made of it. Rows are append-only.

    `text` holds the moves in canonical notation with totals, checkpoints and the result as recorded; `heading` the
    names and places of a game of the archive as they were then. `plies` counts the moves written, `fault_ply` from
    1. `position` is the final one, or the one before the fault. `stopped`: the player stopped recording there,
    the game went on.
    """

    class Source(models.TextChoices):
        TYPED = "typed", _("typed")
        PASTED = "pasted", _("pasted")
        FILE = "file", _("from a file")

    class Sheet(models.TextChoices):
        WHITE = "white", _("White's scoresheet")
        BLACK = "black", _("Black's scoresheet")
        ARBITER = "arbiter", _("arbiter's record")

    record = models.ForeignKey(Record, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveSmallIntegerField()
    is_current = models.BooleanField(default=True)
    text = models.TextField()
    rule_set = models.CharField(max_length=20)
    plies = models.PositiveSmallIntegerField()
    result = models.CharField(max_length=7, blank=True)
    white_kazan = models.PositiveSmallIntegerField(null=True, blank=True)
    black_kazan = models.PositiveSmallIntegerField(null=True, blank=True)
    termination = models.CharField(max_length=80, blank=True)
    stopped = models.BooleanField(default=False)
    verdict = models.CharField(max_length=24, choices=Verdict.choices)
    fault = models.CharField(max_length=20, blank=True)
    fault_ply = models.PositiveSmallIntegerField(null=True, blank=True)
    end = models.CharField(max_length=10, blank=True)
    position = models.CharField(max_length=100)
    heading = models.JSONField(default=dict, blank=True)
    source = models.CharField(max_length=6, choices=Source.choices)
    sheet = models.CharField(max_length=7, choices=Sheet.choices, blank=True)
    why = models.CharField(max_length=500, blank=True)
    typed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    typed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["record", "number"], name="record_version_once"),
            models.UniqueConstraint(fields=["record"], condition=Q(is_current=True), name="one_current_record_version"),
        ]

    def __str__(self) -> str:
        return f"{self.record_id}/{self.number}: {self.plies} {self.verdict}"
