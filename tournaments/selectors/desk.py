"""How far a tournament is, and what is to be done next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Exists, OuterRef, Q

from tournaments.models import Board, EventOfficial, Outcome, Participant, Round, RoundState, Tournament
from tournaments.regulations.officials import OfficialRole, PanelFault, panel_faults
from tournaments.selectors.entries import undecided

PUBLISHED = (RoundState.PUBLISHED, RoundState.FINISHED)


class Step(StrEnum):
    """What is done one after the other, from the entries to the protocol."""

    ENTRIES = "entries"
    NUMBERS = "numbers"
    PAIR = "pair"
    PUBLISH = "publish"
    RESULTS = "results"
    FINISH = "finish"
    PROTOCOL = "protocol"


@dataclass(frozen=True, slots=True)
class Progress:
    """Counts of a tournament and the step that comes next.

    `round` is the round that step is about: the one being played, proposed or to be paired.
    """

    step: Step
    round: int
    rounds: tuple[Round, ...]
    planned: int
    entered: int
    admitted: int
    pending: int
    incomplete: int
    playing: int
    unnumbered: int
    boards: int
    open_boards: tuple[int, ...]

    @property
    def recorded(self) -> int:
        return self.boards - len(self.open_boards)

    @property
    def published(self) -> int:
        return sum(1 for round_ in self.rounds if round_.state in PUBLISHED)

    @property
    def current(self) -> Round | None:
        """The round proposed or being played, else the last one played."""
        begun = [round_ for round_ in self.rounds if round_.state != RoundState.PLANNED]
        return begun[-1] if begun else None


def progress_of(tournament: Tournament) -> Progress:
    """Where the tournament stands; four queries, one more for entries that are not decided."""
    rounds = tuple(Round.objects.filter(tournament=tournament))
    counts = Participant.objects.filter(tournament=tournament).aggregate(
        entered=Count("pk"),
        admitted=Count("pk", filter=Q(admission=Participant.Admission.ADMITTED)),
        pending=Count("pk", filter=Q(admission=Participant.Admission.PENDING)),
        playing=Count("pk", filter=Q(admission=Participant.Admission.ADMITTED, withdrawn_from=None)),
        unnumbered=Count("pk", filter=Q(admission=Participant.Admission.ADMITTED, number=None)),
    )
    incomplete = sum(1 for _entry, lacks in undecided(tournament) if lacks) if counts["pending"] else 0
    playing = next((round_ for round_ in rounds if round_.state == RoundState.PUBLISHED), None)
    boards, still_open = _boards(playing)
    published = sum(1 for round_ in rounds if round_.state in PUBLISHED)
    draft = any(round_.state == RoundState.DRAFT for round_ in rounds)
    step = _step(
        tournament, counts, published=published, draft=draft, playing=playing is not None, still_open=bool(still_open)
    )
    return Progress(
        step=step,
        round=playing.number if playing and not draft else min(published + 1, tournament.rules.rounds),
        rounds=rounds,
        planned=tournament.rules.rounds,
        incomplete=incomplete,
        boards=boards,
        open_boards=still_open,
        **counts,
    )


def faults_of_panel(tournament: Tournament, *, participants: int) -> tuple[PanelFault, ...]:
    """What the panel lacks by the code (C 13/12.2-12.3); one query."""
    roles = EventOfficial.objects.filter(event=tournament.event_id, removed_at=None).values_list("role", flat=True)
    return panel_faults([OfficialRole(role) for role in roles], participants=participants)


def _boards(playing: Round | None) -> tuple[int, tuple[int, ...]]:
    if playing is None:
        return 0, ()
    standing = Outcome.objects.filter(board=OuterRef("pk"), is_current=True)
    rows = list(
        Board.objects.filter(match__round=playing).annotate(told=Exists(standing)).values_list("number", "told")
    )
    return len(rows), tuple(number for number, told in rows if not told)


def _step(
    tournament: Tournament,
    counts: dict[str, int],
    *,
    published: int,
    draft: bool,
    playing: bool,
    still_open: bool,
) -> Step:
    if draft:
        return Step.PUBLISH
    if playing:
        return Step.RESULTS if still_open else Step.FINISH
    if published >= tournament.rules.rounds:
        return Step.PROTOCOL
    if not published:
        if counts["pending"] or counts["admitted"] < 2:
            return Step.ENTRIES
        if counts["unnumbered"] or not tournament.first_side:
            return Step.NUMBERS
    return Step.PAIR
