"""What will happen to each row of a file: told before anything is written, and asked where it is not certain.

A row is somebody of the register when name and birth are written as there, in any recorded spelling, or the number
of the passport is his. Whoever only may be the same person is offered, and the row stays out until it is decided.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Any

from players.exchange.people import ReadRow
from players.letters import clean
from players.likeness import Index, Level, Likeness, Someone, folded
from players.models import Club, Federation, Player, Region, RegisterImport
from players.names import PersonName
from players.places import find_club, find_region
from players.ranks import rank_order
from players.selectors.doubles import someone
from players.selectors.people import with_names


class State(StrEnum):
    """What will be done with a row."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    ASK = "ask"
    REPEAT = "repeat"
    FAULT = "fault"
    REMARK = "remark"


#: Decisions: make a new player, write the changes, leave the row out; or one of `Candidate.value`.
NEW, UPDATE, LEAVE = "new", "update", "leave"


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody of the register, or of a row further up, who may be the person of the row."""

    value: str
    alike: Likeness
    player: Player | None = None
    row: ReadRow | None = None


@dataclass(slots=True)
class PlannedRow:
    """A row with what will happen to it.

    `player` is he whom it changes or repeats, `of_row` the row of the file that it repeats; `changes` are `(old, new)`
    by field; `notes` are codes with a text, as those of the row. `decision` is "" where one is needed and missing.
    """

    row: ReadRow
    state: State
    player: Player | None = None
    of_row: int | None = None
    candidates: list[Candidate] = field(default_factory=list)
    changes: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)
    notes: list[list[str]] = field(default_factory=list)
    decision: str = ""

    @property
    def choices(self) -> list[str]:
        """Decisions that can be taken; none where nothing is to be decided."""
        if self.state is State.ASK:
            return [*(candidate.value for candidate in self.candidates), NEW, LEAVE]
        return {State.NEW: [NEW, LEAVE], State.CHANGED: [UPDATE, LEAVE]}.get(self.state, [])


def plan_of(brought: RegisterImport) -> list[PlannedRow]:
    """Every row of a file with what will happen to it, by the register as it is now; five queries."""
    return _Plan(brought).rows()


class _Plan:
    """The register while a file is laid beside it, row by row."""

    def __init__(self, brought: RegisterImport) -> None:
        self._brought = brought
        federation = brought.federation
        people = with_names(federation.players.filter(erased_at=None)).order_by("pk")
        self._players = {player.pk: player for player in people}
        self._index = Index(someone(player) for player in self._players.values())
        self._written: defaultdict[str, list[int]] = defaultdict(list)
        for player in self._players.values():
            for name in written_names(player):
                self._written[name].append(player.pk)
        self._rows: dict[int, ReadRow] = {}
        self._places = _Places(federation)

    def rows(self) -> list[PlannedRow]:
        planned = []
        for data in self._brought.rows:
            one = self._plan(ReadRow.from_dict(data))
            self._decide(one)
            planned.append(one)
        return planned

    def _decide(self, planned: PlannedRow) -> None:
        taken = self._brought.decisions.get(str(planned.row.number), "")
        usual = {State.NEW: NEW, State.CHANGED: UPDATE}.get(planned.state, "")
        planned.decision = taken if taken in planned.choices else usual

    def _plan(self, row: ReadRow) -> PlannedRow:
        if row.remark:
            return PlannedRow(row, State.REMARK)
        if row.faults:
            return PlannedRow(row, State.FAULT)
        values, notes = self._places.values_of(row)
        person = someone_of(row, values.get("region"))
        exact = self._exact(row, person)
        planned = PlannedRow(row, State.NEW, values=values, notes=[*row.notes, *notes])
        if len(exact) == 1 and exact[0] > 0:
            planned.player = self._players[exact[0]]
            planned.changes, more = changes_of(planned.player, row, values)
            planned.notes += more
            planned.state = State.CHANGED if planned.changes else State.SAME
        elif len(exact) == 1:
            planned.state, planned.of_row = State.REPEAT, -exact[0]
        else:
            planned.candidates = self._candidates(row, person, exact)
            planned.state = State.ASK if planned.candidates else State.NEW
            planned.notes += self._namesakes(person, planned.candidates)
        if planned.state in (State.NEW, State.ASK):
            self._remember(row, person)
        return planned

    def _remember(self, row: ReadRow, person: Someone) -> None:
        self._rows[-person.key] = row
        self._index.add(person)
        self._written[written_name(row.surname, row.given_name)].append(person.key)

    def _exact(self, row: ReadRow, person: Someone) -> list[int]:
        """Keys of those who are written and born as the row says, or have its passport; rows have negative keys."""
        if person.national_id:
            owners = [other.key for other, alike in self._index.like(person) if alike.level is Level.CERTAIN]
            if owners:
                # Another name with the same passport is asked about, not believed.
                return [key for key in owners if self._written_alike(key, row)]
        named = self._written.get(written_name(row.surname, row.given_name), [])
        return [key for key in named if self._agrees(key, person)]

    def _agrees(self, key: int, person: Someone) -> bool:
        other: Player | ReadRow = self._players[key] if key > 0 else self._rows[-key]
        number = other.national_id
        if number and person.national_id and number != person.national_id:
            return False
        if other.sex and person.sex and other.sex != person.sex:
            return False
        day = other.birth_date if isinstance(other, Player) else _day(other.birth_date)
        if day and person.birth_date:
            return day == person.birth_date
        return other.birth_year == person.birth_year

    def _candidates(self, row: ReadRow, person: Someone, exact: Iterable[int]) -> list[Candidate]:
        found = {other.key: alike for other, alike in self._index.like(person)}
        for key in exact:
            found.setdefault(key, Likeness(Level.STRONG, ("names-same",)))
        for other in self._index.namesakes(person):
            if not self._written_alike(other.key, row):
                # One name in two spellings: asked about even where the births differ.
                found.setdefault(other.key, Likeness(Level.POSSIBLE, ("names-same",), ("birth-differs",)))
        order = sorted(found, key=lambda key: (-found[key].level, key < 0, abs(key)))
        return [self._candidate(key, found[key]) for key in order]

    def _candidate(self, key: int, alike: Likeness) -> Candidate:
        if key > 0:
            return Candidate(f"player:{key}", alike, player=self._players[key])
        return Candidate(f"row:{-key}", alike, row=self._rows[-key])

    def _written_alike(self, key: int, row: ReadRow) -> bool:
        other = self._rows.get(-key)
        theirs = [written_name(other.surname, other.given_name)] if other else written_names(self._players[key])
        return written_name(row.surname, row.given_name) in theirs

    def _namesakes(self, person: Someone, candidates: Iterable[Candidate]) -> list[list[str]]:
        """Others of the very same name, so that nobody wonders why the row is not one of them."""
        offered = {candidate.value for candidate in candidates}
        told = []
        for other in self._index.namesakes(person):
            value = f"player:{other.key}" if other.key > 0 else f"row:{-other.key}"
            if value not in offered and other.birth_year is not None:
                told.append(["namesake", str(other.birth_year)])
        return told


class _Places:
    """Regions and clubs by their names, for one federation; two queries."""

    def __init__(self, federation: Federation) -> None:
        self._regions = {region: list(region.names.values()) for region in Region.objects.all()}
        self._clubs = {club: list(club.names.values()) for club in Club.objects.filter(federation=federation)}
        self._country = federation.country_id

    def values_of(self, row: ReadRow) -> tuple[dict[str, Any], list[list[str]]]:
        """The fields of a new player, and what could not be placed."""
        notes: list[list[str]] = []
        region = self._region(row.region, notes)
        club = self._club(row.club, notes)
        values: dict[str, Any] = {
            "surname": row.surname,
            "given_name": row.given_name,
            "patronymic": row.patronymic,
            "sex": row.sex,
            "birth_year": row.birth_year,
            "birth_date": _day(row.birth_date),
            "rank": row.rank,
            "rating_standard": row.rating,
            "region": region,
            "club": club,
            "national_id": row.national_id,
            "contact": row.contact,
            "trainer": row.trainer,
            "publish": row.publish,
        }
        return values, notes

    def _region(self, text: str, notes: list[list[str]]) -> Region | None:
        if not text:
            return None
        found = find_region(text, self._regions)
        at_home = [region for region in found if region.country_id == self._country]
        found = at_home or found
        if len(found) == 1:
            return found[0]
        notes.append(["region-ambiguous" if found else "region-unknown", text])
        return None

    def _club(self, text: str, notes: list[list[str]]) -> Club | None:
        if not text:
            return None
        found = find_club(text, self._clubs)
        if len(found) == 1:
            return found[0]
        notes.append(["club-unknown", text])
        return None


def someone_of(row: ReadRow, region: Region | None) -> Someone:
    """A row as it is compared; its key is the row's number, negative."""
    return Someone(
        key=-row.number,
        names=(folded(PersonName(row.surname, row.given_name, row.patronymic)),),
        birth_year=row.birth_year,
        birth_date=_day(row.birth_date),
        sex=row.sex,
        region=region.pk if region else None,
        national_id=row.national_id,
    )


