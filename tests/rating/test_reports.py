"""An event's report before and after its list is published, and the commands that print it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from players.models import Player
from rating.models import Issue, Period, RatingList, Submission
from rating.selectors.reports import Report, ReportLine, report_of
from rating.services.submissions import submit
from tests.rating.conftest import issue
from tournaments.models import Tournament
from tournaments.regulations.outcomes import Outcome, Reason
from tournaments.selectors.boards import boards_of_round
from tournaments.services.results import enter_result

pytestmark = pytest.mark.django_db

Play = Callable[..., Tournament]
GAMES = [[(0, 1, 2), (2, 3, 1)], [(3, 0, 2), (1, 2, 2, "no-show")]]


@pytest.fixture
def event(people: list[Player], play: Play) -> Tournament:
    return play(people[:4], GAMES)


def line(report: Report, number: int) -> ReportLine:
    return next(each for each in report.lines if each.number == number)


def printed(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def test_the_report_foresees_what_the_list_will_say(classical: RatingList, period: Period, event: Tournament) -> None:
    foreseen = report_of(event, language="en")
    assert foreseen.issue is None
    first = line(foreseen, 1)
    # 2390 against 2380 (won) and 2360 (lost): 0.51 + 0.54; 20 x (1 - 1.05) = -1.0.
    assert (first.before, first.expected, first.halves, first.change, first.after) == (2390, 105, 2, -100, 2389)
    submit(event, actor=None)
    published = issue(period)
    final = report_of(event, language="en")
    assert final.issue == published
    assert final.lines == foreseen.lines


def test_a_forfeit_is_in_no_report(classical: RatingList, event: Tournament) -> None:
    report = report_of(event, language="en")
    assert [game.round for game in line(report, 2).games] == [1]
    assert line(report, 3).counted == 1


def test_without_a_list_the_ratings_of_the_register_count(people: list[Player], play: Play) -> None:
    report = report_of(play(people[:2], [[(0, 1, 2)]]), language="en")
    assert report.rating_list is None
    assert [(each.before, each.k, each.after) for each in report.lines] == [(2390, 20, 2400), (2380, 20, 2370)]


def test_a_dry_run_prints_and_writes_nothing(event: Tournament) -> None:
    text = printed("rate", "--event", event.event.slug, "--dry-run")
    lines = text.splitlines()
    assert lines[1].split() == ["No.", "Name", "Before", "K", "Games", "Expected", "Score", "Change", "After"]
    assert lines[2].split()[-7:] == ["2390", "20", "2", "1.05", "1", "−1.0", "2389"]
    assert not Submission.objects.exists()
    assert not RatingList.objects.exists()


def test_rating_an_event_hands_it_in_and_calculates_the_draft(event: Tournament) -> None:
    dry = printed("rate", "--event", event.event.slug, "--dry-run").splitlines()[1:]
    real = printed("rate", "--event", event.event.slug).splitlines()
    assert real[1:] == dry
    assert "draft of the list of 2026-12-01 calculated" in real[0]
    draft = Issue.objects.get()
    assert (draft.state, draft.work, draft.ratings.filter(games__gt=0).count()) == ("draft", "done", 4)
    assert printed("rate", "--event", event.event.slug).splitlines()[1:] == dry
    assert Issue.objects.count() == Submission.objects.count() == 1


def test_what_cannot_be_rated_is_named(event: Tournament) -> None:
    with pytest.raises(CommandError, match="no event has the address"):
        call_command("rate", "--event", "nowhere")
    event.rounds.filter(number=2).update(state="published")
    with pytest.raises(CommandError, match="every round finished"):
        call_command("rate", "--event", event.event.slug)


def test_recalculating_says_which_published_list_differs(
    classical: RatingList, period: Period, event: Tournament
) -> None:
    submit(event, actor=None)
    issue(period)
    arguments = ("recalculate_ratings", "--federation", "kg", "--kind", "classical")
    assert "8 ratings, 0 differ" in printed(*arguments)
    board = boards_of_round(event.rounds.get(number=1))[0]
    stood = board.outcomes.get(is_current=True)
    enter_result(board, outcome=Outcome(0, 2, Reason.UNRECORDED), seen=stood.pk, actor=None, why="mistyped")
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command(*arguments, stdout=out)
    assert "2 differ" in out.getvalue()
    with pytest.raises(CommandError):
        call_command("recalculate_ratings", "--federation", "kg", "--kind", "blitz")


def test_a_rapid_event_goes_into_the_rapid_list(people: list[Player], play: Play) -> None:
    rapid = play(people[:2], [[(0, 1, 1)]], preset="federation-rapid", starts_on=date(2026, 11, 3))
    report = report_of(rapid, language="en")
    assert report.kind == "rapid"
    assert [(each.before, each.initial) for each in report.lines] == [(2390, True), (2380, True)]
    assert submit(rapid, actor=None).rating_list.kind == "rapid"
