"""Games of a player against others, in public rounds of public events; people not to be published are not told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from django.db.models import QuerySet

from players.models import Player
from tournaments.models import Outcome, Seat
from tournaments.selectors.crosstables import VISIBLE


class Meeting(NamedTuple):
    """One game. Scores are half points, None while there is no result; `side` is that of the player asked about."""

    event_slug: str
    slug: str
    title: Mapping[str, str]
    starts_on: date
    round: int
    board_id: int
    board: int
    side: str
    opponent_id: int
    mine: int | None
    theirs: int | None
    played: bool
    my_kazan: int | None
    their_kazan: int | None


@dataclass(slots=True)
class Tally:
    """Games over the board against one opponent; forfeits are not counted."""

    opponent_id: int
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def halves(self) -> int:
        return 2 * self.won + self.drawn


def meetings_of(player: Player, opponent: Player | None = None) -> list[Meeting]:
    """The newest first; against one opponent where he is given. Three queries."""
    own = _seats(player)
    facing = Seat.objects.filter(board__in=own.values("board"), player__publish=True).exclude(player=player)
    if opponent is not None:
        facing = facing.filter(player=opponent)
    opponents = {board: player for board, player in facing.values_list("board", "player") if board is not None}
    outcomes = {
        outcome.board_id: outcome for outcome in Outcome.objects.filter(board__in=opponents.keys(), is_current=True)
    }
    rows = own.filter(board__in=opponents.keys()).select_related("round__tournament__event", "board")
    found = [_meeting(seat, opponents, outcomes) for seat in rows]
    return sorted(found, key=lambda meeting: (meeting.starts_on, meeting.round, meeting.board_id), reverse=True)


def tallies_of(player: Player) -> list[Tally]:
    """Everybody he has played, those met most often first."""
    found: dict[int, Tally] = {}
    for meeting in meetings_of(player):
        if meeting.mine is None or meeting.theirs is None or not meeting.played:
            continue
        tally = found.setdefault(meeting.opponent_id, Tally(meeting.opponent_id))
        tally.won += meeting.mine > meeting.theirs
        tally.drawn += meeting.mine == meeting.theirs
        tally.lost += meeting.mine < meeting.theirs
    return sorted(found.values(), key=lambda tally: (-tally.games, tally.opponent_id))


def _seats(player: Player) -> QuerySet[Seat]:
    return Seat.objects.filter(
        player=player,
        kind=Seat.Kind.BOARD,
        round__state__in=VISIBLE,
        round__tournament__event__is_public=True,
    )


def _meeting(seat: Seat, opponents: Mapping[int, int], outcomes: Mapping[int, Outcome]) -> Meeting:
    if seat.board is None:
        raise TypeError("a seat without a board is no game")
    event = seat.round.tournament.event
    outcome = outcomes.get(seat.board.pk)
    scores = (outcome.white, outcome.black) if outcome else (None, None)
    kazans = (outcome.white_kazan, outcome.black_kazan) if outcome else (None, None)
    if seat.side == "b":
        scores, kazans = scores[::-1], kazans[::-1]
    return Meeting(
        event_slug=event.slug,
        slug=seat.round.tournament.slug,
        title=event.title,
        starts_on=event.starts_on,
        round=seat.round.number,
        board_id=seat.board.pk,
        board=seat.board.number,
        side=seat.side,
        opponent_id=opponents[seat.board.pk],
        mine=scores[0],
        theirs=scores[1],
        played=bool(outcome and outcome.played),
        my_kazan=kazans[0],
        their_kazan=kazans[1],
    )
