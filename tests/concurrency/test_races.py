"""Requests that arrive at the same moment, on real connections; the twin without the lock shows the race exists."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import contextmanager
from uuid import uuid4

import pytest
from django.db import OperationalError, connection, connections, transaction

from tests.tournaments import factories as make
from tournaments.errors import Conflict
from tournaments.models import Event, JournalEntry, Outcome, Participant, Seat
from tournaments.regulations.outcomes import Outcome as Told
from tournaments.regulations.outcomes import Reason
from tournaments.services import entries, pairing, publishing
from tournaments.services.results import enter_result

pytestmark = pytest.mark.django_db(transaction=True)

WON, LOST = Told(2, 0, Reason.STONES, 82, 60), Told(0, 2, Reason.STONES, 60, 82)


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


def test_two_arbiters_on_one_board_one_is_told():
    """Acceptance 25."""
    board = make.boards(make.publish_next(make.tournament(4)))[0]
    answers = at_once(
        lambda: enter_result(board, outcome=WON, seen=None, actor=None),
        lambda: enter_result(board, outcome=LOST, seen=None, actor=None),
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["Conflict", "Saved"], answers
    assert Outcome.objects.filter(board=board).count() == 1


@pytest.mark.parametrize("copies", [2, 5])
def test_one_request_sent_many_times_at_once_has_one_effect(copies):
    """Acceptance 24: saving."""
    board, key = make.boards(make.publish_next(make.tournament(4)))[0], uuid4()
    act = lambda: enter_result(board, outcome=WON, seen=None, actor=None, key=key)  # noqa: E731
    answers = at_once(*[act] * copies)
    assert {answer.outcome.pk for answer in answers} == {Outcome.objects.get(board=board).pk}
    assert JournalEntry.objects.filter(act="result-entered").count() == 1


def test_pairing_twice_at_once_makes_one_proposal():
    """Acceptance 24: pairing, with one key and with two."""
    tournament, key = make.tournament(8), uuid4()
    answers = at_once(*[lambda: pairing.pair_round(tournament, actor=None, key=key)] * 3)
    assert not [answer for answer in answers if isinstance(answer, Exception)], answers
    answers = at_once(*[lambda: pairing.pair_round(tournament, actor=None, key=uuid4())] * 3)
    assert not [answer for answer in answers if isinstance(answer, Exception) and not isinstance(answer, Conflict)]
    assert Seat.objects.filter(round__tournament=tournament).count() == 8


def test_publishing_twice_at_once_publishes_once():
    tournament = make.tournament(8)
    draft = pairing.pair_round(tournament, actor=None)
    at_once(*[lambda: publishing.publish_round(draft, actor=None)] * 3)
    assert JournalEntry.objects.filter(act="round-published").count() == 1


def test_two_secretaries_entering_one_player_make_one_entry():
    """Acceptance 24: adding."""
    tournament, someone = make.tournament(2), make.player(9)
    answers = at_once(*[lambda: entries.enter_player(tournament, player=someone, actor=None)] * 3)
    assert Participant.objects.filter(player=someone).count() == 1
    refused = [answer for answer in answers if isinstance(answer, Exception)]
    assert {getattr(answer, "code", repr(answer)) for answer in refused} == {"already-entered"}


def test_two_secretaries_admitting_one_entry_admit_once():
    tournament = make.tournament(2)
    entry = entries.enter_player(tournament, player=make.player(9), actor=None)
    at_once(*[lambda: entries.admit(entry, actor=None, why="x")] * 3)
    assert JournalEntry.objects.filter(act="entry-admitted", data__player=str(entry.player)).count() == 1


def test_eight_arbiters_at_once_lose_nothing():
    tournament = make.tournament(32)
    round_ = make.publish_next(tournament)
    boards = make.boards(round_)
    answers = at_once(
        *[lambda board=board: enter_result(board, outcome=WON, seen=None, actor=None, key=uuid4()) for board in boards]
    )
    assert not [answer for answer in answers if isinstance(answer, Exception)], answers
    assert Outcome.objects.filter(is_current=True).count() == 16
    tournament.refresh_from_db()
    assert JournalEntry.objects.filter(act="result-entered").count() == 16


class Counter:
    """A read, a pause and a write on one row: what every act is at heart."""

    def __init__(self, event: Event, *, locked: bool) -> None:
        self.event = event
        self.locked = locked

    @contextmanager
    def frame(self):
        with transaction.atomic():
            events = Event.objects.select_for_update() if self.locked else Event.objects
            yield events.get(pk=self.event.pk)

    def add_one(self) -> None:
        with self.frame() as event:
            threading.Event().wait(0.05)
            Event.objects.filter(pk=event.pk).update(version=event.version + 1)


@pytest.mark.parametrize("locked", [True, False])
def test_without_the_lock_an_act_is_lost(locked):
    """The twin: the same read and write without the event's lock loses one of two acts."""
    event = make.event()
    before = event.version
    if connection.vendor == "sqlite" and not locked:
        # Every SQLite transaction takes the write lock when it begins; without that the second one dies.
        connection.settings_dict["OPTIONS"]["transaction_mode"] = "DEFERRED"
    counter = Counter(event, locked=locked)
    try:
        answers = at_once(counter.add_one, counter.add_one)
    finally:
        if connection.vendor == "sqlite":
            connection.settings_dict["OPTIONS"]["transaction_mode"] = "IMMEDIATE"
    event.refresh_from_db()
    done = event.version - before
    assert done == (2 if locked else 1)
    if connection.vendor == "sqlite" and not locked:
        assert any(isinstance(answer, OperationalError) for answer in answers)
