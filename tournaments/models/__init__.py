"""The tables of a tournament; columns and constraints only, rules live in services and the pure packages."""

from tournaments.models.entries import ByeRequest, Participant, WarningGiven
from tournaments.models.events import Event, EventOfficial, EventRole, RoleName, Tournament
from tournaments.models.jobs import Job
from tournaments.models.journal import HandledRequest, JournalEntry
from tournaments.models.results import Outcome
from tournaments.models.rounds import Board, ForbiddenPair, Match, PairedFrom, Round, RoundState, Seat

__all__ = [
    "Board", "ByeRequest", "Event", "EventOfficial", "EventRole", "ForbiddenPair", "HandledRequest", "Job",
    "JournalEntry", "Match", "Outcome", "PairedFrom", "Participant", "RoleName", "Round",
    "RoundState", "Seat", "Tournament", "WarningGiven",
]  # fmt: skip
