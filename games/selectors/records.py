"""Recorded games as lists and pages show them: players by their public names, results as signed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from games.models import Record, RecordVersion
from games.reading import parsed
from games.rules.checker import Report, check
from games.rules.evidence import Follower
from games.rules.position import Position
from games.rules.records import Record as Written
from games.rules.rulesets import RuleSet, ruleset
from games.selectors.visibility import visible_records
from players.models import Player
from players.names import name_in, public_name, short_name
from players.selectors import name_of
from tournaments.models import Board, Outcome, Seat

RESULTS: dict[tuple[int | None, int | None], str] = {(2, 0): "1-0", (0, 2): "0-1", (1, 1): "1/2-1/2"}


@dataclass(frozen=True, slots=True)
class GamePlayer:
    """One side of a game. `player_id` leads to his page: None for one not in the register or not to be published."""

    name: str
    short: str
    player_id: int | None = None


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game in a list.

    `event_slug`, `tournament_slug` and `board` are of a game at a board, else "" and None; `event`, `site`, `round`
    are texts, `date` is `2018.03.??` or "". Points are half points, as signed where `signed`, else as recorded.
    """

    id: int
    white: GamePlayer
    black: GamePlayer
    event: str
    event_slug: str
    tournament_slug: str
    site: str
    date: str
    year: int | None
    round: str
    board: int | None
    white_points: int | None
    black_points: int | None
    signed: bool
    kazans: tuple[int | None, int | None]
    plies: int
    verdict: str
    rule_set: str
    is_public: bool

    @property
    def result(self) -> str:
        """`1-0 0-1 1/2-1/2`, `*` for none and for scores that a file has no word for."""
        return RESULTS.get((self.white_points, self.black_points), "*")

    @property
    def moves(self) -> int:
        """Moves as people count them, both sides' together one."""
        return (self.plies + 1) // 2


@dataclass(frozen=True)
class Game:
    """A game with its moves. `tags` are those of the file it came from that have no field of their own."""

    row: GameRow
    record: Record
    version: RecordVersion
    written: Written
    rules: RuleSet
    tags: tuple[tuple[str, str], ...]

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The positions before and after each ply, up to the fault where there is one."""
        follower = Follower(self.rules)
        played = self.written.plies[: self.report.plies_played]
        states = follower.play(follower.engine.start, played).states
        return tuple(Position(self.rules, state) for state in states)

    @cached_property
    def report(self) -> Report:
        """What the checker says, without other readings of a fault."""
        return check(self.written, self.rules, repairs=False)

    @property
    def stopped_after(self) -> int | None:
        """The move after which the player stopped recording, None where he did not."""
        return (self.version.plies + 1) // 2 if self.version.stopped else None


def with_people(records: QuerySet[Record]) -> QuerySet[Record]:
    """The same records, loaded with all that `rows_of` needs: six queries however many they are."""
    seats = Seat.objects.select_related("participant").filter(side__in=["w", "b"])
    return records.select_related(
        "event", "white_player", "black_player", "board__match__round__tournament"
    ).prefetch_related(
        "white_player__spellings",
        "black_player__spellings",
        Prefetch("board__seats", seats),
        Prefetch("board__outcomes", Outcome.objects.filter(is_current=True)),
    )


def rows_of(records: Iterable[Record], language: str, *, reveal: bool = False) -> list[GameRow]:
    """Records of `with_people` as rows; `reveal` names players not to be published, for officials only."""
    return [row_of(record, language, reveal=reveal) for record in records]


def row_of(record: Record, language: str, *, reveal: bool = False) -> GameRow:
    """One record of `with_people` as a row."""
    board, event = record.board, record.event
    outcome = next(iter(board.outcomes.all()), None) if board else None
    white, black = _players(record, language, reveal=reveal)
    points = (outcome.white, outcome.black) if outcome else _recorded(record.result)
    return GameRow(
        id=record.pk,
        white=white,
        black=black,
        event=name_in(event.title, language) or event.slug if event else record.event_name,
        event_slug=event.slug if event else "",
        tournament_slug=board.match.round.tournament.slug if board else "",
        site=name_in(event.place, language) if event else record.site,
        date=record.date,
        year=record.year,
        round=str(board.match.round.number) if board else record.round_name,
        board=board.number if board else None,
        white_points=points[0],
        black_points=points[1],
        signed=outcome is not None,
        kazans=(outcome.white_kazan, outcome.black_kazan) if outcome else (None, None),
        plies=record.plies,
        verdict=record.verdict,
        rule_set=record.rule_set,
        is_public=record.is_public,
    )


def game_of(record_id: int, *, language: str, user: Any = None, reveal: bool = False) -> Game | None:
    """A game that the user may read, with its moves; None for any other. Eight queries at most."""
    record = with_people(visible_records(user)).select_related("federation").filter(pk=record_id).first()
    if record is None:
        return None
    version = RecordVersion.objects.filter(record=record, is_current=True).select_related("typed_by").first()
    if version is None:
        return None
    return game_from(record, version, language, reveal=reveal)


def game_from(record: Record, version: RecordVersion, language: str, *, reveal: bool = False) -> Game:
    """A record of `with_people` with one of its versions."""
    written = parsed(
        version.text,
        rule_set=version.rule_set,
        kazans=(version.white_kazan, version.black_kazan),
        termination=version.termination,
    )
    tags = tuple((str(name), str(value)) for name, value in record.tags)
    row = row_of(record, language, reveal=reveal)
    return Game(row, record, version, written, ruleset(version.rule_set), tags)


def record_of_board(board: Board) -> tuple[Record, RecordVersion | None] | None:
    """The record of a board and the version that stands, for those who type it; None where there never was one."""
    record = Record.objects.filter(board=board).first()
    if record is None:
        return None
    return record, RecordVersion.objects.filter(record=record, is_current=True).first()


def versions_of(record: Record) -> list[RecordVersion]:
    """Every text there was, the newest first, each with who typed it; for those who may change the record."""
    return list(RecordVersion.objects.filter(record=record).select_related("typed_by").order_by("-number"))


def loose_records(event: Any) -> QuerySet[Record]:
    """Games of an event whose round was taken back: they have no board, and only its staff sees them."""
    return Record.objects.filter(event=event, board=None, plies__gt=0)


def _recorded(points: int | None) -> tuple[int | None, int | None]:
    return (None, None) if points is None else (points, 2 - points)


def _players(record: Record, language: str, *, reveal: bool) -> tuple[GamePlayer, GamePlayer]:
    """White and Black; at a board its seats say who that is, also where they changed sides afterwards."""
    seats = {seat.player_id: seat for seat in record.board.seats.all()} if record.board else {}
    sides = [
        (record.white_player, record.white_name),
        (record.black_player, record.black_name),
    ]
    shown = [_player(player, name, seats, language, reveal=reveal) for player, name in sides]
    first = seats.get(record.white_player_id) if record.white_player_id else None
    if first is not None and first.side == "b":
        shown.reverse()
    return shown[0], shown[1]


def _player(player: Player | None, name: str, seats: dict[int, Seat], language: str, *, reveal: bool) -> GamePlayer:
    if player is None:
        return GamePlayer(name, name)
    if player.publish or reveal:
        known = name_of(player, language)
        return GamePlayer(public_name(known), short_name(known), player.pk)
    seat = seats.get(player.pk)
    number = seat.participant.number if seat else None
    hidden = _("Player %(number)s") % {"number": number} if number else _("name not published")
    return GamePlayer(hidden, hidden)
