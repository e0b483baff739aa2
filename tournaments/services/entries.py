"""Entries and what becomes of them: admission, late entry, withdrawal, return, exclusion, byes asked for."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from uuid import UUID

from django.db.models import Max
from django.utils import timezone

from players.models import Player, User
from tournaments.crosstable import ByeKind
from tournaments.errors import Refused
from tournaments.models import ByeRequest, Participant, Round, RoundState, Seat, Tournament
from tournaments.regulations.admission import Missing
from tournaments.selectors.entries import missing_of
from tournaments.services.rounds import clear
from tournaments.services.writing import Act, writing

#: Facts of an entry that may be changed while it is not a matter of a published round.
ENTRY_FIELDS = frozenset({"rating", "rank", "visa", "visa_date", "categories"})


def enter_player(
    tournament: Tournament,
    *,
    player: Player,
    actor: User | None,
    rating: int | None = None,
    rank: str | None = None,
    visa: bool | None = None,
    visa_date: date | None = None,
    key: UUID | None = None,
) -> Participant:
    """Make an entry, not yet admitted; rating and rank default to the register's. Refused if he is entered already."""
    with writing(tournament, actor=actor, key=key) as act:
        if act.repeated:
            return Participant.objects.get(pk=act.answer["participant"])
        if Participant.objects.filter(tournament=tournament, player=player).exists():
            raise Refused("already-entered", {"player": str(player)})
        participant = Participant.objects.create(
            tournament=tournament,
            player=player,
            rating=player.rating_standard if rating is None else rating,
            rank=player.rank if rank is None else rank,
            visa=visa,
            visa_date=visa_date,
        )
        act.journal("entry-made", player=str(player), participant=participant.pk)
        act.answer = {"participant": participant.pk}
        return participant


def update_entry(
    participant: Participant, *, actor: User | None, key: UUID | None = None, **facts: object
) -> Participant:
    """Change rating, rank, visa or categories; published rounds keep what they were paired by."""
    unknown = set(facts) - ENTRY_FIELDS
    if unknown:
        raise TypeError(f"not a fact of an entry: {', '.join(sorted(unknown))}")
    with writing(participant.tournament, actor=actor, key=key) as act:
        entry = Participant.objects.select_related("player").get(pk=participant.pk)
        if act.repeated:
            return entry
        new = {name: value for name, value in facts.items() if getattr(entry, name) != value}
        if new:
            old = {name: getattr(entry, name) for name in new}
            for name, value in new.items():
                setattr(entry, name, value)
            entry.save(update_fields=list(new))
            act.journal("entry-changed", player=str(entry.player), old=_plain(old), new=_plain(new))
        return entry


def admit(participant: Participant, *, actor: User | None, why: str = "", key: UUID | None = None) -> Participant:
    """Admit an entry; one that lacks something needs a written reason (C 12/11.1).

    A man in a women's event is always refused (C 12/11.2). After round 1 is published the participant enters late:
    absent in the published rounds, pairable in the next.
    """
    with writing(participant.tournament, actor=actor, key=key) as act:
        entry = _loaded(participant)
        if act.repeated or entry.admission == Participant.Admission.ADMITTED:
            return entry
        lacks = missing_of(entry)
        if Missing.WOMEN_ONLY in lacks:
            raise Refused("women-only", {"player": str(entry.player)}, "C 12/11.2")
        if lacks and not why.strip():
            raise Refused("entry-incomplete", {"missing": [str(item) for item in lacks]}, "C 12/11.1")
        _admit(act, entry, why=why, lacks=lacks)
        return entry


def admit_complete(tournament: Tournament, *, actor: User | None, key: UUID | None = None) -> int:
    """Admit every undecided entry that lacks nothing; answers how many."""
    with writing(tournament, actor=actor, key=key) as act:
        if act.repeated:
            return int(act.answer["admitted"])
        pending = Participant.objects.filter(
            tournament=tournament, admission=Participant.Admission.PENDING
        ).select_related("player", "tournament")
        complete = [entry for entry in pending if not missing_of(entry)]
        for entry in complete:
            _admit(act, entry, why="", lacks=())
        act.answer = {"admitted": len(complete)}
        return len(complete)


