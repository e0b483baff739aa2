"""Games saved at the same moment, on real connections."""

from __future__ import annotations

import threading
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import connections

from games.models import Record, RecordVersion
from games.rules.records import read_records
from games.services.archive import add_game, import_games
from games.services.records import save_record
from tests.games.conftest import tagged
from tests.tournaments import factories as make

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts: Callable[[], object]) -> list[object]:
    """Run the acts in threads that start together; answers what each returned or raised, in order."""
    barrier = threading.Barrier(len(acts))
    answers: list[object] = [None] * len(acts)

    def run(place: int, act: Callable[[], object]) -> None:
        try:
            barrier.wait(timeout=10)
            answers[place] = act()
        except Exception as error:
            answers[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(place, act)) for place, act in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    return answers


def kinds(answers: list[object]) -> list[str]:
    return sorted(type(answer).__name__ for answer in answers)


def test_of_two_who_type_one_board_one_is_told():
    board = make.boards(make.publish_next(make.tournament(4)))[0]
    answers = at_once(
        lambda: save_record(board, text="76", seen=None, actor=None),
        lambda: save_record(board, text="98", seen=None, actor=None),
    )
    assert kinds(answers) == ["Conflict", "RecordVersion"], answers
    assert (Record.objects.count(), RecordVersion.objects.count()) == (1, 1)


def test_one_request_sent_often_at_once_saves_once():
    board, key = make.boards(make.publish_next(make.tournament(4)))[0], uuid4()
    answers = at_once(*[lambda: save_record(board, text="76", seen=None, actor=None, key=key)] * 4)
    assert set(kinds(answers)) == {"RecordVersion"}, answers
    assert RecordVersion.objects.count() == 1


def test_a_game_added_often_at_once_is_there_once():
    federation = make.federation()
    answers = at_once(*[lambda: add_game(federation, text=tagged(1), actor=None)] * 3)
    assert kinds(answers) == ["Record", "Refused", "Refused"], answers
    assert Record.objects.count() == 1


def test_a_file_read_twice_at_once_doubles_nothing():
    federation = make.federation()
    text = "".join(tagged(seed) for seed in range(6))
    answers = at_once(
        *[lambda: import_games(federation, read_records(text.splitlines()), actor=None)] * 2,
    )
    assert kinds(answers) == ["Tally", "Tally"], answers
    assert sum(answer.saved for answer in answers) == Record.objects.count() == 6
