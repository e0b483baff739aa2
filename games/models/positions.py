"""Which positions stood in which games."""

from __future__ import annotations

from django.db import models

from games.models.records import Record


class PositionSeen(models.Model):
    """A position of a game's current version, once where it recurs, with the move made from it.

    `position` is `games.keys.position_key`; `move` the hole, 0 where the record ends; `result` White's half points
    as recorded (the signed result of a board is asked of the board, not kept here).
    """

    record = models.ForeignKey(Record, on_delete=models.CASCADE, related_name="positions")
    position = models.BigIntegerField()
    ply = models.PositiveSmallIntegerField()
    move = models.PositiveSmallIntegerField()
    result = models.PositiveSmallIntegerField(null=True)

    class Meta:
        # Holds all that the opening table counts, so that it never visits the rows.
        indexes = [models.Index(fields=["position", "move", "result", "record"], name="position_seen")]

    def __str__(self) -> str:
        return f"{self.record_id}: {self.ply}"
