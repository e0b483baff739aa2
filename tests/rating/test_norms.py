"""Norms judged from data, proposed, decided, and the titles that follow."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.utils import timezone

from players.models import Player
from players.ranks import ranks
from rating.models import NormProposal, TitleGranted
from rating.norms import Level, Norm, NormGame, Working, best_fulfilled, examine
from rating.presets import norms
from rating.selectors.titles import fulfilled_norms
from rating.services import titles
from tests.tournaments import factories as make
from tournaments.errors import Refused
from tournaments.models import Tournament

Play = Callable[..., Tournament]
MASTER = Norm(
    code="m", title="ms", kinds=("classical",), systems=("swiss",), games=4, opponents=2, opponents_rank=7,
    levels=(Level(2000, 50), Level(1800, 75)), performance=2000,
)  # fmt: skip


def met(working: Working) -> dict[str, bool]:
    return {condition.name: condition.met for condition in working.conditions}


def test_every_condition_is_told_with_what_was_asked_and_reached() -> None:
    games = [NormGame(1900, 8, 2), NormGame(1900, 7, 2), NormGame(1800, 3, 2), NormGame(1800, 0, 0)]
    working = examine(MASTER, games)
    told = {each.name: (each.asked, each.reached) for each in working.conditions}
    assert told == {
        "games": (4, 4), "opponents": (2, 2), "average": (1800, 1850), "score": (6, 6), "performance": (2000, 2043),
    }  # fmt: skip
    assert working.fulfilled
    assert Working.from_dict(working.to_dict()) == working


@pytest.mark.parametrize(
    ("games", "missed"),
    [
        ([NormGame(2100, 8, 2)] * 3, {"games"}),
        ([NormGame(2100, 6, 2)] * 4, {"opponents"}),
        ([NormGame(1700, 8, 2)] * 3 + [NormGame(1700, 8, 0)], {"average", "performance"}),
        ([NormGame(1900, 8, 1)] * 4, {"score", "performance"}),
        ([NormGame(None, 8, 2)] * 4, {"average", "performance"}),
        ([], {"games", "opponents", "average", "performance"}),
    ],
)
def test_a_norm_needs_all_of_them(games: list[NormGame], missed: set[str]) -> None:
    assert {name for name, fulfilled in met(examine(MASTER, games)).items() if not fulfilled} == missed


def test_a_share_of_the_points_is_reached_by_the_next_half_point() -> None:
    """65 of 100 of seven games are 4.55 points: five are needed... four and a half are not enough."""
    norm = Norm(code="n", title="r1", kinds=(), systems=(), games=7, levels=(Level(1600, 65),))
    score = {each.name: each.asked for each in examine(norm, [NormGame(1700, 5, 1)] * 7).conditions}["score"]
    assert score == 10


def test_the_strongest_title_is_the_norm() -> None:
    lower = Norm(code="l", title="r1", kinds=(), systems=(), games=1, levels=())
    strength = {code: rank.order for code, rank in ranks().items()}
    games = [NormGame(2100, 8, 2)] * 4
    best = best_fulfilled([lower, MASTER], games, strength)
    assert best is not None
    assert best.norm == "m"
    assert best_fulfilled([MASTER], games[:1], strength) is None


def test_the_data_name_known_ranks_and_weaker_norms_ask_less() -> None:
    assert {norm.title for norm in norms()} <= set(ranks())
    assert all(norm.games > 0 and norm.levels for norm in norms())


@pytest.fixture
def candidate(db: None) -> Player:
    return make.player(20, rating_standard=1900, rank="r1")


@pytest.fixture
def fulfilled(candidate: Player, people: list[Player], play: Play) -> Tournament:
    """The candidate plays all eight: seven games over the board, one not played."""
    field = [candidate, *people]
    games = [[(0, opponent, 1)] for opponent in range(1, 8)] + [[(0, 8, 2, "no-show")]]
    return play(field, games)


@pytest.mark.django_db
class TestTitles:
    def test_forfeits_do_not_count_and_the_working_is_kept(self, fulfilled: Tournament, candidate: Player) -> None:
        (proposal,) = titles.propose_norms(fulfilled)
        assert (proposal.player, proposal.title) == (candidate, "cms")
        told = {each.name: each.reached for each in Working.from_dict(proposal.working).conditions}
        assert (told["games"], told["score"]) == (7, 7)

    def test_proposed_again_there_is_still_one(self, fulfilled: Tournament) -> None:
        titles.propose_norms(fulfilled)
        titles.propose_norms(fulfilled)
        assert NormProposal.objects.count() == 1

    def test_a_norm_that_is_no_longer_fulfilled_goes(self, fulfilled: Tournament, candidate: Player) -> None:
        titles.propose_norms(fulfilled)
        fulfilled.participants.filter(player=candidate).update(rank="ms")
        assert fulfilled_norms(fulfilled) == []
        titles.propose_norms(fulfilled)
        assert NormProposal.objects.count() == 0

    def test_recognising_grants_the_title_and_the_rank(self, fulfilled: Tournament, candidate: Player) -> None:
        (proposal,) = titles.propose_norms(fulfilled)
        titles.decide(proposal, recognise=True, actor=None)
        granted = TitleGranted.objects.get(player=candidate)
        candidate.refresh_from_db()
        assert (granted.title, granted.granted_on, candidate.rank) == ("cms", timezone.localdate(), "cms")
        with pytest.raises(Refused, match="decided-already"):
            titles.decide(proposal, recognise=False, actor=None, why="too late")

    def test_a_refusal_needs_a_reason_and_grants_nothing(self, fulfilled: Tournament, candidate: Player) -> None:
        (proposal,) = titles.propose_norms(fulfilled)
        with pytest.raises(Refused, match="reason-missing"):
            titles.decide(proposal, recognise=False, actor=None)
        titles.decide(proposal, recognise=False, actor=None, why="not an official event")
        candidate.refresh_from_db()
        assert candidate.rank == "r1"
        assert titles.propose_norms(fulfilled) == []

    def test_a_title_is_granted_once_and_taken_back_with_a_reason(self, candidate: Player) -> None:
        granted = titles.grant(candidate, title="ms", granted_on=date(2026, 1, 2), basis="Order 7", actor=None)
        candidate.refresh_from_db()
        assert candidate.rank == "ms"
        with pytest.raises(Refused, match="title-held"):
            titles.grant(candidate, title="ms", granted_on=date(2026, 1, 2), basis="Order 8", actor=None)
        with pytest.raises(Refused, match="reason-missing"):
            titles.revoke(granted, why=" ", actor=None)
        titles.revoke(granted, why="granted in error", actor=None)
        candidate.refresh_from_db()
        assert candidate.rank == "r1"
        assert TitleGranted.objects.get().revoked_why == "granted in error"

    @pytest.mark.parametrize(
        ("values", "code"),
        [
            ({"title": "emperor"}, "title-unknown"),
            ({"title": "none"}, "title-unknown"),
            ({"granted_on": date.today() + timedelta(days=3)}, "date-in-future"),  # noqa: DTZ011
            ({"basis": " "}, "reason-missing"),
        ],
    )
    def test_a_title_needs_a_name_a_day_and_a_basis(self, candidate: Player, values: dict, code: str) -> None:
        usual = {"title": "ms", "granted_on": date(2026, 1, 2), "basis": "Order 7"}
        with pytest.raises(Refused, match=code):
            titles.grant(candidate, actor=None, **{**usual, **values})
