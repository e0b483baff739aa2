"""Games that stand alone: one typed or pasted, or thousands from a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from django.db import IntegrityError, transaction

from games.exchange.headings import Heading, heading_of, normal
from games.keys import fingerprint, search_key
from games.models import Record, RecordVersion
from games.models.records import TEXT_LENGTH
from games.reading import MAX_PLIES, Examined, batches, examine, read_one, rules_of
from games.rules.records import Record as Written
from games.selectors.linking import Linked, Register
from games.services.versions import (
    Origin,
    current_version,
    position_rows,
    replace_version,
    same,
    summary,
    version_row,
    write_positions,
)
from players.models import Federation, User
from tournaments.errors import Conflict, Refused
from tournaments.models import HandledRequest
from tournaments.services.writing import answered

BATCH = 100
PROBLEMS_LISTED = 300


@dataclass
class Tally:
    """How far a file is. `problems` lists games left out or doubtful, `broken` counts those left out."""

    read: int = 0
    saved: int = 0
    duplicates: int = 0
    broken: int = 0
    problems: list[dict[str, object]] = field(default_factory=list)

    def note(self, game: int, code: str, heading: Heading, ply: int | None = None) -> None:
        if len(self.problems) < PROBLEMS_LISTED:
            told = {"game": game, "code": code, "ply": ply, "white": heading.white, "black": heading.black}
            self.problems.append(told)


def add_game(
    federation: Federation,
    *,
    text: str,
    actor: User | None,
    key: UUID | None = None,
    heading: Heading | None = None,
    rule_set: str = "standard",
    source: str = RecordVersion.Source.TYPED,
    sheet: str = "",
    stopped: bool = False,
    public: bool = True,
) -> Record:
    """Put one game into the archive and answer it.

    `heading` counts instead of the text's own tags; `rule_set` where the text names none. A player whose name is
    that of exactly one person of the register is linked to him. The game is kept whatever the checker says of it.
    Raises Refused for a text that holds no game or several, and for a game that is there already.
    """
    written = read_one(text)
    examined = examine(written, rules_of(written, rule_set))
    candidate = _Candidate.of(Register(federation), examined, normal(heading) if heading else heading_of(written))
    origin = Origin(actor, source, sheet, stopped)
    try:
        with transaction.atomic():
            answer = answered(key, actor)
            if answer is not None:
                return Record.objects.get(pk=answer["record"])
            twin = Record.objects.filter(federation=federation, fingerprint=candidate.fingerprint).first()
            if twin is not None:
                raise Refused("game-already-there", {"record": twin.pk})
            record = candidate.record(federation, actor, public=public)
            record.save()
            replace_version(record, examined, origin)
            if key is not None:
                HandledRequest.objects.create(key=key, act="game-added", actor=actor, answer={"record": record.pk})
            return record
    except IntegrityError:
        # Somebody else added the same game, or the same request came twice at once: now it is there to be found.
        answer = answered(key, actor)
        if answer is not None:
            return Record.objects.get(pk=answer["record"])
        raise Refused("game-already-there") from None


def change_game(
    record: Record,
    *,
    text: str,
    heading: Heading,
    seen: int | None,
    actor: User | None,
    rule_set: str = "standard",
    source: str = RecordVersion.Source.TYPED,
    sheet: str = "",
    stopped: bool = False,
    why: str = "",
) -> RecordVersion:
    """Write a game of the archive anew, moves and heading; the former version stays.

    Raises Conflict when another version than `seen` stands now, Refused as `add_game`.
    """
    written = read_one(text)
    examined = examine(written, rules_of(written, rule_set))
    candidate = _Candidate.of(Register(record.federation), examined, normal(heading))
    origin = Origin(actor, source, sheet, stopped, why.strip())
    try:
        with transaction.atomic():
            record = Record.objects.select_for_update(of=("self",)).get(pk=record.pk, event=None)
            current = current_version(record)
            unchanged = not candidate.fill(record)
            if current is not None and unchanged and same(current, examined, origin):
                return current
            if (current.pk if current else None) != seen:
                raise Conflict("record-changed", {}, current=current.pk if current else None)
            record.save()
            return replace_version(record, examined, origin)
    except IntegrityError:
        raise Refused("game-already-there") from None


def import_games(
    federation: Federation,
    games: Iterable[Written],
    *,
    actor: User | None,
    rule_set: str = "standard",
    public: bool = True,
    keep_faulty: bool = False,
    progress: Callable[[Tally], None] | None = None,
) -> Tally:
    """Put the games of a file into the archive, batch by batch, each batch in a transaction of its own.

    A game that cannot be kept is counted as broken and listed, and never stops the rest: one without moves, of an
    unknown rule set, too long, or against the rules (which `keep_faulty` keeps, listed all the same). A game that
    is there already is counted and not doubled, so an interrupted file may be read again. `progress` is told the
    tally after each batch.
    """
    register, tally = Register(federation), Tally()
    for batch in batches(games, BATCH):
        candidates = _candidates(batch, register, tally, rule_set=rule_set, keep_faulty=keep_faulty)
        try:
            saved = _save_batch(federation, candidates, actor, public=public)
        except IntegrityError:
            # Another import put one of them there in between; looked up once more it is a duplicate.
            saved = _save_batch(federation, candidates, actor, public=public)
        tally.saved += saved
        tally.duplicates += len(candidates) - saved
        if progress is not None:
            progress(tally)
    return tally


@dataclass(frozen=True)
class _Candidate:
    """A game that can be kept, with the players the register knows."""

    examined: Examined
    heading: Heading
    white: Linked | None
    black: Linked | None
    fingerprint: str

    @classmethod
    def of(cls, register: Register, examined: Examined, heading: Heading) -> _Candidate:
        white, black = register.find(heading.white), register.find(heading.black)
        key = fingerprint(
            white=white.name if white else heading.white,
            black=black.name if black else heading.black,
            date=heading.date,
            rule_set=examined.rules.name,
            plies=examined.written.plies,
        )
        return cls(examined, heading, white, black, key)

    def record(self, federation: Federation, actor: User | None, *, public: bool) -> Record:
        """A new record with its columns for search, not saved."""
        record = Record(federation=federation, created_by=actor, is_public=public, **summary(self.examined))
        self.fill(record)
        return record

    def fill(self, record: Record) -> bool:
        """Write the heading into a record; answers whether anything changed."""
        heading = self.heading
        values = {
            "white_player_id": self.white.player_id if self.white else None,
            "black_player_id": self.black.player_id if self.black else None,
            "white_name": "" if self.white else heading.white,
            "black_name": "" if self.black else heading.black,
            "event_name": heading.event,
            "site": heading.site,
            "date": heading.date,
            "year": heading.year,
            "round_name": heading.round,
            "tags": [list(tag) for tag in heading.tags],
        }
        changed = any(getattr(record, name) != value for name, value in values.items())
        keys = {
            "white_key": search_key(str(values["white_name"]))[:TEXT_LENGTH],
            "black_key": search_key(str(values["black_name"]))[:TEXT_LENGTH],
            "event_key": search_key(heading.event)[:TEXT_LENGTH],
            "fingerprint": self.fingerprint,
        }
        for name, value in (values | keys).items():
            setattr(record, name, value)
        return changed


def _candidates(
    games: Sequence[Written], register: Register, tally: Tally, *, rule_set: str, keep_faulty: bool
) -> list[_Candidate]:
    """Those of a batch that can be kept; the others are noted."""
    candidates = []
    for written in games:
        tally.read += 1
        heading = heading_of(written)
        try:
            examined = _examined(written, rule_set)
        except Refused as refusal:
            tally.broken += 1
            tally.note(tally.read, refusal.code, heading)
            continue
        report = examined.report
        if report.fault is not None:
            tally.note(tally.read, report.fault.code, heading, report.ply)
            if not keep_faulty:
                tally.broken += 1
                continue
        candidates.append(_Candidate.of(register, examined, heading))
    return candidates


def _examined(written: Written, rule_set: str) -> Examined:
    if not written.plies:
        raise Refused("record-empty")
    if len(written.plies) > MAX_PLIES:
        raise Refused("record-too-long", {"plies": MAX_PLIES})
    return examine(written, rules_of(written, rule_set))


def _save_batch(federation: Federation, candidates: Sequence[_Candidate], actor: User | None, *, public: bool) -> int:
    """Save those that are not there yet; answers how many."""
    by_key = {candidate.fingerprint: candidate for candidate in candidates}
    with transaction.atomic():
        there = Record.objects.filter(federation=federation, fingerprint__in=by_key)
        known = set(there.values_list("fingerprint", flat=True))
        fresh = [candidate for key, candidate in by_key.items() if key not in known]
        records = [candidate.record(federation, actor, public=public) for candidate in fresh]
        Record.objects.bulk_create(records)
        origin = Origin(actor, RecordVersion.Source.FILE)
        pairs = list(zip(records, fresh, strict=True))
        RecordVersion.objects.bulk_create(
            [version_row(record, candidate.examined, origin) for record, candidate in pairs]
        )
        write_positions([row for record, candidate in pairs for row in position_rows(record, candidate.examined)])
    return len(records)
