"""From numbers to the finished round: proposal, publishing, taking back, the worker."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from kombu.exceptions import OperationalError

from players.models import User
from tests.tournaments import factories
from tournaments.models import ForbiddenPair, Job, JournalEntry, Participant, Round, Tournament
from tournaments.regulations.outcomes import Outcome as Told
from tournaments.regulations.outcomes import Reason
from tournaments.services.entries import withdraw
from tournaments.services.pairing import pair_round
from tournaments.services.results import enter_result
from tournaments.tasks import pair_next_round
from tournaments.views.manage import rounds

Url = Callable[..., str]


def state(tournament: Tournament, number: int) -> str:
    return str(Round.objects.get(tournament=tournament, number=number).state)


class TestDesk:
    def test_the_next_step_is_the_one_filled_button(
        self, desk: Client, url: Url, chief: User, tournament: Tournament
    ) -> None:
        def step() -> str:
            page = desk.get(url("desk")).content.decode()
            return " ".join(page.split('class="nextstep"')[1].split("</section>")[0].split())

        assert "Give starting numbers" in step()
        desk.post(url("numbers"), {"act": "assign", "method": "rating"})
        desk.post(url("numbers"), {"act": "first-side", "side": "w"})
        assert "Pair round 1" in step()
        draft = pair_round(tournament, actor=chief)
        assert "Look at round 1 and publish" in step()
        desk.post(url("proposal", round=1), {"act": "publish"})
        assert "Enter results of round 1" in step()
        factories.enter_scores(draft)
        assert "Finish round 1" in step()
        desk.post(url("round_desk", round=1), {"act": "finish"})
        assert "Pair round 2" in step()

    def test_an_empty_event_begins_with_its_entries(self, desk: Client, chief: User) -> None:
        empty = factories.event(chief, title={"en": "Empty"}).tournaments.get()
        page = desk.get(f"/en/manage/{empty.event.slug}/{empty.slug}/").content.decode()
        assert "Enter players" in page

    def test_after_the_last_round_the_protocol_is_next(self, desk: Client, url: Url, tournament: Tournament) -> None:
        tournament.regulation["rounds"] = 1
        tournament.save()
        Round.objects.filter(tournament=tournament, number__gt=1).delete()
        factories.play(tournament, 1)
        assert "Final protocol" in desk.get(url("desk")).content.decode()

    def test_what_keeps_the_protocol_from_being_signed_is_listed(
        self, desk: Client, url: Url, tournament: Tournament
    ) -> None:
        tournament.regulation["rounds"] = 1
        tournament.save()
        Round.objects.filter(tournament=tournament, number__gt=1).delete()
        first = factories.publish_next(tournament)
        factories.enter_scores(first)
        without = Told(2, 0, Reason.RESIGNATION)
        board = factories.boards(first)[0]
        enter_result(board, outcome=without, seen=board.outcomes.get().pk, actor=None)
        desk.post(url("round_desk", round=1), {"act": "finish"})
        page = desk.get(url("desk")).content.decode()
        assert "The protocol cannot be signed yet" in page
        assert "board 1" in page

    def test_too_many_rounds_for_so_few_are_named(self, desk: Client, url: Url) -> None:
        page = desk.get(url("desk")).content.decode()
        assert "With 6 participants at most 5 rounds can be paired" in page


class TestNumbers:
    def test_drawn_numbers_are_taken_as_typed(self, desk: Client, url: Url, tournament: Tournament) -> None:
        people = list(tournament.participants.order_by("pk"))
        drawn = {f"drawn_{entry.pk}": len(people) - place for place, entry in enumerate(people)}
        assert desk.post(url("numbers"), {"act": "assign", "method": "drawn", **drawn}).status_code == 302
        assert [Participant.objects.get(pk=entry.pk).number for entry in people] == [6, 5, 4, 3, 2, 1]

    def test_a_number_drawn_twice_is_refused_and_stays_typed(
        self, desk: Client, url: Url, tournament: Tournament
    ) -> None:
        people = list(tournament.participants.order_by("pk"))
        drawn = {f"drawn_{entry.pk}": min(place + 1, 5) for place, entry in enumerate(people)}
        page = desk.post(url("numbers"), {"act": "assign", "method": "drawn", **drawn})
        assert page.status_code == 422
        assert page.content.decode().count('value="5"') == 2

    def test_a_lot_repeats_by_its_seed(self, desk: Client, url: Url, tournament: Tournament) -> None:
        numbers = []
        for _time in range(2):
            desk.post(url("numbers"), {"act": "assign", "method": "lot", "seed": "hall"})
            numbers.append(dict(tournament.participants.values_list("pk", "number")))
        assert numbers[0] == numbers[1]
        assert "hall" in desk.get(url("numbers")).content.decode()

    def test_renumbering_after_round_1_asks(self, desk: Client, url: Url, tournament: Tournament) -> None:
        factories.publish_next(tournament)
        before = dict(tournament.participants.values_list("pk", "number"))
        data = {"act": "assign", "method": "lot", "seed": "other", "key": str(uuid4())}
        question = desk.post(url("numbers"), data)
        assert question.status_code == 409
        assert "get other starting numbers" in question.content.decode()
        assert 'name="seed" value="other"' in question.content.decode()
        assert dict(tournament.participants.values_list("pk", "number")) == before
        assert desk.post(url("numbers"), {**data, "confirmed": "1"}).status_code == 302
        assert dict(tournament.participants.values_list("pk", "number")) != before

    def test_what_is_confirmed_is_the_lot_that_was_listed(self, desk: Client, url: Url, tournament: Tournament) -> None:
        factories.publish_next(tournament)
        data = {"act": "assign", "method": "lot", "key": str(uuid4())}
        asked = desk.post(url("numbers"), data).content.decode()
        listed = set(re.findall(r"<li>(\d+) → (\d+) ([^<]+)</li>", asked))
        seed = re.findall(r'name="seed" value="(\w+)"', asked)
        before = dict(tournament.participants.values_list("pk", "number"))
        desk.post(url("numbers"), {**data, "seed": seed, "confirmed": "1"})
        assert listed == {
            (str(before[entry.pk]), str(entry.number), str(entry.player))
            for entry in tournament.participants.all()
            if entry.number != before[entry.pk]
        }


class TestProposal:
    def test_pairing_shows_the_proposal_and_publishing_the_round(
        self, desk: Client, url: Url, tournament: Tournament
    ) -> None:
        made = desk.post(url("proposal", round=1), {"act": "pair", "key": str(uuid4())}, follow=True)
        assert "Round 1, proposal" in made.content.decode()
        assert "draft, nobody sees it" in made.content.decode()
        assert state(tournament, 1) == "draft"
        desk.post(url("proposal", round=1), {"act": "publish"})
        assert state(tournament, 1) == "published"

    def test_score_groups_floats_and_sides_due_are_said(
        self, desk: Client, url: Url, tournament: Tournament, chief: User
    ) -> None:
        first = factories.publish_next(tournament)
        factories.enter_scores(first, [factories.WIN, factories.DRAW, factories.WIN])
        pair_round(tournament, actor=chief)
        page = desk.get(url("proposal", round=2)).content.decode()
        for text in ("Score group 1", "floats from", "due", "Everybody once"):
            assert text in page

    def test_the_bye_says_why(self, desk: Client, url: Url, tournament: Tournament, chief: User) -> None:
        last = tournament.participants.order_by("pk").last()
        assert last is not None
        withdraw(last, actor=chief)
        pair_round(tournament, actor=chief)
        assert "lowest score without a bye" in desk.get(url("proposal", round=1)).content.decode()

    def test_only_the_next_round_is_paired(self, desk: Client, url: Url, tournament: Tournament) -> None:
        page = desk.post(url("proposal", round=3), {"act": "pair"})
        assert page.status_code == 422
        assert "Round 1 is the next to be paired" in page.content.decode()
        assert state(tournament, 3) == "planned"

    def test_open_boards_stop_pairing_and_are_named(self, desk: Client, url: Url, tournament: Tournament) -> None:
        factories.publish_next(tournament)
        page = desk.post(url("proposal", round=2), {"act": "pair"})
        assert page.status_code == 422
        assert "Round 1 has open boards: 1, 2, 3." in page.content.decode()

    def test_the_same_request_twice_pairs_once(self, desk: Client, url: Url, tournament: Tournament) -> None:
        """Acceptance 24."""
        data = {"act": "pair", "key": str(uuid4())}
        for _time in range(2):
            assert desk.post(url("proposal", round=1), data).status_code == 302
        assert JournalEntry.objects.filter(act="round-paired").count() == 1

    def test_somebody_leaving_makes_it_outdated(
        self, desk: Client, url: Url, tournament: Tournament, chief: User
    ) -> None:
        pair_round(tournament, actor=chief)
        someone = tournament.participants.first()
        assert someone is not None
        withdraw(someone, actor=chief)
        assert "The proposal no longer fits" in desk.get(url("proposal", round=1)).content.decode()
        refused = desk.post(url("proposal", round=1), {"act": "publish"})
        assert refused.status_code == 422
        assert state(tournament, 1) == "draft"

    def test_discarding(self, desk: Client, url: Url, tournament: Tournament, chief: User) -> None:
        pair_round(tournament, actor=chief)
        desk.post(url("proposal", round=1), {"act": "discard"})
        assert state(tournament, 1) == "planned"

    def test_a_forbidden_pair_is_kept_apart(self, desk: Client, url: Url, tournament: Tournament, chief: User) -> None:
        match = pair_round(tournament, actor=chief).matches.first()
        assert match is not None
        pair = {match.first_id, match.second_id}
        data = {"act": "forbid", "first": match.first_id, "second": match.second_id, "why": "brothers"}
        assert desk.post(url("proposal", round=1), data).status_code == 302
        desk.post(url("proposal", round=1), {"act": "pair"})
        made = Round.objects.get(tournament=tournament, number=1).matches.values_list("first_id", "second_id")
        assert pair not in [set(both) for both in made]
        row = ForbiddenPair.objects.get()
        desk.post(url("forbidden"), {"act": "allow", "pair": row.pk})
        assert not ForbiddenPair.objects.exists()

    def test_participants_and_prohibitions_of_another_event_are_not_found(
        self, desk: Client, url: Url, tournament: Tournament, chief: User
    ) -> None:
        other = factories.event(chief, title={"en": "Other"}).tournaments.get()
        one, two = (factories.enter(other, factories.player(number)) for number in (21, 22))
        first = tournament.participants.first()
        assert first is not None
        row = ForbiddenPair.objects.create(tournament=other, first=one, second=two, from_round=1)
        assert desk.post(url("forbidden"), {"act": "allow", "pair": row.pk}).status_code == 404
        data = {"act": "forbid", "first": first.pk, "second": one.pk}
        assert desk.post(url("forbidden"), data).status_code == 404
        assert ForbiddenPair.objects.get() == row

    def test_who_has_nobody_left_is_named(self, desk: Client, url: Url, tournament: Tournament) -> None:
        desk.post(url("numbers"), {"act": "assign", "method": "rating"})
        desk.post(url("numbers"), {"act": "first-side", "side": "w"})
        people = list(tournament.participants.order_by("pk"))
        for other in people[1:]:
            desk.post(url("forbidden"), {"act": "forbid", "first": people[0].pk, "second": other.pk})
        page = desk.get(url("forbidden")).content.decode()
        assert "Nobody is left to play in round 1 for:" in page
        assert people[0].player.surname in page


class TestRoundDesk:
    def test_the_time_of_forfeit_is_the_hall_s(self, desk: Client, url: Url, tournament: Tournament) -> None:
        """C 3/3.9 and acceptance 28: half the base time and 30 seconds, in the event's zone."""
        made = factories.publish_next(tournament)
        Round.objects.filter(pk=made.pk).update(starts_at=datetime(2026, 11, 27, 4, 0, tzinfo=UTC))
        page = desk.get(url("round_desk", round=1)).content.decode()
        assert "Start 10:00" in page
        assert "10:30:30" in page

    def test_finishing_names_open_boards(self, desk: Client, url: Url, tournament: Tournament) -> None:
        factories.publish_next(tournament)
        page = desk.post(url("round_desk", round=1), {"act": "finish"})
        assert page.status_code == 422
        assert "open boards: 1, 2, 3" in page.content.decode()

    def test_taking_back_says_how_many_results_are_lost_and_asks(
        self, desk: Client, url: Url, tournament: Tournament
    ) -> None:
        """Acceptance 18."""
        made = factories.publish_next(tournament)
        factories.save(factories.boards(made)[0])
        data = {"act": "take-back", "key": str(uuid4())}
        question = desk.post(url("round_desk", round=1), data)
        assert question.status_code == 409
        assert "loses 1 result" in question.content.decode()
        assert state(tournament, 1) == "published"
        assert desk.post(url("round_desk", round=1), {**data, "confirmed": "1"}).status_code == 422
        assert state(tournament, 1) == "published"
        answered = {**data, "confirmed": "1", "why": "wrong hall"}
        assert desk.post(url("round_desk", round=1), answered).status_code == 302
        assert state(tournament, 1) == "planned"


