"""Which paper is wanted, as plain values that a worker can be handed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from django.conf import settings
from django.utils import translation

from tournaments.models import Tournament
from tournaments.printing import papers
from tournaments.printing.papers import Paper
from tournaments.printing.protocol import protocol_paper


@dataclass(frozen=True, slots=True)
class PaperOrder:
    """`what` is participants, pairings, standings, crosstable, protocol or one that is registered.

    `base` is scheme and host for the QR. `drafts` lets proposals and unfinished protocols be printed, marked so;
    `for_signature` tells all names. `selection` says of what a paper is printed, as its writer reads it.
    """

    what: str
    language: str
    base: str
    round: int = 0
    drafts: bool = False
    for_signature: bool = False
    selection: str = ""

    def write(self, tournament: Tournament) -> Paper:
        """The paper in the order's language; raises NotPublished or NotReady."""
        with translation.override(self.language):
            if self.what in _WRITERS:
                return _WRITERS[self.what](tournament, self)
            if self.what == "participants":
                return papers.participants_paper(tournament, base=self.base)
            if self.what == "pairings":
                return papers.pairings_paper(tournament, self.round, base=self.base, drafts=self.drafts)
            if self.what == "standings":
                return papers.standings_paper(tournament, self.round, base=self.base)
            if self.what == "crosstable":
                return papers.crosstable_paper(tournament, base=self.base)
            return protocol_paper(tournament, base=self.base, for_signature=self.for_signature, draft=self.drafts)

    def key(self, tournament: Tournament) -> str:
        """Names this paper in the state the tournament is in now, in no other installation or restored database."""
        event = tournament.event
        versions = (settings.RELEASE, tournament.pk, event.version, event.created_at.isoformat())
        return hashlib.sha256(repr((*versions, sorted(self.plain().items()))).encode()).hexdigest()[:24]

    def plain(self) -> dict[str, Any]:
        """The order as values for a message."""
        return asdict(self)


Writer = Callable[[Tournament, PaperOrder], Paper]
_WRITERS: dict[str, Writer] = {}


def register_paper(what: str, writer: Writer) -> None:
    """Let an app above print a paper of a tournament under the name `what`."""
    _WRITERS[what] = writer
