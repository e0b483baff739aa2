"""The demonstration: made by the services, made once, taken away again."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from games.models import Record, RecordVersion
from games.rules.checker import check
from games.rules.rulesets import STANDARD
from games.selectors.notes import record_notes
from portal.demo.play import self_play
from tournaments.models import Event, Round, RoundState, Seat


@pytest.fixture
def demo(db: None, settings, tmp_path) -> None:
    settings.VAR = tmp_path
    call_command("demo", no_serve=True, verbosity=0)


@pytest.mark.slow
def test_the_demonstration_has_records_that_agree_with_their_boards(demo):
    at_boards = Record.objects.filter(board__isnull=False)
    assert at_boards.count() == 3
    assert RecordVersion.objects.filter(record__in=at_boards, stopped=True).count() == 1
    assert not any(record_notes(round_) for round_ in Round.objects.all())
    assert Record.objects.filter(event=None).count() == 12
    assert not RecordVersion.objects.filter(verdict__in=["illegal", "complete-contradicts"]).exists()
    playing = Round.objects.filter(state=RoundState.PUBLISHED, number=5)
    assert playing.count() == 1
    before = games_of_the_demonstration()

    call_command("demo", no_serve=True, reset=True, verbosity=0)
    assert Record.objects.filter(board__isnull=False).count() == 3
    assert Record.objects.count() == 15
    assert Event.objects.filter(is_demo=True).count() == 3
    assert games_of_the_demonstration() == before


def games_of_the_demonstration() -> list[tuple[object, ...]]:
    """Who sat where in each event, and how it ended."""
    seats = Seat.objects.filter(round__tournament__event__is_demo=True, board__outcomes__is_current=True)
    rows = seats.values_list(
        "round__tournament__event__slug", "round__number", "board__number", "side", "player__surname",
        "board__outcomes__white", "board__outcomes__reason", "board__outcomes__white_kazan",
    )  # fmt: skip
    return sorted(rows, key=str)


def test_self_play_is_legal_and_the_same_each_time():
    game, end = self_play("seed", STANDARD)
    report = check(game, STANDARD)
    assert (report.verdict, report.end) == ("complete-agrees", end)
    assert self_play("seed", STANDARD)[0] == game
    assert self_play("other", STANDARD)[0] != game
