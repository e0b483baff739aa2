"""Bringing a file into the register: received, looked at, decided, and only then written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from uuid import UUID, uuid5

from django.db import IntegrityError, transaction
from django.utils import timezone

from players.errors import Fault, Refused
from players.exchange.people import read_people
from players.exchange.sheets import UnreadableTable, read_sheets
from players.likeness import folded
from players.models import Federation, Player, PlayerSpelling, RegisterImport, User
from players.names import PersonName
from players.selectors.imports import LEAVE, NEW, UPDATE, PlannedRow, State, changes_of, plan_of
from players.services.journal import note
from players.services.people import create_player, update_player

AT_ONCE = 200
_CYRILLIC = range(0x400, 0x530)
_KAZAKH = frozenset("әғқұһіӘҒҚҰҺІ")
_KYRGYZ = frozenset("ңөүҢӨҮ")


def receive_file(
    federation: Federation, *, data: bytes, name: str, actor: User | None, key: UUID | None = None, encoding: str = ""
) -> RegisterImport:
    """Read a list of people and keep it for decisions; nothing of it is in the register yet.

    The same `key` again answers the first file. Raises Refused where the file cannot be read.
    """
    try:
        listed = read_people(read_sheets(data, encoding=encoding), today=timezone.localdate())
    except UnreadableTable as error:
        raise Refused([Fault("file", error.code, error.params)]) from error
    if not any(not row.remark for row in listed.rows):
        raise Refused([Fault("file", "no-people")])
    try:
        with transaction.atomic():
            return RegisterImport.objects.create(
                federation=federation,
                key=key,
                name=name[-200:],
                sheet=listed.sheet[:100],
                columns=listed.columns,
                rows=[row.to_dict() for row in listed.rows],
                by=actor,
            )
    except IntegrityError:
        first = RegisterImport.objects.filter(key=key, by=actor).first() if key else None
        if first is None:
            raise
        return first


@transaction.atomic
def decide(brought: RegisterImport, decisions: Mapping[int, str]) -> RegisterImport:
    """Keep decisions by row number; an empty one takes the former back. What fits no row is not looked at later."""
    current = RegisterImport.objects.select_for_update().get(pk=brought.pk)
    if current.state == RegisterImport.State.WAITING:
        kept = {**current.decisions, **{str(number): value[:40] for number, value in decisions.items()}}
        current.decisions = {number: value for number, value in kept.items() if value}
        current.save(update_fields=["decisions"])
    return current


def write_file(brought: RegisterImport, *, actor: User | None) -> RegisterImport:
    """Write what was decided, a few hundred rows at a time; undecided rows stay out.

    The register may have changed since the page was made, so each row is planned anew; one who is known by now is not
    added again. Sent twice it is written once.
    """
    waiting = RegisterImport.objects.filter(pk=brought.pk, state=RegisterImport.State.WAITING)
    if not waiting.update(state=RegisterImport.State.RUNNING):
        return RegisterImport.objects.get(pk=brought.pk)
    current = RegisterImport.objects.select_related("federation").get(pk=brought.pk)
    try:
        counts = _write(current, actor)
    except BaseException:
        RegisterImport.objects.filter(pk=current.pk).update(state=RegisterImport.State.WAITING)
        raise
    with transaction.atomic():
        note(current.federation, "file-written", actor=actor, subject=current.name, data={"counts": counts})
        current.state, current.done_at, current.counts = RegisterImport.State.DONE, timezone.now(), counts
        current.rows, current.decisions = [], {}
        current.save(update_fields=["state", "done_at", "counts", "rows", "decisions"])
    return current


@transaction.atomic
def discard_file(brought: RegisterImport) -> None:
    """Forget a file that was not written."""
    RegisterImport.objects.filter(pk=brought.pk, state=RegisterImport.State.WAITING).update(
        rows=[], decisions={}, state=RegisterImport.State.DISCARDED
    )


def _write(current: RegisterImport, actor: User | None) -> dict[str, int]:
    counts: Counter[str] = Counter()
    made: dict[int, Player] = {}
    for batch in _batches(plan_of(current)):
        with transaction.atomic():
            for planned in batch:
                counts[_write_row(current, planned, made, actor)] += 1
    return dict(counts)


def _write_row(current: RegisterImport, planned: PlannedRow, made: dict[int, Player], actor: User | None) -> str:
    """What became of the row, as a word for the count."""
    if planned.state in (State.FAULT, State.REMARK, State.SAME, State.REPEAT):
        if planned.state is State.REPEAT and planned.of_row in made:
            made[planned.row.number] = made[planned.of_row]
        return str(planned.state)
    try:
        if planned.decision == NEW:
            key = uuid5(current.key, str(planned.row.number)) if current.key else None
            made[planned.row.number] = create_player(current.federation, actor=actor, key=key, **planned.values)
            return "added"
        target = _target(planned, made)
        if target is None:
            return "left"
        made[planned.row.number] = target
        return "changed" if _refresh(target, planned, actor) else str(State.SAME)
    except Refused:
        return str(State.FAULT)


def _target(planned: PlannedRow, made: Mapping[int, Player]) -> Player | None:
    """The player whom a row changes; None where it is left out or not decided."""
    if planned.decision in ("", LEAVE):
        return None
    if planned.decision == UPDATE:
        return planned.player
    kind, _colon, number = planned.decision.partition(":")
    if kind == "row":
        return made.get(int(number))
    return next((each.player for each in planned.candidates if each.value == planned.decision), None)


def _refresh(target: Player, planned: PlannedRow, actor: User | None) -> bool:
    current = Player.objects.get(pk=target.pk)
    changes, _notes = changes_of(current, planned.row, planned.values)
    spelling = _new_spelling(current, planned)
    if not changes and not spelling:
        return False
    values = {field: new for field, (_old, new) in changes.items()}
    update_player(current, actor=actor, version=current.version, spellings=spelling, **values)
    return True


def _new_spelling(current: Player, planned: PlannedRow) -> dict[str, PersonName | None]:
    """The row's way of writing the name, where the person has none in that script: next time it is known at once.

    A slip, and a surname in the place of the given name, are no way of writing it.
    """
    row = planned.row
    name = PersonName(row.surname, row.given_name, row.patronymic)
    own = PersonName(current.surname, current.given_name)
    if (name.surname, name.given_name) == (own.surname, own.given_name) or folded(name)[:2] != folded(own)[:2]:
        return {}
    script = script_of(f"{row.surname} {row.given_name}")
    taken = set(PlayerSpelling.objects.filter(player=current).values_list("script", flat=True))
    return {script: name} if script and script not in taken else {}


def script_of(name: str) -> str:
    """The script of a spelling by its letters, plain Cyrillic counting as Russian; "" for mixed or foreign ones."""
    letters = [sign for sign in name if sign.isalpha()]
    cyrillic = [ord(sign) in _CYRILLIC for sign in letters]
    if letters and not any(cyrillic) and all(ord(sign) < 0x250 for sign in letters):
        return str(PlayerSpelling.Script.LATIN)
    if not letters or not all(cyrillic):
        return ""
    if _KAZAKH & set(name):
        return str(PlayerSpelling.Script.KAZAKH)
    return str(PlayerSpelling.Script.KYRGYZ if _KYRGYZ & set(name) else PlayerSpelling.Script.RUSSIAN)


def _batches(planned: list[PlannedRow]) -> Iterator[list[PlannedRow]]:
    for at in range(0, len(planned), AT_ONCE):
        yield planned[at : at + AT_ONCE]
