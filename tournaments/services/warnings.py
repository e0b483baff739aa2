"""Warnings (C 13/12.11, C 7/6.8): given with clause and note, revoked with a reason."""

from __future__ import annotations

from uuid import UUID

from django.utils import timezone

from players.models import User
from tournaments.errors import Refused
from tournaments.models import Participant, WarningGiven
from tournaments.regulations.regulation import WarningRule
from tournaments.services.entries import next_round
from tournaments.services.writing import writing


def give_warning(
    participant: Participant,
    *,
    round_number: int,
    clause: str,
    actor: User | None,
    note: str = "",
    key: UUID | None = None,
) -> WarningGiven:
    """Warn a participant in a round that is published; the deduction follows from the number of warnings."""
    with writing(participant.tournament, actor=actor, key=key) as act:
        if act.repeated:
            return WarningGiven.objects.get(pk=act.answer["warning"])
        if not clause.strip():
            raise Refused("clause-required")
        if not 1 <= round_number < next_round(participant.tournament):
            raise Refused("round-not-published", {"round": round_number})
        warning = WarningGiven.objects.create(
            participant=participant, round_number=round_number, clause=clause, note=note, given_by=actor
        )
        standing = WarningGiven.objects.filter(participant=participant, revoked_at=None).count()
        act.journal(
            "warning-given",
            round_number=round_number,
            why=note,
            player=str(participant.player),
            clause=clause,
            count=standing,
            deducted=_deducted(standing, act.tournament.rules.warnings),
        )
        act.answer = {"warning": warning.pk}
        return warning


def revoke_warning(warning: WarningGiven, *, why: str, actor: User | None, key: UUID | None = None) -> None:
    """Take a warning back; it stays readable and counts no more."""
    if not why.strip():
        raise Refused("why-required")
    with writing(warning.participant.tournament, actor=actor, key=key) as act:
        if act.repeated:
            return
        done = WarningGiven.objects.filter(pk=warning.pk, revoked_at=None).update(
            revoked_at=timezone.now(), revoked_why=why
        )
        if done:
            act.journal(
                "warning-revoked",
                round_number=warning.round_number,
                why=why,
                player=str(warning.participant.player),
                clause=warning.clause,
            )


def _deducted(standing: int, rule: WarningRule) -> int:
    return rule.deduction if standing == rule.deducting else 0
