"""The crosstable of a tournament and the people in it, from the database in three queries."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import Any, NamedTuple

from django.db.models import FilteredRelation, IntegerField, Q
from django.db.models.functions import Cast
from django.utils.translation import gettext as _

from players.names import SCRIPT_OF_LANGUAGE, PersonName, full_name, name_in, public_name, short_name
from players.ranks import rank_short
from tournaments.crosstable import (
    ByeKind,
    Cell,
    Crosstable,
    Deduction,
    Entrant,
    ForbiddenPair,
    Side,
    completed_rows,
)
from tournaments.models import ForbiddenPair as ForbiddenRow
from tournaments.models import Participant, RoundState, Seat, Tournament, WarningGiven
from tournaments.regulations.outcomes import Reason
from tournaments.regulations.warnings import GivenWarning, deductions

VISIBLE = (RoundState.PUBLISHED, RoundState.FINISHED)


class Person(NamedTuple):
    """How an entrant is shown in one language. Of a player not to be published only the number is told.

    `number` is the starting number that held in the round asked for, `number_now` the one that addresses use.
    """

    number: int
    number_now: int
    participant_id: int
    player_id: int | None
    name: str
    short_name: str
    full_name: str
    published: bool
    birth_year: int | None
    sex: str
    region: str
    country: str
    rank: str
    rating: int | None
    first_round: int
    withdrawn_from: int | None
    excluded: bool


@dataclass(frozen=True, slots=True)
class Table:
    """A crosstable with the people behind its numbers.

    `states` gives the state of each round in it, `published` of every published round, later ones too;
    `admitted` counts everybody admitted by now.
    """

    tournament: Tournament
    crosstable: Crosstable
    people: dict[int, Person]
    states: dict[int, str]
    warnings: tuple[GivenWarning, ...]
    published: dict[int, str]
    admitted: int

    @property
    def is_final(self) -> bool:
        """Every visible round is finished and no seat is open."""
        return not self.crosstable.open_count and all(s == RoundState.FINISHED for s in self.states.values())


def crosstable_of(tournament: Tournament, *, language: str, through: int | None = None, reveal: bool = False) -> Table:
    """The table after `through` (None: all published rounds); drafts never count. Three queries.

    Who came or left later is not told of an earlier table. `reveal` shows the names of players not to be
    published: for officials and papers that are signed only.
    """
    listed = _listed(tournament, language=language, reveal=reveal, numbers=_numbers_then(tournament, through))
    known = listed if through is None else _as_of(listed, through)
    people = {person.number: person for person, _rating in known}
    by_participant = {person.participant_id: number for number, person in people.items()}
    rows, published = _rows(tournament, by_participant, through)
    states = {number: state for number, state in published.items() if through is None or number <= through}
    round_count = max(states, default=0)
    given = _warnings(tournament, by_participant)
    rules = tournament.rules
    crosstable = Crosstable(
        regulation=rules,
        entrants=tuple(_entrant(person, rating) for person, rating in known),
        cells=completed_rows({number: rows.get(number, []) for number in people}, round_count),
        round_count=round_count,
        finished=_finished(states),
        deductions=_through(deductions(given, rules.warnings), round_count),
    )
    return Table(tournament, crosstable, people, states, given, published, len(listed))


def people_of(tournament: Tournament, *, language: str, reveal: bool = False) -> dict[int, Person]:
    """Everybody admitted, by starting number; one query."""
    listed = _listed(tournament, language=language, reveal=reveal, numbers={})
    return {person.number: person for person, _rating in listed}


def forbidden_of(tournament: Tournament, numbers: dict[int, int]) -> tuple[ForbiddenPair, ...]:
    """Forbidden pairs by starting number; `numbers` maps participant ids. One query."""
    rows = ForbiddenRow.objects.filter(tournament=tournament).values_list(
        "first_id", "second_id", "from_round", "to_round"
    )
    return tuple(
        ForbiddenPair(numbers[first], numbers[second], from_round, to_round)
        for first, second, from_round, to_round in rows
        if first in numbers and second in numbers
    )


def _numbers_then(tournament: Tournament, through: int | None) -> dict[int, int]:
    """Starting numbers that held in the round asked for, where they were given anew later."""
    if through is not None:
        for entry in tournament.former_numbers:
            if through <= entry["until_round"]:
                return {int(key): number for key, number in entry["numbers"].items()}
    return {}


def _listed(
    tournament: Tournament, *, language: str, reveal: bool, numbers: dict[int, int]
) -> list[tuple[Person, int]]:
    """Everybody admitted in starting order, each with the rating that pairing uses, told or not.

    Those without a starting number yet follow in the order of their entry.
    """
    script = SCRIPT_OF_LANGUAGE.get(language, "")
    rows = list(
        Participant.objects.filter(tournament=tournament, admission=Participant.Admission.ADMITTED)
        .annotate(
            spelling=FilteredRelation("player__spellings", condition=Q(player__spellings__script=script))
        )
        .values_list(
            "pk", "number", "player_id", "player__surname", "player__given_name", "player__patronymic",
            "spelling__surname", "spelling__given_name", "spelling__patronymic",
            "player__publish", "player__birth_year", "player__sex", "player__region__names",
            "player__country_id", "rank", "rating", "first_round", "withdrawn_from", "excluded",
        )
    )  # fmt: skip
    rows.sort(key=lambda row: (row[1] is None, row[1] or 0, row[0]))
    free = count(1 + max([row[1] or 0 for row in rows] + list(numbers.values()), default=0))
    listed = []
    for row in rows:
        now = row[1] or next(free)
        then = numbers.get(row[0]) or (next(free) if now in numbers.values() else now)
        listed.append((_person(row, then, now, language=language, reveal=reveal), row[15] or 0))
    return sorted(listed, key=lambda item: item[0].number) if numbers else listed


def _person(row: tuple[Any, ...], number: int, now: int, *, language: str, reveal: bool) -> Person:
    (pk, _number, player_id, surname, given, patronymic, sp_surname, sp_given, sp_patronymic,
     publish, year, sex, region, country, rank, rating, first_round, withdrawn_from, excluded) = row  # fmt: skip
    shown = publish or reveal
    own = PersonName(surname, given, patronymic)
    name = PersonName(sp_surname, sp_given or "", sp_patronymic or "") if sp_surname else own
    hidden = "" if shown else _("Player %(number)s") % {"number": number}
    return Person(
        number=number,
        number_now=now,
        participant_id=pk,
        player_id=player_id if shown else None,
        name=public_name(name) if shown else hidden,
        short_name=short_name(name) if shown else hidden,
        full_name=full_name(name) if shown else hidden,
        published=bool(shown),
        birth_year=year if shown else None,
        sex=sex if shown else "",
        region=name_in(region, language) if shown and region else "",
        country=(country or "") if shown else "",
        rank=rank_short(rank, language) if shown and rank else "",
        rating=rating if shown else None,
        first_round=first_round,
        withdrawn_from=withdrawn_from,
        excluded=excluded,
    )


def _as_of(listed: list[tuple[Person, int]], through: int) -> list[tuple[Person, int]]:
    """Those who had entered before the round after `through` was published, and what was known of them then."""
    known = []
    for person, rating in listed:
        if person.first_round > through + 1:
            continue
        left_later = person.withdrawn_from is not None and person.withdrawn_from > through + 1
        known.append((person._replace(withdrawn_from=None, excluded=False) if left_later else person, rating))
    return known


def _entrant(person: Person, rating: int) -> Entrant:
    return Entrant(
        number=person.number,
        rating=rating,
        key=person.participant_id,
        first_round=person.first_round,
        withdrawn_from=person.withdrawn_from,
        excluded=person.excluded,
    )


def _rows(
    tournament: Tournament, numbers: dict[int, int], through: int | None
) -> tuple[dict[int, list[Cell]], dict[int, str]]:
    """The cells of the rounds through `through`, and the state of every published round.

    One database row tells a whole board, so that a table of thousands of cells is read in half the time.
    """
    seats = (
        Seat.objects.filter(round__tournament=tournament, round__state__in=VISIBLE, game=1)
        .exclude(side=Side.BLACK.value)
        .annotate(
            told=FilteredRelation("board__outcomes", condition=Q(board__outcomes__is_current=True)),
            facing=FilteredRelation("board__seats", condition=Q(board__seats__side=Side.BLACK.value)),
            over_the_board=Cast("told__played", IntegerField()),
        )
        .values_list(
            "round__number", "round__state", "participant_id", "facing__participant_id", "kind", "worth",
            "board__number", "told__white", "told__black", "over_the_board", "told__reason",
            "told__white_kazan", "told__black_kazan",
        )
    )  # fmt: skip
    rows: dict[int, list[Cell]] = {number: [] for number in numbers.values()}
    states: dict[int, str] = {}
    for row in seats:
        states[row[0]] = row[1]
        if through is None or row[0] <= through:
            _add_cells(rows, numbers, row)
    return rows, states


_REASONS: dict[str | None, Reason | None] = {None: None, **{reason.value: reason for reason in Reason}}


def _add_cells(rows: dict[int, list[Cell]], numbers: dict[int, int], row: tuple[Any, ...]) -> None:
    number, _state, white_id, black_id, kind, worth, board, white, black, played, reason, wk, bk = row
    own = numbers.get(white_id)
    if black_id is None:
        if own is not None:
            free = kind == Seat.Kind.UNKNOWN
            rows[own].append(Cell(number) if free else Cell(number, points=worth, bye=ByeKind(kind)))
        return
    other = numbers.get(black_id)
    why, sat = _REASONS[reason], bool(played)
    if own is not None:
        rows[own].append(Cell(number, other, Side.WHITE, white, black, sat, why, wk, bk, board))
    if other is not None:
        rows[other].append(Cell(number, own, Side.BLACK, black, white, sat, why, bk, wk, board))


def _finished(states: dict[int, str]) -> int:
    finished = 0
    for number in sorted(states):
        if states[number] != RoundState.FINISHED:
            break
        finished = number
    return finished


def _warnings(tournament: Tournament, numbers: dict[int, int]) -> tuple[GivenWarning, ...]:
    rows = WarningGiven.objects.filter(participant__tournament=tournament, revoked_at=None).values_list(
        "participant_id", "round_number", "pk"
    )
    return tuple(
        GivenWarning(numbers[participant], round_number, pk)
        for participant, round_number, pk in rows
        if participant in numbers
    )


def _through(found: tuple[Deduction, ...], round_count: int) -> tuple[Deduction, ...]:
    return tuple(deduction for deduction in found if deduction.round <= max(round_count, 1))