def written_name(surname: str, given_name: str) -> str:
    """A name as it is written, capitals aside."""
    return clean(f"{surname} {given_name}").casefold()


def written_names(player: Player) -> list[str]:
    """Every recorded spelling of a player of `with_names`, as `written_name`."""
    names = [(player.surname, player.given_name)]
    names += [(spelling.surname, spelling.given_name) for spelling in player.spellings.all()]
    return [written_name(*name) for name in names]


def changes_of(
    player: Player, row: ReadRow, values: Mapping[str, Any]
) -> tuple[dict[str, tuple[Any, Any]], list[list[str]]]:
    """What a row would change of a known player, and what it says but does not change.

    Names and ratings that are there stay; a lower rank takes none away; a row never makes anybody public.
    """
    changes: dict[str, tuple[Any, Any]] = {}
    notes = []
    for name in ("patronymic", "sex", "rating_standard"):
        if getattr(player, name) in (None, "") and values[name] not in (None, ""):
            changes[name] = (getattr(player, name), values[name])
    if player.birth_date is None and values["birth_date"] and player.birth_year in (None, row.birth_year):
        changes["birth_date"] = (None, values["birth_date"])
    elif player.birth_year is None and row.birth_year:
        changes["birth_year"] = (None, row.birth_year)
    for name in ("region", "club", "national_id", "contact", "trainer"):
        if values[name] not in (None, "", getattr(player, name)):
            changes[name] = (getattr(player, name), values[name])
    if row.rank and rank_order(row.rank) > rank_order(player.rank):
        changes["rank"] = (player.rank, row.rank)
    elif row.rank and rank_order(row.rank) < rank_order(player.rank):
        notes.append(["rank-lower", player.rank])
    if player.publish and not row.publish:
        changes["publish"] = (True, False)
    return changes, notes


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None
