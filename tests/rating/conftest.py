"""A federation with a classical list, a period, and events played by the same services as real ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

import pytest

from players.models import Federation, FederationRole, Player, User
from rating.models import Issue, Period, RatingList
from rating.services.calculation import calculate
from rating.services.lists import add_period, open_list
from rating.services.publication import mark_checked, publish
from tests.tournaments import factories as make
from tournaments.models import Tournament
from tournaments.regulations.outcomes import Outcome, Reason
from tournaments.selectors.boards import boards_of_round
from tournaments.services import pairing, publishing, results, rounds

OPENED, END, LISTED = date(2026, 11, 1), date(2026, 11, 30), date(2026, 12, 1)

Game = tuple[Any, ...]


@pytest.fixture
def federation(db: None) -> Federation:
    return make.federation()


@pytest.fixture
def administrator(federation: Federation) -> User:
    someone = make.user("administrator")
    FederationRole.objects.create(federation=federation, user=someone, role="administrator")
    return someone


@pytest.fixture
def people(federation: Federation) -> list[Player]:
    """Eight players rated 2390 to 2320 by the register."""
    return [make.player(number) for number in range(1, 9)]


@pytest.fixture
def classical(federation: Federation, people: list[Player]) -> RatingList:
    return open_list(federation, kind="classical", opened_on=OPENED, actor=None)


@pytest.fixture
def period(classical: RatingList) -> Period:
    return add_period(classical, ends_on=END, listed_on=LISTED, actor=None)


@pytest.fixture
def play() -> Callable[..., Tournament]:
    """Plays a finished event: `rounds` are lists of (white, black, half points of white[, reason]) of `players`."""

    def played(players: Sequence[Player], rounds_: Sequence[Sequence[Game]], **more: Any) -> Tournament:
        values = {"starts_on": date(2026, 11, 10), "ends_on": date(2026, 11, 12), "rounds": len(rounds_), **more}
        tournament = make.event(**values).tournaments.get()
        entries = [make.enter(tournament, player) for player in players]
        for games in rounds_:
            pairs = [pairing.HandPair(entries[game[0]].pk, entries[game[1]].pk) for game in games]
            draft = pairing.pair_by_hand(tournament, pairs=pairs, why="as played", actor=None)
            round_ = publishing.publish_round(draft, actor=None)
            told = {entries[game[0]].pk: game for game in games}
            for board in boards_of_round(round_):
                game = told[results.seats_of(board)[0].participant_id]
                reason = Reason(game[3]) if len(game) > 3 else Reason.UNRECORDED
                outcome = Outcome(game[2], 2 - game[2], reason)
                results.enter_result(board, outcome=outcome, seen=None, actor=None)
            rounds.finish_round(round_, actor=None)
        return Tournament.objects.select_related("event__federation").get(pk=tournament.pk)

    return played


def issue(period: Period, *, why: str = "") -> Issue:
    """Calculates, checks and publishes."""
    return publish(mark_checked(calculate(period, actor=None, why=why), actor=None), actor=None)
