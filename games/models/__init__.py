"""Recorded games; columns and constraints only."""

from games.models.imports import GameImport
from games.models.positions import PositionSeen
from games.models.records import Record, RecordVersion

__all__ = ["GameImport", "PositionSeen", "Record", "RecordVersion"]
