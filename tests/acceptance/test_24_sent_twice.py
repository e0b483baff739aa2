"""Acceptance 24: a form that is sent twice has one effect and never leads to an error page, whatever the act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from players.models import Player, User
from tests.tournaments import factories as make
from tests.tournaments.test_permissions import PAGES
from tournaments.crosstable import ByeKind
from tournaments.models import (
    ByeRequest,
    Event,
    EventOfficial,
    EventRole,
    ForbiddenPair,
    JournalEntry,
    Outcome,
    Participant,
    RoleName,
    Round,
    Seat,
    Tournament,
    WarningGiven,
)
from tournaments.services import entries, events, pairing, rounds, warnings

pytestmark = pytest.mark.django_db

KEPT = (
    ByeRequest, Event, EventOfficial, EventRole, ForbiddenPair, JournalEntry, Outcome, Participant, Player, Round,
    Seat, WarningGiven,
)  # fmt: skip
#: Form fields of an event with a title and a rank of the code.
DAYS = {"starts_on": "2026-11-27", "ends_on": "2026-11-29", "time_zone": "Asia/Bishkek"}


class Sending(NamedTuple):
    """Where a form goes and what it holds besides act and key."""

    where: dict[str, Any]
    typed: dict[str, Any]


def playing(actor: User) -> Tournament:
    """Round 1 finished, round 2 being played, one entry that is not decided."""
    tournament = make.tournament(6, actor=actor)
    make.play(tournament, 1, actor=actor)
    make.publish_next(tournament, actor=actor)
    entries.enter_player(
        tournament, player=make.player(7), actor=actor, visa=True, visa_date=tournament.event.starts_on
    )
    return tournament


def first_board(tournament: Tournament, number: int = 2) -> Any:
    return make.boards(tournament.rounds.get(number=number))[0]


def someone(tournament: Tournament) -> Participant:
    found = tournament.participants.filter(admission="admitted").first()
    assert found is not None
    return found


def pending(tournament: Tournament) -> Participant:
    return tournament.participants.get(admission="pending")


def finished(tournament: Tournament, actor: User) -> None:
    make.enter_scores(tournament.rounds.get(number=2), actor=actor)


Prepare = Callable[[Tournament, User], Sending]
CASES: dict[tuple[str, str], Prepare] = {}


def case(page: str, act: str) -> Callable[[Prepare], Prepare]:
    def keep(prepare: Prepare) -> Prepare:
        CASES[page, act] = prepare
        return prepare

    return keep


for _page, _act, _typed in (
    ("settings", "save", {"title_en": "Another", "title_ru": "Другой", **DAYS}),
    ("settings", "times", {"round_1": "2026-11-27T10:00"}),
    ("settings", "hide", {}),
    ("settings", "close", {}),
    ("panel", "add", {"role": "deputy", "name": "Асанова"}),
    ("panel", "approve", {"panel_approved_by": "Федерация", "panel_approved_on": "2026-11-01"}),
    ("entry_add", "add", {"surname": "Жаңыев", "given_name": "Эмил", "rating_standard": "1800"}),
    ("admission", "admit-complete", {}),
):
    CASES[_page, _act] = lambda tournament, actor, typed=_typed: Sending({}, typed)


@case("settings", "show")
def _hidden(tournament: Tournament, actor: User) -> Sending:
    events.set_public(tournament.event, public=False, actor=actor)
    return Sending({}, {})


@case("settings", "open")
def _closed(tournament: Tournament, actor: User) -> Sending:
    events.close_registration(tournament, closed=True, actor=actor)
    return Sending({}, {})


@case("regulation", "change")
def _regulation(tournament: Tournament, actor: User) -> Sending:
    rules = tournament.regulation
    typed = {
        **{name: rules[name] for name in (
            "edition", "rule_set", "korgools", "base_minutes", "increment_seconds", "late_grace_seconds",
            "max_half_byes", "last_rounds_without_half_bye", "renumber_until_round",
        )},
        **rules["warnings"], "rounds": rules["rounds"] + 1, "forfeit_late": "on",
        "allocated_bye": rules["scoring"]["allocated_bye"], "absence": rules["scoring"]["absence"],
    }  # fmt: skip
    typed |= {f"criterion_{place}": code for place, code in enumerate(rules["criteria"][1:], start=2)}
    return Sending({}, typed)


@case("entry_add", "enter")
def _enter(tournament: Tournament, actor: User) -> Sending:
    return Sending({}, {"player": make.player(8).pk})


@case("admission", "admit")
def _admit_one(tournament: Tournament, actor: User) -> Sending:
    return Sending({}, {"participant": pending(tournament).pk})


@case("entry", "update")
def _update(tournament: Tournament, actor: User) -> Sending:
    return Sending({"participant": someone(tournament).pk}, {"rating": "2222", "rank": "ms"})


@case("entry", "admit")
@case("entry", "remove")
@case("entry", "refuse")
def _pending(tournament: Tournament, actor: User) -> Sending:
    return Sending({"participant": pending(tournament).pk}, {"why": "illness"})


@case("entry", "withdraw")
@case("entry", "exclude")
def _playing(tournament: Tournament, actor: User) -> Sending:
    return Sending({"participant": someone(tournament).pk}, {"why": "illness"})


@case("entry", "reinstate")
def _gone(tournament: Tournament, actor: User) -> Sending:
    entries.withdraw(someone(tournament), actor=actor)
    return Sending({"participant": someone(tournament).pk}, {})


@case("numbers", "assign")
def _assign(tournament: Tournament, actor: User) -> Sending:
    return Sending({}, {"method": "lot", "confirmed": "1"})


@case("numbers", "first-side")
def _first_side(tournament: Tournament, actor: User) -> Sending:
    for number in (2, 1):
        rounds.take_back(tournament.rounds.get(number=number), actor=actor, confirmed=True, why="test")
    return Sending({}, {})


@case("byes", "request")
def _bye(tournament: Tournament, actor: User) -> Sending:
    return Sending({}, {"participant": someone(tournament).pk, "round": "4", "kind": "H"})


@case("byes", "cancel")
def _no_bye(tournament: Tournament, actor: User) -> Sending:
    entries.request_bye(someone(tournament), round_number=4, kind=ByeKind.HALF, actor=actor)
    return Sending({}, {"participant": someone(tournament).pk, "round": "4"})


@case("forbidden", "forbid")
def _forbid(tournament: Tournament, actor: User) -> Sending:
    first, second = tournament.participants.all()[:2]
    return Sending({}, {"first": first.pk, "second": second.pk})


@case("forbidden", "allow")
def _allow(tournament: Tournament, actor: User) -> Sending:
    first, second = tournament.participants.all()[:2]
    pair = rounds.forbid_pair(tournament, first=first, second=second, actor=actor)
    assert pair is not None
    return Sending({}, {"pair": pair.pk})


@case("warnings", "give")
def _warn(tournament: Tournament, actor: User) -> Sending:
    return Sending({}, {"participant": someone(tournament).pk, "round": "2", "clause": "C 7/6.8"})


@case("warnings", "revoke")
def _unwarn(tournament: Tournament, actor: User) -> Sending:
    given = warnings.give_warning(someone(tournament), round_number=1, clause="C 7/6.8", actor=actor)
    return Sending({}, {"warning": given.pk, "why": "by mistake"})


@case("panel", "remove")
def _unseat(tournament: Tournament, actor: User) -> Sending:
    official = events.add_official(tournament.event, role="arbiter", name="Асанова", actor=actor)
    assert official is not None
    return Sending({}, {"official": official.pk, "why": "ill"})


@case("rights", "give")
def _right(tournament: Tournament, actor: User) -> Sending:
    return Sending({}, {"username": make.user("helper").username, "role": "arbiter"})


@case("rights", "take")
def _no_right(tournament: Tournament, actor: User) -> Sending:
    events.grant_role(tournament.event, user=make.user("helper"), role=RoleName.ARBITER, actor=actor)
    return Sending({}, {"given": EventRole.objects.get(user__username="helper").pk})


@case("round_desk", "finish")
def _finish(tournament: Tournament, actor: User) -> Sending:
    finished(tournament, actor)
    return Sending({"round": 2}, {})


@case("round_desk", "take-back")
def _take_back(tournament: Tournament, actor: User) -> Sending:
    finished(tournament, actor)
    return Sending({"round": 2}, {"confirmed": "1", "why": "wrong list"})


@case("proposal", "pair")
def _pair(tournament: Tournament, actor: User) -> Sending:
    finished(tournament, actor)
    return Sending({"round": 3}, {})


@case("proposal", "publish")
@case("proposal", "discard")
def _proposed(tournament: Tournament, actor: User) -> Sending:
    finished(tournament, actor)
    pairing.pair_round(tournament, actor=actor)
    return Sending({"round": 3}, {})


@case("proposal", "forbid")
def _forbid_here(tournament: Tournament, actor: User) -> Sending:
    return Sending({"round": 3}, _forbid(tournament, actor).typed)


@case("proposal", "allow")
def _allow_here(tournament: Tournament, actor: User) -> Sending:
    return Sending({"round": 3}, _allow(tournament, actor).typed)


@case("results", "save")
def _save(tournament: Tournament, actor: User) -> Sending:
    return Sending({"round": 2}, {"board": first_board(tournament).pk, "line": "1 61"})


@case("board", "save")
def _save_board(tournament: Tournament, actor: User) -> Sending:
    return Sending({"round": 2, "board": first_board(tournament).pk}, {"sign": "1", "black_kazan": "61"})


@case("board", "clear")
def _clear(tournament: Tournament, actor: User) -> Sending:
    stands = make.save(first_board(tournament), actor=actor)
    return Sending({"round": 2, "board": first_board(tournament).pk}, {"seen": stands.pk, "why": "wrong board"})


@case("board", "swap")
def _swap(tournament: Tournament, actor: User) -> Sending:
    make.save(first_board(tournament), actor=actor)
    return Sending({"round": 2, "board": first_board(tournament).pk}, {"confirmed": "1"})


def test_24_every_act_has_its_case() -> None:
    assert set(CASES) == {(page, act) for page, (_see, acts) in PAGES.items() for act in acts}


@pytest.mark.parametrize(("page", "act"), sorted(CASES))
def test_24_sent_twice_it_is_done_once(client: Client, page: str, act: str) -> None:
    actor = make.user()
    client.force_login(actor)
    tournament = playing(actor)
    where, typed = CASES[page, act](tournament, actor)
    with translation.override("en"):
        url = reverse(
            f"tournaments:{page}",
            kwargs={"event": tournament.event.slug, "tournament": tournament.slug, **where},
        )
    sent = {"act": act, "key": str(uuid4()), **typed}
    before = kept()
    answers, states = [], []
    for _time in range(2):
        answer = client.post(url, sent, follow=True)
        answers.append(answer.status_code)
        states.append(kept())
    assert answers == [200, 200]
    assert states[0] != before
    assert states[1] == states[0]


def test_24_an_event_sent_twice_is_made_once(client: Client) -> None:
    actor = make.user(is_superuser=True)
    client.force_login(actor)
    federation = make.federation()
    typed = {
        "title_ru": "Кубок", "federation": federation.pk, "preset": "wng", "key": str(uuid4()), **DAYS,
    }  # fmt: skip
    answers = [client.post("/en/manage/new/", typed) for _time in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert Event.objects.count() == 1


def kept() -> dict[str, list[tuple[Any, ...]]]:
    """Everything of the event that is in the database."""
    return {model.__name__: list(model.objects.order_by("pk").values_list()) for model in KEPT}