class TestWorker:
    @pytest.fixture
    def few(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let six participants count as a large field."""
        monkeypatch.setattr(rounds, "MOST_AT_ONCE", 5)

    def test_a_large_field_is_paired_by_the_worker(
        self, desk: Client, url: Url, tournament: Tournament, few: None
    ) -> None:
        response = desk.post(url("proposal", round=1), {"act": "pair"})
        made = Job.objects.get()
        assert response["Location"] == url("job", job=made.pk)
        assert made.state == Job.State.DONE
        assert desk.get(url("job", job=made.pk))["Location"] == url("proposal", round=1)
        assert state(tournament, 1) == "draft"

    def test_asking_twice_makes_one_job(
        self, desk: Client, url: Url, tournament: Tournament, few: None, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        sent: list[int] = []
        monkeypatch.setattr(pair_next_round, "delay", sent.append)
        for _time in range(2):
            desk.post(url("proposal", round=1), {"act": "pair"})
        made = Job.objects.get()
        assert sent == [made.pk]
        waiting = desk.get(url("job", job=made.pk)).content.decode()
        assert "Waiting for the worker" in waiting
        assert "hx-trigger" in waiting

    def test_the_page_polls_and_is_led_on(self, desk: Client, url: Url, tournament: Tournament, few: None) -> None:
        desk.post(url("proposal", round=1), {"act": "pair"})
        answer = desk.get(url("job", job=Job.objects.get().pk), headers={"HX-Request": "true"})
        assert (answer.status_code, answer["HX-Redirect"]) == (204, url("proposal", round=1))

    def test_a_refusal_is_the_job_s_answer(self, desk: Client, url: Url, tournament: Tournament, few: None) -> None:
        factories.publish_next(tournament)
        desk.post(url("proposal", round=2), {"act": "pair"})
        made = Job.objects.get()
        assert made.state == Job.State.FAILED
        assert "open boards: 1, 2, 3" in desk.get(url("job", job=made.pk)).content.decode()

    def test_without_a_broker_the_job_has_failed_and_can_be_asked_for_again(
        self, desk: Client, url: Url, few: None, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(_job: int) -> None:
            raise OperationalError

        monkeypatch.setattr(pair_next_round, "delay", refuse)
        for _time in range(2):
            response = desk.post(url("proposal", round=1), {"act": "pair"})
            assert "The worker failed; nothing was written." in desk.get(response["Location"]).content.decode()
        assert Job.objects.filter(state=Job.State.FAILED).count() == 2

    def test_a_job_sent_twice_is_done_once(self, tournament: Tournament) -> None:
        made = Job.objects.create(event=tournament.event, kind="pair-round", subject=tournament.pk)
        for _time in range(2):
            pair_next_round(made.pk)
        assert JournalEntry.objects.filter(act="round-paired").count() == 1

    def test_a_job_of_another_event_is_not_found(self, desk: Client, url: Url, chief: User) -> None:
        other: Any = factories.event(chief, title={"en": "Other"}).tournaments.get()
        made = Job.objects.create(event=other.event, kind="pair-round", subject=other.pk)
        assert desk.get(url("job", job=made.pk)).status_code == 404
