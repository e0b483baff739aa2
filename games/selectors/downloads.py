"""Recorded games as a file, streamed: one game, an event's, a search's."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import QuerySet
from django.utils import translation

from games.exchange.headings import Heading
from games.exchange.pgn import game_text
from games.models import Record, RecordVersion
from games.rules.notation import Result
from games.selectors.records import Game, GameRow, game_from, with_people
from games.selectors.visibility import visible_records
from tournaments.models import Event

MAX_GAMES = 5000
CHUNK = 200
_IN_FILES: dict[str, Result | None] = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "*": None}


def games_of_event(event: Event, *, public: bool = True) -> QuerySet[Record]:
    """The games at the boards of an event, in the order of rounds and boards."""
    records = visible_records() if public else Record.objects.filter(plies__gt=0)
    return records.filter(event=event, board__isnull=False).order_by(
        "board__match__round__tournament", "board__match__round__number", "board__number", "board__game"
    )


def file_of(records: QuerySet[Record], *, language: str, reveal: bool = False) -> Iterator[str]:
    """The games of a query as text, one piece each, at most MAX_GAMES; six queries for each CHUNK of them.

    Names are in the spelling of the language; `reveal` tells those not to be published too, for officials only.
    The result is the signed one where there is one.
    """
    ids = list(records.values_list("pk", flat=True)[:MAX_GAMES])
    for start in range(0, len(ids), CHUNK):
        wanted = ids[start : start + CHUNK]
        # A generator outlives the language of the request that made it.
        with translation.override(language):
            pieces = list(_texts(wanted, language, reveal=reveal))
        yield from pieces


def text_of(game: Game) -> str:
    """One game as text, as `file_of` writes it."""
    row, version = game.row, game.version
    kazans = row.kazans if row.signed else (version.white_kazan, version.black_kazan)
    result = _IN_FILES[row.result if row.signed else version.result or "*"]
    return game_text(game.written, heading_of_row(row, game.tags), result=result, kazans=kazans)


def heading_of_row(row: GameRow, tags: tuple[tuple[str, str], ...] = ()) -> Heading:
    """What a file says above a game; the number of its board is a tag of its own."""
    own = [("Board", str(row.board))] if row.board is not None else []
    return Heading(
        white=row.white.name,
        black=row.black.name,
        event=row.event,
        site=row.site,
        date=row.date,
        round=row.round,
        tags=(*own, *tags),
    )


def _texts(ids: list[int], language: str, *, reveal: bool) -> Iterator[str]:
    records = {record.pk: record for record in with_people(Record.objects.filter(pk__in=ids))}
    versions = {version.record_id: version for version in RecordVersion.objects.filter(record__in=ids, is_current=True)}
    for pk in ids:
        if pk in records and pk in versions:
            yield text_of(game_from(records[pk], versions[pk], language, reveal=reveal))
