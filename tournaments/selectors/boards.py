"""Boards of rounds with who sits at them and what stands."""

from __future__ import annotations

from django.db.models import Count, F, FilteredRelation, Prefetch, Q, QuerySet, prefetch_related_objects
from django.utils.translation import get_language

from players.names import SCRIPT_OF_LANGUAGE
from tournaments.models import Board, Outcome, Round, Seat, Tournament


def _seats() -> Prefetch[str, QuerySet[Seat], str]:
    """Both seats with their people, spelled as in the page's language where there is such a spelling."""
    script = SCRIPT_OF_LANGUAGE.get(get_language() or "", "")
    spelling = Q(participant__player__spellings__script=script)
    return Prefetch(
        "seats",
        Seat.objects.select_related("participant__player").annotate(
            spelling=FilteredRelation("participant__player__spellings", condition=spelling),
            spelled_surname=F("spelling__surname"),
            spelled_given=F("spelling__given_name"),
            spelled_patronymic=F("spelling__patronymic"),
        ),
    )


def board_for_writing(board_id: int, tournament: Tournament) -> tuple[Board, Outcome | None]:
    """The board with its round and seats, and the outcome that stands; three queries, two where one stands.

    Raises Board.DoesNotExist for a board of another tournament.
    """
    standing = Outcome.objects.filter(board_id=board_id, is_current=True, board__match__round__tournament=tournament)
    outcome = standing.select_related("board__match__round", "entered_by").first()
    boards = Board.objects.filter(match__round__tournament=tournament).select_related("match__round")
    board = outcome.board if outcome else boards.get(pk=board_id)
    board.match.round.tournament = tournament
    prefetch_related_objects([board], _seats())
    return board, outcome


def boards_of_round(round_: Round, *, only: int | None = None) -> list[Board]:
    """The boards in order, each with its seats and in `current` the outcome that stands or None; three queries.

    `only` asks for a single board by its id: none when it is not of this round.
    """
    standing = Outcome.objects.filter(is_current=True).select_related("entered_by")
    boards = (
        Board.objects.filter(match__round=round_)
        .select_related("match__round__tournament")
        .prefetch_related(_seats(), Prefetch("outcomes", standing, to_attr="current_outcomes"))
        .order_by("number", "game")
    )
    return list(boards if only is None else boards.filter(pk=only))


def board_counts(round_: Round) -> tuple[int, int]:
    """How many boards the round has, and how many of them are without an outcome; one query."""
    standing = Q(outcomes__is_current=True)
    counts = Board.objects.filter(match__round=round_).aggregate(
        boards=Count("pk", distinct=True), done=Count("pk", distinct=True, filter=standing)
    )
    return counts["boards"], counts["boards"] - counts["done"]


def current(board: Board) -> Outcome | None:
    """The outcome that stands on a board of `boards_of_round`."""
    standing: list[Outcome] = board.current_outcomes  # type: ignore[attr-defined]
    return standing[0] if standing else None