def refuse(participant: Participant, *, actor: User | None, why: str, key: UUID | None = None) -> Participant:
    """Refuse an entry with a reason; one that has been paired can only withdraw."""
    if not why.strip():
        raise Refused("why-required")
    with writing(participant.tournament, actor=actor, key=key) as act:
        entry = _loaded(participant)
        if act.repeated:
            return entry
        _require_unseated(entry)
        _discard_proposals_with(act, entry)
        entry.admission, entry.admission_note, entry.number = Participant.Admission.REFUSED, why, None
        entry.admitted_at = None
        entry.save(update_fields=["admission", "admission_note", "number", "admitted_at"])
        act.journal("entry-refused", player=str(entry.player), why=why)
        return entry


def remove_entry(participant: Participant, *, actor: User | None, key: UUID | None = None) -> None:
    """Delete an entry made by mistake; impossible once the participant stands in a round."""
    with writing(participant.tournament, actor=actor, key=key) as act:
        entry = Participant.objects.filter(pk=participant.pk).select_related("player").first()
        if act.repeated or entry is None:
            return
        _require_unseated(entry)
        _discard_proposals_with(act, entry)
        act.journal("entry-removed", player=str(entry.player))
        entry.delete()


def withdraw(
    participant: Participant,
    *,
    actor: User | None,
    why: str = "",
    excluded: bool = False,
    key: UUID | None = None,
) -> Participant:
    """Take a participant out from the next round that is not published yet.

    Published rounds keep their boards and byes. `excluded` (C 13/12.11) takes his place too.
    """
    if excluded and not why.strip():
        raise Refused("why-required")
    with writing(participant.tournament, actor=actor, key=key) as act:
        entry = _loaded(participant)
        if act.repeated or (entry.withdrawn_from is not None and entry.excluded == excluded):
            return entry
        if entry.withdrawn_from is None:
            entry.withdrawn_from = next_round(entry.tournament)
        entry.excluded = excluded
        entry.save(update_fields=["withdrawn_from", "excluded"])
        act.journal(
            "excluded" if excluded else "withdrawn",
            why=why,
            round_number=entry.withdrawn_from,
            player=str(entry.player),
        )
        return entry


def reinstate(participant: Participant, *, actor: User | None, why: str = "", key: UUID | None = None) -> Participant:
    """Let a withdrawn participant play again from the next unpublished round; the rounds missed stay absences."""
    with writing(participant.tournament, actor=actor, key=key) as act:
        entry = _loaded(participant)
        if act.repeated or entry.withdrawn_from is None:
            return entry
        if entry.excluded and not why.strip():
            raise Refused("why-required")
        old = entry.withdrawn_from
        entry.withdrawn_from, entry.excluded = None, False
        entry.save(update_fields=["withdrawn_from", "excluded"])
        act.journal("returned", why=why, round_number=next_round(entry.tournament), player=str(entry.player), old=old)
        return entry


def request_bye(
    participant: Participant,
    *,
    round_number: int,
    kind: ByeKind,
    actor: User | None,
    why: str = "",
    key: UUID | None = None,
) -> None:
    """Note a half-point, zero-point or (by the arbiter) full-point bye for a round that is not published yet.

    More half-point byes than the regulation allows, or one in the last rounds it closes, need a written reason.
    """
    if kind is ByeKind.ALLOCATED:
        raise Refused("bye-is-allocated")
    with writing(participant.tournament, actor=actor, key=key) as act:
        if act.repeated:
            return
        entry = _loaded(participant)
        rules = entry.tournament.rules
        if not next_round(entry.tournament) <= round_number <= rules.rounds:
            raise Refused("round-already-published", {"round": round_number})
        if kind is ByeKind.FULL and not why.strip():
            raise Refused("why-required")
        if kind is ByeKind.HALF and not why.strip():
            _require_half_bye_allowed(entry, round_number)
        ByeRequest.objects.update_or_create(
            participant=entry, round_number=round_number, defaults={"kind": kind.value, "why": why}
        )
        act.journal("bye-requested", round_number=round_number, why=why, player=str(entry.player), kind=kind.value)


