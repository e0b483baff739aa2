"""Periods from games to published lists: what counts, what the order changes, what stays."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from players.models import Federation, Player
from rating.models import Issue, Period, RatedGame, Rating, RatingList
from rating.selectors.states import recalculated
from rating.services.calculation import ask_for_issue, calculate, discard
from rating.services.lists import add_period, bring_ratings, change_settings, open_list
from rating.services.people import join, part
from rating.services.publication import mark_checked, publish
from rating.services.submissions import submit, take_back
from tests.rating.conftest import issue
from tests.tournaments import factories as make
from tournaments.errors import Refused
from tournaments.models import Seat, Tournament
from tournaments.regulations.outcomes import Outcome, Reason
from tournaments.selectors.boards import boards_of_round
from tournaments.services.results import enter_result

pytestmark = pytest.mark.django_db

Play = Callable[..., Tournament]


def row(of: Issue, player: Player) -> Rating:
    return Rating.objects.get(issue=of, player=player, double=False)


@pytest.fixture
def newcomer(federation: Federation) -> Player:
    return make.player(20, rating_standard=None, rank="none")


@pytest.fixture
def three_events(people: list[Player], newcomer: Player, play: Play) -> list[Tournament]:
    """The first player plays three events; one game is a forfeit; the last player is new."""
    return [
        play([*people[:3], newcomer], [[(0, 1, 2), (2, 3, 2)], [(0, 2, 2, "no-show"), (1, 3, 1)]]),
        play(people[:4], [[(1, 0, 1), (2, 3, 0)]], title={"en": "Second"}),
        play([people[0], people[4], newcomer], [[(0, 1, 0)], [(2, 1, 2)]], title={"en": "Third"}),
    ]


def test_every_event_of_a_period_counts_and_forfeits_do_not(
    period: Period, three_events: list[Tournament], people: list[Player], newcomer: Player
) -> None:
    for tournament in three_events:
        submit(tournament, actor=None)
    published = issue(period)
    first = row(published, people[0])
    # 2390 against 2380 (1), 2380 (0.5) and 2350 (0): 0.51 + 0.51 + 0.56; K is 20 below 2400.
    assert (first.before, first.games, first.halves, first.expected) == (2390, 3, 3, 158)
    assert (first.k, first.change, first.after, first.place) == (20, -160, 2388, 1)
    assert first.rated_games.filter(round_number=2, opponent=people[2]).count() == 0
    told = row(published, newcomer)
    assert (told.initial, told.before, told.k, told.games) == (True, 1300, 40, 3)
    people[0].refresh_from_db()
    assert people[0].rating_standard == 2388


def test_the_order_of_submission_changes_nothing(
    period: Period, three_events: list[Tournament], people: list[Player]
) -> None:
    def calculated(order: list[Tournament]) -> list[tuple[object, ...]]:
        submissions = [submit(tournament, actor=None) for tournament in order]
        made = calculate(period, actor=None)
        told = list(made.ratings.order_by("player").values_list("player", "before", "change", "after", "place"))
        for submission in submissions:
            take_back(submission, actor=None)
        return told

    first = calculated(three_events)
    assert len(first) == 9
    assert calculated(three_events[::-1]) == first


def test_calculating_again_gives_the_same_numbers(
    period: Period, three_events: list[Tournament], people: list[Player]
) -> None:
    for tournament in three_events:
        submit(tournament, actor=None)
    once = sorted(calculate(period, actor=None).ratings.values_list("player", "change", "after"))
    again = sorted(calculate(period, actor=None).ratings.values_list("player", "change", "after"))
    assert once == again
    assert Issue.objects.filter(period=period).count() == 1


def test_recalculation_from_the_beginning_equals_the_stored_lists(
    classical: RatingList, people: list[Player], newcomer: Player, play: Play
) -> None:
    """Three periods with a first rating out of the pool of all three, as FIDE counts it."""
    change_settings(classical, values={"floor": 1000}, actor=None)
    classical.refresh_from_db()
    for month, end in ((11, 30), (12, 31)):
        period = add_period(classical, ends_on=date(2026, month, end), listed_on=date(2027, month - 10, 1), actor=None)
        days = {"starts_on": date(2026, month, 3), "ends_on": date(2026, month, 5)}
        games = [[(0, 2, 1), (1, 3, 2)], [(2, 1, 1), (3, 0, 1)], [(0, 1, 2), (2, 3, 2)]]
        submit(
            play([people[0], people[1], newcomer, people[2]], games, title={"en": f"Of {month}"}, **days), actor=None
        )
        issue(period)
    compared = 0
    for stored, results, states in recalculated(classical):
        for rating in stored.ratings.all():
            state = states[rating.player_id]
            assert (state.rating, state.games, state.peak) == (rating.after, rating.total_games, rating.peak)
            result = results.get(rating.player_id)
            assert rating.change == (result.change if result else 0)
            compared += 1
    assert compared == 18
    assert row(stored, newcomer).first["games"] == 6
    newcomer.refresh_from_db()
    assert newcomer.rating_standard == row(stored, newcomer).after is not None


def test_a_published_list_is_frozen_and_corrected_by_a_new_issue(
    period: Period, three_events: list[Tournament], people: list[Player]
) -> None:
    for tournament in three_events:
        submit(tournament, actor=None)
    published = issue(period)
    stored = list(published.ratings.order_by("pk").values())
    with pytest.raises(Refused, match="reason-missing"):
        calculate(period, actor=None)
    with pytest.raises(Refused, match="published-frozen"):
        discard(published, actor=None)
    with pytest.raises(Refused, match="in-published-list"):
        take_back(three_events[0].rating_submission, actor=None)
    board = boards_of_round(three_events[1].rounds.get(number=1))[0]
    wrong = board.outcomes.get(is_current=True)
    enter_result(board, outcome=Outcome(0, 2, Reason.UNRECORDED), seen=wrong.pk, actor=None, why="mistyped")
    corrected = issue(period, why="a result was mistyped")
    assert (corrected.number, corrected.why) == (2, "a result was mistyped")
    assert list(published.ratings.order_by("pk").values()) == stored
    assert row(corrected, people[0]).change - row(published, people[0]).change == 20 * 50
    people[0].refresh_from_db()
    assert people[0].rating_standard == row(corrected, people[0]).after == 2398


def test_a_list_is_published_only_when_it_was_checked_and_nothing_changed_since(
    period: Period, three_events: list[Tournament]
) -> None:
    submit(three_events[0], actor=None)
    draft = calculate(period, actor=None)
    with pytest.raises(Refused, match="not-checked"):
        publish(draft, actor=None)
    checked = mark_checked(draft, actor=None)
    submit(three_events[1], actor=None)
    with pytest.raises(Refused, match="outdated"):
        publish(checked, actor=None)
    again = calculate(period, actor=None)
    assert again.state == Issue.State.DRAFT
    assert publish(mark_checked(again, actor=None), actor=None).is_published
    assert publish(again, actor=None).number == 1


def test_an_event_handed_in_too_late_counts_in_the_next_period(
    classical: RatingList, period: Period, three_events: list[Tournament]
) -> None:
    submit(three_events[0], actor=None)
    issue(period)
    late = submit(three_events[1], actor=None)
    assert late.counts_on == date(2026, 12, 1)
    following = add_period(classical, ends_on=date(2026, 12, 31), listed_on=date(2027, 1, 1), actor=None)
    games = RatedGame.objects.filter(rating__issue=issue(following))
    assert {game.tournament_id for game in games} == {three_events[1].pk}


def test_lists_follow_each_other(classical: RatingList, period: Period) -> None:
    following = add_period(classical, ends_on=date(2026, 12, 31), listed_on=date(2027, 1, 1), actor=None)
    assert (following.number, following.starts_on) == (2, date(2026, 12, 1))
    with pytest.raises(Refused, match="period-before-open"):
        ask_for_issue(following, actor=None)
    with pytest.raises(Refused, match="period-overlaps"):
        add_period(
            classical, starts_on=date(2026, 12, 30), ends_on=date(2027, 1, 31), listed_on=date(2027, 2, 1), actor=None
        )
    with pytest.raises(Refused, match="list-dated-too-early"):
        add_period(classical, ends_on=date(2027, 1, 31), listed_on=date(2027, 1, 31), actor=None)


def test_only_finished_tournaments_of_the_federation_are_rated(
    classical: RatingList, people: list[Player], play: Play
) -> None:
    going_on = make.event(make.user(), starts_on=date(2026, 11, 27), ends_on=date(2030, 1, 1)).tournaments.get()
    with pytest.raises(Refused, match="not-finished"):
        submit(going_on, actor=None)
    elsewhere = make.event(federation=make.federation("kz")).tournaments.get()
    with pytest.raises(Refused, match="event-of-another-federation"):
        submit(elsewhere, rating_list=classical, actor=None)
    done = play(people[:2], [[(0, 1, 2)]])
    assert submit(done, actor=None).pk == submit(done, actor=None).pk
    assert done.event.journal.filter(act="rating-submitted").count() == 1


def test_a_player_merged_afterwards_keeps_the_published_list_and_is_one_in_the_next(
    period: Period, three_events: list[Tournament], people: list[Player], newcomer: Player
) -> None:
    for tournament in three_events:
        submit(tournament, actor=None)
    published = issue(period)
    before = sorted(published.ratings.values_list("place", "before", "after", "change"))
    kept, gone = people[3], newcomer
    moved = join(kept, gone)
    assert sorted(published.ratings.values_list("place", "before", "after", "change")) == before
    assert published.ratings.filter(player=kept).count() == 2
    assert row(published, kept).before == 2360
    Seat.objects.filter(player=gone).update(player=kept)
    corrected = issue(period, why="two entries were one person")
    assert row(corrected, kept).games == 4
    assert not corrected.ratings.filter(player=gone).exists()
    part(kept, gone, moved)
    assert row(published, gone).initial
    assert published.ratings.filter(player=kept).count() == 1


def test_a_merge_moves_a_player_who_stands_in_no_common_list(
    period: Period, three_events: list[Tournament], newcomer: Player, federation: Federation
) -> None:
    submit(three_events[0], actor=None)
    published = issue(period)
    kept = make.player(30, rating_standard=None)
    join(kept, newcomer)
    assert row(published, kept).initial
    assert RatedGame.objects.filter(opponent=newcomer).count() == 0


def test_a_rating_of_the_register_that_the_list_does_not_know_is_brought_in_when_asked(
    classical: RatingList, people: list[Player], federation: Federation
) -> None:
    assert classical.starting_ratings.count() == len(people)
    make.player(40, rating_standard=1555)
    assert bring_ratings(classical, valid_from=date(2026, 11, 5), actor=None) == 1
    assert bring_ratings(classical, valid_from=date(2026, 11, 5), actor=None) == 0


def test_a_federation_has_one_list_of_a_kind(classical: RatingList, federation: Federation) -> None:
    with pytest.raises(Refused, match="list-exists"):
        open_list(federation, kind="classical", opened_on=date(2026, 11, 1), actor=None)
    assert open_list(federation, kind="blitz", opened_on=date(2026, 11, 1), actor=None).starting_ratings.count() == 0