def cancel_bye(participant: Participant, *, round_number: int, actor: User | None, key: UUID | None = None) -> None:
    """Take back a bye asked for; the bye of a published round stays."""
    with writing(participant.tournament, actor=actor, key=key) as act:
        if act.repeated:
            return
        entry = _loaded(participant)
        if round_number < next_round(entry.tournament):
            raise Refused("round-already-published", {"round": round_number})
        if ByeRequest.objects.filter(participant=entry, round_number=round_number).delete()[0]:
            act.journal("bye-cancelled", round_number=round_number, player=str(entry.player))


def next_round(tournament: Tournament) -> int:
    """The first round that is not published yet (one more than planned when all are)."""
    published = Round.objects.filter(
        tournament=tournament, state__in=(RoundState.PUBLISHED, RoundState.FINISHED)
    ).aggregate(last=Max("number"))["last"]
    return (published or 0) + 1


def _admit(act: Act, entry: Participant, *, why: str, lacks: Iterable[Missing]) -> None:
    following = next_round(entry.tournament)
    entry.admission = Participant.Admission.ADMITTED
    entry.admission_note = why
    entry.admitted_at = timezone.now()
    entry.first_round = following
    if following > 1:
        last = Participant.objects.filter(tournament=entry.tournament).aggregate(last=Max("number"))["last"]
        entry.number = (last or 0) + 1
        _absent_until(entry, following)
    entry.save(update_fields=["admission", "admission_note", "admitted_at", "first_round", "number"])
    act.journal(
        "entry-admitted" if following == 1 else "entered-late",
        round_number=following if following > 1 else None,
        why=why,
        player=str(entry.player),
        missing=[str(item) for item in lacks],
    )


def _absent_until(entry: Participant, first_round: int) -> None:
    """Absences in the rounds published before a late entry; other participants' seats are not touched."""
    rounds = Round.objects.filter(tournament=entry.tournament, number__lt=first_round)
    Seat.objects.bulk_create(
        Seat(
            round=round_,
            participant=entry,
            player=entry.player,
            kind=Seat.Kind.ABSENT,
            worth=entry.tournament.rules.scoring.absence,
        )
        for round_ in rounds
    )


def _loaded(participant: Participant) -> Participant:
    return Participant.objects.select_related("player", "tournament").get(pk=participant.pk)


def _require_unseated(entry: Participant) -> None:
    if entry.seats.exclude(round__state=RoundState.DRAFT).exists():
        raise Refused("already-paired", {"player": str(entry.player)})


def _discard_proposals_with(act: Act, entry: Participant) -> None:
    """A proposal that seats somebody who is no participant any more cannot stand."""
    for draft in Round.objects.filter(seats__participant=entry, state=RoundState.DRAFT):
        clear(draft)
        act.journal("proposal-discarded", round_number=draft.number)


def _require_half_bye_allowed(entry: Participant, round_number: int) -> None:
    rules = entry.tournament.rules
    taken = entry.seats.filter(kind=Seat.Kind.HALF).count()
    asked = entry.bye_requests.filter(kind=ByeKind.HALF.value).exclude(round_number=round_number)
    asked = asked.filter(round_number__gte=next_round(entry.tournament))
    if taken + asked.count() >= rules.max_half_byes:
        raise Refused("half-byes-used", {"player": str(entry.player), "max": rules.max_half_byes})
    if round_number > rules.rounds - rules.last_rounds_without_half_bye:
        raise Refused("no-half-bye-so-late", {"last": rules.last_rounds_without_half_bye})


def _plain(values: dict[str, object]) -> dict[str, object]:
    return {name: value.isoformat() if isinstance(value, date) else value for name, value in values.items()}
